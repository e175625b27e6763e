/* The parts of a comparison that its datum has, in one table for both ways. */

#ifndef MBSCM_COMPARISON_PART_H
#define MBSCM_COMPARISON_PART_H

#include <stddef.h>

enum mbscm_part_kind
{
  MBSCM_PART_COUNT,
  MBSCM_PART_FLAG,
  MBSCM_PART_REAL,
  MBSCM_PART_TIME,
  /* malloc'ed.  */
  MBSCM_PART_TEXT
};

struct mbscm_part
{
  const char *name;
  enum mbscm_part_kind kind;
  size_t place;
  /* Where the bool is that tells whether the part is there;
     MBSCM_PART_ALWAYS: it is.  */
  size_t presence;
};

#define MBSCM_PART_ALWAYS ((size_t)-1)

/* Parts that end with one without a name: those of struct mbench_comparison,
   of its arms as they were compared, and of its pairs.  */
extern const struct mbscm_part mbscm_whole_parts[];
extern const struct mbscm_part mbscm_arm_parts[];
extern const struct mbscm_part mbscm_pair_parts[];

/* The words for enum mbench_unit and enum mbench_doubt.  */
enum
{
  MBSCM_UNITS = 3,
  MBSCM_DOUBTS = 5
};
extern const char *const mbscm_unit_names[MBSCM_UNITS];
extern const char *const mbscm_doubt_names[MBSCM_DOUBTS];

#endif
