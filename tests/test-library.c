/* test/library.h: functions of libraries that are there, and what is refused.
 */

#include <config.h>

#include "test/library.h"

#include <stdlib.h>
#include <string.h>

#include "tap.h"

static const struct mbench_trial patient = { NULL, 100000 };
static struct mbench_error error;

static enum mbench_status
find (const char *library, const char *name,
      struct mbench_library_function *found)
{
  error.message[0] = '\0';
  return mbench_library_function_find (library, name, &patient, found, &error);
}

static void
expect_refused (const char *library, const char *name, const char *sentence)
{
  struct mbench_library_function found;
  tap_ok (find (library, name, &found) != MBENCH_OK, "%s of %s", name,
          library);
  tap_ok (strncmp (error.message, sentence, strlen (sentence)) == 0,
          "the reason: %s", error.message);
  tap_ok (found.path == NULL, "nothing is there to be freed");
}

int
main (void)
{
  struct mbench_library_function found;
  tap_ok (find ("libm.so.6", "cbrt", &found) == MBENCH_OK, "a function");
  double (*cube_root) (double)
      = (double (*) (double)) (uintptr_t)found.address;
  tap_near (cube_root (27), 3, 1e-15, "it is the one");
  tap_ok (found.path != NULL && found.path[0] == '/'
              && strstr (found.path, "libm") != NULL,
          "its library has a file");
  free (found.path);
  tap_ok (find ("libc.so.6", "strlen", &found) == MBENCH_OK,
          "one that is chosen as the program starts");
  size_t (*length) (const char *)
      = (size_t (*) (const char *)) (uintptr_t)found.address;
  tap_size (length ("four"), 4, "is the chosen one");
  free (found.path);

  expect_refused ("libm.so.6", "cubic",
                  "libm.so.6: it exports no function cubic");
  expect_refused ("libc.so.6", "environ",
                  "libc.so.6: environ is no function of it, but data");
  expect_refused ("nowhere.so", "f",
                  "nowhere.so: no shared library that can be loaded: cannot");
  expect_refused ("config.h", "f",
                  "config.h: no shared library that can be loaded: ");
  tap_ok (strstr (error.message, "; the one in this folder is ./config.h")
              != NULL,
          "a file in the current folder is pointed at");
  expect_refused ("./config.h", "f",
                  "./config.h: no shared library that can be loaded: ");
  expect_refused ("tests/modules/.libs/crashing.so", "f",
                  "tests/modules/.libs/crashing.so: its constructors crashed "
                  "(SIGSEGV)");
  return tap_done ();
}
