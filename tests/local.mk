# Tests.  Every file reports by the Test Anything Protocol.
#   test-NAME.c    units of core, one file a unit, with a made clock
#   scheme-NAME.scm  Scheme modules, run by the shell
#   tNNNN-NAME.sh  whole programs

TEST_EXTENSIONS = .sh .scm
# What is kept of this host and of sessions stays in the build.
AM_TESTS_ENVIRONMENT = XDG_STATE_HOME=$(abs_builddir)/%D%/state; \
	MBENCH_PRELOAD_DIR=$(abs_builddir)/core/preload/.libs; \
	MBSH_LAUNCHER=$(abs_builddir)/core/launcher/mbsh-launch; \
	export XDG_STATE_HOME MBENCH_PRELOAD_DIR MBSH_LAUNCHER;
CLEANFILES += %D%/state/mbsh/host-levels %D%/state/mbsh/host-levels.lock
TAP_DRIVER = env AM_TAP_AWK='$(AWK)' $(SHELL) $(top_srcdir)/build-aux/tap-driver.sh
LOG_DRIVER = $(TAP_DRIVER)
SH_LOG_DRIVER = $(TAP_DRIVER)
SH_LOG_COMPILER = ./pre-inst-env $(SHELL)
SCM_LOG_DRIVER = $(TAP_DRIVER)
SCM_LOG_COMPILER = ./pre-inst-env mbsh -L $(srcdir)/%D% -s

UNIT_TESTS = \
	%D%/test-analysis \
	%D%/test-autocorrelation \
	%D%/test-batch \
	%D%/test-beside \
	%D%/test-binomial \
	%D%/test-block \
	%D%/test-block-row \
	%D%/test-bootstrap \
	%D%/test-budget \
	%D%/test-build-cache \
	%D%/test-build-module \
	%D%/test-calibrate \
	%D%/test-child \
	%D%/test-chronometer \
	%D%/test-chronometer-probe \
	%D%/test-clean \
	%D%/test-columns \
	%D%/test-command \
	%D%/test-launch \
	%D%/test-comparison \
	%D%/test-comparison-arm \
	%D%/test-companion \
	%D%/test-comparison-line \
	%D%/test-comparison-text \
	%D%/test-comparison-why \
	%D%/test-compare-processes \
	%D%/test-compare-run \
	%D%/test-constraint \
	%D%/test-constraint-carry \
	%D%/test-contained \
	%D%/test-contention \
	%D%/test-continue \
	%D%/test-core-clock \
	%D%/test-counter \
	%D%/test-counter-malloc \
	%D%/test-coverage \
	%D%/test-decimal \
	%D%/test-device \
	%D%/test-dip \
	%D%/test-distribution \
	%D%/test-disturbance \
	%D%/test-duel \
	%D%/test-duel-engine \
	%D%/test-duel-rounds \
	%D%/test-duels \
	%D%/test-history \
	%D%/test-figure \
	%D%/test-findings \
	%D%/test-host-levels \
	%D%/test-host-memory \
	%D%/test-gate \
	%D%/test-gauges \
	%D%/test-gauges-pause \
	%D%/test-readings \
	%D%/test-group \
	%D%/test-growth \
	%D%/test-image \
	%D%/test-environment \
	%D%/test-environment-reader \
	%D%/test-interruption \
	%D%/test-job \
	%D%/test-kills \
	%D%/test-library \
	%D%/test-limits \
	%D%/test-log \
	%D%/test-malloc-pass \
	%D%/test-memory \
	%D%/test-meter \
	%D%/test-message \
	%D%/test-metered \
	%D%/test-metered-make \
	%D%/test-modes \
	%D%/test-module \
	%D%/test-module-copy \
	%D%/test-module-reload \
	%D%/test-native \
	%D%/test-note \
	%D%/test-options \
	%D%/test-names \
	%D%/test-nearest \
	%D%/test-screen \
	%D%/test-order-interval \
	%D%/test-outcome \
	%D%/test-outlier \
	%D%/test-pace \
	%D%/test-pace-coarse \
	%D%/test-pace-long \
	%D%/test-pace-looks \
	%D%/test-pace-samples \
	%D%/test-perf-event \
	%D%/test-perf-set \
	%D%/test-pause \
	%D%/test-placement \
	%D%/test-origin \
	%D%/test-outlook \
	%D%/test-picture \
	%D%/test-plan \
	%D%/test-planned-chronometer \
	%D%/test-pool \
	%D%/test-presence \
	%D%/test-processor \
	%D%/test-progress \
	%D%/test-quantity \
	%D%/test-raise \
	%D%/test-random \
	%D%/test-rates \
	%D%/test-reader \
	%D%/test-reader-refusal \
	%D%/test-ratio \
	%D%/test-record \
	%D%/test-recorded \
	%D%/test-recorded-exact \
	%D%/test-recordings \
	%D%/test-recordings-read \
	%D%/test-registry \
	%D%/test-regression \
	%D%/test-restore \
	%D%/test-robust \
	%D%/test-rounds \
	%D%/test-report-copy \
	%D%/test-report-growth \
	%D%/test-runner \
	%D%/test-runs \
	%D%/test-sample \
	%D%/test-section \
	%D%/test-self-check \
	%D%/test-self-check-run \
	%D%/test-share \
	%D%/test-schedule \
	%D%/test-shared \
	%D%/test-slope \
	%D%/test-source-flags \
	%D%/test-stats \
	%D%/test-stop \
	%D%/test-stop-rule \
	%D%/test-stopwatch \
	%D%/test-stop-together \
	%D%/test-suite \
	%D%/test-summary \
	%D%/test-team \
	%D%/test-test \
	%D%/test-text \
	%D%/test-timings \
	%D%/test-timings-csv \
	%D%/test-timings-json \
	%D%/test-timings-report \
	%D%/test-threading \
	%D%/test-threads \
	%D%/test-time-stamp \
	%D%/test-timer \
	%D%/test-timer-end \
	%D%/test-vary \
	%D%/test-verdict \
	%D%/test-verdict-simulation \
	%D%/test-words \
	%D%/test-warmup

