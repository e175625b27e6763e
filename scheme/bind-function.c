/* Tests of functions that shared libraries export, which a loop that was
   compiled for them calls.  */

#include <config.h>

#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

#include "bind.h"
#include "error.h"
#include "isolation.h"
#include "loads.h"
#include "object.h"
#include "primitive.h"
#include "program/build-module.h"
#include "test/library.h"
#include "test/suite.h"

/* What a test of a function carries.  The first members are those that the
   loop knows (scheme/mbenchmark/c-function.scm), which takes the arguments
   from its columns, one value after the other, beginning at NEXT.  */
struct arguments
{
  void *function;
  size_t n;
  size_t next;
  void **columns;
  size_t n_columns;
  /* What pointers among the values lead to; malloc'ed.  */
  size_t n_blocks;
  void **blocks;
};

static void
free_arguments (void *data)
{
  struct arguments *arguments = data;
  for (size_t i = 0; i < arguments->n_columns; ++i)
    free (arguments->columns[i]);
  for (size_t i = 0; i < arguments->n_blocks; ++i)
    free (arguments->blocks[i]);
  free (arguments->columns);
  free (arguments->blocks);
  free (arguments);
}

static void *
allocate (size_t n, size_t size)
{
  void *memory = calloc (n + 1, size);
  if (memory == NULL)
    mbscm_no_memory ();
  return memory;
}

/* A copy of BYTES, for ARGUMENTS.  */
static void *
keep_block (struct arguments *arguments, SCM bytes)
{
  size_t n = SCM_BYTEVECTOR_LENGTH (bytes);
  void *block = allocate (n, 1);
  memcpy (block, SCM_BYTEVECTOR_CONTENTS (bytes), n);
  arguments->blocks[arguments->n_blocks++] = block;
  return block;
}

/* The column of VALUES: a bytevector of numbers as they lie in memory, or a
   vector of addresses and of bytevectors to point to.  */
static void *
make_column (struct arguments *arguments, SCM values)
{
  if (scm_is_bytevector (values))
    {
      size_t n = SCM_BYTEVECTOR_LENGTH (values);
      void *column = allocate (n, 1);
      memcpy (column, SCM_BYTEVECTOR_CONTENTS (values), n);
      return column;
    }
  size_t n = scm_c_vector_length (values);
  void **column = allocate (n, sizeof *column);
  size_t size = (arguments->n_blocks + n + 1) * sizeof *arguments->blocks;
  void **blocks = realloc (arguments->blocks, size);
  if (blocks == NULL)
    {
      free (column);
      mbscm_no_memory ();
    }
  arguments->blocks = blocks;
  for (size_t i = 0; i < n; ++i)
    {
      SCM value = scm_c_vector_ref (values, i);
      column[i] = scm_is_bytevector (value) ? keep_block (arguments, value)
                                            : (void *)scm_to_uintptr_t (value);
    }
  return column;
}

/* N values for each of the COLUMNS, a list, for the function at ADDRESS; freed
   when the surrounding dynwind is left by an error.  */
static struct arguments *
make_arguments (SCM address, SCM n, SCM columns)
{
  struct arguments *arguments = allocate (1, sizeof *arguments);
  scm_dynwind_unwind_handler (free_arguments, arguments, 0);
  arguments->function = (void *)scm_to_uintptr_t (address);
  arguments->n = mbscm_to_size (n);
  arguments->columns
      = allocate ((size_t)scm_ilength (columns), sizeof *arguments->columns);
  for (; scm_is_pair (columns); columns = scm_cdr (columns))
    arguments->columns[arguments->n_columns++]
        = make_column (arguments, scm_car (columns));
  return arguments;
}

/* The body called SYMBOL in OBJECT, a file of our own making.  */
static micro_benchmark_test_fun
find_body (const char *object, const char *symbol)
{
  void *handle = dlopen (object, RTLD_NOW | RTLD_LOCAL);
  void *body = handle != NULL ? dlsym (handle, symbol) : NULL;
  if (body == NULL)
    scm_misc_error (NULL, "~A", scm_list_1 (mbscm_from_string (dlerror ())));
  return (micro_benchmark_test_fun)(uintptr_t)body;
}

static SCM
suite_add_function_x (SCM suite, SCM name, SCM object, SCM symbol, SCM address,
                      SCM n, SCM columns)
{
  static const char procedure[] = "%suite-add-function!";
  micro_benchmark_suite c_suite = mbscm_to_suite (suite, 1, procedure);
  struct mbench_error error;
  micro_benchmark_test_case test;
  bool replaced = false;
  scm_dynwind_begin (0);
  char *text = mbscm_to_string (name, 2, procedure);
  char *path = mbscm_to_path (object, 3, procedure);
  const micro_benchmark_test_definition definition
      = { .test = find_body (path, mbscm_to_string (symbol, 4, procedure)) };
  struct arguments *arguments = make_arguments (address, n, columns);
  mbscm_check (
      mbench_suite_add (c_suite, text, &definition, &test, &replaced, &error),
      &error);
  test->is_loaded = mbscm_is_loading ();
  micro_benchmark_test_case_set_data (test, arguments, free_arguments);
  /* Of a test in Scheme that was replaced.  */
  scm_hash_remove_x (mbscm_suite_table (suite), name);
  scm_dynwind_end ();
  return scm_from_bool (replaced);
}

static SCM
library_function (SCM library, SCM name)
{
  static const char procedure[] = "c-function";
  struct mbench_library_function found;
  struct mbench_error error;
  scm_dynwind_begin (0);
  char *path = mbscm_to_path (library, 1, procedure);
  char *text = mbscm_to_string (name, 2, procedure);
  enum mbench_status status = mbench_library_function_find (
      path, text, &mbscm_trial, &found, &error);
  scm_dynwind_free (found.path);
  mbscm_check (status, &error);
  SCM result = scm_cons (scm_from_uintptr_t ((uintptr_t)found.address),
                         scm_from_locale_string (found.path));
  scm_dynwind_end ();
  return result;
}

static SCM
keep_source (SCM name, SCM text)
{
  static const char procedure[] = "%keep-source";
  struct mbench_error error;
  char *path;
  scm_dynwind_begin (0);
  enum mbench_status status = mbench_build_keep_source (
      mbscm_to_string (name, 1, procedure),
      mbscm_to_string (text, 2, procedure), &path, &error);
  scm_dynwind_free (path);
  mbscm_check (status, &error);
  SCM result = scm_from_locale_string (path);
  scm_dynwind_end ();
  return result;
}

static const struct mbscm_primitive primitives[] = {
  MBSCM_PRIMITIVE ("%library-function", "(library name)", library_function,
                   "Load @var{library} and return a pair: the address of the "
                   "function @var{name} in it, and the path of its file."),
  MBSCM_PRIMITIVE ("%keep-source", "(name text)", keep_source,
                   "Return the path of a source called @var{name} that holds "
                   "@var{text}."),
  MBSCM_PRIMITIVE (
      "%suite-add-function!", "(suite name object symbol address n columns)",
      suite_add_function_x,
      "Register a test of the function at @var{address} that the body "
      "@var{symbol} of the file @var{object} calls with @var{n} values of "
      "each "
      "of @var{columns}: bytevectors of numbers, or vectors of addresses and "
      "bytevectors.  Return whether it took the place of another."),
};

void
mbscm_init_function (void)
{
  MBSCM_DEFINE (primitives);
}
