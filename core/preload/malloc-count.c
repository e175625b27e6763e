/* To be preloaded (LD_PRELOAD): counts the calls of malloc and its like, and
   the bytes that they ask for, and hands them on to those of the program.

   It takes no lock and keeps nothing of a block, so that its cost is that of
   two additions; who measures time does not preload it all the same.  */

#include <config.h>

#include <dlfcn.h>
#include <errno.h>
#include <malloc.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "device/malloc-count.h"

#define EXPORTED __attribute__ ((visibility ("default")))

static uint64_t calls;
static uint64_t bytes;

/* Those that are handed on to; NULL until they are looked up.  */
static struct
{
  void *(*malloc) (size_t);
  void *(*calloc) (size_t, size_t);
  void *(*realloc) (void *, size_t);
  void (*free) (void *);
  void *(*memalign) (size_t, size_t);
  void *(*aligned_alloc) (size_t, size_t);
  int (*posix_memalign) (void **, size_t, size_t);
  void *(*valloc) (size_t);
  void *(*pvalloc) (size_t);
} next;

/* To look a function up may take memory itself: that comes from here, and is
   never given back.  */
static struct
{
  _Alignas(max_align_t) char bytes[8192];
  size_t used;
  bool is_open;
} arena;

static bool
is_in_arena (const void *block)
{
  return (const char *)block >= arena.bytes
         && (const char *)block < arena.bytes + sizeof arena.bytes;
}

static void *
take_of_arena (size_t size)
{
  size_t place = arena.used;
  size_t unit = _Alignof(max_align_t);
  if (size > sizeof arena.bytes - place)
    {
      errno = ENOMEM;
      return NULL;
    }
  size_t whole = (size + unit - 1) / unit * unit;
  arena.used = whole > sizeof arena.bytes - place ? sizeof arena.bytes
                                                  : place + whole;
  return arena.bytes + place;
}

/* ISO C has no way from an object to a function.  */
static void
look_up (const char *name, void *function)
{
  void *found = dlsym (RTLD_NEXT, name);
  memcpy (function, &found, sizeof found);
}

static void
load (void)
{
  arena.is_open = true;
  look_up ("calloc", &next.calloc);
  look_up ("realloc", &next.realloc);
  look_up ("free", &next.free);
  look_up ("memalign", &next.memalign);
  look_up ("aligned_alloc", &next.aligned_alloc);
  look_up ("posix_memalign", &next.posix_memalign);
  look_up ("valloc", &next.valloc);
  look_up ("pvalloc", &next.pvalloc);
  look_up ("malloc", &next.malloc);
  arena.is_open = false;
}

/* Before there is a second thread.  */
__attribute__ ((constructor)) static void
load_first (void)
{
  if (next.malloc == NULL)
    load ();
}

/* Whether functions can be handed on to; else it is one that looks them up
   who asks.  */
static bool
is_loaded (void)
{
  if (next.malloc == NULL && !arena.is_open)
    load ();
  return next.malloc != NULL;
}

/* Note that BLOCK was given for SIZE bytes.  */
static void *
note (void *block, size_t size)
{
  if (block == NULL)
    return NULL;
  __atomic_fetch_add (&calls, 1, __ATOMIC_RELAXED);
  __atomic_fetch_add (&bytes, size, __ATOMIC_RELAXED);
  return block;
}

EXPORTED void mbench_malloc_counted (struct mbench_malloc_count *count);

EXPORTED void
mbench_malloc_counted (struct mbench_malloc_count *count)
{
  count->calls = __atomic_load_n (&calls, __ATOMIC_RELAXED);
  count->bytes = __atomic_load_n (&bytes, __ATOMIC_RELAXED);
}

EXPORTED void *
malloc (size_t size)
{
  if (!is_loaded ())
    return take_of_arena (size);
  return note (next.malloc (size), size);
}

EXPORTED void *
calloc (size_t n, size_t size)
{
  size_t whole;
  if (__builtin_mul_overflow (n, size, &whole))
    {
      errno = ENOMEM;
      return NULL;
    }
  /* Of the arena nothing was used before.  */
  if (!is_loaded ())
    return take_of_arena (whole);
  return note (next.calloc (n, size), whole);
}

/* What BLOCK of the arena, whose size nobody knows, becomes.  */
static void *
leave_arena (const char *block, size_t size)
{
  size_t most = (size_t)(arena.bytes + sizeof arena.bytes - block);
  void *moved = malloc (size);
  if (moved != NULL)
    memmove (moved, block, size < most ? size : most);
  return moved;
}

EXPORTED void *
realloc (void *block, size_t size)
{
  if (is_in_arena (block))
    return leave_arena (block, size);
  if (!is_loaded ())
    return take_of_arena (size);
  void *moved = next.realloc (block, size);
  return size == 0 && block != NULL ? moved : note (moved, size);
}

EXPORTED void *
reallocarray (void *block, size_t n, size_t size)
{
  size_t whole;
  if (__builtin_mul_overflow (n, size, &whole))
    {
      errno = ENOMEM;
      return NULL;
    }
  return realloc (block, whole);
}

EXPORTED void
free (void *block)
{
  if (block != NULL && !is_in_arena (block) && is_loaded ())
    next.free (block);
}

EXPORTED void *
memalign (size_t alignment, size_t size)
{
  return is_loaded () ? note (next.memalign (alignment, size), size) : NULL;
}

EXPORTED void *
aligned_alloc (size_t alignment, size_t size)
{
  return is_loaded () ? note (next.aligned_alloc (alignment, size), size)
                      : NULL;
}

EXPORTED int
posix_memalign (void **block, size_t alignment, size_t size)
{
  if (!is_loaded ())
    return ENOMEM;
  int error = next.posix_memalign (block, alignment, size);
  if (error == 0)
    note (*block, size);
  return error;
}

EXPORTED void *
valloc (size_t size)
{
  return is_loaded () ? note (next.valloc (size), size) : NULL;
}

EXPORTED void *
pvalloc (size_t size)
{
  return is_loaded () ? note (next.pvalloc (size), size) : NULL;
}
