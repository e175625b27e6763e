/* Pictures of samples.  */

#include <config.h>

#include "base/text.h"
#include "bind.h"
#include "error.h"
#include "object.h"
#include "primitive.h"
#include "report/drawing.h"

static SCM
draw (SCM report, SCM test, SCM execution, SCM drawing, SCM rows, SCM columns,
      SCM is_unicode)
{
  static const char *const names[] = { "histogram", "logarithmic", "samples" };
  static const char procedure[] = "%draw";
  const struct micro_benchmark_exec_report_ *c_execution
      = mbscm_to_execution (report, test, execution, procedure);
  struct mbench_screen screen = { .columns = scm_to_size_t (columns),
                                  .is_unicode = scm_is_true (is_unicode) };
  scm_dynwind_begin (0);
  size_t kind
      = mbench_text_find (mbscm_to_symbol_string (drawing, 4, procedure),
                          names, sizeof names / sizeof *names);
  scm_dynwind_end ();
  struct mbench_error error;
  struct mbscm_text text;
  mbscm_open_text (&text);
  enum mbench_status status
      = mbench_draw (c_execution, (enum mbench_drawing)kind,
                     scm_to_size_t (rows), &screen, text.out, &error);
  return mbscm_take_text (&text, status, &error);
}

static const struct mbscm_primitive primitives[] = {
  MBSCM_PRIMITIVE (
      "%draw", "(report test execution drawing rows columns unicode?)", draw,
      "Return a picture of the samples of an execution as text: "
      "@var{drawing} is histogram, logarithmic or samples."),
};

void
mbscm_init_drawing (void)
{
  MBSCM_DEFINE (primitives);
}