SCHEME_TESTS = \
	%D%/scheme-command.scm \
	%D%/scheme-constraining.scm \
	%D%/scheme-compare.scm \
	%D%/scheme-compared.scm \
	%D%/scheme-comparing.scm \
	%D%/scheme-contain.scm \
	%D%/scheme-continue.scm \
	%D%/scheme-criterium-bench.scm \
	%D%/scheme-criterium-environment.scm \
	%D%/scheme-criterium-measure.scm \
	%D%/scheme-criterium-options.scm \
	%D%/scheme-criterium-run.scm \
	%D%/scheme-criterium-state.scm \
	%D%/scheme-criterium-report.scm \
	%D%/scheme-criterium-stats.scm \
	%D%/scheme-documentation.scm \
	%D%/scheme-estimates.scm \
	%D%/scheme-helping.scm \
	%D%/scheme-journal.scm \
	%D%/scheme-prompt.scm \
	%D%/scheme-machine.scm \
	%D%/scheme-outside.scm \
	%D%/scheme-process.scm \
	%D%/scheme-commands.scm \
	%D%/scheme-recorded.scm \
	%D%/scheme-recording.scm \
	%D%/scheme-statistics.scm \
	%D%/scheme-misbehave.scm \
	%D%/scheme-report.scm \
	%D%/scheme-running.scm \
	%D%/scheme-reporting.scm \
	%D%/scheme-storing.scm \
	%D%/scheme-loading.scm \
	%D%/scheme-self-check.scm \
	%D%/scheme-stop-rule.scm \
	%D%/scheme-suite.scm

SHELL_TESTS = \
	%D%/t0001-layers.sh \
	%D%/t2000-formats.sh \
	%D%/t2100-fuzz.sh \
	%D%/t2110-fuzz-timings.sh \
	%D%/t3000-main.sh \
	%D%/t4000-shell.sh \
	%D%/t4100-module.sh \
	%D%/t4150-reload.sh \
	%D%/t4200-misbehave.sh \
	%D%/t4300-processes.sh \
	%D%/t4400-compare.sh \
	%D%/t4500-build.sh \
	%D%/t4510-c-function.sh \
	%D%/t4600-meters.sh \
	%D%/t4610-metering.sh \
	%D%/t4700-recorded.sh \
	%D%/t5000-examples.sh \
	%D%/t6000-prompt.sh \
	%D%/t6050-batch.sh \
	%D%/t6051-completion.sh \
	%D%/t6080-helping.sh \
	%D%/t6060-programs.sh \
	%D%/t6040-looking.sh \
	%D%/t6070-session.sh \
	%D%/t7000-headers.sh \
	%D%/t7010-names.sh \
	%D%/t7020-library.sh \
	%D%/t7030-m4.sh \
	%D%/t7040-criterium-names.sh \
	%D%/t9000-manual.sh \
	%D%/t9010-tutorial.sh

