/* The options of mbsh as a table: options.def.  */

#ifndef MBSH_OPTION_TABLE_H
#define MBSH_OPTION_TABLE_H

#include "program/options.h"

/* The number of each option's row.  */
enum mbsh_option
{
#define MBSH_GROUP(group, heading)
#define MBSH_OPTION(group, id, name, letter, argument, completes, twin, help) \
  MBSH_OPTION_##id,
#include "options.def"
#undef MBSH_OPTION
#undef MBSH_GROUP
  MBSH_OPTIONS
};

enum mbsh_group
{
#define MBSH_GROUP(group, heading) MBSH_GROUP_##group,
#define MBSH_OPTION(group, id, name, letter, argument, completes, twin, help)
#include "options.def"
#undef MBSH_OPTION
#undef MBSH_GROUP
  MBSH_GROUPS
};

/* What the parser does not need of a row.  */
struct mbsh_option_facts
{
  enum mbsh_group group;
  const char *completes;
  const char *twin;
};

extern const struct mbench_option mbsh_option_table[MBSH_OPTIONS];
extern const struct mbsh_option_facts mbsh_option_facts[MBSH_OPTIONS];
extern const char *const mbsh_group_headings[MBSH_GROUPS];

#endif
