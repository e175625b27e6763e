#include <config.h>

#include "loads.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "error.h"
#include "object.h"
#include "primitive.h"
#include "test/suite.h"

/* A file that was loaded.  */
struct load
{
  /* How, a word of the shell's; NULL for a file that is only watched, since
     one before it loads it.  */
  char *kind;
  /* The folder that was the current one then, and the file as it was named. */
  char *folder;
  char *file;
  /* The name that a module was given; empty for others.  */
  char *as;
  /* The file's name from the root.  */
  char *path;
  /* What it was then; `has_facts' is false where it could not be looked at. */
  bool has_facts;
  struct stat facts;
  /* Whether the load came to its end.  */
  bool is_done;
};

enum
{
  /* The words of a load in a job.  */
  WORDS = 5
};

/* Kinds of words: a module that was loaded; and the copy of it that is to be
 * loaded.  */
static const char module_word[] = "module";
static const char copy_word[] = "copy";

bool mbscm_loads_again;

static struct load *loads;
static size_t n_loads;
/* The loads that are going on, and the runs that were begun in them.  */
static size_t depth;
static size_t runs;
/* What was typed and would be missing, or NULL.  */
static char *typed;
/* The suite that files register their tests in.  */
static SCM registered = SCM_BOOL_F;
/* The job of this process, where it has one.  */
static const struct mbench_job *job;

bool
mbscm_is_loading (void)
{
  return depth > 0;
}

/* The name of FILE from the root, where FOLDER is the current one; NULL when
   memory is short.  */
static char *
path_of (const char *folder, const char *file)
{
  bool is_whole = file[0] == '/';
  char *path = malloc (strlen (folder) + strlen (file) + 2);
  if (path == NULL)
    return NULL;
  path[0] = '\0';
  if (!is_whole)
    strcat (strcpy (path, folder), "/");
  return strcat (path, file);
}

/* Append a load of FILE and return its number.  A file that is loaded again is
   what it is now for the earlier loads too.  */
static size_t
append (const char *kind, SCM file, SCM as)
{
  struct load *list = realloc (loads, (n_loads + 1) * sizeof *list);
  if (list == NULL)
    mbscm_no_memory ();
  loads = list;
  struct load *load = &loads[n_loads];
  *load = (struct load){ .kind = kind != NULL ? strdup (kind) : NULL,
                         .folder = getcwd (NULL, 0),
                         .file = scm_to_locale_string (file),
                         .as = scm_is_true (as) ? scm_to_utf8_string (as)
                                                : strdup ("") };
  if (load->folder == NULL)
    load->folder = strdup ("/");
  load->path
      = load->folder != NULL ? path_of (load->folder, load->file) : NULL;
  if (load->path == NULL)
    mbscm_no_memory ();
  load->has_facts = stat (load->path, &load->facts) == 0;
  for (size_t i = 0; i < n_loads; ++i)
    if (strcmp (loads[i].path, load->path) == 0)
      {
        loads[i].has_facts = load->has_facts;
        loads[i].facts = load->facts;
      }
  return n_loads++;
}

/* What loads it within another file does so again by itself.  */
void
mbscm_loaded_module (SCM file, SCM as)
{
  if (depth > 0)
    return;
  size_t number = append (module_word, file, as);
  loads[number].is_done = true;
}

static bool
is_of_module (const struct load *load)
{
  return load->kind != NULL && strcmp (load->kind, module_word) == 0;
}

static struct mbench_modules *
registered_modules (void)
{
  return mbench_suite_modules (mbscm_to_suite (registered, 1, NULL));
}

/* Whether the copies of modules are there; else WHY tells.  */
static bool
has_copies (struct mbench_error *why)
{
  if (scm_is_false (registered))
    return true;
  const struct mbench_modules *modules = registered_modules ();
  for (size_t i = 0; i < modules->n; ++i)
    if (access (modules->list[i]->copy, R_OK) != 0)
      {
        mbench_fail (why, MBENCH_IO, "%.150s, what was loaded of %.100s: %s",
                     modules->list[i]->copy, modules->list[i]->given,
                     strerror (errno));
        return false;
      }
  return true;
}

/* Whether LOAD would find what it found; else WHY tells.  */
static bool
is_unchanged (const struct load *load, struct mbench_error *why)
{
  struct stat now;
  if (stat (load->path, &now) != 0)
    {
      mbench_fail (why, MBENCH_IO, "%.200s: %s", load->file, strerror (errno));
      return false;
    }
  const struct stat *then = &load->facts;
  if (now.st_dev == then->st_dev && now.st_ino == then->st_ino
      && now.st_size == then->st_size
      && now.st_mtim.tv_sec == then->st_mtim.tv_sec
      && now.st_mtim.tv_nsec == then->st_mtim.tv_nsec)
    return true;
  mbench_fail (why, MBENCH_CONFLICT,
               "%.200s has changed since it was loaded; load it again",
               load->file);
  return false;
}

/* The function of struct mbench_afresh; DATA is not NULL where the suite is
   one that a fresh execution has.  */
