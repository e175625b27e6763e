#include <config.h>

#include "run/message.h"

#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The letters of the parts; details come after DETAIL in their order.  */
enum
{
  NAME = 'n',
  KIND = 'k',
  TEXT = 't',
  END = 'e',
  DETAIL = 128
};

enum
{
  /* What is longer is cut, so that all parts together come through.  */
  PART_LIMIT = 64 << 10
};

static void
put (FILE *out, int letter, const char *text)
{
  if (text == NULL)
    return;
  uint32_t length = (uint32_t)strnlen (text, PART_LIMIT);
  /* Not in the middle of a character.  */
  while (length > 0 && ((unsigned char)text[length] & 0xc0) == 0x80)
    --length;
  fputc (letter, out);
  fwrite (&length, sizeof length, 1, out);
  fwrite (text, 1, length, out);
}

void
mbench_message_write (int fd, const char *name,
                      const struct mbench_outcome *outcome)
{
  char *bytes = NULL;
  size_t size = 0;
  FILE *out = open_memstream (&bytes, &size);
  if (out == NULL)
    return;
  put (out, NAME, name);
  put (out, KIND, mbench_outcome_name (outcome->kind));
  put (out, TEXT, outcome->message);
  for (int i = 0; i < MBENCH_DETAILS; ++i)
    put (out, DETAIL + i, outcome->details[i]);
  put (out, END, "");
  if (fclose (out) == 0)
    for (size_t done = 0; done < size;)
      {
        ssize_t n = write (fd, bytes + done, size - done);
        if (n < 0 && errno != EINTR)
          break;
        if (n > 0)
          done += (size_t)n;
      }
  free (bytes);
}

/* What a message has been read into so far.  */
struct reading
{
  char *name;
  char *kind;
  char *text;
  char *details[MBENCH_DETAILS];
  bool is_whole;
};

/* Take the next part off BYTES, of which there are N; returns its length.
   Zero where it is not whole.  */
static size_t
read_part (const char *bytes, size_t n, struct reading *reading)
{
  uint32_t length;
  if (n < 1 + sizeof length)
    return 0;
  memcpy (&length, bytes + 1, sizeof length);
  if (length > n - 1 - sizeof length)
    return 0;
  int letter = (unsigned char)bytes[0];
  char **place = letter == NAME   ? &reading->name
                 : letter == KIND ? &reading->kind
                 : letter == TEXT ? &reading->text
                 : letter >= DETAIL && letter < DETAIL + MBENCH_DETAILS
                     ? &reading->details[letter - DETAIL]
                     : NULL;
  if (letter == END)
    reading->is_whole = true;
  else if (place == NULL)
    return 0;
  else
    {
      free (*place);
      *place = strndup (bytes + 1 + sizeof length, length);
    }
  return 1 + sizeof length + length;
}

void
mbench_message_read (const char *bytes, size_t n, char **name,
                     struct mbench_outcome *outcome)
{
  struct reading reading = { 0 };
  size_t step;
  while (!reading.is_whole && (step = read_part (bytes, n, &reading)) > 0)
    {
      bytes += step;
      n -= step;
    }
  enum mbench_outcome_kind kind;
  if (reading.is_whole && reading.name != NULL && reading.kind != NULL
      && mbench_outcome_find (reading.kind, &kind))
    {
      *name = reading.name;
      reading.name = NULL;
      mbench_outcome_set (outcome, kind, reading.text);
      for (int i = 0; i < MBENCH_DETAILS; ++i)
        if (reading.details[i] != NULL)
          mbench_outcome_detail (outcome, (enum mbench_detail)i,
                                 reading.details[i]);
    }
  free (reading.name);
  free (reading.kind);
  free (reading.text);
  for (int i = 0; i < MBENCH_DETAILS; ++i)
    free (reading.details[i]);
}
