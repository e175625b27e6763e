# libmbenchmark: the measuring engine.  The order of the sources is that of
# the way of the data.

lib_LTLIBRARIES += %D%/libmbenchmark.la

%C%_libmbenchmark_la_SOURCES = \
	%D%/base/log.c %D%/base/log.h \
	%D%/base/status.c %D%/base/status.def %D%/base/status.h \
	%D%/base/child.c %D%/base/child.h \
	%D%/base/nameless.c %D%/base/nameless.h \
	%D%/base/words.c %D%/base/words.h \
	%D%/base/screen.c %D%/base/screen.h \
	%D%/base/nearest.c %D%/base/nearest.h \
	%D%/base/command.c %D%/base/command.h \
	%D%/base/launch.c %D%/base/launch.h %D%/base/launch-reply.h \
	%D%/base/pages.c %D%/base/pages.h \
	%D%/base/numbers.c %D%/base/numbers.h \
	%D%/base/path.c %D%/base/path.h \
	%D%/base/decimal.c %D%/base/decimal.h \
	%D%/base/random.c %D%/base/random.h \
	%D%/base/text.c %D%/base/text.h \
	%D%/base/utility.c \
	%D%/base/variables.c %D%/base/variables.h \
	%D%/stats/stats.c %D%/stats/stats.h \
	%D%/stats/contention.c %D%/stats/contention.h \
	%D%/stats/runs.c %D%/stats/runs.h \
	%D%/stats/growth.c %D%/stats/growth.h \
	%D%/stats/outlier.c %D%/stats/outlier.h \
	%D%/stats/robust.c %D%/stats/robust.h \
	%D%/stats/recorded.c %D%/stats/recorded.h \
	%D%/stats/section.c %D%/stats/section.h \
	%D%/stats/pool.c %D%/stats/pool.h \
	%D%/stats/clean.c %D%/stats/clean.h \
	%D%/stats/binomial.c %D%/stats/binomial.h \
	%D%/stats/ratio.c %D%/stats/ratio.h \
	%D%/stats/verdict.c %D%/stats/verdict.def %D%/stats/verdict.h \
	%D%/stats/regression.c %D%/stats/regression.h \
	%D%/stats/autocorrelation.c %D%/stats/autocorrelation.h \
	%D%/stats/order-interval.c %D%/stats/order-interval.h \
	%D%/stats/bootstrap.c %D%/stats/bootstrap.h \
	%D%/stats/dip.c %D%/stats/dip.h \
	%D%/stats/modes.c %D%/stats/modes.h \
	%D%/device/clock.c %D%/device/clock.h \
	%D%/device/meter.c %D%/device/meter.h \
	%D%/device/counter.c %D%/device/counter.h \
	%D%/device/counter-tally.c %D%/device/counter-tally.h \
	%D%/device/counter-clock.c \
	%D%/device/heap.c %D%/device/heap.h \
	%D%/device/perf-event.def \
	%D%/device/perf-event.c %D%/device/perf-event.h \
	%D%/device/perf-set.c %D%/device/perf-set.h \
	%D%/device/counter-usage.c \
	%D%/device/counter-command.c %D%/device/counter-command.h \
	%D%/device/malloc-count.h \
	%D%/device/counter-malloc.c \
	%D%/device/counter-pfm.c %D%/device/counter-pfm.h \
	%D%/device/counter-perf.c \
	%D%/device/chronometer.c %D%/device/chronometer.h \
	%D%/device/chronometer-probe.c \
	%D%/device/timer.c %D%/device/timer.h \
	%D%/device/timer-countdown.c %D%/device/timer-countdown.h \
	%D%/device/timer-adapter.c \
	%D%/device/timer-itimer.c \
	%D%/device/timer-timer-t.c \
	%D%/device/timer-timerfd.c \
	%D%/device/chronometer-choice.c %D%/device/chronometer-choice.def \
	%D%/device/chronometer-choice.h \
	%D%/device/chronometer-count.c %D%/device/chronometer-count.h \
	%D%/device/chronometer-time.c \
	%D%/device/chronometer-clock.c \
	%D%/device/chronometer-gettimeofday.c \
	%D%/device/chronometer-clock-gettime.c \
	%D%/device/chronometer-time-stamp.c \
	%D%/device/time-stamp.c %D%/device/time-stamp.h \
	%D%/device/core-clock.c %D%/device/core-clock.h \
	%D%/device/disturbance.c %D%/device/disturbance.h \
	%D%/device/presence.c %D%/device/presence.h \
	%D%/device/processor.c %D%/device/processor.h \
	%D%/device/host-levels.c %D%/device/host-levels.h \
	%D%/device/host-file.c %D%/device/host-file.h \
	%D%/device/cpus.c %D%/device/cpus.h \
	%D%/test/body.h \
	%D%/test/quantity.c %D%/test/quantity.h \
	%D%/test/limits.c %D%/test/limits.h \
	%D%/test/share.c %D%/test/share.h \
	%D%/test/constraint.c %D%/test/constraint.def %D%/test/constraint.h \
	%D%/test/threading.c %D%/test/threading.h \
	%D%/test/command-test.c %D%/test/command-test.h \
	%D%/test/custom.c %D%/test/custom.h \
	%D%/test/names.c %D%/test/names.h \
	%D%/test/build-facts.c %D%/test/build-facts.h \
	%D%/test/history.c %D%/test/history.h \
	%D%/test/constraint-carry.c %D%/test/constraint-carry.h \
	%D%/test/module-copy.c %D%/test/module-copy.h \
	%D%/test/module-table.c %D%/test/module-table.h \
	%D%/test/test.c %D%/test/test.h \
	%D%/test/each.c \
	%D%/test/test-limit.c \
	%D%/test/suite.c %D%/test/suite.h \
	%D%/test/registry.c %D%/test/registry.h \
	%D%/test/module-trial.c %D%/test/module-trial.h \
	%D%/test/module-tests.c %D%/test/module-tests.h \
	%D%/test/module.c %D%/test/module.h \
	%D%/test/library.c %D%/test/library.h \
	%D%/test/filter.c %D%/test/filter.h \
	%D%/test/origin.c %D%/test/origin.h \
	%D%/test/plan.c %D%/test/plan.h \
	%D%/test/duel.c %D%/test/duel.h \
	%D%/run/placement.c %D%/run/placement.h \
	%D%/run/host.h \
	%D%/run/interruption.c %D%/run/interruption.h \
	%D%/run/outcome.c %D%/run/outcome-detail.def %D%/run/outcome.def %D%/run/outcome.h \
	%D%/run/sample.c %D%/run/sample.h \
	%D%/run/readings.c %D%/run/readings.h %D%/run/reading.c \
	%D%/run/gauges.c %D%/run/gauges.h \
	%D%/run/image.c %D%/run/image.h \
	%D%/run/shared.c %D%/run/shared.h \
	%D%/run/calibrate.c %D%/run/calibrate.h \
	%D%/run/vary.c %D%/run/vary.h \
	%D%/run/warmup.c %D%/run/warmup.h \
	%D%/run/block.c %D%/run/block.h \
	%D%/run/block-row.c %D%/run/block-row.h \
	%D%/run/companion.c %D%/run/companion.h \
	%D%/run/columns.c %D%/run/columns.h \
	%D%/run/distribution.c %D%/run/distribution.h \
	%D%/run/slope.c %D%/run/slope.h \
	%D%/run/analysis.c %D%/run/analysis.h \
	%D%/run/stop.c %D%/run/stop.h \
	%D%/run/budget.c %D%/run/budget.h \
	%D%/run/pace.c %D%/run/pace.h \
	%D%/run/batch.c %D%/run/batch.h \
	%D%/run/pause.c %D%/run/pause.h \
	%D%/run/beside.c %D%/run/beside.h \
	%D%/run/stopwatch.h \
	%D%/run/gate.c %D%/run/gate.h \
	%D%/run/thread.c %D%/run/thread.h \
	%D%/run/threads.c %D%/run/threads.h \
	%D%/run/state.c %D%/run/state.h \
	%D%/run/command-body.c %D%/run/command-body.h \
	%D%/run/native.c %D%/run/native.h \
	%D%/run/raise.c \
	%D%/run/code.c %D%/run/code.h \
	%D%/run/chronometer.c %D%/run/chronometer.h \
	%D%/run/execute.c %D%/run/execute.h \
	%D%/run/rates.c %D%/run/rates.h \
	%D%/run/record.c %D%/run/record.h \
	%D%/run/duel-rounds.c %D%/run/duel-rounds.h \
	%D%/run/duel-arm.c %D%/run/duel-arm.h \
	%D%/run/duel.c %D%/run/duel.h \
	%D%/run/group.c %D%/run/group.h \
	%D%/run/comparison.c %D%/run/comparison.h \
	%D%/run/comparison-arm.c %D%/run/comparison-arm.h \
	%D%/run/collect.c %D%/run/collect.h \
	%D%/run/self-check.c %D%/run/self-check.h \
	%D%/run/message.c %D%/run/message.h \
	%D%/run/fault.c %D%/run/fault.h \
	%D%/run/memory.c %D%/run/memory.h \
	%D%/run/job.c %D%/run/job.h \
	%D%/run/fresh.c %D%/run/fresh.h \
	%D%/run/outlook.c %D%/run/outlook.h \
	%D%/run/isolated.c %D%/run/isolated.h \
	%D%/run/worker.c %D%/run/worker.h \
	%D%/run/runner.c %D%/run/runner.h \
	%D%/run/self-test.c %D%/run/self-test.h \
	%D%/report/system.c %D%/report/system.h \
	%D%/report/environment.def \
	%D%/report/environment.c %D%/report/environment.h \
	%D%/report/fact-kernel.c \
	%D%/report/fact-processor.c \
	%D%/report/fact-software.c \
	%D%/report/field.def \
	%D%/report/extra.c %D%/report/extra.h \
	%D%/report/rate.c %D%/report/rate.h \
	%D%/report/view.c %D%/report/view.h \
	%D%/report/console-cell.c %D%/report/console-cell.h \
	%D%/report/picture.c %D%/report/picture.h \
	%D%/report/histogram.c \
	%D%/report/sample-plot.c \
	%D%/report/drawing.c %D%/report/drawing.h \
	%D%/report/report.c %D%/report/report.h \
	%D%/report/figure.c %D%/report/figure.def %D%/report/figure.h \
	%D%/report/disturbances.c %D%/report/disturbances.h \
	%D%/report/note.c %D%/report/note.h \
	%D%/report/self-check-line.c %D%/report/self-check-line.h \
	%D%/report/findings.c %D%/report/findings.h \
	%D%/report/metered.c %D%/report/metered.h \
	%D%/report/metered-make.c %D%/report/metered-make.h \
	%D%/report/metered-lisp.c %D%/report/metered-lisp.h \
	%D%/report/metered-text.c %D%/report/metered-text.h \
	%D%/report/metered-console.c %D%/report/metered-console.h \
	%D%/report/metered-api.c \
	%D%/report/summary.c %D%/report/summary.h \
	%D%/report/report-copy.c %D%/report/report-copy.h \
	%D%/report/restore.c %D%/report/restore.h \
	%D%/report/growth.c %D%/report/growth.h \
	%D%/report/growth.def %D%/report/growth-part.c %D%/report/growth-part.h \
	%D%/report/growth-write.c %D%/report/growth-write.h \
	%D%/report/proportion.c %D%/report/proportion.h \
	%D%/report/comparison-line.c %D%/report/comparison-line.h \
	%D%/report/comparison-text.c %D%/report/comparison-text.h \
	%D%/report/comparison-set.c %D%/report/comparison-set.h \
	%D%/report/comparison-why.c %D%/report/comparison-why.h \
	%D%/report/value.def %D%/report/values.c %D%/report/values.h \
	%D%/report/table.c %D%/report/table.h \
	%D%/report/writer.c %D%/report/writer.h \
	%D%/report/writer-console.c \
	%D%/report/writer-lisp.c \
	%D%/report/writer-text.c \
	%D%/report/field-part.c %D%/report/field-part.h \
	%D%/report/environment-read.c \
	%D%/report/report-build.c %D%/report/report-build.h \
	%D%/report/rate-form.c %D%/report/rate-form.h \
	%D%/report/row.c %D%/report/row.h \
	%D%/report/text-line.c %D%/report/text-line.h \
	%D%/report/calculator.c %D%/report/calculator.h \
	%D%/report/contained.c %D%/report/contained.h \
	%D%/report/datum.c %D%/report/datum.h \
	%D%/report/lisp-field.c %D%/report/lisp-field.h \
	%D%/report/text-record.c %D%/report/text-record.h \
	%D%/report/growth-read.c %D%/report/growth-read.h \
	%D%/report/reader.c %D%/report/reader.h \
	%D%/report/reader-lisp.c \
	%D%/report/reader-text.c \
	%D%/report/recordings.c %D%/report/recordings.h \
	%D%/report/recorded-text.c \
	%D%/report/recordings-command.c \
	%D%/report/recordings-read.c %D%/report/recordings-read.h \
	%D%/report/timings.c %D%/report/timings.def %D%/report/timings.h \
	%D%/report/timings-form.h \
	%D%/report/timings-detect.c \
	%D%/report/timings-time.c \
	%D%/report/timings-numbers.c \
	%D%/report/timings-csv.c \
	%D%/report/timings-report.c \
	%D%/report/timings-go.c \
	%D%/report/timings-json.c %D%/report/timings-json.h \
	%D%/report/timings-google-benchmark.c \
	%D%/report/timings-hyperfine.c \
	%D%/report/output.c \
	%D%/program/rounds.c %D%/program/rounds.h \
	%D%/program/host-memory.c %D%/program/host-memory.h \
	%D%/program/malloc-pass.c %D%/program/malloc-pass.h \
	%D%/program/visit.c %D%/program/visit.h \
	%D%/program/schedule.c %D%/program/schedule.h \
	%D%/program/rescue.c %D%/program/rescue.h \
	%D%/program/override.c %D%/program/override.h \
	%D%/program/plan-run.c %D%/program/plan-run.h \
	%D%/program/suite-run.c %D%/program/suite-run.h \
	%D%/program/duels.c %D%/program/duels.h \
	%D%/program/compare-check.c %D%/program/compare-check.h \
	%D%/program/compare-run.c %D%/program/compare-run.h \
	%D%/program/continue.c %D%/program/continue.h \
	%D%/program/compare-run.h \
	%D%/program/self-check-run.c %D%/program/self-check-run.h \
	%D%/program/destination.c %D%/program/destination.h \
	%D%/program/doctor.c %D%/program/doctor.h \
	%D%/program/options.c %D%/program/options.h \
	%D%/program/program.c %D%/program/program.h \
	%D%/program/compiler.c %D%/program/compiler.h \
	%D%/program/source-flags.c %D%/program/source-flags.h \
	%D%/program/build-cache.c %D%/program/build-cache.h \
	%D%/program/build-cache-trim.c \
	%D%/program/build-module.c %D%/program/build-module.h \
	%D%/program/build-source.c \
	%D%/program/build-words.c %D%/program/build-words.h \
	%D%/program/work.c %D%/program/work.h \
	%D%/program/main.c

