# mbenchmark.m4 - look for the library libmbenchmark.                -*- m4 -*-
#
# MICRO_BENCHMARK_CHECK_C ([IF-FOUND], [IF-NOT-FOUND])
# MICRO_BENCHMARK_CHECK_CXX ([IF-FOUND], [IF-NOT-FOUND])
# MICRO_BENCHMARK_CHECK_GUILE ([IF-FOUND], [IF-NOT-FOUND])
#
# Look for the C library, for its binding for C++14, and for the modules of
# Guile.  Without IF-NOT-FOUND, configure ends where it is not found.  The
# library is looked for in the prefix that --with-mbenchmark=PREFIX names; or
# else where pkg-config says, where the compiler looks, in the prefix of the
# package, and in /usr/local.
#
# The first substitutes
#   MICRO_BENCHMARK_CPPFLAGS  the folder of the headers, as an option
#   MICRO_BENCHMARK_CFLAGS    what compiling and linking needs
#   MICRO_BENCHMARK_LIBS      what linking needs
#   MICRO_BENCHMARK_LTLIBS    libtool's file of the library; where there is none,
#                             what linking needs
# and the second MICRO_BENCHMARK_CPPFLAGS, MICRO_BENCHMARK_CXXFLAGS,
# MICRO_BENCHMARK_CXXLIBS and MICRO_BENCHMARK_CXXLTLIBS.  The third substitutes
# nothing; it sets micro_benchmark_guile_version in configure.  Its Guile is
# GUILE, where that is set, as by GUILE_PROGS.
#
# Copying and distribution of this file, with or without modification, are
# permitted in any medium without royalty.

# The option, and where pkg-config is.
AC_DEFUN([_MICRO_BENCHMARK_PLACES], [
  AC_ARG_WITH([mbenchmark],
    [AS_HELP_STRING([--with-mbenchmark=PREFIX],
      [where libmbenchmark is installed])],
    [], [with_mbenchmark=])
  AS_IF([test "x$with_mbenchmark" = xyes], [with_mbenchmark=])
  AC_PATH_PROG([PKG_CONFIG], [pkg-config])
])

# _MICRO_BENCHMARK_OF (MODULE): the flags that pkg-config has for it, and the
# folder of the library.
AC_DEFUN([_MICRO_BENCHMARK_OF], [
  micro_benchmark_flags=`$PKG_CONFIG --cflags $1 2>/dev/null`
  micro_benchmark_libs=`$PKG_CONFIG --libs $1 2>/dev/null`
  micro_benchmark_libdir=`$PKG_CONFIG --variable=libdir mbenchmark 2>/dev/null`
])

