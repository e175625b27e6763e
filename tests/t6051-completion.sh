# What is made of the table of options: the completion of bash, zsh and fish, and
# the procedures that do the same.
. "$MBSH_SOURCE/tests/lib.sh"

table="$MBSH_BUILD/shell/options.txt"
folder="$MBSH_BUILD/shell"
cd "$work"

# Every option has its procedure, and the manual names it where it tells of the
# option.
cut -f7 "$table" | sort -u >twins
while read -r twin; do
  says "procedure" "$twin is a procedure for scripts" mbsh -q -c \
    "(let ((value (module-ref (current-module) '$twin)))
       (if (or (procedure? value) (macro? value)) 'procedure))"
done <twins
sed -n '/^@node Options$/,/^@node Exit Status/p' \
  "$MBSH_SOURCE/doc/invoking.texi" >node
cut -f1,7 "$table" | while read -r name twin; do
  awk -v name="$name" -v twin="$twin" '
    $0 == "@findex --" name { here = 1; next }
    here && /^@itemx? / { here = 0 }
    here && index($0, "@code{" twin "}") { found = 1 }
    END { exit !found }' node || echo "--$name: expected @code{$twin}"
done >untold
passes "the manual names the procedure beside each option" test ! -s untold
test -s untold && sed 's/^/# /' untold
passes "every option of the table is one of --help" sh -c \
  "mbsh --help >help; cut -f1 '$table' |
   while read -r name; do grep -q -- \"--\$name\" help || exit 1; done"

if ! command -v bash >/dev/null; then
  skip "completion by bash" "no bash"
  done_testing
  exit
fi

# offers WANTED NAME LINE: what bash offers at the end of LINE, sorted, with
# blanks between.
cat >offer.bash <<'EOF'
# The words of a line as readline parts them.
source "$1"
COMP_LINE=$2
COMP_POINT=${#COMP_LINE}
COMP_WORDS=()
COMP_WORDBREAKS=${3-$' \t\n"\'><=;|&(:'}
text=${COMP_LINE//=/ = }
[[ $COMP_WORDBREAKS == *=* ]] || text=$COMP_LINE
read -ra COMP_WORDS <<<"$text"
[[ $COMP_LINE == *' ' ]] && COMP_WORDS+=('')
COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
_mbsh
printf '%s\n' "${COMPREPLY[@]}" | LC_ALL=C sort | tr '\n' ' ' | sed 's/ *$//'
EOF
offers () {
  offers_wanted=$1 offers_name=$2
  shift 2
  bash offer.bash "$folder/completion.bash" "$@" >out 2>&1
  if test "`cat out`" = "$offers_wanted"; then ok "$offers_name"; else
    echo >>out
    echo "expected: $offers_wanted" >>out
    not_ok "$offers_name"
  fi
}
mkdir sub
cat >sub/one.scm <<'EOF'
(register-test! "sort-up" #:test car)
(register-test! "sort-down" #:test car)
(register-test! "other" #:test car)
EOF
cp sub/one.scm two.scm

offers "--load-path= --load=" "an option by its beginning" "mbsh --loa"
offers "--run --run=" "one whose argument may be left out" "mbsh x.scm --ru"
offers "max-iterations= max-memory= max-sample-iterations= max-samples= max-time=" \
  "constraints behind --set" "mbsh --set max-"
offers "precision=" "constraints behind --set=" "mbsh --set=prec"
offers "--set=precision=" "where = does not part words" \
  "mbsh --set=prec" ' '
offers "console" "formats" "mbsh --output con"
offers "console lisp rec text" "all formats behind =" "mbsh --output="
offers "sub" "files behind a format" "mbsh --output=lisp:s"
offers "lisp:sub" "where : does not part words" "mbsh --output lisp:s" ' ='
offers "google-benchmark" "forms of recorded timings" "mbsh --format=goo"
offers "ms" "units" "mbsh --analyze --unit m"
offers "sort-down sort-up" "tests of a file on the line" \
  "mbsh sub/one.scm --run=so"
offers "" "none where there is no file" "mbsh --run=so"
offers "two.scm" "files" "mbsh -q two"
offers "two.scm" "files behind a letter" "mbsh -s two"
offers "" "an option without an argument takes none" "mbsh --list=x"
cp two.scm "a b.scm"
offers "a b.scm" "a file with a blank" "mbsh a"
if command -v zsh >/dev/null; then
  passes "zsh reads its completion" zsh -n "$folder/completion.zsh"
else
  skip "zsh reads its completion" "no zsh"
fi
if command -v fish >/dev/null; then
  passes "fish reads its completion" fish -n "$folder/completion.fish"
else
  skip "fish reads its completion" "no fish"
fi
# Every option is in each of them.
for file in bash zsh fish; do
  passes "each option completes in $file" sh -c \
    "cut -f1 '$table' | while read -r name; do
       grep -q -e \"--\$name\" -e \"-l \$name \" '$folder/completion.$file' ||
         exit 1
     done"
done

done_testing
