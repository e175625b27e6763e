# The binding: an extension that plain guile loads, the same objects for the
# shell to link in, and the Scheme modules.

noinst_LTLIBRARIES += %D%/libmbscm.la
%C%_libmbscm_la_SOURCES = \
	%D%/primitive.c %D%/primitive.h \
	%D%/error.c %D%/error.h \
	%D%/object.c %D%/object.h \
	%D%/procedure.c %D%/procedure.h \
	%D%/source.h \
	%D%/collector.c %D%/collector.h \
	%D%/counters.c %D%/counters.h \
	%D%/displace.c %D%/displace.h \
	%D%/loop.c %D%/loop.h \
	%D%/isolation.c %D%/isolation.h \
	%D%/bind-suite.c \
	%D%/bind-constraints.c \
	%D%/bind-module.c \
	%D%/bind-run.c \
	%D%/comparison.c %D%/comparison.h \
	%D%/metered.c \
	%D%/comparison-part.c %D%/comparison-part.h \
	%D%/comparison-read.c \
	%D%/bind-compare.c \
	%D%/bind-comparison.c \
	%D%/bind-state.c \
	%D%/bind-machine.c \
	%D%/bind-process.c \
	%D%/field.c %D%/field.h \
	%D%/bind-report.c \
	%D%/bind-statistics.c \
	%D%/bind-reader.c \
	%D%/recorded.h \
	%D%/bind-recorded.c \
	%D%/bind-recordings.c \
	%D%/bind-drawing.c \
	%D%/bind-output.c \
	%D%/bind-worker.c \
	%D%/bind-self-check.c \
	%D%/bind-build.c \
	%D%/bind-function.c \
	%D%/bind-command.c \
	%D%/bind-nearest.c \
	%D%/bind-terminal.c \
	%D%/loads.c %D%/loads.h \
	%D%/bind.h %D%/init.c
%C%_libmbscm_la_CPPFLAGS = $(AM_CPPFLAGS) -I$(srcdir)/%D% $(GUILE_CFLAGS)
%C%_libmbscm_la_LIBADD = core/libmbenchmark.la $(GUILE_LIBS)

extensiondir = $(libdir)/guile/$(GUILE_EFFECTIVE_VERSION)/extensions
extension_LTLIBRARIES = %D%/libmbenchmark-guile.la
%C%_libmbenchmark_guile_la_SOURCES =
%C%_libmbenchmark_guile_la_LIBADD = %D%/libmbscm.la
%C%_libmbenchmark_guile_la_LDFLAGS = \
	$(AM_LDFLAGS) -module -avoid-version -no-undefined \
	-export-symbols-regex '^mbscm_init$$'

MODULES = \
	%D%/mbenchmark.scm \
	%D%/mbenchmark/primitive.scm \
	%D%/mbenchmark/contain.scm \
	%D%/mbenchmark/each.scm \
	%D%/mbenchmark/place.scm \
	%D%/mbenchmark/loop.scm \
	%D%/mbenchmark/pads.scm \
	%D%/mbenchmark/suite.scm \
	%D%/mbenchmark/test.scm \
	%D%/mbenchmark/module.scm \
	%D%/mbenchmark/state.scm \
	%D%/mbenchmark/meter.scm \
	%D%/mbenchmark/report.scm \
	%D%/mbenchmark/samples.scm \
	%D%/mbenchmark/datum.scm \
	%D%/mbenchmark/growth.scm \
	%D%/mbenchmark/statistics.scm \
	%D%/mbenchmark/recorded.scm \
	%D%/mbenchmark/output.scm \
	%D%/mbenchmark/nearest.scm \
	%D%/mbenchmark/terminal.scm \
	%D%/mbenchmark/latest.scm \
	%D%/mbenchmark/compared.scm \
	%D%/mbenchmark/compare.scm \
	%D%/mbenchmark/self-check.scm \
	%D%/mbenchmark/build.scm \
	%D%/mbenchmark/program.scm \
	%D%/mbenchmark/c-type.scm \
	%D%/mbenchmark/c-function.scm \
	%D%/mbenchmark/criterium.scm \
	%D%/mbenchmark/criterium/bench.scm \
	%D%/mbenchmark/criterium/environment.scm \
	%D%/mbenchmark/criterium/heap.scm \
	%D%/mbenchmark/criterium/measure.scm \
	%D%/mbenchmark/criterium/options.scm \
	%D%/mbenchmark/criterium/page-cache.scm \
	%D%/mbenchmark/criterium/progress.scm \
	%D%/mbenchmark/criterium/report.scm \
	%D%/mbenchmark/criterium/round-robin.scm \
	%D%/mbenchmark/criterium/run.scm \
	%D%/mbenchmark/criterium/state.scm \
	%D%/mbenchmark/criterium/stats.scm \
	%D%/mbenchmark/criterium/suspicion.scm \
	%D%/mbsh/batch.scm \
	%D%/mbsh/backtrace.scm \
	%D%/mbsh/command.scm \
	%D%/mbsh/commands.scm \
	%D%/mbsh/compile.scm \
	%D%/mbsh/comparing.scm \
	%D%/mbsh/programs.scm \
	%D%/mbsh/completion.scm \
	%D%/mbsh/config.scm \
	%D%/mbsh/constraining.scm \
	%D%/mbsh/expressions.scm \
	%D%/mbsh/files.scm \
	%D%/mbsh/finding.scm \
	%D%/mbsh/drawing.scm \
	%D%/mbsh/errors.scm \
	%D%/mbsh/helping.scm \
	%D%/mbsh/info.scm \
	%D%/mbsh/leaving.scm \
	%D%/mbsh/journal.scm \
	%D%/mbsh/listing.scm \
	%D%/mbsh/loading.scm \
	%D%/mbsh/loads.scm \
	%D%/mbsh/machine.scm \
	%D%/mbsh/manual.scm \
	%D%/mbsh/patterns.scm \
	%D%/mbsh/prose.scm \
	%D%/mbsh/prompt.scm \
	%D%/mbsh/recording.scm \
	%D%/mbsh/repl.scm \
	%D%/mbsh/reporting.scm \
	%D%/mbsh/running.scm \
	%D%/mbsh/self-checking.scm \
	%D%/mbsh/session.scm \
	%D%/mbsh/settings.scm \
	%D%/mbsh/start.scm \
	%D%/mbsh/status.scm \
	%D%/mbsh/showing.scm \
	%D%/mbsh/storing.scm \
	%D%/mbsh/subject.scm \
	%D%/mbsh/values.scm \
	%D%/mbsh/watching.scm
