#include <config.h>

#include "program/options.h"

#include <stdbool.h>
#include <string.h>

/* The row that a long option names, with its length in *LENGTH; N if there is
   none.  A beginning will do where it is that of one row alone: *BEGINNINGS
   tells of how many.  */
static size_t
find_long (const char *text, const struct mbench_option *table, size_t n,
           size_t *length, size_t *beginnings)
{
  *length = strcspn (text, "=");
  *beginnings = 0;
  if (*length == 0)
    return n;
  size_t found = n;
  for (size_t i = 0; i < n; ++i)
    {
      if (strncmp (table[i].name, text, *length) != 0)
        continue;
      if (table[i].name[*length] == '\0')
        return i;
      found = i;
      ++*beginnings;
    }
  return *beginnings == 1 ? found : n;
}

static size_t
find_letter (char letter, const struct mbench_option *table, size_t n)
{
  size_t i = 0;
  while (i < n && (table[i].letter == '\0' || table[i].letter != letter))
    ++i;
  return i;
}

/* Split ARGV[*NEXT], an option, into its row and its argument, and move *NEXT
   behind both.  */
static enum mbench_status
split (int argc, char **argv, int *next, const struct mbench_option *table,
       size_t n, size_t *row, const char **argument,
       struct mbench_error *error)
{
  const char *text = argv[*next];
  const char *rest;
  size_t beginnings = 0;
  if (text[1] == '-')
    {
      size_t length;
      *row = find_long (text + 2, table, n, &length, &beginnings);
      rest = text[2 + length] == '=' ? text + 2 + length + 1 : NULL;
    }
  else
    {
      *row = find_letter (text[1], table, n);
      rest = text[2] != '\0' ? text + 2 : NULL;
    }
  if (*row == n)
    return mbench_fail (error, MBENCH_INVALID,
                        beginnings > 1
                            ? "option \"%.80s\" is the beginning of several; "
                              "--help lists the options"
                            : "unknown option \"%.80s\"; --help lists the "
                              "options",
                        text);
  ++*next;
  const char *takes = table[*row].argument;
  if (takes == NULL && rest != NULL)
    return mbench_fail (error, MBENCH_INVALID,
                        "option \"%.80s\": --%s takes no argument", text,
                        table[*row].name);
  if (takes != NULL && takes[0] == '=' && rest == NULL)
    {
      if (*next == argc)
        return mbench_fail (error, MBENCH_INVALID,
                            "option --%s: expected %s after it",
                            table[*row].name, takes + 1);
      rest = argv[(*next)++];
    }
  *argument = rest;
  return MBENCH_OK;
}

enum mbench_status
mbench_options_read (int argc, char **argv, int *next,
                     const struct mbench_option *table, size_t n,
                     enum mbench_status (*take) (void *data, size_t row,
                                                 const char *argument,
                                                 bool *done,
                                                 struct mbench_error *error),
                     void *data, struct mbench_error *error)
{
  bool done = false;
  while (*next < argc && !done)
    {
      const char *text = argv[*next];
      if (text[0] != '-' || text[1] == '\0')
        return MBENCH_OK;
      if (strcmp (text, "--") == 0)
        {
          ++*next;
          return MBENCH_OK;
        }
      size_t row;
      const char *argument = NULL;
      enum mbench_status status
          = split (argc, argv, next, table, n, &row, &argument, error);
      if (status == MBENCH_OK)
        status = take (data, row, argument, &done, error);
      if (status != MBENCH_OK)
        return status;
    }
  return MBENCH_OK;
}

enum
{
  /* Where help begins, and the column that no line reaches.  */
  HELP_COLUMN = 30,
  HELP_END = 80
};

/* Write TEXT from HELP_COLUMN on, broken at blanks.  */
static void
write_help (const char *text, FILE *out)
{
  int column = HELP_COLUMN;
  while (*text != '\0')
    {
      int length = (int)strcspn (text, " ");
      bool is_first = column == HELP_COLUMN;
      if (!is_first && column + 1 + length >= HELP_END)
        {
          fprintf (out, "\n%*s", HELP_COLUMN, "");
          column = HELP_COLUMN;
          is_first = true;
        }
      column += fprintf (out, "%s%.*s", is_first ? "" : " ", length, text);
      text += length;
      text += strspn (text, " ");
    }
  fputc ('\n', out);
}

void
mbench_options_help (const struct mbench_option *table, size_t n, FILE *out)
{
  for (size_t i = 0; i < n; ++i)
    {
      bool has_letter = table[i].letter != '\0';
      int width = fprintf (out, "  %c%c%c --%s%s", has_letter ? '-' : ' ',
                           has_letter ? table[i].letter : ' ',
                           has_letter ? ',' : ' ', table[i].name,
                           table[i].argument != NULL ? table[i].argument : "");
      if (width > HELP_COLUMN - 2)
        fprintf (out, "\n%*s", HELP_COLUMN, "");
      else
        fprintf (out, "%*s", HELP_COLUMN - width, "");
      write_help (table[i].help, out);
    }
}
