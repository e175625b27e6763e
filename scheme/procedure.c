#include <config.h>

#include "procedure.h"

#include <stdlib.h>

/* The mapped code of the evaluator: every closure that it makes runs code
   there.  */
struct image
{
  const char *begin;
  const char *end;
};

static struct image
evaluator_image (void)
{
  static struct image image;
  if (image.begin == NULL)
    {
      SCM closure = scm_primitive_eval (scm_c_read_string ("(lambda () #t)"));
      SCM bytes = scm_call_1 (
          scm_c_public_ref ("system vm loader", "find-mapped-elf-image"),
          scm_from_uintptr_t ((uintptr_t)SCM_PROGRAM_CODE (closure)));
      if (scm_is_bytevector (bytes))
        {
          image.begin = (const char *)SCM_BYTEVECTOR_CONTENTS (bytes);
          image.end = image.begin + SCM_BYTEVECTOR_LENGTH (bytes);
        }
    }
  return image;
}

/* The program that PROCEDURE runs, where it is none itself: parameters,
   generic functions and their like.  */
static SCM
program_of (SCM procedure)
{
  while (SCM_STRUCTP (procedure) && SCM_STRUCT_APPLICABLE_P (procedure))
    procedure = SCM_STRUCT_PROCEDURE (procedure);
  return procedure;
}

bool
mbscm_is_interpreted (SCM procedure)
{
  procedure = program_of (procedure);
  if (!SCM_PROGRAM_P (procedure))
    return false;
  struct image image = evaluator_image ();
  const char *code = (const char *)SCM_PROGRAM_CODE (procedure);
  return code >= image.begin && code < image.end;
}

/* The number of the instruction that compiled procedures begin with, and in
   which they count their calls for the just-in-time compiler; -1 where this
   Guile has none that looks like ours.  */
static long counting_instruction = -1;

void
mbscm_procedure_load (void)
{
  const char *threshold = getenv ("GUILE_JIT_THRESHOLD");
  if (threshold != NULL && strtol (threshold, NULL, 10) < 0)
    return;
  SCM entry = scm_assq (
      scm_from_utf8_symbol ("instrument-entry"),
      scm_call_0 (scm_c_public_ref ("language bytecode", "instruction-list")));
  /* (NAME NUMBER KIND OPERAND...): no operand in the first word, an offset in
     the second.  */
  SCM wanted = scm_list_2 (scm_from_utf8_symbol ("X32"),
                           scm_from_utf8_symbol ("N32"));
  if (scm_is_pair (entry)
      && scm_is_true (scm_equal_p (scm_cdddr (entry), wanted)))
    counting_instruction = scm_to_long (scm_cadr (entry));
}

bool
mbscm_is_translated (SCM procedure)
{
  procedure = program_of (procedure);
  if (counting_instruction < 0 || !SCM_PROGRAM_P (procedure))
    return true;
  const uint32_t *code = SCM_PROGRAM_CODE (procedure);
  if ((long)(code[0] & 0xff) != counting_instruction)
    return true;
  /* Where the offset leads to, the machine code comes first.  */
  const void *const *data = (const void *)(code + (int32_t)code[1]);
  return *data != NULL;
}