if HAVE_CXX14
UNIT_TESTS += %D%/test-binding
%C%_test_binding_SOURCES = %D%/test-binding.cc
endif

TESTS += $(UNIT_TESTS) $(SCHEME_TESTS) $(SHELL_TESTS)
check_PROGRAMS += $(UNIT_TESTS) %D%/write-made-report %D%/signal-when-ready %D%/two-tests %D%/fresh %D%/allocate \
	%D%/fuzz/fuzz-reader \
	%D%/fuzz/fuzz-timings \
	%D%/misbehave/bodies

# What every unit test is linked with.
check_LTLIBRARIES = %D%/libtap.la
%C%_libtap_la_SOURCES = \
	%D%/tap.c %D%/tap.h \
	%D%/reading.c %D%/reading.h \
	%D%/refusal.c %D%/refusal.h \
	%D%/taking.c %D%/taking.h \
	%D%/asked.c %D%/asked.h \
	%D%/fake-clock.c %D%/fake-clock.h \
	%D%/files.c %D%/files.h \
	%D%/made-blocks.c %D%/made-blocks.h \
	%D%/made-group.c %D%/made-group.h \
	%D%/made-kernel.c %D%/made-kernel.h \
	%D%/made-arms.c %D%/made-arms.h \
	%D%/made-comparison.c %D%/made-comparison.h \
	%D%/made-machine.c %D%/made-machine.h \
	%D%/made-report.c %D%/made-report.h \
	%D%/same-report.c %D%/same-report.h \
	%D%/made-pairs.c %D%/made-pairs.h \
	%D%/made-run.c %D%/made-run.h
%C%_write_made_report_SOURCES = %D%/write-made-report.c
%C%_fuzz_fuzz_reader_SOURCES = %D%/fuzz/fuzz-reader.c %D%/fuzz/drive.c
%C%_fuzz_fuzz_timings_SOURCES = %D%/fuzz/fuzz-timings.c %D%/fuzz/drive.c
# A unit of the shell, which is no library.
%C%_test_progress_SOURCES = %D%/test-progress.c shell/progress.c
%C%_test_progress_CPPFLAGS = $(AM_CPPFLAGS) -I$(top_srcdir)/shell
%C%_signal_when_ready_LDADD =
%C%_two_tests_LDADD = core/libmbenchmark.la
%C%_fresh_LDADD = core/libmbenchmark.la
%C%_allocate_LDADD = core/libmbenchmark.la
# So that the names of its functions are found.
%C%_fresh_LDFLAGS = $(AM_LDFLAGS) -export-dynamic
# Flags of its own, as the module has objects of the same name.
%C%_misbehave_bodies_CPPFLAGS = $(AM_CPPFLAGS)
%C%_misbehave_bodies_LDADD = core/libmbenchmark.la
# So that the names of its functions are found.
%C%_misbehave_bodies_LDFLAGS = $(AM_LDFLAGS) -export-dynamic
LDADD = %D%/libtap.la core/libmbenchmark.la -lm
AM_DEFAULT_SOURCE_EXT = .c

# Shared objects to load, most of them such as are refused.
TEST_MODULES = \
	%D%/misbehave/module.la \
	%D%/modules/after.la \
	%D%/modules/before.la \
	%D%/modules/beside.la \
	%D%/modules/allocate.la \
	%D%/modules/bodiless.la \
	%D%/modules/crashing.la \
	%D%/modules/endless.la \
	%D%/modules/exiting.la \
	%D%/modules/foreign.la \
	%D%/modules/good.la \
	%D%/modules/testless.la \
	%D%/modules/unlimited.la \
	%D%/modules/unresolved.la
