/* Inputs read into recordings: what commands print, how samples are called and
   where they are analyzed, and what is left when an input breaks off.  */

#include <config.h>

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/path.h"
#include "report/recordings-read.h"
#include "tap.h"

/* A text that is read so many bytes at a time; it may break off at its end. */
struct source
{
  const char *text;
  size_t step;
  bool is_broken;
};

static ptrdiff_t
read_source (void *data, char *buffer, size_t size)
{
  struct source *source = data;
  size_t n = strlen (source->text);
  if (n == 0 && source->is_broken)
    {
      errno = EIO;
      return -1;
    }
  n = n < source->step ? n : source->step;
  n = n < size ? n : size;
  memcpy (buffer, source->text, n);
  source->text += n;
  return (ptrdiff_t)n;
}

static char complaints[1000];

static void
complain (void *data, const char *message)
{
  (void)data;
  strncat (complaints, message, sizeof complaints - strlen (complaints) - 2);
  strcat (complaints, "\n");
}

/* What came of the last input.  */
static struct mbench_recordings *recordings;
static char *printed;
static size_t bad;
static enum mbench_status status;
static struct mbench_error error;

static void
read_input (struct source source, struct mbench_recordings_input input)
{
  size_t size;
  free (printed);
  complaints[0] = '\0';
  input.unit = -9;
  input.read = read_source;
  input.source = &source;
  input.file = "folder/old.txt";
  input.name = "old";
  input.out = open_memstream (&printed, &size);
  input.complain = complain;
  status = mbench_recordings_read (recordings, &input, &bad, &error);
  fclose (input.out);
}

/* The same in new recordings.  */
static void
read_anew (const char *text, struct mbench_recordings_input input)
{
  mbench_recordings_free (recordings);
  mbench_recordings_new (&recordings, NULL);
  read_input ((struct source){ .text = text, .step = 7 }, input);
}

/* The samples of NAME, blanks between, until the next call.  */
static const char *
samples (const char *name)
{
  static char text[200];
  size_t n;
  const int64_t *values = mbench_recordings_values (recordings, name, &n);
  text[0] = '\0';
  for (size_t i = 0; i < n && i < 8; ++i)
    sprintf (text + strlen (text), "%s%lld", i > 0 ? " " : "",
             (long long)values[i]);
  return text;
}

static const struct mbench_recordings_input analyzed = { .analyzes = true };
static const struct mbench_recordings_input apart
    = { .analyzes = true, .has_prefix = true };
static const struct mbench_recordings_input silent = { .analyzes = false };

static void
test_commands (void)
{
  read_anew ("sample a 3\nsimple a 4\nsample a 5\nanalyze a\nanalyze b\n",
             apart);
  tap_string (printed,
              "a: 2 samples (0 warmup)\n  median 4  p90 5  mean 4  sd 1\n"
              "  outliers 0: mean 4  sd 1\n"
              "  cv 25.0% (unstable: CV above 5%)\n",
              "commands print as they come, their names are theirs");
  tap_ok (status == MBENCH_OK && bad == 2, "two lines are bad");
  tap_string (complaints,
              "folder/old.txt:2: \"simple\": expected warmup, sample, analyze "
              "or compare; did you mean sample?\n"
              "folder/old.txt:5: analyze b: no samples\n",
              "they are told");
}

static void
test_names (void)
{
  read_anew ("12\n13\n", analyzed);
  tap_string (samples ("old"), "12 13", "numbers have the input's name");
  read_anew ("12\n13\n", apart);
  tap_string (samples ("old"), "12 13", "which is not put before itself");
  read_anew ("b,a\n1,10\n2,20\n3,30\n", analyzed);
  tap_string (samples ("b"), "1 2 3", "columns keep their order");
  tap_string (samples ("a"), "10 20 30", "each");
  tap_ok (strncmp (printed, "b: 3", 4) == 0
              && strstr (printed, "\na: 3 samples") != NULL,
          "names are analyzed in the order of their appearance");
  tap_ok (strstr (printed + 1, "b: 3 samples") == NULL, "each once");
  read_anew ("b,a\n1,10\n2,20\n3,30\n", apart);
  tap_string (samples ("old:a"), "10 20 30", "or have the input's in front");
  tap_ok (strncmp (printed, "old:b: 3", 8) == 0, "and are analyzed so");
  read_anew ("1,2\n3,4\n", apart);
  tap_string (samples ("old:2"), "2 4",
              "columns without heads have it once, too");
  read_anew ("older,b\n3,4\n", apart);
  tap_string (samples ("old:older"), "3", "a longer name is another");
}

/* What stands before and behind a name that is refused is not lost with it. */
static void
test_refused_names (void)
{
  read_anew ("b,\"a\nc\",d\n1,10,5\n2,20,6\n", analyzed);
  tap_string (complaints,
              "folder/old.txt:3: \"a\\nc\": expected a name, in UTF-8 and "
              "without control characters\n",
              "a name that is none is told once, where it stands");
  tap_size (bad, 1, "and counted once");
  tap_string (samples ("b"), "1 2", "the samples before it are there");
  tap_string (samples ("d"), "5 6", "and those behind it");
  tap_ok (status == MBENCH_OK && strstr (printed, "d: 2 samples") != NULL,
          "they are analyzed");
  read_anew ("Benchmark 1 7 ns/op\n", analyzed);
  tap_string (complaints,
              "folder/old.txt:1: \"\": expected a name, in UTF-8 and without "
              "control characters\n",
              "so is an empty one at the end");
}

