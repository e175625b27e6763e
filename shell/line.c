#include <config.h>

#include "line.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <readline/history.h>
#include <readline/readline.h>

enum
{
  HISTORY_ENTRIES = 10000
};

static const char *history_path;
static mbsh_line_completer complete;
static int wake_fd;
static void (*drain_wake) (void);
static int (*is_ending) (void);

/* What the callback of readline has delivered.  */
static bool is_delivered;
static char *delivered;

/* The words of the completion that is being made.  */
static char **candidates;

static void
take_line (char *line)
{
  is_delivered = true;
  delivered = line;
  /* The terminal is cooked again before anything runs.  */
  rl_callback_handler_remove ();
}

static char *
next_candidate (const char *text, int state)
{
  static size_t next;
  (void)text;
  if (state == 0)
    next = 0;
  return candidates[next] != NULL ? candidates[next++] : NULL;
}

static char **
attempt (const char *text, int start, int end)
{
  candidates = complete (rl_line_buffer, start, end);
  if (candidates == NULL)
    return NULL;
  rl_attempted_completion_over = 1;
  /* The strings pass to readline, the array does not.  */
  char **matches = rl_completion_matches (text, next_candidate);
  free (candidates);
  candidates = NULL;
  return matches;
}

void
mbsh_line_init (const char *history_file, mbsh_line_completer completer,
                int wake_descriptor, void (*drain) (void),
                int (*ending) (void))
{
  history_path = history_file;
  complete = completer;
  wake_fd = wake_descriptor;
  drain_wake = drain;
  is_ending = ending;
  rl_readline_name = "mbsh";
  rl_catch_signals = 0;
  rl_change_environment = 0;
  rl_basic_word_break_characters = " \t\n\"'`,;()[]{}";
  rl_attempted_completion_function = attempt;
  rl_variable_bind ("blink-matching-paren", "on");
  using_history ();
  stifle_history (HISTORY_ENTRIES);
  /* Times between the entries keep those of several lines together.  */
  history_comment_char = '#';
  history_write_timestamps = 1;
  if (history_path != NULL)
    read_history (history_path);
}

static volatile sig_atomic_t is_continued;

static void
on_continue (int signal_number)
{
  (void)signal_number;
  is_continued = 1;
}

/* Back from a stop: who had the terminal meanwhile has left it cooked.  */
static void
prepare_again (void)
{
  is_continued = 0;
  rl_deprep_terminal ();
  rl_prep_terminal (1);
  rl_forced_update_display ();
}

/* Ctrl-C at the prompt, or the end: what was typed is given up, and the
   terminal is cooked again.  */
static void
clear_line (void)
{
  rl_free_line_state ();
  rl_callback_sigcleanup ();
  if (is_ending () == 0)
    fputs ("^C", rl_outstream);
  rl_crlf ();
  rl_callback_handler_remove ();
}

/* Serve the terminal until a line is delivered; false where it was given up.
   OUTSIDE is the mask of signals to wait with.  */
static bool
serve (const sigset_t *outside)
{
  while (!is_delivered)
    {
      struct pollfd watched[] = { { .fd = STDIN_FILENO, .events = POLLIN },
                                  { .fd = wake_fd, .events = POLLIN } };
      if (ppoll (watched, 2, NULL, outside) < 0)
        {
          if (errno != EINTR)
            take_line (NULL);
          else if (is_continued)
            prepare_again ();
          continue;
        }
      if (watched[1].revents & POLLIN)
        {
          drain_wake ();
          clear_line ();
          return false;
        }
      if (watched[0].revents != 0)
        rl_callback_read_char ();
    }
  return true;
}

enum mbsh_line_result
mbsh_line_read (const char *prompt, char **line)
{
  is_delivered = false;
  delivered = NULL;
  is_continued = 0;
  struct sigaction action = { .sa_handler = on_continue };
  struct sigaction old_action;
  sigset_t continued;
  sigset_t outside;
  sigemptyset (&continued);
  sigaddset (&continued, SIGCONT);
  sigaction (SIGCONT, &action, &old_action);
  pthread_sigmask (SIG_BLOCK, &continued, &outside);
  rl_callback_handler_install (prompt, take_line);
  bool is_served = serve (&outside);
  pthread_sigmask (SIG_SETMASK, &outside, NULL);
  sigaction (SIGCONT, &old_action, NULL);
  if (!is_served)
    return MBSH_LINE_INTERRUPTED;
  if (delivered == NULL)
    return MBSH_LINE_END;
  *line = delivered;
  return MBSH_LINE_READ;
}

void
mbsh_line_remember (const char *entry)
{
  HIST_ENTRY *last = history_length > 0
                         ? history_get (history_base + history_length - 1)
                         : NULL;
  if (*entry == '\0' || (last != NULL && strcmp (last->line, entry) == 0))
    return;
  add_history (entry);
  /* The whole file is written: entries of several lines cannot be appended
     with their times.  */
  if (history_path != NULL)
    write_history (history_path);
}