check_LTLIBRARIES += $(TEST_MODULES)
module_flags = $(AM_LDFLAGS) -module -avoid-version -shared -rpath /nowhere
%C%_misbehave_module_la_SOURCES = %D%/misbehave/bodies.c
%C%_misbehave_module_la_LDFLAGS = $(module_flags)
%C%_misbehave_module_la_LIBADD = core/libmbenchmark.la
%C%_modules_after_la_LDFLAGS = $(module_flags)
%C%_modules_after_la_LIBADD = core/libmbenchmark.la
%C%_modules_before_la_LDFLAGS = $(module_flags)
%C%_modules_before_la_LIBADD = core/libmbenchmark.la
%C%_modules_beside_la_LDFLAGS = $(module_flags)
%C%_modules_beside_la_LIBADD = core/libmbenchmark.la
%C%_modules_allocate_la_LDFLAGS = $(module_flags)
%C%_modules_allocate_la_LIBADD = core/libmbenchmark.la
%C%_modules_bodiless_la_LDFLAGS = $(module_flags)
%C%_modules_bodiless_la_LIBADD = core/libmbenchmark.la
%C%_modules_crashing_la_LDFLAGS = $(module_flags)
%C%_modules_crashing_la_LIBADD = core/libmbenchmark.la
%C%_modules_endless_la_LDFLAGS = $(module_flags)
%C%_modules_endless_la_LIBADD = core/libmbenchmark.la
%C%_modules_exiting_la_LDFLAGS = $(module_flags)
%C%_modules_exiting_la_LIBADD = core/libmbenchmark.la
%C%_modules_foreign_la_LDFLAGS = $(module_flags)
%C%_modules_foreign_la_LIBADD = core/libmbenchmark.la
%C%_modules_good_la_LDFLAGS = $(module_flags)
%C%_modules_good_la_LIBADD = core/libmbenchmark.la
%C%_modules_testless_la_LDFLAGS = $(module_flags)
%C%_modules_testless_la_LIBADD = core/libmbenchmark.la
%C%_modules_unlimited_la_LDFLAGS = $(module_flags)
%C%_modules_unlimited_la_LIBADD = core/libmbenchmark.la
%C%_modules_unresolved_la_LDFLAGS = $(module_flags)
%C%_modules_unresolved_la_LIBADD = core/libmbenchmark.la
EXTRA_%C%_test_module_DEPENDENCIES = $(TEST_MODULES)
EXTRA_%C%_test_module_copy_DEPENDENCIES = $(TEST_MODULES)
EXTRA_%C%_test_module_reload_DEPENDENCIES = $(TEST_MODULES)
EXTRA_%C%_test_library_DEPENDENCIES = $(TEST_MODULES)

$(SCHEME_TESTS:.scm=.log) $(SHELL_TESTS:.sh=.log): \
	$(bin_PROGRAMS) $(GOBJECTS) $(check_PROGRAMS) $(TEST_MODULES)

EXTRA_DIST += \
	$(SHELL_TESTS) $(SCHEME_TESTS) \
	%D%/fuzz/corpus-reader \
	%D%/fuzz/corpus-timings \
	%D%/misbehave/bodies.scm %D%/misbehave/check-report.scm \
	%D%/misbehave/expected.scm \
	%D%/names-c.txt %D%/names-criterium.txt %D%/use-headers.c %D%/test-binding.cc %D%/foreign/plain.c \
	%D%/foreign/configure.ac %D%/foreign/Makefile.am \
	%D%/foreign/plain-cxx.cxx \
	%D%/lib.sh %D%/tap.scm %D%/refusals.scm %D%/criterium-bodies.scm %D%/pty.exp %D%/pty-looking.exp %D%/prompt.exp \
	%D%/pty-helping.exp %D%/read-names.scm \
	%D%/constraint-texts.h %D%/nist-lottery.h %D%/nist-mavro.h %D%/nist-michelso.h \
	%D%/nist-norris.h \
	%D%/made/console-all-ascii.txt \
	%D%/made/console-all.txt \
	%D%/made/console-brief.txt \
	%D%/made/console-usual.txt \
	%D%/made/lisp-all.txt \
	%D%/made/lisp-usual.txt \
	%D%/made/rec-all.txt \
	%D%/made/text-all.txt \
	%D%/made/text-usual.txt
