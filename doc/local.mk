# The manual, and the examples, which are built and run by the tests.

info_TEXINFOS = %D%/mbsh.texi
%C%_mbsh_TEXINFOS = \
	%D%/building.texi \
	%D%/c.texi \
	%D%/c-devices.texi \
	%D%/c-report.texi \
	%D%/c-meters.texi \
	%D%/c-threads.texi \
	%D%/command-lines.texi \
	%D%/commands.texi \
	%D%/comparing.texi \
	%D%/compiling.texi \
	%D%/concepts.texi \
	%D%/criterium.texi \
	%D%/criterium-measure.texi \
	%D%/criterium-stats.texi \
	%D%/cxx.texi \
	%D%/formats.texi \
	%D%/invoking.texi \
	%D%/machine.texi \
	%D%/meters.texi \
	%D%/modules.texi \
	%D%/outside.texi \
	%D%/programs.texi \
	%D%/recorded.texi \
	%D%/recorded-forms.texi \
	%D%/scheme.texi \
	%D%/self-check.texi \
	%D%/tutorial.texi
AM_MAKEINFOFLAGS = --no-split

# The pages of the commands and the man page are made by the shell out of its
# tables, and are in a release.  They are made again where a source of a table
# changes, whatever is built; the stamp keeps the manual as it is where the tables
# did not change.
AM_V_PAGES = $(AM_V_PAGES_@AM_V@)
AM_V_PAGES_ = $(AM_V_PAGES_@AM_DEFAULT_V@)
AM_V_PAGES_0 = @echo "  PAGES   " $@;
PAGES_OF = build-aux/command-pages.scm build-aux/man-page.scm \
	$(filter scheme/mbsh/%,$(MODULES)) shell/options.c
$(srcdir)/%D%/commands.texi $(srcdir)/%D%/mbsh.1: $(srcdir)/%D%/stamp-pages ;
$(srcdir)/%D%/stamp-pages: $(PAGES_OF) | $(bin_PROGRAMS) $(GOBJECTS)
	$(AM_V_PAGES)./pre-inst-env mbsh -q -s \
	  $(srcdir)/build-aux/command-pages.scm >commands.tmp
	$(AM_V_at)./pre-inst-env mbsh -q -s \
	  $(srcdir)/build-aux/man-page.scm >man.tmp
	$(AM_V_at)cmp -s commands.tmp $(srcdir)/%D%/commands.texi \
	  || cp commands.tmp $(srcdir)/%D%/commands.texi
	$(AM_V_at)cp man.tmp $(srcdir)/%D%/mbsh.1
	$(AM_V_at)rm -f commands.tmp man.tmp
	$(AM_V_at)echo made >$@
# The tutorial with what the shell prints now.
play-tutorial: all
	./pre-inst-env expect -f $(srcdir)/%D%/check-session \
	  $(srcdir)/%D%/tutorial.texi $(srcdir)/%D%/examples write >tutorial.tmp
	cp tutorial.tmp $(srcdir)/%D%/tutorial.texi && rm tutorial.tmp
.PHONY: play-tutorial
dist_man_MANS = $(srcdir)/%D%/mbsh.1
EXTRA_DIST += %D%/stamp-pages build-aux/command-pages.scm \
	build-aux/man-page.scm
CLEANFILES += commands.tmp man.tmp
MAINTAINERCLEANFILES = $(srcdir)/%D%/stamp-pages $(srcdir)/%D%/commands.texi \
	$(srcdir)/%D%/mbsh.1

C_EXAMPLES = \
	%D%/examples/basic \
	%D%/examples/constraints \
	%D%/examples/custom-meter \
	%D%/examples/dimensions \
	%D%/examples/directed \
	%D%/examples/fixture \
	%D%/examples/growth \
	%D%/examples/set-up-each \
	%D%/examples/threads
SCHEME_EXAMPLES = \
	%D%/examples/basic.scm \
	%D%/examples/compare.scm \
	%D%/examples/constraints.scm \
	%D%/examples/criterium.scm \
	%D%/examples/dimensions.scm \
	%D%/examples/directed.scm \
	%D%/examples/growth.scm \
	%D%/examples/programs.scm \
	%D%/examples/set-up-each.scm \
	%D%/examples/words.scm

check_PROGRAMS += $(C_EXAMPLES)
%C%_examples_basic_LDADD = core/libmbenchmark.la
%C%_examples_constraints_LDADD = core/libmbenchmark.la
%C%_examples_dimensions_LDADD = core/libmbenchmark.la
%C%_examples_custom_meter_LDADD = core/libmbenchmark.la
%C%_examples_directed_LDADD = core/libmbenchmark.la
%C%_examples_fixture_LDADD = core/libmbenchmark.la
%C%_examples_growth_LDADD = core/libmbenchmark.la
%C%_examples_set_up_each_LDADD = core/libmbenchmark.la
%C%_examples_threads_LDADD = core/libmbenchmark.la

CXX_EXAMPLES = \
	%D%/examples/basic.cxx \
	%D%/examples/constraints.cxx \
	%D%/examples/dimensions.cxx
if HAVE_CXX14
# Flags of their own, as the examples in C have objects of the same names.
check_PROGRAMS += %D%/examples/basic-cxx %D%/examples/constraints-cxx \
	%D%/examples/dimensions-cxx
%C%_examples_basic_cxx_SOURCES = %D%/examples/basic.cxx
%C%_examples_basic_cxx_CXXFLAGS = $(AM_CXXFLAGS)
%C%_examples_basic_cxx_LDADD = core/libmbenchmark.la
%C%_examples_constraints_cxx_SOURCES = %D%/examples/constraints.cxx
%C%_examples_constraints_cxx_CXXFLAGS = $(AM_CXXFLAGS)
%C%_examples_constraints_cxx_LDADD = core/libmbenchmark.la
%C%_examples_dimensions_cxx_SOURCES = %D%/examples/dimensions.cxx
%C%_examples_dimensions_cxx_CXXFLAGS = $(AM_CXXFLAGS)
%C%_examples_dimensions_cxx_LDADD = core/libmbenchmark.la
endif

examplesdir = $(docdir)/examples
dist_examples_DATA = $(C_EXAMPLES:=.c) $(CXX_EXAMPLES) $(SCHEME_EXAMPLES) \
	%D%/examples/bits.c %D%/examples/module.c %D%/examples/recorded.rec
EXTRA_DIST += %D%/check-examples %D%/check-session