static void
test_analysis (void)
{
  read_anew ("1\n2\n", silent);
  tap_string (printed, "", "nothing is analyzed that was not asked for");
  tap_string (samples ("old"), "1 2", "but it is there");
  mbench_recordings_set_warmup (recordings, 9, NULL);
  read_input ((struct source){ .text = "3\n", .step = 1 }, analyzed);
  tap_string (samples ("old"), "1 2 3", "samples of inputs add up");
  tap_string (complaints,
              "folder/old.txt: analyze old: not enough samples after warmup\n",
              "a warm-up that takes all is told");
  tap_size (bad, 1, "and counted");
}

static void
test_coarse (void)
{
  read_anew ("name,all,of\n1.25us,3,7ns\n0.5ns,4ns,7000ps\n2,4,400\n",
             analyzed);
  tap_string (complaints,
              "folder/old.txt: name: below 100 ns the figures are coarse; the "
              "unit ps is finer\n",
              "what was rounded to little is told, and nothing else");
  tap_size (bad, 0, "it is not bad");
  read_anew ("0.25\n1000\n1000\n", analyzed);
  tap_string (complaints, "", "so it is not where the median is great");
  read_anew ("0.25\n", silent);
  tap_string (complaints, "", "nor where nothing is analyzed");
  read_anew ("98ns\n98.5ns\n", analyzed);
  tap_string (complaints,
              "folder/old.txt: old: below 100 ns the figures are coarse; the "
              "unit ps is finer\n",
              "up to 99 they are coarse");
  read_anew ("100.5ns\n100.5ns\n", analyzed);
  tap_string (complaints, "", "100 and more are fine enough");
  read_anew ("sample a 3\nanalyze a\n", analyzed);
  tap_string (complaints, "", "samples of commands are what they are");
  read_anew ("{\"results\": [{\"command\": \"x\", \"times\": [1e-9, 2e-9]},"
             " {\"times\": [1.5e-9, 2e-9], \"command\": \"y\"},"
             " {\"command\": \"z\", \"times\": [3e-9, 4e-9]}]}",
             analyzed);
  tap_string (complaints,
              "folder/old.txt: y: below 100 ns the figures are coarse; the "
              "unit ps is finer\n",
              "times that stand before their name are that name's");
}

static void
test_none (void)
{
  static const char *const inputs[]
      = { "", "\n \n", "# nothing\n", "{\"benchmarks\": []}" };
  for (size_t i = 0; i < sizeof inputs / sizeof *inputs; ++i)
    {
      read_anew (inputs[i], analyzed);
      tap_string (complaints,
                  "folder/old.txt: expected recorded timings, found none\n",
                  "an input without any timings is told");
      tap_ok (status == MBENCH_OK && bad == 1, "and counted");
    }
  read_anew ("warmup 2\n", analyzed);
  tap_ok (complaints[0] == '\0' && bad == 0, "a command is enough");
  read_anew ("a\nb\n", analyzed);
  tap_ok (strstr (complaints, "found none") == NULL && bad > 0,
          "what is wrong is told alone");
}

static void
test_many (void)
{
  enum
  {
    MANY = 5000
  };
  char *text = malloc (MANY * 6 + 1);
  size_t length = 0;
  for (int i = 0; i < MANY; ++i)
    length += (size_t)sprintf (text + length, "%d\n", i);
  read_anew (text, analyzed);
  size_t n;
  const int64_t *values = mbench_recordings_values (recordings, "old", &n);
  bool in_order = n == MANY;
  for (size_t i = 0; in_order && i < n; ++i)
    in_order = values[i] == (int64_t)i;
  tap_ok (in_order, "many samples come in their order");
  free (text);
}

static void
test_broken (void)
{
  mbench_recordings_free (recordings);
  mbench_recordings_new (&recordings, NULL);
  read_input (
      (struct source){ .text = "7\n8\n", .step = 2, .is_broken = true },
      analyzed);
  tap_ok (status != MBENCH_OK
              && strstr (error.message, strerror (EIO)) != NULL,
          "an input that cannot be read is an error");
  tap_string (samples ("old"), "7 8", "what came before is there");
  tap_ok (strncmp (printed, "old: 2 samples", 14) == 0, "and analyzed");
}

/* The name for samples of a FILE, until the next call.  */
static const char *
called (const char *file)
{
  static char name[40];
  char *made = mbench_path_stem (file);
  strcpy (name, made);
  free (made);
  return name;
}

static void
test_file_names (void)
{
  tap_string (called ("a.d/old.json"), "old", "a file's name is its own");
  tap_string (called ("a/b.d/old"), "old", "also without an extension");
  tap_string (called ("old.tar.gz"), "old.tar", "the last one goes");
  tap_string (called (".old"), ".old", "a hidden file's stays");
}

int
main (void)
{
  test_commands ();
  test_names ();
  test_refused_names ();
  test_analysis ();
  test_coarse ();
  test_none ();
  test_many ();
  test_broken ();
  test_file_names ();
  mbench_recordings_free (recordings);
  free (printed);
  return tap_done ();
}