%C%_libmbenchmark_la_CPPFLAGS = $(AM_CPPFLAGS) $(GSL_CFLAGS) \
	-DMBENCH_PRELOAD_DIR='"$(pkglibdir)"' \
	-DMBENCH_LAUNCHER='"$(pkglibexecdir)/mbsh-launch"' \
	-DMBENCH_INCLUDEDIR='"$(includedir)"'
%C%_libmbenchmark_la_LIBADD = $(GSL_LIBS) $(UNISTRING_LIBS) $(PFM_LIBS)
%C%_libmbenchmark_la_LDFLAGS = $(AM_LDFLAGS) -version-info 0:0:0 -no-undefined
if HAVE_VERSION_SCRIPT
%C%_libmbenchmark_la_LDFLAGS += -Wl,--version-script=$(srcdir)/%D%/mbenchmark.map
endif
EXTRA_%C%_libmbenchmark_la_DEPENDENCIES = %D%/mbenchmark.map
EXTRA_DIST += %D%/mbenchmark.map

# What runs the commands that are measured: small, with nothing of the library.
pkglibexec_PROGRAMS = %D%/launcher/mbsh-launch
%C%_launcher_mbsh_launch_SOURCES = \
	%D%/launcher/mbsh-launch.c %D%/base/launch-reply.h