# _MICRO_BENCHMARK_TRY (LIBDIR, INCLUDEDIR, HEADER): whether a program links
# with what lies there; with the flags in hand if both are empty.
AC_DEFUN([_MICRO_BENCHMARK_TRY], [
  AS_IF([test "x$micro_benchmark_found" = xno], [
    AS_IF([test -n "$1"], [
      micro_benchmark_flags="-I$2"
      micro_benchmark_libs="-L$1 -lmbenchmark"
      micro_benchmark_libdir=$1])
    CPPFLAGS="$micro_benchmark_save_CPPFLAGS $micro_benchmark_flags"
    LIBS="$micro_benchmark_libs $micro_benchmark_save_LIBS"
    AC_LINK_IFELSE(
      [AC_LANG_PROGRAM([[#include <mbenchmark/$3>]],
         [[micro_benchmark_init ();]])],
      [micro_benchmark_found=yes])])
])

# _MICRO_BENCHMARK_SEARCH (MODULE, HEADER): look in all places, in the language
# in hand.
AC_DEFUN([_MICRO_BENCHMARK_SEARCH], [
  micro_benchmark_found=no
  micro_benchmark_save_CPPFLAGS=$CPPFLAGS
  micro_benchmark_save_LIBS=$LIBS
  AS_IF([test "x$with_mbenchmark" = xno], [],
    [test -n "$with_mbenchmark"],
    [_MICRO_BENCHMARK_TRY([$with_mbenchmark/lib],
       [$with_mbenchmark/include], [$2])],
    [AS_IF([test -n "$PKG_CONFIG" && $PKG_CONFIG --exists $1 2>/dev/null], [
       _MICRO_BENCHMARK_OF([$1])
       _MICRO_BENCHMARK_TRY([], [], [$2])])
     AS_IF([test "x$micro_benchmark_found" = xno], [
       micro_benchmark_flags= micro_benchmark_libdir=
       micro_benchmark_libs=-lmbenchmark
       _MICRO_BENCHMARK_TRY([], [], [$2])])
     micro_benchmark_prefix=$prefix
     AS_IF([test "x$prefix" = xNONE], [micro_benchmark_prefix=$ac_default_prefix])
     _MICRO_BENCHMARK_TRY([$micro_benchmark_prefix/lib],
       [$micro_benchmark_prefix/include], [$2])
     _MICRO_BENCHMARK_TRY([/usr/local/lib], [/usr/local/include], [$2])])
  CPPFLAGS=$micro_benchmark_save_CPPFLAGS
  LIBS=$micro_benchmark_save_LIBS
  micro_benchmark_ltlibs=$micro_benchmark_libs
  AS_IF([test "x$micro_benchmark_found" = xyes \
         && test -f "$micro_benchmark_libdir/libmbenchmark.la"],
    [micro_benchmark_ltlibs=$micro_benchmark_libdir/libmbenchmark.la])
])

# _MICRO_BENCHMARK_END (WHAT, IF-FOUND, IF-NOT-FOUND)
AC_DEFUN([_MICRO_BENCHMARK_END], [
  AC_MSG_RESULT([$micro_benchmark_found])
  AS_IF([test "x$micro_benchmark_found" = xyes], [m4_default([$2], [:])],
    [m4_default([$3],
       [AS_CASE([$with_mbenchmark],
          [no], [AC_MSG_ERROR([$1: needed, but --without-mbenchmark was given])],
          [?*], [AC_MSG_ERROR([$1: not in $with_mbenchmark, which --with-mbenchmark names])],
          [AC_MSG_ERROR([$1 is missing; --with-mbenchmark=PREFIX tells where it is])])])])
])

AC_DEFUN([MICRO_BENCHMARK_CHECK_C], [
  AC_REQUIRE([AC_PROG_CC])dnl
  AC_REQUIRE([_MICRO_BENCHMARK_PLACES])dnl
  AC_LANG_PUSH([C])
  AC_MSG_CHECKING([for libmbenchmark])
  _MICRO_BENCHMARK_SEARCH([mbenchmark], [all.h])
  AC_LANG_POP([C])
  AS_IF([test "x$micro_benchmark_found" = xyes], [
    AC_SUBST([MICRO_BENCHMARK_CPPFLAGS], [$micro_benchmark_flags])
    AC_SUBST([MICRO_BENCHMARK_CFLAGS], [$micro_benchmark_flags])
    AC_SUBST([MICRO_BENCHMARK_LIBS], [$micro_benchmark_libs])
    AC_SUBST([MICRO_BENCHMARK_LTLIBS], [$micro_benchmark_ltlibs])])
  _MICRO_BENCHMARK_END([libmbenchmark], [$1], [$2])
])

# A compiler whose usual C++ is older than its binding is asked for C++14.
AC_DEFUN([MICRO_BENCHMARK_CHECK_CXX], [
  AC_REQUIRE([AC_PROG_CXX])dnl
  AC_REQUIRE([_MICRO_BENCHMARK_PLACES])dnl
  AC_LANG_PUSH([C++])
  AC_MSG_CHECKING([for the C++ binding of libmbenchmark])
  micro_benchmark_save_CXXFLAGS=$CXXFLAGS
  micro_benchmark_standard=
  _MICRO_BENCHMARK_SEARCH([mbenchmark-c++], [all.hpp])
  AS_IF([test "x$micro_benchmark_found" = xno], [
    micro_benchmark_standard=-std=c++14
    CXXFLAGS="$CXXFLAGS $micro_benchmark_standard"
    _MICRO_BENCHMARK_SEARCH([mbenchmark-c++], [all.hpp])])
  CXXFLAGS=$micro_benchmark_save_CXXFLAGS
  AC_LANG_POP([C++])
  AS_IF([test "x$micro_benchmark_found" = xyes], [
    AC_SUBST([MICRO_BENCHMARK_CPPFLAGS], [$micro_benchmark_flags])
    AC_SUBST([MICRO_BENCHMARK_CXXFLAGS],
      ["$micro_benchmark_flags $micro_benchmark_standard"])
    AC_SUBST([MICRO_BENCHMARK_CXXLIBS], [$micro_benchmark_libs])
    AC_SUBST([MICRO_BENCHMARK_CXXLTLIBS], [$micro_benchmark_ltlibs])])
  _MICRO_BENCHMARK_END([the C++ binding of libmbenchmark], [$1], [$2])
])

# _MICRO_BENCHMARK_GUILE (PREFIX): the version of the modules that lie there, or
# if it is empty where Guile looks; for the version of Guile in hand.
AC_DEFUN([_MICRO_BENCHMARK_GUILE], [
  AS_IF([test -z "$1" \
         || test -f "$1/share/guile/site/$micro_benchmark_guile/mbenchmark.scm"],
    [micro_benchmark_guile_version=`
       AS_IF([test -n "$1"], [
         GUILE_LOAD_PATH=$1/share/guile/site/$micro_benchmark_guile
         GUILE_LOAD_COMPILED_PATH=$1/lib/guile/$micro_benchmark_guile/site-ccache
         GUILE_EXTENSIONS_PATH=$1/lib/guile/$micro_benchmark_guile/extensions
         export GUILE_LOAD_PATH GUILE_LOAD_COMPILED_PATH GUILE_EXTENSIONS_PATH])
       $GUILE --no-auto-compile -c '(use-modules (mbenchmark)) (display (mbenchmark-version))' 2>&AS_MESSAGE_LOG_FD` \
     && micro_benchmark_found=yes])
])

AC_DEFUN([MICRO_BENCHMARK_CHECK_GUILE], [
  AC_REQUIRE([_MICRO_BENCHMARK_PLACES])dnl
  AC_PATH_PROGS([GUILE], [guile-3.0 guile])
  AC_MSG_CHECKING([for the Guile modules of libmbenchmark])
  micro_benchmark_found=no
  micro_benchmark_guile_version=
  AS_IF([test -n "$GUILE" && test "x$with_mbenchmark" != xno], [
    micro_benchmark_guile=`$GUILE --no-auto-compile -c '(display (effective-version))' 2>&AS_MESSAGE_LOG_FD`
    _MICRO_BENCHMARK_GUILE([$with_mbenchmark])])
  AS_IF([test "x$micro_benchmark_found" = xyes && test -n "$PKG_CONFIG" \
         && test -z "$with_mbenchmark" && $PKG_CONFIG --exists mbenchmark 2>/dev/null \
         && test "x`$PKG_CONFIG --modversion mbenchmark`" \
              != "x$micro_benchmark_guile_version"],
    [micro_benchmark_found=no
     AC_MSG_WARN([the Guile modules are of another version, $micro_benchmark_guile_version, than the library])])
  _MICRO_BENCHMARK_END([the Guile modules of libmbenchmark], [$1], [$2])
])
