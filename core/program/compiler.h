/* The user's compiler, for C or C++: who it is.  */

#ifndef MBENCH_COMPILER_H
#define MBENCH_COMPILER_H

#include <stdbool.h>
#include <stdint.h>

#include "base/command.h"
#include "base/status.h"
#include "base/words.h"

struct mbench_compiler
{
  /* As it is called: "gcc -m32", split too.  */
  char *name;
  struct mbench_words words;
  /* For messages: "the compiler gcc -m32".  */
  char *what;
  /* The file of the program, without symbolic links, its size in bytes and
     when it was changed, ns.  */
  char *path;
  int64_t size;
  int64_t changed;
  /* The first line of what it says of its version, or empty.  */
  char *version;
  /* Whether it is GCC, by what it says of its version.  */
  bool is_gcc;
  /* Whether it is one that colours what it says when it is told to.  */
  bool has_colours;
};

/* Find the one that CC or, where IS_CXX, CXX tells, or else cc or c++.
   COMPILER is to be released in any case.  */
enum mbench_status mbench_compiler_find (bool is_cxx,
                                         struct mbench_compiler *compiler,
                                         struct mbench_error *error);

void mbench_compiler_release (struct mbench_compiler *compiler);

#endif
