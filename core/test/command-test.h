/* Tests whose body is a whole program: what is run, what it reads, and what is
   to become of its output and of its status.

   In each text "{NAME}" stands for the size of the dimension of that name,
   while it has one of that name; other braces are as they are.  */

#ifndef MBENCH_COMMAND_TEST_H
#define MBENCH_COMMAND_TEST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/status.h"
#include "base/words.h"

enum mbench_command_output
{
  MBENCH_COMMAND_DISCARD,
  /* That of the latest run can be asked for.  */
  MBENCH_COMMAND_KEEP,
  /* And all runs of all tests that compare theirs must have the same.  */
  MBENCH_COMMAND_COMPARE,
  /* It goes to a file, which is emptied before each run.  */
  MBENCH_COMMAND_TO_FILE
};

enum
{
  /* Points of the dimensions of which outputs can be compared.  */
  MBENCH_COMMAND_POINTS = 64,
  MBENCH_COMMAND_STATUSES = 256,
  /* Bytes of the name of who wrote an output first.  */
  MBENCH_COMMAND_NAME = 80
};

/* What was written at first at each point, in memory that children share; all
   tests that compare their outputs have one.  */
struct mbench_command_seen
{
  size_t references;
  size_t n;
  struct
  {
    uint64_t point;
    uint64_t output;
    char owner[MBENCH_COMMAND_NAME];
  } list[MBENCH_COMMAND_POINTS];
};

struct mbench_command_test
{
  /* The command, and others that are run unmeasured: before and after each
     run, and before the first and after the last; empty: none.  */
  struct mbench_words words;
  struct mbench_words prepare;
  struct mbench_words cleanup;
  struct mbench_words set_up;
  struct mbench_words tear_down;
  /* The names of the dimensions, in their order.  */
  struct mbench_words parameters;
  /* "NAME=VALUE".  */
  struct mbench_words variables;
  /* NULL: this process's.  */
  char *directory;
  /* A file; NULL: the text of INPUT, and nothing where that is -1.  */
  char *input_file;
  int input;
  enum mbench_command_output output_kind;
  char *output_file;
  /* A file without a name, for an output that is kept or compared; else -1. */
  int output;
  struct mbench_command_seen *seen;
  /* Which statuses are as they should be.  */
  bool is_expected[MBENCH_COMMAND_STATUSES];
};

/* A command of no words that expects status 0, reads nothing and discards what
   is written.  NULL when memory is short.  */
struct mbench_command_test *mbench_command_test_new (void);

/* Let COMMAND read TEXT.  */
enum mbench_status mbench_command_test_read (struct mbench_command_test *,
                                             const char *text,
                                             struct mbench_error *error);

/* Let its output be kept or compared: with that of LIKE too, which compares
   its own; NULL: with that of none as yet.  */
enum mbench_status mbench_command_test_keep (
    struct mbench_command_test *command, enum mbench_command_output kind,
    const struct mbench_command_test *like, struct mbench_error *error);

/* The output of the latest run, N bytes that the caller frees; NULL, with an
   error, where none is kept.  */
char *mbench_command_test_output (const struct mbench_command_test *command,
                                  size_t *n, struct mbench_error *error);

/* TEXT with the N SIZES in the place of the names, in malloc'ed memory; and
   the same for each of WORDS.  */
char *mbench_command_test_fill (const struct mbench_command_test *command,
                                const char *text, const size_t *sizes,
                                size_t n);
enum mbench_status mbench_command_test_fill_words (
    const struct mbench_command_test *command,
    const struct mbench_words *words, const size_t *sizes, size_t n,
    struct mbench_words *result, struct mbench_error *error);

/* What stands for the contents of file FD, and for the N SIZES.  */
uint64_t mbench_command_test_digest (int fd);
uint64_t mbench_command_test_point (const size_t *sizes, size_t n);

void mbench_command_test_free (void *command);

#endif