%C%_launcher_mbsh_launch_LDADD =

# What is preloaded to count the calls of malloc: no checker of memory may be in
# it.
if ENABLE_SHARED
pkglib_LTLIBRARIES = %D%/preload/libmbench-malloc.la
%C%_preload_libmbench_malloc_la_SOURCES = %D%/preload/malloc-count.c
%C%_preload_libmbench_malloc_la_CFLAGS = \
	-std=gnu11 $(WARN_CFLAGS) -fno-builtin -fvisibility=hidden
%C%_preload_libmbench_malloc_la_LDFLAGS = -module -avoid-version -shared
endif
if STATIC_OF_SHARED
staticlibdir = $(libdir)
nodist_staticlib_DATA = %D%/libmbenchmark.a
CLEANFILES += %D%/libmbenchmark.a
%D%/libmbenchmark.a: $(%C%_libmbenchmark_la_OBJECTS)
	$(AM_V_AR)rm -f $@ && for object in $(%C%_libmbenchmark_la_OBJECTS); do \
	  echo $$object; done | sed 's,\([^/]*\)\.lo$$,.libs/\1.o,' \
	  | xargs $(AR) cq $@ && $(RANLIB) $@
endif

mbenchmarkincludedir = $(includedir)/mbenchmark
dist_mbenchmarkinclude_HEADERS = \
	%D%/mbenchmark/all.h \
	%D%/mbenchmark/chronometer.h \
	%D%/mbenchmark/clock.h \
	%D%/mbenchmark/custom.h \
	%D%/mbenchmark/log.h \
	%D%/mbenchmark/main.h \
	%D%/mbenchmark/meter.h \
	%D%/mbenchmark/output.h \
	%D%/mbenchmark/registration.h \
	%D%/mbenchmark/report.h \
	%D%/mbenchmark/state.h \
	%D%/mbenchmark/suite.h \
	%D%/mbenchmark/test.h \
	%D%/mbenchmark/timer.h \
	%D%/mbenchmark/utility.h \
	%D%/mbenchmark/all.hpp \
	%D%/mbenchmark/device.hpp \
	%D%/mbenchmark/fence.hpp \
	%D%/mbenchmark/registration.hpp \
	%D%/mbenchmark/report.hpp \
	%D%/mbenchmark/state.hpp \
	%D%/mbenchmark/suite.hpp \
	%D%/mbenchmark/test-of.hpp \
	%D%/mbenchmark/test.hpp \
	%D%/mbenchmark/time.hpp

pkgconfigdir = $(libdir)/pkgconfig
nodist_pkgconfig_DATA = %D%/mbenchmark.pc %D%/mbenchmark-c++.pc

aclocaldir = $(datadir)/aclocal
dist_aclocal_DATA = m4/mbenchmark.m4
