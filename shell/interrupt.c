#include <config.h>

#include "interrupt.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdbool.h>
#include <time.h>
#include <unistd.h>

#include "run/interruption.h"

static struct mbench_interruption interruption
    = { .place = MBENCH_INTERRUPTION_SCRIPT };
static bool is_sigint_handled;
static int wake_pipe[2] = { -1, -1 };
static pid_t shell_process;
static pthread_t shell_thread;
static scm_thread *shell_guile_thread;
/* (async . next): an element of the thread's list of asyncs.  */
static SCM cell;

/* Whether CELL is on LIST.  Its cdr does not tell: a collection may drop an
   element that was put there meanwhile.  */
static bool
is_queued (SCM list)
{
  for (; scm_is_pair (list); list = SCM_CDR (list))
    if (scm_is_eq (list, cell))
      return true;
  return false;
}

/* The list is changed as Guile's own collector does it in its hook.  */
static void
queue_cell (void)
{
  scm_t_bits *head = (scm_t_bits *)&shell_guile_thread->pending_asyncs;
  SCM old = shell_guile_thread->pending_asyncs;
  if (is_queued (old))
    return;
  do
    SCM_SETCDR (cell, old);
  while (!__atomic_compare_exchange_n (head, (scm_t_bits *)&old,
                                       SCM_UNPACK (cell), 0, __ATOMIC_SEQ_CST,
                                       __ATOMIC_SEQ_CST));
}

static void
on_signal (int signal_number)
{
  int saved_errno = errno;
  if (!pthread_equal (pthread_self (), shell_thread))
    pthread_kill (shell_thread, signal_number);
  else if (mbench_interruption_note (&interruption, signal_number))
    mbench_interruption_give_up (signal_number);
  else
    {
      queue_cell ();
      ssize_t written = write (wake_pipe[1], "i", 1);
      (void)written;
    }
  errno = saved_errno;
}

void
mbsh_interrupt_keep (void)
{
  /* Not in a child, where code that evaluates comes here as well.  */
  if (is_sigint_handled && getpid () == shell_process)
    mbench_interruption_handle (SIGINT, on_signal, 0);
}

void
mbsh_interrupt_install (SCM async)
{
  if (pipe2 (wake_pipe, O_CLOEXEC | O_NONBLOCK) != 0)
    scm_syserror ("mbsh");
  shell_process = getpid ();
  shell_thread = pthread_self ();
  shell_guile_thread = SCM_I_THREAD_DATA (scm_current_thread ());
  cell = scm_gc_protect_object (scm_cons (async, SCM_BOOL_F));
  for (int i = 0; i < MBENCH_INTERRUPTION_SIGNALS; ++i)
    {
      int signal_number = mbench_interruption_signals[i];
      if (mbench_interruption_is_ignored (signal_number))
        continue;
      is_sigint_handled = is_sigint_handled || signal_number == SIGINT;
      /* Whatever waits is to be woken: no system call goes on.  */
      mbench_interruption_handle (signal_number, on_signal, 0);
    }
}

void
mbsh_interrupt_at_prompt (void)
{
  interruption.place = MBENCH_INTERRUPTION_PROMPT;
}

enum mbench_interrupt
mbsh_interrupt_take (void)
{
  return mbench_interruption_take (&interruption);
}

void
mbsh_interrupt_forget (void)
{
  mbench_interruption_forget (&interruption);
}

int
mbsh_interrupt_deadly (void)
{
  return mbench_interruption_deadly (&interruption);
}

enum mbench_interrupt
mbsh_interrupt_poll (void)
{
  static struct timespec last;
  struct timespec now;
  clock_gettime (CLOCK_MONOTONIC, &now);
  if (now.tv_sec != last.tv_sec || now.tv_nsec - last.tv_nsec >= 50000000)
    {
      last = now;
      mbsh_interrupt_keep ();
    }
  enum mbench_interrupt taken = mbsh_interrupt_take ();
  return mbsh_interrupt_deadly () != 0 ? MBENCH_INTERRUPT_RUN : taken;
}

int
mbsh_interrupt_descriptor (void)
{
  return wake_pipe[0];
}

void
mbsh_interrupt_drain (void)
{
  char bytes[16];
  while (read (wake_pipe[0], bytes, sizeof bytes) > 0)
    continue;
}
