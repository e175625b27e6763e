#include <config.h>

#include "run/fault.h"

#include <dlfcn.h>
#include <execinfo.h>
#include <fcntl.h>
#include <inttypes.h>
#include <sched.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <ucontext.h>
#include <unistd.h>

#include "base/child.h"
#include "base/path.h"

static const int deadly[]
    = { SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGSYS, SIGTRAP };

/* For the handler, which gets nothing handed to it.  */
static struct mbench_shared *noted_in;
static pid_t noted_of;
static atomic_flag is_noting = ATOMIC_FLAG_INIT;

void
mbench_fault_prepare (void)
{
  /* The first call loads the library that unwinds the stack.  */
  void *frame[1];
  backtrace (frame, 1);
}

size_t
mbench_fault_space (void)
{
  char text[32] = "";
  int fd = open ("/proc/self/statm", O_RDONLY | O_CLOEXEC);
  if (fd == -1)
    return 0;
  ssize_t n = read (fd, text, sizeof text - 1);
  close (fd);
  size_t pages = 0;
  for (ssize_t i = 0; i < n && text[i] >= '0' && text[i] <= '9'; ++i)
    pages = 10 * pages + (size_t)(text[i] - '0');
  return pages * (size_t)sysconf (_SC_PAGESIZE);
}

/* The program counter and the stack pointer at the signal, zero where the
   machine is not known here.  */
static void
read_registers (const ucontext_t *context, uintptr_t *pc, uintptr_t *sp)
{
#if defined __x86_64__
  *pc = (uintptr_t)context->uc_mcontext.gregs[REG_RIP];
  *sp = (uintptr_t)context->uc_mcontext.gregs[REG_RSP];
#elif defined __i386__
  *pc = (uintptr_t)context->uc_mcontext.gregs[REG_EIP];
  *sp = (uintptr_t)context->uc_mcontext.gregs[REG_ESP];
#elif defined __aarch64__
  *pc = (uintptr_t)context->uc_mcontext.pc;
  *sp = (uintptr_t)context->uc_mcontext.sp;
#else
  (void)context;
  *pc = 0;
  *sp = 0;
#endif
}

/* Whether this thread is to note its fault.  A process that the body has
   forked has no place to note anything, and of several threads the first does;
   the others wait for it, as their fault would kill it.  */
static bool
begin_note (void)
{
  if (getpid () != noted_of || noted_in->fault.signal != 0)
    return false;
  if (!atomic_flag_test_and_set (&is_noting))
    return true;
  while (noted_in->fault.signal == 0)
    sched_yield ();
  return false;
}

static void
note (int signal_number, const siginfo_t *info, const ucontext_t *context)
{
  enum
  {
    NEAR = 1 << 20
  };
  struct mbench_fault *fault = &noted_in->fault;
  uintptr_t sp;
  read_registers (context, &fault->pc, &sp);
  if (info->si_code > 0
      && (signal_number == SIGSEGV || signal_number == SIGBUS))
    {
      fault->has_address = true;
      fault->address = (uintptr_t)info->si_addr;
      fault->is_stack = sp != 0 && fault->address - sp + NEAR < 2 * NEAR;
    }
  fault->space = mbench_fault_space ();
  fault->signal = signal_number;
  /* Last, as it may fail where the stack is spoilt.  */
  fault->frames = backtrace (fault->frame, MBENCH_FAULT_FRAMES);
}

static void
on_fault (int signal_number, siginfo_t *info, void *context)
{
  if (begin_note ())
    note (signal_number, info, context);
  /* The signal comes again when this returns, and kills.  */
  signal (signal_number, SIG_DFL);
  if (info->si_code <= 0)
    raise (signal_number);
}

enum
{
  STACK = 64 << 10
};

