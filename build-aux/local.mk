# House rules held by make check, builds of other kinds, and the benchmarks.

EXTRA_DIST += \
	%D%/check-layers %D%/check-format %D%/check-install \
	%D%/bench/prepare %D%/bench/run %D%/bench/trust %D%/bench/measure.h \
	%D%/bench/start-up.c %D%/bench/scheme-loop.scm \
	%D%/bench/recorded.c \
	%D%/bench/bare-runs.c %D%/bench/hyperfine.scm \
	%D%/bench/programs.scm %D%/bench/compare-programs.scm \
	%D%/bench/read-report.scm %D%/bench/isolation.scm \
	%D%/bench/function-loop.c %D%/bench/function-loop.scm \
	%D%/bench/native-loop.c %D%/bench/google-loop.cc \
	%D%/bench/google-loop.h %D%/bench/outside.c \
	%D%/bench/measure.scm %D%/bench/markdown.scm \
	%D%/bench/fresh-runs.scm %D%/bench/fresh-run.scm \
	%D%/bench/bodies.h %D%/bench/bodies.def %D%/bench/bodies.c \
	%D%/bench/tests.c %D%/bench/tests.scm %D%/bench/google-bodies.cc \
	%D%/bench/absolute.scm %D%/bench/bias.scm %D%/bench/budget.scm \
	%D%/bench/coverage.c %D%/bench/isolated-times.scm \
	%D%/bench/compare.scm %D%/bench/compare-scheme.scm \
	%D%/bench/comparisons.scm %D%/bench/trials.scm \
	%D%/bench/trial-jobs.scm %D%/bench/outcomes.scm \
	%D%/bench/outcome-tables.scm %D%/bench/several-arms.scm \
	%D%/bench/scheme-bodies.scm %D%/bench/versions.h \
	%D%/bench/google-versions.cc %D%/bench/plain-versions.c \
	%D%/bench/verdict.c %D%/bench/drawing.c
CLEANFILES += %D%/bench/start-up %D%/bench/bare-runs \
	%D%/bench/hyperfine.json %D%/bench/recorded %D%/bench/native-loop %D%/bench/native-loop.o \
	%D%/bench/function-loop.so \
	%D%/bench/outside %D%/bench/outside.o \
	%D%/bench/bodies.o %D%/bench/tests.so %D%/bench/google-bodies \
	%D%/bench/google-versions %D%/bench/plain-versions \
	%D%/bench/old.scm %D%/bench/new.scm \
	%D%/bench/coverage %D%/bench/verdict %D%/bench/drawing \
	%D%/bench/compile.log

# The units of core under AddressSanitizer and UBSan, warnings as errors.
check-sanitize:
	$(MKDIR_P) sanitize
	test -f sanitize/Makefile \
	  || (cd sanitize && $(abs_srcdir)/configure --quiet \
	        --enable-sanitizers --enable-werror CFLAGS='-O1 -g')
	cd sanitize && $(MAKE) $(AM_MAKEFLAGS) -s core/launcher/mbsh-launch \
	  && $(MAKE) $(AM_MAKEFLAGS) -s check-TESTS TESTS='$(UNIT_TESTS)'

# The units of core under valgrind, two at a time, the slowest first.  It looks
# at memory, not at rates: simulations are short, and so is test-kills.
VALGRIND_TEST = $(LIBTOOL) --mode=execute $(VALGRIND) --quiet \
	--leak-check=full --show-leak-kinds=definite --error-exitcode=9
SLOWEST_TESTS = tests/test-self-check-run tests/test-compare-run \
	tests/test-verdict-simulation tests/test-modes tests/test-coverage
check-valgrind: $(check_PROGRAMS) $(pkglibexec_PROGRAMS)
	tests='$(SLOWEST_TESTS)'; \
	for test in $(UNIT_TESTS); do \
	  case " $(SLOWEST_TESTS) " in \
	    *" $$test "*) ;; \
	    *) tests="$$tests $$test" ;; \
	  esac; \
	done; \
	for test in $$tests; do echo $$test; done | \
	  MBSH_LAUNCHER=$(abs_builddir)/core/launcher/mbsh-launch \
	  MBSH_KILL_RUNS=30 MBSH_SIMULATIONS=10 xargs -P 2 -I TEST $(SHELL) -c \
	    'echo TEST; $(VALGRIND_TEST) TEST >/dev/null'

# A release: built, installed, used and taken away again from its tarball.  The
# units, which know no folder, have run in the working tree.
check-release:
	$(MAKE) $(AM_MAKEFLAGS) distcheck \
	  TESTS='$(SCHEME_TESTS) $(SHELL_TESTS)'

# Examples, and a package of somebody else, against what is installed.
cxx14 =
if HAVE_CXX14
cxx14 += $(CXX)
endif
installcheck-local:
	$(SHELL) $(srcdir)/%D%/check-install '$(CC)' '$(cxx14)' '$(DESTDIR)' \
	  '$(prefix)' '$(bindir)' '$(libdir)' '$(guilesitedir)' \
	  '$(guileccachedir)' '$(extensiondir)' '$(aclocaldir)' '$(GUILE)' \
	  '$(srcdir)' '$(mandir)'

# Figures of time, each beside a peer's in the same run.
bench: all
	CC='$(CC)' ./pre-inst-env $(SHELL) $(srcdir)/%D%/bench/run

# How far figures can be trusted: absolute values, bias, budgets, comparisons,
# coverage, isolation and verdicts.
bench-trust: all
	@CC='$(CC)' ./pre-inst-env $(SHELL) $(srcdir)/%D%/bench/trust

clean-local:
	rm -rf sanitize %D%/bench/cache %D%/bench/state

.PHONY: check-sanitize check-valgrind check-release bench bench-trust
