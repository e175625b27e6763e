/* Recordings: samples by name, and inputs read into them.  */

#include <config.h>

#include "report/recordings-read.h"

#include <stdlib.h>
#include <string.h>

#include "base/path.h"
#include "bind.h"
#include "error.h"
#include "loop.h"
#include "object.h"
#include "primitive.h"
#include "recorded.h"
#include "source.h"

static SCM
make_recordings (void)
{
  struct mbench_recordings *recordings;
  struct mbench_error error;
  mbscm_check (mbench_recordings_new (&recordings, &error), &error);
  return mbscm_from_recordings (recordings);
}

static SCM
warmup (SCM recordings)
{
  return scm_from_size_t (mbench_recordings_warmup (
      mbscm_to_recordings (recordings, 1, "recorded-warmup")));
}

static SCM
set_warmup (SCM recordings, SCM k)
{
  struct mbench_recordings *c_recordings
      = mbscm_to_recordings (recordings, 1, "set-recorded-warmup!");
  struct mbench_error error;
  mbscm_check (
      mbench_recordings_set_warmup (c_recordings, mbscm_to_size (k), &error),
      &error);
  return SCM_UNSPECIFIED;
}

static SCM
add (SCM recordings, SCM name, SCM values)
{
  static const char procedure[] = "record-samples!";
  struct mbench_recordings *c_recordings
      = mbscm_to_recordings (recordings, 1, procedure);
  struct mbench_error error;
  size_t n;
  scm_dynwind_begin (0);
  const char *c_name = mbscm_to_string (name, 2, procedure);
  const int64_t *list = mbscm_dynwind_samples (values, 3, procedure, &n);
  mbscm_check (mbench_recordings_add (c_recordings, c_name, list, n, &error),
               &error);
  scm_dynwind_end ();
  return SCM_UNSPECIFIED;
}

static SCM
drop (SCM recordings, SCM name)
{
  static const char procedure[] = "drop-recorded!";
  struct mbench_recordings *c_recordings
      = mbscm_to_recordings (recordings, 1, procedure);
  scm_dynwind_begin (0);
  mbench_recordings_drop (c_recordings, mbscm_to_string (name, 2, procedure));
  scm_dynwind_end ();
  return SCM_UNSPECIFIED;
}

static SCM
names (SCM recordings)
{
  const struct mbench_recordings *c_recordings
      = mbscm_to_recordings (recordings, 1, "recorded-names");
  SCM list = SCM_EOL;
  const char *name;
  for (size_t i = 0; (name = mbench_recordings_name (c_recordings, i)) != NULL;
       ++i)
    list = scm_cons (mbscm_from_string (name), list);
  return scm_reverse_x (list, SCM_EOL);
}

static SCM
values (SCM recordings, SCM name)
{
  static const char procedure[] = "recorded-values";
  const struct mbench_recordings *c_recordings
      = mbscm_to_recordings (recordings, 1, procedure);
  size_t n = 0;
  scm_dynwind_begin (0);
  const int64_t *list = mbench_recordings_values (
      c_recordings, mbscm_to_string (name, 2, procedure), &n);
  SCM result = SCM_BOOL_F;
  if (list != NULL)
    {
      int64_t *copy = malloc (n * sizeof *copy);
      if (copy == NULL)
        mbscm_no_memory ();
      memcpy (copy, list, n * sizeof *copy);
      result = scm_take_s64vector (copy, n);
    }
  scm_dynwind_end ();
  return result;
}

static SCM
analyze (SCM recordings, SCM name)
{
  static const char procedure[] = "analyze-recorded";
  struct mbench_recordings *c_recordings
      = mbscm_to_recordings (recordings, 1, procedure);
  struct mbench_recorded recorded;
  struct mbench_error error;
  scm_dynwind_begin (0);
  mbscm_check (mbench_recordings_analyze (c_recordings,
                                          mbscm_to_string (name, 2, procedure),
                                          &recorded, &error),
               &error);
  scm_dynwind_end ();
  return mbscm_from_recorded (&recorded);
}

static SCM
analysis (SCM recordings, SCM name)
{
  static const char procedure[] = "recorded-analysis";
  const struct mbench_recordings *c_recordings
      = mbscm_to_recordings (recordings, 1, procedure);
  scm_dynwind_begin (0);
  const struct mbench_recorded *kept = mbench_recordings_analysis (
      c_recordings, mbscm_to_string (name, 2, procedure));
  SCM result = kept != NULL ? mbscm_from_recorded (kept) : SCM_BOOL_F;
  scm_dynwind_end ();
  return result;
}

static SCM
compare (SCM recordings, SCM a, SCM b)
{
  static const char procedure[] = "compare-recorded";
  struct mbench_recordings *c_recordings
      = mbscm_to_recordings (recordings, 1, procedure);
  struct mbench_recorded_ratio ratio;
  struct mbench_error error;
  scm_dynwind_begin (0);
  const char *c_a = mbscm_to_string (a, 2, procedure);
  const char *c_b = mbscm_to_string (b, 3, procedure);
  mbscm_check (
      mbench_recordings_compare (c_recordings, c_a, c_b, &ratio, &error),
      &error);
  scm_dynwind_end ();
  return mbscm_from_recorded_ratio (&ratio);
}

static SCM
command (SCM recordings, SCM line)
{
  static const char procedure[] = "recorded-command!";
  struct mbench_recordings *c_recordings
      = mbscm_to_recordings (recordings, 1, procedure);
  struct mbench_error error;
  struct mbscm_text text;
  scm_dynwind_begin (0);
  const char *c_line = mbscm_to_string (line, 2, procedure);
  mbscm_open_text (&text);
  enum mbench_status status
      = mbench_recordings_command (c_recordings, c_line, text.out, &error);
  SCM string = mbscm_take_text (&text, status, &error);
  scm_dynwind_end ();
  return string;
}

