/* Sources that are built to modules, and what tests were built with.  */

#include <config.h>

#include <string.h>

#include "base/words.h"
#include "bind.h"
#include "error.h"
#include "object.h"
#include "primitive.h"
#include "program/build-module.h"
#include "test/suite.h"

const char *mbscm_cflags;

static void
release_words (void *words)
{
  mbench_words_release (words);
}

static SCM
split_words (SCM text, SCM what)
{
  struct mbench_words words = { 0 };
  struct mbench_error reason;
  struct mbench_error error;
  scm_dynwind_begin (0);
  scm_dynwind_unwind_handler (release_words, &words, SCM_F_WIND_EXPLICITLY);
  char *c_text = mbscm_to_string (text, 1, "%split-words");
  char *c_what = mbscm_to_string (what, 2, "%split-words");
  enum mbench_status status = mbench_words_split (c_text, &words, &reason);
  mbscm_check (status == MBENCH_OK ? status
                                   : mbench_fail (&error, status, "%s: %s",
                                                  c_what, reason.message),
               &error);
  SCM list = SCM_EOL;
  for (size_t i = words.n; i-- > 0;)
    list = scm_cons (mbscm_from_string (words.list[i]), list);
  scm_dynwind_end ();
  return list;
}

static SCM
default_cflags (void)
{
  return mbscm_cflags != NULL ? mbscm_from_string (mbscm_cflags) : SCM_BOOL_F;
}

static void
release_built (void *built)
{
  mbench_built_release (built);
}

static SCM
from_facts (const struct mbench_build_facts *facts)
{
  return scm_list_3 (mbscm_from_string (facts->compiler),
                     mbscm_from_string (facts->version),
                     mbscm_from_string (facts->flags));
}

static SCM
build_module (SCM file, SCM flags)
{
  static const char procedure[] = "compile-module";
  struct mbench_built built;
  struct mbench_error error;
  scm_dynwind_begin (0);
  struct mbench_build_request request
      = { .source = mbscm_to_path (file, 1, procedure),
          .flags
          = scm_is_true (flags) ? mbscm_to_path (flags, 2, procedure) : NULL };
  enum mbench_status status = mbench_build_module (&request, &built, &error);
  scm_dynwind_unwind_handler (release_built, &built, SCM_F_WIND_EXPLICITLY);
  SCM messages = scm_c_make_bytevector (built.n_messages);
  if (built.n_messages > 0)
    memcpy (SCM_BYTEVECTOR_CONTENTS (messages), built.messages,
            built.n_messages);
  SCM result = status == MBENCH_OK
                   ? scm_list_4 (messages, scm_from_locale_string (built.path),
                                 from_facts (&built.facts),
                                 scm_from_bool (built.was_cached))
                   : scm_list_3 (messages, mbscm_from_string (error.message),
                                 scm_from_bool (status == MBENCH_INTERRUPTED));
  scm_dynwind_end ();
  return result;
}

static SCM
is_module_source (SCM file)
{
  scm_dynwind_begin (0);
  bool is_source
      = mbench_is_module_source (mbscm_to_string (file, 1, "%module-source?"));
  scm_dynwind_end ();
  return scm_from_bool (is_source);
}

static SCM
test_set_build_x (SCM suite, SCM name, SCM facts)
{
  static const char procedure[] = "%test-set-build!";
  struct mbench_error error;
  struct mbench_build_facts given;
  micro_benchmark_test_case test = mbscm_find_test (suite, name, procedure);
  scm_dynwind_begin (0);
  if (scm_is_true (facts))
    given = (struct mbench_build_facts){
      .compiler = mbscm_to_string (scm_car (facts), 3, procedure),
      .version = mbscm_to_string (scm_cadr (facts), 3, procedure),
      .flags = mbscm_to_string (scm_caddr (facts), 3, procedure),
    };
  mbscm_check (mbench_test_case_set_build (
                   test, scm_is_true (facts) ? &given : NULL, &error),
               &error);
  scm_dynwind_end ();
  return SCM_UNSPECIFIED;
}

static SCM
test_build (SCM suite, SCM name)
{
  const struct mbench_build_facts *build
      = mbscm_find_test (suite, name, "test-build")->build;
  return build != NULL ? from_facts (build) : SCM_BOOL_F;
}

static const struct mbscm_primitive primitives[] = {
  MBSCM_PRIMITIVE (
      "%build-module", "(file flags)", build_module,
      "Build the source @var{file} with @var{flags}, a string or @code{#f}.  "
      "Return a list: what the compiler said, a bytevector; then the path of "
      "the object, the list of compiler, version and flags, and whether it "
      "was there; or, after an error, its message and whether it was an "
      "interrupt."),
  MBSCM_PRIMITIVE ("%split-words", "(text what)", split_words,
                   "Return the words of @var{text}, split as a shell does."),
  MBSCM_PRIMITIVE ("%default-cflags", "()", default_cflags,
                   "Return the flags that the host gives, a string or "
                   "@code{#f}."),
  MBSCM_PRIMITIVE ("%module-source?", "(file)", is_module_source,
                   "Return whether @var{file} ends as a source in C or C++ "
                   "does."),
  MBSCM_PRIMITIVE ("%test-set-build!", "(suite name facts)", test_set_build_x,
                   "Note that the test was built with @var{facts}, a list of "
                   "compiler, version and flags, or @code{#f}: not by us."),
  MBSCM_PRIMITIVE ("%test-build", "(suite name)", test_build,
                   "Return the list of compiler, version and flags, or "
                   "@code{#f}."),
};

void
mbscm_init_build (void)
{
  MBSCM_DEFINE (primitives);
}
