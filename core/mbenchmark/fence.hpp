/* Fences against the optimiser.  */

#ifndef MBENCHMARK_FENCE_HPP
#define MBENCHMARK_FENCE_HPP

#include <mbenchmark/utility.h>

#include <type_traits>

namespace micro_benchmark
{
namespace detail
{
/* What fits into a register may stay in one.  */
template <class T>
using fits_register
    = std::integral_constant<bool, std::is_trivially_copyable<T>::value
                                       && sizeof (T) <= sizeof (void *)>;

#if defined __GNUC__ || defined __clang__

template <class T>
inline void
use_value (T const &value, std::true_type)
{
  __asm__ volatile("" : : "r,m"(value) : "memory");
}

template <class T>
inline void
use_value (T const &value, std::false_type)
{
  __asm__ volatile("" : : "m"(value) : "memory");
}

template <class T>
inline void
change_value (T &value, std::true_type)
{
#ifdef __clang__
  __asm__ volatile("" : "+r,m"(value) : : "memory");
#else
  __asm__ volatile("" : "+m,r"(value) : : "memory");
#endif
}

template <class T>
inline void
change_value (T &value, std::false_type)
{
  __asm__ volatile("" : "+m"(value) : : "memory");
}

#else

template <class T, class Fits>
inline void
use_value (T const &value, Fits)
{
  micro_benchmark_do_not_optimize (&value);
}

template <class T, class Fits>
inline void
change_value (T &value, Fits)
{
  micro_benchmark_do_not_optimize (&value);
}

#endif
}

/* Act as if VALUE were read here and, unless it is constant, written.  */
template <class T>
inline void
do_not_optimize (T const &value)
{
  detail::use_value (value, detail::fits_register<T> ());
}

template <class T>
inline std::enable_if_t<!std::is_const<T>::value>
do_not_optimize (T &value)
{
  detail::change_value (value, detail::fits_register<T> ());
}

/* Act as if all memory were read and written here.  */
inline void
compiler_barrier ()
{
  MICRO_BENCHMARK_COMPILER_BARRIER ();
}
}

#endif
