/* What a benchmark needs around its code: fences against the optimiser, and
   the word on what went wrong.  */

#ifndef MBENCHMARK_UTILITY_H
#define MBENCHMARK_UTILITY_H

#ifdef __cplusplus
extern "C" {
#endif

/* Make the library ready.  Nothing needs it; it may be called any number of
   times, and exists so that configure scripts find it.  */
void micro_benchmark_init (void);

/* The version of the library, as "0.1.0".  */
const char *micro_benchmark_version (void);

/* A sentence about the last call of this thread that broke a precondition or
   failed, or NULL.  It names the offending argument or value and what was
   expected; it is valid until the next such call.  */
const char *micro_benchmark_last_error (void);

/* Forget it.  */
void micro_benchmark_clear_error (void);

/* Keep the object that DUMMY points to from being optimised away: a call
   that the compiler cannot look into.  For compilers without the macros.  */
void micro_benchmark_do_not_optimize (const void *dummy);

#if defined __GNUC__ || defined __clang__

/* Act as if LVALUE were read and written here.  */
#define MICRO_BENCHMARK_DO_NOT_OPTIMIZE(lvalue)                               \
  __asm__ volatile("" : "+m"(lvalue) : : "memory")

/* Act as if all memory were read and written here.  */
#define MICRO_BENCHMARK_COMPILER_BARRIER() __asm__ volatile("" : : : "memory")

#else

#define MICRO_BENCHMARK_DO_NOT_OPTIMIZE(lvalue)                               \
  micro_benchmark_do_not_optimize (&(lvalue))
#define MICRO_BENCHMARK_COMPILER_BARRIER() micro_benchmark_do_not_optimize (0)

#endif

#ifdef __cplusplus
}
#endif

#endif