static SCM
file_name (SCM file)
{
  scm_dynwind_begin (0);
  char *name = mbench_path_stem (mbscm_to_string (file, 1, "read-recorded"));
  if (name == NULL)
    mbscm_no_memory ();
  scm_dynwind_free (name);
  SCM result = mbscm_from_string (name);
  scm_dynwind_end ();
  return result;
}

static ptrdiff_t
read_source (void *data, char *buffer, size_t size)
{
  struct mbscm_source *source = data;
  ptrdiff_t left = mbscm_source_left (source);
  if (left <= 0)
    return left;
  size_t n = (size_t)left < size ? (size_t)left : size;
  memcpy (buffer, mbscm_source_bytes (source), n);
  source->used += n;
  return (ptrdiff_t)n;
}

static void
complain (void *data, const char *message)
{
  const struct mbscm_text *complaints = data;
  fprintf (complaints->out, "%s\n", message);
}

static void
read_form (SCM format, SCM unit, struct mbench_recordings_input *input,
           const char *procedure)
{
  struct mbench_error error;
  if (scm_is_true (format))
    mbscm_check (
        mbench_timings_format_read (mbscm_to_string (format, 5, procedure),
                                    &input->format, &error),
        &error);
  mbscm_check (mbench_timings_unit_read (mbscm_to_string (unit, 6, procedure),
                                         &input->unit, &error),
               &error);
}

static SCM
read_recordings (SCM recordings, SCM refill, SCM file, SCM name, SCM format,
                 SCM unit, SCM has_prefix)
{
  static const char procedure[] = "read-recorded";
  struct mbench_recordings *c_recordings
      = mbscm_to_recordings (recordings, 1, procedure);
  struct mbscm_source source = { .refill = refill, .chunk = SCM_BOOL_F };
  struct mbscm_text complaints;
  struct mbscm_text text;
  struct mbench_error error;
  size_t bad = 0;
  scm_dynwind_begin (0);
  struct mbench_recordings_input input
      = { .read = read_source,
          .source = &source,
          .file = mbscm_to_string (file, 3, procedure),
          .name = mbscm_to_string (name, 4, procedure),
          .has_prefix = scm_is_true (has_prefix),
          .complain = complain,
          .data = &complaints };
  read_form (format, unit, &input, procedure);
  mbscm_open_text (&complaints);
  mbscm_open_text (&text);
  input.out = text.out;
  mbscm_dynwind_core ();
  enum mbench_status status
      = mbench_recordings_read (c_recordings, &input, &bad, &error);
  SCM printed = mbscm_take_text (&text, MBENCH_OK, NULL);
  SCM complained = mbscm_take_text (&complaints, MBENCH_OK, NULL);
  scm_dynwind_end ();
  return scm_vector (scm_list_4 (
      scm_from_size_t (bad), printed, complained,
      status == MBENCH_OK ? SCM_BOOL_F : mbscm_from_string (error.message)));
}

static const struct mbscm_primitive primitives[] = {
  MBSCM_PRIMITIVE ("make-recordings", "()", make_recordings,
                   "Return new recordings, which have no samples yet."),
  MBSCM_PRIMITIVE ("%recordings-warmup", "(recordings)", warmup,
                   "Return how many samples are left out."),
  MBSCM_PRIMITIVE ("%recordings-set-warmup!", "(recordings k)", set_warmup,
                   "Leave out the first @var{k} samples of what is analyzed "
                   "from now on."),
  MBSCM_PRIMITIVE ("%recordings-add!", "(recordings name values)", add,
                   "Add the s64vector @var{values} to the samples of "
                   "@var{name}."),
  MBSCM_PRIMITIVE ("%recordings-drop!", "(recordings name)", drop,
                   "Forget the samples of @var{name}."),
  MBSCM_PRIMITIVE ("%recordings-names", "(recordings)", names,
                   "Return the names that have samples."),
  MBSCM_PRIMITIVE ("%recordings-values", "(recordings name)", values,
                   "Return the samples of @var{name}, an s64vector, or "
                   "@code{#f}."),
  MBSCM_PRIMITIVE ("%recordings-analyze", "(recordings name)", analyze,
                   "Return the analysis of @var{name}, a vector, and keep "
                   "it."),
  MBSCM_PRIMITIVE ("%recordings-analysis", "(recordings name)", analysis,
                   "Return the analysis that was kept of @var{name}, or "
                   "@code{#f}."),
  MBSCM_PRIMITIVE ("%recordings-compare", "(recordings a b)", compare,
                   "Return a pair as %compare-analyses does."),
  MBSCM_PRIMITIVE ("%recordings-command", "(recordings line)", command,
                   "Do what @var{line} says and return what it prints."),
  MBSCM_PRIMITIVE ("%recordings-file-name", "(file)", file_name,
                   "Return what samples of @var{file} are called that have no "
                   "name of their own."),
  MBSCM_PRIMITIVE (
      "%recordings-read", "(recordings refill file name format unit prefix?)",
      read_recordings,
      "Read the bytevectors that the thunk @var{refill} returns, one after "
      "the "
      "other; the eof object ends the input, and @code{#f} says that it "
      "cannot "
      "be read.  @var{refill} must return.  @var{format} is @code{#f} or a "
      "string.  Return a vector: how many lines were left out, what was "
      "printed, the complaints, and what ended it early or @code{#f}."),
};

void
mbscm_init_recordings (void)
{
  MBSCM_DEFINE (primitives);
}
