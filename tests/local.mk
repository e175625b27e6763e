# Tests.  Every file reports by the Test Anything Protocol.
#   NAME.c         units of core, one file a unit, with a made clock
#   NAME.scm       Scheme modules, under the shell and under plain guile
#   tNNNN-NAME.sh  whole programs

TEST_EXTENSIONS = .sh .scm
TAP_DRIVER = env AM_TAP_AWK='$(AWK)' $(SHELL) $(top_srcdir)/build-aux/tap-driver.sh
LOG_DRIVER = $(TAP_DRIVER)
SH_LOG_DRIVER = $(TAP_DRIVER)
SH_LOG_COMPILER = ./pre-inst-env $(SHELL)
SCM_LOG_DRIVER = $(TAP_DRIVER)
SCM_LOG_COMPILER = ./pre-inst-env mbsh -L $(srcdir)/%D% -s

UNIT_TESTS = \
	%D%/test-stats

check_LTLIBRARIES = %D%/libtap.la
%C%_libtap_la_SOURCES = %D%/tap.c %D%/tap.h

check_PROGRAMS += $(UNIT_TESTS)
AM_TESTS_LDADD = %D%/libtap.la core/libmbenchmark.la

%C%_test_stats_SOURCES = %D%/test-stats.c
%C%_test_stats_LDADD = $(AM_TESTS_LDADD)

SHELL_TESTS = \
	%D%/t0001-layers.sh
SCHEME_TESTS =

TESTS += $(UNIT_TESTS) $(SCHEME_TESTS) $(SHELL_TESTS)
$(TEST_LOGS): $(bin_PROGRAMS) $(GOBJECTS)
EXTRA_DIST += $(SHELL_TESTS) $(SCHEME_TESTS) %D%/lib.sh %D%/tap.scm
