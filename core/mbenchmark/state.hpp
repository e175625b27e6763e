/* The state of an execution, as its set-up, body and tear-down see it.  It
   lives for that one execution and cannot be copied.  */

#ifndef MBENCHMARK_STATE_HPP
#define MBENCHMARK_STATE_HPP

#include <mbenchmark/state.h>

#include <cstddef>
#include <string>
#include <vector>

namespace micro_benchmark
{
namespace detail
{
/* The iterations of a directed test as a range.  Those of a sample are taken
   over from the state all at once, so that they can be counted in a register;
   what is left of them when the loop is left goes back.  */
class iteration
{
public:
  /* What the loop variable is: nothing that a compiler would call unused.  */
  struct __attribute__ ((unused)) value
  {
  };

  iteration () = default;
  explicit iteration (micro_benchmark_test_state handle) : handle_ (handle) {}
  iteration (iteration &&other) noexcept
      : handle_ (other.handle_), left_ (other.left_)
  {
    other.handle_ = nullptr;
  }
  iteration (iteration const &) = delete;
  iteration &operator= (iteration const &) = delete;

  ~iteration ()
  {
    if (handle_ != nullptr && left_ > 0)
      prefix (handle_)->iterations_left += left_;
  }

  /* Whether there is one more; the other side is the end.  */
  bool
  operator!= (iteration const &)
  {
    if (__builtin_expect (left_ == 0, false))
      left_ = take (handle_);
    if (__builtin_expect (left_ == 0, false))
      return false;
    --left_;
    return true;
  }

  value
  operator* () const
  {
    return value ();
  }

  iteration &
  operator++ ()
  {
    return *this;
  }

private:
  static micro_benchmark_state_prefix *
  prefix (micro_benchmark_test_state handle)
  {
    return static_cast<micro_benchmark_state_prefix *> (
        static_cast<void *> (handle));
  }

  /* The iterations of the next sample, zero at the end.  */
  static std::size_t
  take (micro_benchmark_test_state handle)
  {
    if (!micro_benchmark_state_keep_running (handle))
      return 0;
    std::size_t n = prefix (handle)->iterations_left + 1;
    prefix (handle)->iterations_left = 0;
    return n;
  }

  micro_benchmark_test_state handle_ = nullptr;
  std::size_t left_ = 0;
};
}

class state
{
public:
  explicit state (micro_benchmark_test_state handle) : handle_ (handle)
  {
    std::size_t const *sizes = micro_benchmark_state_get_sizes (handle);
    if (sizes != nullptr)
      sizes_.assign (sizes,
                     sizes + micro_benchmark_state_get_dimensions (handle));
  }
  state (state const &) = delete;
  state &operator= (state const &) = delete;

  /* Whether to perform one more iteration: the loop of a directed body.  The
     other loop is for (auto _ : state).  */
  bool
  keep_running ()
  {
    return micro_benchmark_state_keep_running (handle_);
  }
  detail::iteration
  begin ()
  {
    return detail::iteration (handle_);
  }
  detail::iteration
  end ()
  {
    return detail::iteration ();
  }

  /* The sizes of this execution.  */
  std::vector<std::size_t> const &
  sizes () const
  {
    return sizes_;
  }
  std::size_t
  get_size (std::size_t dimension) const
  {
    return sizes_.at (dimension);
  }

  std::string
  get_name () const
  {
    return micro_benchmark_state_get_name (handle_);
  }
  void
  set_name (std::string const &name)
  {
    micro_benchmark_state_set_name (handle_, name.c_str ());
  }

  /* End this execution for a reason that is no failure; return then.  */
  void
  skip (std::string const &reason)
  {
    micro_benchmark_state_skip (handle_, reason.c_str ());
  }

  /* What lies between them is not measured; inside the loop of a directed
     body.  */
  void
  pause ()
  {
    micro_benchmark_state_pause (handle_);
  }
  void
  resume ()
  {
    micro_benchmark_state_resume (handle_);
  }

  /* What an iteration processes; the report has it as a rate.  */
  void
  set_bytes (double per_iteration)
  {
    micro_benchmark_state_set_bytes (handle_, per_iteration);
  }
  void
  set_items (double per_iteration)
  {
    micro_benchmark_state_set_items (handle_, per_iteration);
  }
  void
  set_counter (std::string const &name, double per_iteration)
  {
    micro_benchmark_state_set_counter (handle_, name.c_str (), per_iteration);
  }

  /* Which thread this is, from zero, and how many there are.  */
  std::size_t
  get_thread () const
  {
    return micro_benchmark_state_get_thread (handle_);
  }
  std::size_t
  get_threads () const
  {
    return micro_benchmark_state_get_threads (handle_);
  }

  micro_benchmark_test_state
  get () const
  {
    return handle_;
  }

private:
  micro_benchmark_test_state handle_;
  std::vector<std::size_t> sizes_;
};
}

#endif
