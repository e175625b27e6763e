#include <config.h>

#include "comparison-part.h"

#include "run/comparison.h"

#define PART(type, name, kind, member)                                        \
  {                                                                           \
    name, MBSCM_PART_##kind, offsetof (struct type, member),                  \
        MBSCM_PART_ALWAYS                                                     \
  }
#define OPTIONAL(type, name, kind, member, presence)                          \
  {                                                                           \
    name, MBSCM_PART_##kind, offsetof (struct type, member),                  \
        offsetof (struct type, presence)                                      \
  }

#define WHOLE(name, kind, member) PART (mbench_comparison, name, kind, member)
const struct mbscm_part mbscm_whole_parts[]
    = { WHOLE ("asked-processes", COUNT, limits.processes),
        WHOLE ("time-taken", TIME, time_taken),
        WHOLE ("tolerance", REAL, tolerance),
        WHOLE ("interrupted?", FLAG, was_interrupted),
        WHOLE ("common-iterations?", FLAG, has_common_iterations),
        WHOLE ("keeps-flagged?", FLAG, keeps_flagged),
        { .name = NULL } };

#define ARM(name, kind, member) PART (mbench_compared_arm, name, kind, member)
#define ARM_IF(name, kind, member, presence)                                  \
  OPTIONAL (mbench_compared_arm, name, kind, member, presence)
const struct mbscm_part mbscm_arm_parts[]
    = { ARM ("name", TEXT, name),
        ARM_IF ("time", REAL, time.estimate.value, time.is_there),
        ARM ("iterations", COUNT, iterations),
        ARM_IF ("bytes", REAL, bytes, has_collector),
        ARM_IF ("collector-time", REAL, collector, has_collector),
        ARM_IF ("collections", COUNT, collections, has_collector),
        ARM ("interpreted?", FLAG, is_interpreted),
        ARM ("unoptimised?", FLAG, is_unoptimised),
        { .name = NULL } };

#define PAIR(name, kind, member)                                              \
  PART (mbench_compared_pair, name, kind, member)
#define PAIR_IF(name, kind, member, presence)                                 \
  OPTIONAL (mbench_compared_pair, name, kind, member, presence)
const struct mbscm_part mbscm_pair_parts[] = {
  PAIR ("base", COUNT, arms.base),
  PAIR ("other", COUNT, arms.other),
  PAIR ("one-code?", FLAG, is_one_code),
  PAIR ("log-ratio", REAL, layouts.ratio.value),
  PAIR_IF ("standard-error", REAL, layouts.ratio.standard_error,
           layouts.ratio.has_interval),
  PAIR_IF ("freedom", REAL, layouts.ratio.freedom, layouts.ratio.has_interval),
  PAIR_IF ("half-width", REAL, judgement.half_width,
           layouts.ratio.has_interval),
  PAIR_IF ("smallest", REAL, judgement.smallest, layouts.ratio.has_interval),
  PAIR_IF ("spread", REAL, layouts.spread, layouts.has_spread),
  PAIR ("alpha", REAL, judgement.alpha),
  PAIR ("p", REAL, judgement.p),
  PAIR ("tolerance", REAL, rule.tolerance),
  PAIR ("needed", REAL, rule.needed),
  PAIR ("most-spread", REAL, rule.most_spread),
  PAIR ("family-alpha", REAL, rule.alpha),
  PAIR ("blocks", COUNT, blocks),
  PAIR ("rounds", COUNT, rounds),
  PAIR ("dropped", COUNT, dropped),
  { .name = NULL }
};

const char *const mbscm_unit_names[MBSCM_UNITS]
    = { "block", "process", "child" };
const char *const mbscm_doubt_names[MBSCM_DOUBTS]
    = { "none", "no-interval", "width", "layout", "spread" };
