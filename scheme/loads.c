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

/* A file that was loaded.  */
struct load
{
  /* How, a word of the shell's; NULL for a file that is only watched, since
     one before it loads it.  */
  char *kind;
  /* The folder that was the current one then, and the file as it was named. */
  char *folder;
  char *file;
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
  WORDS = 4
};

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
append (const char *kind, SCM file)
{
  struct load *list = realloc (loads, (n_loads + 1) * sizeof *list);
  if (list == NULL)
    mbscm_no_memory ();
  loads = list;
  struct load *load = &loads[n_loads];
  *load = (struct load){ .kind = kind != NULL ? strdup (kind) : NULL,
                         .folder = getcwd (NULL, 0),
                         .file = scm_to_locale_string (file) };
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

void
mbscm_loaded_module (SCM file)
{
  size_t number = append (depth == 0 ? "module" : NULL, file);
  loads[number].is_done = true;
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
  return true;
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
  afresh.words = calloc (WORDS * n_loads + 1, sizeof *afresh.words);
  if (afresh.words == NULL)
    mbscm_no_memory ();
  for (size_t i = 0; i < n_loads; ++i)
    if (loads[i].kind != NULL)
      {
        const struct load *load = &loads[i];
        const char *words[WORDS] = { load->kind, load->folder, load->file,
                                     load->is_done ? "done" : "" };
        memcpy (afresh.words + afresh.n_words, words, sizeof words);
        afresh.n_words += WORDS;
      }
  return afresh;
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
  size_t number = append (depth == 0 ? word : NULL, file);
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
    append (NULL, file);
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
