#include <config.h>

#include "option-table.h"

#define MBSH_GROUP(group, heading)
#define MBSH_OPTION(group, id, name, letter, argument, completes, twin, help) \
  { name, letter, argument, help },
const struct mbench_option mbsh_option_table[MBSH_OPTIONS] = {
#include "options.def"
};
#undef MBSH_OPTION

#define MBSH_OPTION(group, id, name, letter, argument, completes, twin, help) \
  { MBSH_GROUP_##group, completes, twin },
const struct mbsh_option_facts mbsh_option_facts[MBSH_OPTIONS] = {
#include "options.def"
};
#undef MBSH_OPTION
#undef MBSH_GROUP

#define MBSH_GROUP(group, heading) heading,
#define MBSH_OPTION(group, id, name, letter, argument, completes, twin, help)
const char *const mbsh_group_headings[MBSH_GROUPS] = {
#include "options.def"
};
#undef MBSH_OPTION
#undef MBSH_GROUP