GOBJECTS = $(MODULES:.scm=.go)

# Guile takes compiled code only if it is no older than its source: install
# the sources first.
guilesitedir = $(datadir)/guile/site/$(GUILE_EFFECTIVE_VERSION)
guileccachedir = $(libdir)/guile/$(GUILE_EFFECTIVE_VERSION)/site-ccache
topmoduledir = $(guilesitedir)
partmoduledir = $(guilesitedir)/mbenchmark
criteriummoduledir = $(guilesitedir)/mbenchmark/criterium
shellmoduledir = $(guilesitedir)/mbsh
topcodedir = $(guileccachedir)
partcodedir = $(guileccachedir)/mbenchmark
criteriumcodedir = $(guileccachedir)/mbenchmark/criterium
shellcodedir = $(guileccachedir)/mbsh
TOP_MODULES = %D%/mbenchmark.scm
dist_topmodule_DATA = $(TOP_MODULES)
dist_criteriummodule_DATA = $(filter %D%/mbenchmark/criterium/%,$(MODULES))
dist_partmodule_DATA = $(filter-out $(dist_criteriummodule_DATA), \
	$(filter %D%/mbenchmark/%,$(MODULES)))
dist_shellmodule_DATA = $(filter %D%/mbsh/%,$(MODULES))
nodist_topcode_DATA = $(TOP_MODULES:.scm=.go)
nodist_criteriumcode_DATA = $(dist_criteriummodule_DATA:.scm=.go)
nodist_partcode_DATA = $(dist_partmodule_DATA:.scm=.go)
nodist_shellcode_DATA = $(filter %D%/mbsh/%,$(GOBJECTS))
guile_code_last = install-nodist_topcodeDATA install-nodist_partcodeDATA \
	install-nodist_criteriumcodeDATA install-nodist_shellcodeDATA
$(guile_code_last): install-dist_topmoduleDATA install-dist_partmoduleDATA \
	install-dist_criteriummoduleDATA install-dist_shellmoduleDATA

CLEANFILES += $(GOBJECTS)
SUFFIXES += .scm .go
AM_V_GUILEC = $(AM_V_GUILEC_@AM_V@)
AM_V_GUILEC_ = $(AM_V_GUILEC_@AM_DEFAULT_V@)
AM_V_GUILEC_0 = @echo "  GUILEC  " $@;
# What is inlined from another module cannot be changed in it: between our own
# modules nothing is, so that each can be compiled by itself.
.scm.go:
	$(AM_V_at)$(MKDIR_P) $(@D)
	$(AM_V_GUILEC)./pre-inst-env $(GUILD) compile --target=$(host) \
	  -O2 -Ono-cross-module-inlining -Wunbound-variable \
	  -Warity-mismatch -Wformat -L $(srcdir)/scheme -o $@ $<
$(GOBJECTS): scheme/libmbenchmark-guile.la pre-inst-env