static bool
can (void *data, micro_benchmark_test_case test, struct mbench_error *why)
{
  if (!test->is_loaded || data == NULL)
    {
      mbench_fail (why, MBENCH_CONFLICT,
                   data == NULL ? "no file registers it in this suite"
                                : "no file registers it, it was typed");
      return false;
    }
  if (typed != NULL)
    {
      mbench_fail (why, MBENCH_CONFLICT,
                   "%.80s is no longer what the files have made it", typed);
      return false;
    }
  for (size_t i = 0; i < n_loads; ++i)
    {
      if (is_of_module (&loads[i]))
        continue;
      if (!loads[i].has_facts)
        {
          mbench_fail (why, MBENCH_IO,
                       "%.200s could not be looked at when it was loaded",
                       loads[i].file);
          return false;
        }
      if (!is_unchanged (&loads[i], why))
        return false;
    }
  return has_copies (why);
}

/* Append the words of a load to AFRESH, which has room.  */
static void
put_words (struct mbench_afresh *afresh, const char *kind, const char *folder,
           const char *file, const char *as, bool is_done)
{
  const char *words[WORDS] = { kind, folder, file, as, is_done ? "done" : "" };
  memcpy (afresh->words + afresh->n_words, words, sizeof words);
  afresh->n_words += WORDS;
}

struct mbench_afresh
mbscm_afresh (SCM suite, const char *name)
{
  static char has_suite;
  struct mbench_afresh afresh = { .can = can, .suite = name };
  if (depth > 0)
    afresh.run = ++runs;
  if (depth > 0 || scm_is_eq (suite, registered))
    afresh.data = &has_suite;
  struct mbench_modules none = { 0, NULL };
  const struct mbench_modules *modules
      = scm_is_true (registered) ? registered_modules () : &none;
  afresh.words
      = calloc (WORDS * (n_loads + modules->n) + 1, sizeof *afresh.words);
  if (afresh.words == NULL)
    mbscm_no_memory ();
  for (size_t i = 0; i < modules->n; ++i)
    put_words (&afresh, copy_word, "", modules->list[i]->copy,
               modules->list[i]->name, true);
  for (size_t i = 0; i < n_loads; ++i)
    if (loads[i].kind != NULL)
      put_words (&afresh, loads[i].kind, loads[i].folder, loads[i].file,
                 loads[i].as, loads[i].is_done);
  return afresh;
}

SCM
mbscm_take_loads (const struct mbench_job *own)
{
  SCM list = SCM_EOL;
  job = own;
  for (size_t i = job->n_words - job->n_words % WORDS; i > 0; i -= WORDS)
    if (strcmp (job->words[i - WORDS], copy_word) != 0)
      for (size_t j = 0; j < WORDS; ++j)
        list = scm_cons (scm_from_locale_string (job->words[i - 1 - j]), list);
  return list;
}

const char *
mbscm_copy_of_module (const char *name)
{
  for (size_t i = 0; job != NULL && i + WORDS <= job->n_words; i += WORDS)
    if (strcmp (job->words[i], copy_word) == 0
        && strcmp (job->words[i + 3], name) == 0)
      return job->words[i + 2];
  return NULL;
}

bool
mbscm_is_run_of_job (size_t run)
{
  return depth > 0 && ++runs == run;
}

static SCM
load_begin_x (SCM kind, SCM file)
{
  static const char procedure[] = "%load-begin!";
  scm_dynwind_begin (0);
  char *word = mbscm_to_string (kind, 1, procedure);
  size_t number = append (depth == 0 ? word : NULL, file, SCM_BOOL_F);
  scm_dynwind_end ();
  ++depth;
  return scm_from_size_t (number);
}

static SCM
load_end_x (SCM number, SCM is_done)
{
  loads[scm_to_unsigned_integer (number, 0, n_loads - 1)].is_done
      = scm_is_true (is_done);
  --depth;
  return SCM_UNSPECIFIED;
}

static SCM
load_watch_x (SCM file)
{
  if (mbscm_is_loading () && scm_is_string (file))
    append (NULL, file, SCM_BOOL_F);
  return SCM_UNSPECIFIED;
}

static SCM
is_loading (void)
{
  return scm_from_bool (mbscm_is_loading ());
}

static SCM
note_typed_x (SCM name)
{
  free (typed);
  typed = scm_is_true (name) ? scm_to_utf8_string (name) : NULL;
  return SCM_UNSPECIFIED;
}

static SCM
note_registered_suite_x (SCM suite)
{
  registered = scm_gc_protect_object (suite);
  return suite;
}

static const struct mbscm_primitive primitives[] = {
  MBSCM_PRIMITIVE ("%load-begin!", "(kind file)", load_begin_x,
                   "Note that @var{file} is loaded from here on, in the way "
                   "@var{kind}.  Return a number for @code{%load-end!}."),
  MBSCM_PRIMITIVE ("%load-end!", "(number done?)", load_end_x,
                   "Note that a load has ended, and whether it came to its "
                   "end."),
  MBSCM_PRIMITIVE ("%load-watch!", "(file)", load_watch_x,
                   "Note that the file that is being loaded needs "
                   "@var{file}."),
  MBSCM_PRIMITIVE ("%loading?", "()", is_loading,
                   "Return whether a file is being loaded."),
  MBSCM_PRIMITIVE ("%note-typed!", "(name)", note_typed_x,
                   "Note that @var{name}, a string, is not what a file has "
                   "defined, or @code{#f}: nothing is so."),
  MBSCM_PRIMITIVE ("%note-registered-suite!", "(suite)",
                   note_registered_suite_x,
                   "Note that @var{suite} is the one that files register "
                   "their tests in, and return it."),
};

void
mbscm_init_loads (void)
{
  MBSCM_DEFINE (primitives);
}
