# House rules held by make check, builds of other kinds, and the benchmarks.

EXTRA_DIST += \
	%D%/check-layers %D%/check-format %D%/check-install \
	%D%/bench/run %D%/bench/measure.h \
	%D%/bench/start-up.c %D%/bench/scheme-loop.scm \
	%D%/bench/read-report.scm \
	%D%/bench/measure.scm %D%/bench/isolation.scm \
	%D%/bench/trust.scm %D%/bench/chain.c %D%/bench/coverage.c \
	%D%/bench/budget.scm \
	%D%/bench/native-loop.c %D%/bench/google-loop.cc %D%/bench/google-loop.h
CLEANFILES += %D%/bench/start-up %D%/bench/native-loop %D%/bench/native-loop.o \
	%D%/bench/chain.so %D%/bench/coverage %D%/bench/compile.log

# The units of core under AddressSanitizer and UBSan, warnings as errors.
check-sanitize:
	$(MKDIR_P) sanitize
	test -f sanitize/Makefile \
	  || (cd sanitize && $(abs_srcdir)/configure --quiet \
	        --enable-sanitizers --enable-werror CFLAGS='-O1 -g')
	cd sanitize && $(MAKE) $(AM_MAKEFLAGS) -s check-TESTS \
	  TESTS='$(UNIT_TESTS)'

# The units of core under valgrind, which makes each run of test-kills slow.
check-valgrind: $(check_PROGRAMS)
	for test in $(UNIT_TESTS); do \
	  echo $$test; \
	  MBSH_KILL_RUNS=30 \
	  $(LIBTOOL) --mode=execute $(VALGRIND) --quiet --leak-check=full \
	    --show-leak-kinds=definite --error-exitcode=9 $$test >/dev/null || exit 1; \
	done

# Examples against what is installed.
installcheck-local:
	$(SHELL) $(srcdir)/%D%/check-install '$(CC)' '$(DESTDIR)' '$(bindir)' \
	  '$(libdir)' '$(guilesitedir)' '$(guileccachedir)' '$(extensiondir)' \
	  '$(GUILE)' '$(srcdir)/doc/examples'

# Figures of time, each beside a peer's in the same run.
bench: all
	CC='$(CC)' ./pre-inst-env $(SHELL) $(srcdir)/%D%/bench/run

# Whether isolation changes what is measured: isolated runs against others;
# whether intervals cover what they claim, and whether budgets are kept.
bench-trust: all
	CC='$(CC)' ./pre-inst-env $(SHELL) $(srcdir)/%D%/bench/run trust

clean-local:
	rm -rf sanitize

.PHONY: check-sanitize check-valgrind bench bench-trust
