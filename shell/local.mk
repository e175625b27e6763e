# mbsh: options, start-up, the line editor, interrupts.

bin_PROGRAMS += %D%/mbsh
%C%_mbsh_SOURCES = \
	%D%/main.c \
	%D%/options.c %D%/options.h %D%/options-help.c \
	%D%/option-table.c %D%/option-table.h %D%/options.def \
	%D%/analyze.c %D%/analyze.h \
	%D%/boot.c %D%/boot.h \
	%D%/interrupt.c %D%/interrupt.h \
	%D%/line.c %D%/line.h \
	%D%/progress.c %D%/progress.h \
	%D%/repl.c %D%/repl.h
%C%_mbsh_CPPFLAGS = $(AM_CPPFLAGS) -I$(srcdir)/scheme -I$(srcdir)/%D% \
	$(GUILE_CFLAGS) \
	-DMBSH_SITE_DIR='"$(guilesitedir)"' \
	-DMBSH_CCACHE_DIR='"$(guileccachedir)"'
%C%_mbsh_LDADD = scheme/libmbscm.la core/libmbenchmark.la \
	$(GUILE_LIBS) $(READLINE_LIBS)
