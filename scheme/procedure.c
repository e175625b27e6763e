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
  evaluator_image ();
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

/* Where the just-in-time compiler leaves the address of a translation of
   PROCEDURE, NULL before it has made one; or NULL.  */
static const void *const *
translation_slot (SCM procedure)
{
  procedure = program_of (procedure);
  if (counting_instruction < 0 || !SCM_PROGRAM_P (procedure))
    return NULL;
  const uint32_t *code = SCM_PROGRAM_CODE (procedure);
  if ((long)(code[0] & 0xff) != counting_instruction)
    return NULL;
  /* Where the offset leads to, the machine code comes first.  */
  return (const void *)(code + (int32_t)code[1]);
}

bool
mbscm_is_translated (SCM procedure)
{
  const void *const *slot = translation_slot (procedure);
  return slot == NULL || *slot != NULL;
}

const void *
mbscm_translation (SCM procedure)
{
  const void *const *slot = translation_slot (procedure);
  return slot != NULL ? *slot : NULL;
}

/* Whether other objects of other behaviour run the same instructions.  */
static bool
shares_code (SCM procedure)
{
  return SCM_PROGRAM_IS_CONTINUATION (procedure)
         || SCM_PROGRAM_IS_PARTIAL_CONTINUATION (procedure)
         || SCM_PROGRAM_IS_FOREIGN (procedure)
         || mbscm_is_interpreted (procedure);
}

static uintptr_t
join (uintptr_t code, uintptr_t other)
{
  return (code ^ other) * (uintptr_t)UINT64_C (0x9e3779b97f4a7c15);
}

static uintptr_t
code_to_depth (SCM procedure, int depth)
{
  if (!SCM_PROGRAM_P (procedure) || shares_code (procedure))
    return SCM_UNPACK (procedure);
  uintptr_t code = (uintptr_t)SCM_PROGRAM_CODE (procedure);
  size_t n = depth > 0 ? SCM_PROGRAM_NUM_FREE_VARIABLES (procedure) : 0;
  for (size_t i = 0; i < n; ++i)
    {
      SCM held = SCM_PROGRAM_FREE_VARIABLE_REF (procedure, i);
      /* One that is set somewhere has a box.  */
      if (SCM_VARIABLEP (held))
        held = SCM_VARIABLE_REF (held);
      if (scm_is_true (scm_procedure_p (held)))
        code = join (code + i, code_to_depth (held, depth - 1));
    }
  return code;
}

uintptr_t
mbscm_procedure_code (SCM procedure)
{
  enum
  {
    DEPTH = 3
  };
  return code_to_depth (procedure, DEPTH);
}
