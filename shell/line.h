/* The line editor.  The only user of readline; no Scheme here, so that no
   exception ever leaves through readline's frames.  */

#ifndef MBSH_LINE_H
#define MBSH_LINE_H

enum mbsh_line_result
{
  MBSH_LINE_READ,
  MBSH_LINE_END,
  MBSH_LINE_INTERRUPTED
};

/* Candidates for completing the text from START to END of LINE: an array of
   malloc'ed strings that ends with NULL and is freed by the editor, or NULL
   for file names.  */
typedef char **(*mbsh_line_completer) (const char *line, int start, int end);

/* Prepare the editor, with the history in HISTORY_FILE, which may be NULL.
   A signal that gives up the line makes WAKE_DESCRIPTOR readable, and ENDING
   returns other than zero where it ends the shell.  */
void mbsh_line_init (const char *history_file, mbsh_line_completer completer,
                     int wake_descriptor, void (*drain) (void),
                     int (*ending) (void));

/* Read a line with PROMPT into *LINE, which the caller frees.  */
enum mbsh_line_result mbsh_line_read (const char *prompt, char **line);

/* Add ENTRY, a line or several, to the history and its file.  */
void mbsh_line_remember (const char *entry);

#endif
