#include <config.h>

#include "device/processor.h"

#include <fcntl.h>
#include <sched.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* A stretch of the text.  */
struct piece
{
  const char *at;
  size_t n;
};

static bool
is_blank (char c)
{
  return c == ' ' || c == '\t' || c == '\r';
}

static struct piece
trim (struct piece piece)
{
  while (piece.n > 0 && is_blank (piece.at[0]))
    {
      ++piece.at;
      --piece.n;
    }
  while (piece.n > 0 && is_blank (piece.at[piece.n - 1]))
    --piece.n;
  return piece;
}

/* The next line of what is left of TEXT, which moves on.  */
static struct piece
next_line (struct piece *text)
{
  const char *end = memchr (text->at, '\n', text->n);
  struct piece line
      = { text->at, end == NULL ? text->n : (size_t)(end - text->at) };
  size_t taken = line.n + (end != NULL);
  text->at += taken;
  text->n -= taken;
  return line;
}

/* Whether LINE is "NAME : VALUE".  */
static bool
has_field (struct piece line, const char *name, struct piece *value)
{
  const char *colon = memchr (line.at, ':', line.n);
  if (colon == NULL)
    return false;
  struct piece word
      = trim ((struct piece){ line.at, (size_t)(colon - line.at) });
  *value = trim (
      (struct piece){ colon + 1, line.n - (size_t)(colon + 1 - line.at) });
  return word.n == strlen (name) && memcmp (word.at, name, word.n) == 0;
}

/* The value of the first field NAME of the text; empty where there is none. */
static struct piece
find_field (struct piece text, const char *name)
{
  while (text.n > 0)
    {
      struct piece value;
      if (has_field (next_line (&text), name, &value))
        return value;
    }
  return (struct piece){ text.at, 0 };
}

/* Append a piece to the string TO of SIZE bytes as far as it fits, after
   BETWEEN if TO is not empty.  What is not printable becomes a question
   mark, and of several spaces one is left.  */
static void
append (char *to, size_t size, const char *between, struct piece piece)
{
  size_t n = strlen (to);
  if (piece.n == 0)
    return;
  for (const char *c = n > 0 ? between : ""; *c != '\0' && n + 1 < size; ++c)
    to[n++] = *c;
  for (size_t i = 0; i < piece.n && n + 1 < size; ++i)
    {
      char c = is_blank (piece.at[i]) ? ' ' : piece.at[i];
      if (c != ' ' || n == 0 || to[n - 1] != ' ')
        to[n++] = c >= ' ' && c <= '~' ? c : '?';
    }
  while (n > 0 && to[n - 1] == ' ')
    --n;
  to[n] = '\0';
}

/* AArch64 has numbers in place of names, once for each CPU; each part once. */
static void
name_parts (struct piece text, char *name, size_t size)
{
  struct piece implementer = { text.at, 0 };
  while (text.n > 0)
    {
      struct piece line = next_line (&text);
      struct piece value;
      if (has_field (line, "CPU implementer", &value))
        implementer = value;
      if (!has_field (line, "CPU part", &value))
        continue;
      char part[32] = "";
      append (part, sizeof part, "", implementer);
      append (part, sizeof part, " ", value);
      if (strstr (name, part) == NULL)
        append (name, size, ", ", (struct piece){ part, strlen (part) });
    }
}

void
mbench_processor_parse (const char *text, size_t n,
                        struct mbench_processor *processor)
{
  /* What kinds of processors have in place of each other: x86 and s390, MIPS,
     PowerPC, RISC-V.  */
  static const char *const names[]
      = { "model name", "cpu model", "cpu", "uarch" };
  static const char *const numbers[]
      = { "vendor_id", "cpu family", "model", "stepping" };
  struct piece all = { text, n };
  processor->name[0] = '\0';
  processor->key[0] = '\0';
  for (size_t i = 0; i < sizeof names / sizeof *names; ++i)
    if (processor->name[0] == '\0')
      append (processor->name, sizeof processor->name, "",
              find_field (all, names[i]));
  if (processor->name[0] == '\0')
    name_parts (all, processor->name, sizeof processor->name);
  for (size_t i = 0; i < sizeof numbers / sizeof *numbers; ++i)
    append (processor->key, sizeof processor->key, " ",
            find_field (all, numbers[i]));
  append (processor->key, sizeof processor->key, " ",
          (struct piece){ processor->name, strlen (processor->name) });
}

/* Fill TEXT with up to SIZE bytes of the file PATH, of which a read may give
   less than there is.  Returns how many.  */
static size_t
read_file (const char *path, char *text, size_t size)
{
  int file = open (path, O_RDONLY | O_CLOEXEC);
  size_t n = 0;
  if (file < 0)
    return 0;
  for (;;)
    {
      ssize_t more = read (file, text + n, size - n);
      if (more <= 0)
        break;
      n += (size_t)more;
    }
  close (file);
  return n;
}

void
mbench_processor_read (struct mbench_processor *processor)
{
  enum
  {
    /* Enough for the first CPU of any kind, and for all of AArch64.  */
    SIZE = 1 << 16
  };
  char *text = malloc (SIZE);
  *processor = (struct mbench_processor){ .name = "" };
  if (text != NULL)
    mbench_processor_parse (text, read_file ("/proc/cpuinfo", text, SIZE),
                            processor);
  free (text);
  long online = sysconf (_SC_NPROCESSORS_ONLN);
  processor->n_online = online > 0 ? (size_t)online : 0;
  cpu_set_t allowed;
  if (sched_getaffinity (0, sizeof allowed, &allowed) == 0)
    processor->n_allowed = (size_t)CPU_COUNT (&allowed);
}
