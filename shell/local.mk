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

# What is made of the table of options: describe-options prints it.
noinst_PROGRAMS += %D%/describe-options
%C%_describe_options_SOURCES = %D%/describe-options.c \
	%D%/option-table.c %D%/option-table.h %D%/options.def
%C%_describe_options_CPPFLAGS = $(AM_CPPFLAGS) -I$(srcdir)/%D%
%C%_describe_options_LDADD = core/libmbenchmark.la

COMPLETIONS = %D%/completion.bash %D%/completion.zsh %D%/completion.fish
CLEANFILES += $(COMPLETIONS) %D%/options.txt
EXTRA_DIST += %D%/completion-bash.awk %D%/completion-zsh.awk \
	%D%/completion-fish.awk
all-local: $(COMPLETIONS)
%D%/options.txt: %D%/describe-options$(EXEEXT)
	$(AM_V_GEN)%D%/describe-options$(EXEEXT) >$@-t && mv $@-t $@
%D%/completion.bash: %D%/options.txt %D%/completion-bash.awk
	$(AM_V_GEN)$(AWK) -f $(srcdir)/%D%/completion-bash.awk \
	  %D%/options.txt >$@-t && mv $@-t $@
%D%/completion.zsh: %D%/options.txt %D%/completion-zsh.awk
	$(AM_V_GEN)$(AWK) -f $(srcdir)/%D%/completion-zsh.awk \
	  %D%/options.txt >$@-t && mv $@-t $@
%D%/completion.fish: %D%/options.txt %D%/completion-fish.awk
	$(AM_V_GEN)$(AWK) -f $(srcdir)/%D%/completion-fish.awk \
	  %D%/options.txt >$@-t && mv $@-t $@

# Each shell looks for a command's completion by a name of its own.
install-data-local: $(COMPLETIONS)
	$(MKDIR_P) '$(DESTDIR)$(bashcompletiondir)' \
	  '$(DESTDIR)$(zshcompletiondir)' '$(DESTDIR)$(fishcompletiondir)'
	$(INSTALL_DATA) %D%/completion.bash '$(DESTDIR)$(bashcompletiondir)/mbsh'
	$(INSTALL_DATA) %D%/completion.zsh '$(DESTDIR)$(zshcompletiondir)/_mbsh'
	$(INSTALL_DATA) %D%/completion.fish \
	  '$(DESTDIR)$(fishcompletiondir)/mbsh.fish'
uninstall-local:
	rm -f '$(DESTDIR)$(bashcompletiondir)/mbsh' \
	  '$(DESTDIR)$(zshcompletiondir)/_mbsh' \
	  '$(DESTDIR)$(fishcompletiondir)/mbsh.fish'
