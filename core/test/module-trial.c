#include <config.h>

#include "test/module-trial.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>

#include "base/log.h"

/* What the child shares with its parent: nothing that is believed without
   bounds, as the child may run wild.  */
struct page
{
  char doing[MBENCH_TRIAL_DOING];
  atomic_int has_returned;
};

/* What the child is to do.  */
struct work
{
  void (*act) (void *data, char *doing);
  void *data;
  struct page *page;
};

static void
work (void *data, int message)
{
  struct work *work = data;
  (void)message;
  work->act (work->data, work->page->doing);
  work->page->has_returned = 1;
}

/* The last line of OUTPUT, cut to SIZE bytes with its null character.  */
static void
last_line (const struct mbench_stream *output, char *line, size_t size)
{
  size_t end = output->n;
  while (end > 0 && output->bytes[end - 1] == '\n')
    --end;
  size_t start = end;
  while (start > 0 && output->bytes[start - 1] != '\n')
    --start;
  size_t n = end - start < size ? end - start : size - 1;
  if (n > 0)
    memcpy (line, output->bytes + start, n);
  line[n] = '\0';
}

static enum mbench_status
fail (const struct mbench_trial *trial, const char *subject, const char *doing,
      bool in_time, const struct mbench_child *child,
      struct mbench_error *error)
{
  char said[120];
  last_line (&child->output, said, sizeof said);
  const char *colon = *said != '\0' ? ": " : "";
  int ms = trial->deadline_ms;
  int status = child->status;
  if (child->has_signal)
    return mbench_fail (error, MBENCH_INVALID, "%.150s: %s were interrupted",
                        subject, doing);
  if (!in_time)
    return mbench_fail (error, MBENCH_INVALID,
                        "%.150s: %s did not return within %d %s%s%s", subject,
                        doing, ms % 1000 == 0 ? ms / 1000 : ms,
                        ms % 1000 == 0 ? "s" : "ms", colon, said);
  if (WIFSIGNALED (status))
    {
      char name[32];
      mbench_signal_name (WTERMSIG (status), name, sizeof name);
      return mbench_fail (error, MBENCH_INVALID, "%.150s: %s crashed (%s)%s%s",
                          subject, doing, name, colon, said);
    }
  return mbench_fail (error, MBENCH_INVALID,
                      "%.150s: %s called exit (status %d)%s%s", subject, doing,
                      WEXITSTATUS (status), colon, said);
}

enum mbench_status
mbench_trial_run (const struct mbench_trial *trial, const char *subject,
                  const char *initially, void (*act) (void *data, char *doing),
                  void *data, struct mbench_error *error)
{
  static const struct mbench_child_host plain;
  struct page *page = mmap (NULL, sizeof *page, PROT_READ | PROT_WRITE,
                            MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (page == MAP_FAILED)
    return mbench_no_memory (error, "the trial of a shared object");
  snprintf (page->doing, sizeof page->doing, "%s", initially);
  struct work job = { .act = act, .data = data, .page = page };
  struct mbench_child child;
  struct mbench_error reason;
  enum mbench_status result = mbench_child_begin (
      trial->host != NULL ? trial->host : &plain, MBENCH_OUTPUT_CAPTURED, work,
      &job, &child, &reason);
  if (result == MBENCH_CONFLICT)
    {
      mbench_log ("test", MICRO_BENCHMARK_WARNING_LEVEL,
                  "%.150s is loaded untried: %s", subject, reason.message);
      result = MBENCH_OK;
    }
  else if (result != MBENCH_OK)
    mbench_fail (error, result, "%.150s: nothing to try it in: %s", subject,
                 reason.message);
  else
    {
      bool in_time = mbench_child_await (&child, trial->deadline_ms
                                                     * INT64_C (1000000));
      page->doing[sizeof page->doing - 1] = '\0';
      if (page->has_returned != 1)
        result = fail (trial, subject, page->doing, in_time, &child, error);
      mbench_stream_release (&child.message);
      mbench_stream_release (&child.output);
    }
  munmap (page, sizeof *page);
  return result;
}