/* A stack for the handler in this thread, or NULL.  */
static void *
give_stack (void)
{
  stack_t stack = { .ss_size = STACK };
  stack.ss_sp = mmap (NULL, STACK, PROT_READ | PROT_WRITE,
                      MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (stack.ss_sp == MAP_FAILED)
    return NULL;
  sigaltstack (&stack, NULL);
  return stack.ss_sp;
}

void *
mbench_fault_cover (void)
{
  return noted_in != NULL ? give_stack () : NULL;
}

void
mbench_fault_uncover (void *stack)
{
  const stack_t none = { .ss_flags = SS_DISABLE };
  if (stack == NULL)
    return;
  sigaltstack (&none, NULL);
  munmap (stack, STACK);
}

void
mbench_fault_install (struct mbench_shared *shared)
{
  noted_in = shared;
  noted_of = getpid ();
  give_stack ();
  struct sigaction action
      = { .sa_sigaction = on_fault, .sa_flags = SA_SIGINFO | SA_ONSTACK };
  for (size_t i = 0; i < sizeof deadly / sizeof *deadly; ++i)
    sigaction (deadly[i], &action, NULL);
}

/* Write where PC is, "function (file+0x12)", into TEXT.  False where it is in
   no code of the user: in none at all, in the C library or in ours.  */
static bool
write_place (uintptr_t pc, char *text, size_t size)
{
  static void (*const not_the_users[]) (void)
      = { abort, (void (*) (void))mbench_fault_prepare };
  Dl_info info;
  if (pc == 0 || dladdr ((void *)pc, &info) == 0 || info.dli_fname == NULL)
    return false;
  for (size_t i = 0; i < sizeof not_the_users / sizeof *not_the_users; ++i)
    {
      Dl_info other;
      if (dladdr ((void *)(uintptr_t)not_the_users[i], &other) != 0
          && other.dli_fbase == info.dli_fbase)
        return false;
    }
  const char *file = mbench_path_base (info.dli_fname);
  uintptr_t offset = pc - (uintptr_t)info.dli_fbase;
  if (info.dli_sname != NULL)
    snprintf (text, size, "%s (%s+0x%" PRIxPTR ")", info.dli_sname, file,
              offset);
  else
    snprintf (text, size, "%s+0x%" PRIxPTR, file, offset);
  return true;
}

/* Where what was at PC in the child is here.  */
static uintptr_t
find_here (const struct mbench_shared *shared, uintptr_t pc)
{
  size_t n = shared->images;
  if (n == 0)
    return pc;
  return mbench_images_find (shared->image,
                             n < MBENCH_IMAGES ? n : MBENCH_IMAGES, pc);
}

/* Find the innermost function of the user in the fault of SHARED.  */
static bool
find_function (const struct mbench_shared *shared, char *text, size_t size)
{
  const struct mbench_fault *fault = &shared->fault;
  if (write_place (find_here (shared, fault->pc), text, size))
    return true;
  for (int i = 0; i < fault->frames && i < MBENCH_FAULT_FRAMES; ++i)
    /* A frame returns to behind the call.  */
    if (write_place (find_here (shared, (uintptr_t)fault->frame[i] - 1), text,
                     size))
      return true;
  return false;
}

/* Whether the child had as good as all the memory that it may have.  */
static bool
is_at_limit (const struct mbench_shared *shared)
{
  enum
  {
    NEAR = 4 << 20
  };
  return shared->space_limit > 0 && shared->fault.signal != 0
         && shared->fault.space + NEAR >= shared->space_limit;
}

void
mbench_fault_outcome (const struct mbench_shared *shared, int signal_number,
                      struct mbench_outcome *outcome)
{
  const struct mbench_fault *fault = &shared->fault;
  char name[32];
  char address[32] = "";
  char function[256] = "";
  char message[512];
  mbench_signal_name (signal_number, name, sizeof name);
  bool is_noted = fault->signal == signal_number;
  if (is_noted && fault->has_address)
    snprintf (address, sizeof address, "0x%" PRIxPTR, fault->address);
  if (is_noted)
    find_function (shared, function, sizeof function);
  snprintf (message, sizeof message, "%s%s%s%s%s%s%s%s", name,
            *address != '\0' ? " at address " : "", address,
            is_noted && fault->is_stack ? ", the end of the stack" : "",
            *function != '\0' ? ", in " : "", function,
            mbench_stage_each_text (shared->stage),
            is_at_limit (shared) ? ", with the memory at its limit"
            : signal_number == SIGKILL
                ? "; the system sends it when memory is short"
                : "");
  mbench_outcome_set (outcome,
                      is_at_limit (shared) ? MBENCH_OUTCOME_OUT_OF_MEMORY
                                           : MBENCH_OUTCOME_KILLED,
                      message);
  mbench_outcome_detail (outcome, MBENCH_DETAIL_SIGNAL, name);
  if (*address != '\0')
    mbench_outcome_detail (outcome, MBENCH_DETAIL_ADDRESS, address);
  if (*function != '\0')
    mbench_outcome_detail (outcome, MBENCH_DETAIL_FUNCTION, function);
}
