#include <config.h>

#include "report/values.h"

#include <string.h>

const micro_benchmark_output_values mbench_values_usual = {
#define MBENCH_VALUE(member, name, usual, brief, all, everything)             \
  .member = (usual),
#include "report/value.def"
#undef MBENCH_VALUE
};

const micro_benchmark_output_values mbench_values_brief = {
#define MBENCH_VALUE(member, name, usual, brief, all, everything)             \
  .member = (brief),
#include "report/value.def"
#undef MBENCH_VALUE
};

const micro_benchmark_output_values mbench_values_all = {
#define MBENCH_VALUE(member, name, usual, brief, all, everything)             \
  .member = (all),
#include "report/value.def"
#undef MBENCH_VALUE
};

const micro_benchmark_output_values mbench_values_everything = {
#define MBENCH_VALUE(member, name, usual, brief, all, everything)             \
  .member = (everything),
#include "report/value.def"
#undef MBENCH_VALUE
};

static const struct
{
  const char *name;
  const micro_benchmark_output_values *values;
} presets[] = {
  { "usual", &mbench_values_usual },
  { "brief", &mbench_values_brief },
  { "all", &mbench_values_all },
  { "everything", &mbench_values_everything },
};

unsigned
mbench_values_of (const micro_benchmark_output_values *values,
                  enum mbench_field field)
{
  const unsigned asked[] = {
#define MBENCH_FIELD(id, kind, member, values_member, lisp, text, console)    \
  (unsigned)values->values_member,
#include "report/field.def"
#undef MBENCH_FIELD
  };
  return asked[field];
}

const char *
mbench_values_names (void)
{
  return "usual, brief, all, everything"
#define MBENCH_VALUE(member, name, usual, brief, all, everything) ", " name
#include "report/value.def"
#undef MBENCH_VALUE
      ;
}

/* Add what NAME, of LENGTH bytes, stands for to VALUES; with a - before it,
   leave that out of them.  */
static bool
add_named (const char *name, size_t length,
           micro_benchmark_output_values *values)
{
  bool is_left_out = length > 0 && *name == '-';
  name += is_left_out;
  length -= is_left_out;
#define IS(word) (strlen (word) == length && strncmp (word, name, length) == 0)
  bool found = false;
  micro_benchmark_output_values added = { 0 };
#define MBENCH_VALUE(member, name, usual, brief, all, everything)             \
  if (IS (name))                                                              \
    {                                                                         \
      added.member = (all) ? (all) : (everything) ? (everything) : true;      \
      found = true;                                                           \
    }
#include "report/value.def"
#undef MBENCH_VALUE
  for (size_t i = 0; i < sizeof presets / sizeof *presets; ++i)
    if (IS (presets[i].name))
      {
        added = *presets[i].values;
        found = true;
      }
#define MBENCH_VALUE(member, name, usual, brief, all, everything)             \
  values->member = !is_left_out   ? values->member | added.member             \
                   : added.member ? 0                                         \
                                  : values->member;
#include "report/value.def"
#undef MBENCH_VALUE
#undef IS
  return found;
}

enum mbench_status
mbench_values_from_text (const char *text,
                         micro_benchmark_output_values *values,
                         struct mbench_error *error)
{
  *values = (micro_benchmark_output_values){ 0 };
  for (const char *name = text;;)
    {
      size_t length = strcspn (name, ",");
      if (!add_named (name, length, values))
        return mbench_fail (
            error, MBENCH_INVALID, "output value \"%.*s\": expected one of %s",
            (int)(length < 40 ? length : 40), name, mbench_values_names ());
      if (name[length] == '\0')
        return MBENCH_OK;
      name += length + 1;
    }
}
