/* The words that a compiler is given for a module, beside its source and its
   object.  */

#ifndef MBENCH_BUILD_WORDS_H
#define MBENCH_BUILD_WORDS_H

#include <stdbool.h>

#include "base/status.h"
#include "base/words.h"
#include "program/compiler.h"

/* Those before the source, and those behind it: libraries, which linkers take
   only for what comes before them.  */
struct mbench_build_words
{
  struct mbench_words before;
  struct mbench_words behind;
};

/* Arrange what COMPILER, for C++ where IS_CXX, is given with the FLAGS:
   itself, what is needed so that it finds our headers and two builds of a
   source have nothing in common, the flags, and the library that this process
   runs.  WORDS is to be released in any case.  */
enum mbench_status mbench_build_words_arrange (
    struct mbench_build_words *words, const struct mbench_compiler *compiler,
    bool is_cxx, const struct mbench_words *flags, struct mbench_error *error);

void mbench_build_words_release (struct mbench_build_words *words);

#endif
