# Every name of criterium that tests/names-criterium.txt lists stands in the
# manual's table: as the same, which (mbenchmark criterium) exports, with a
# counterpart, which it exports as well, or with the reason why there is none.
. "$MBSH_SOURCE/tests/lib.sh"

awk '{ print $1 }' "$MBSH_SOURCE/tests/names-criterium.txt" >"$work/names"

mbsh -c '(begin
  (define (names module) (module-map (lambda (name variable) name) module))
  (define interface (resolve-interface (quote (mbenchmark criterium))))
  (for-each (lambda (name) (display name) (newline))
            (apply append (names interface)
                   (map names (module-uses interface)))))' >"$work/exported"

# The table, a row a line: the name, a tab, and what is there for it.
awk '
  /^@node/ { inside = $0 == "@node Criterium Names" }
  !inside { next }
  /^@end multitable/ { inside = 0 }
  /^@item @code/ || !inside {
    if (row != "")
      print row
    row = ""
  }
  /^@item @code/ { row = $0; next }
  row != "" { row = row " " $0 }
' "$MBSH_SOURCE/doc/criterium.texi" \
  | sed 's/^@item @code{\([^}]*\)} @tab /\1\t/' >"$work/table"

exported () {
  grep -Fxq -- "$1" "$work/exported"
}

# agrees NAME TEXT: what the table says of it is true.
agrees () {
  case $2 in
    "the same" | "the same"[,\;]\ *)
      exported "$1" ;;
    @code{*}:\ ?*)
      counterpart=${2#@code\{}
      ! exported "$1" && exported "${counterpart%%\}*}" ;;
    none:\ ????????????????????*)
      ! exported "$1" ;;
    *)
      false ;;
  esac
}

# check_table: tell of each name that is not as the table has it.
check_table () {
  while read -r name; do
    text=`awk -F '\t' -v name="$name" '$1 == name { print $2 }' "$work/table"`
    agrees "$name" "$text" || echo "$name: in the table: $text"
  done <"$work/names"
  awk -F '\t' '{ print $1 }' "$work/table" | sort | uniq -d \
    | sed 's/$/: twice in the table/'
  awk -F '\t' '{ print $1 }' "$work/table" | grep -Fxv -f "$work/names" \
    | sed 's/$/: no name of criterium/'
}

# table_is_right: check_table has nothing to tell.
table_is_right () {
  check_table >"$work/wrong"
  cat "$work/wrong"
  test ! -s "$work/wrong"
}

set -- `wc -l <"$work/names"` `wc -l <"$work/table"`
passes "there are 84 names, and as many rows" test "$*" = "84 84"
passes "each is as the table has it" table_is_right

# change EXPRESSION: one of sed, on the table.
cp "$work/table" "$work/whole-table"
change () {
  sed "$1" "$work/whole-table" >"$work/table"
}

# The test sees what is wrong.
change '/^bench\t/d'
says "bench: in the table: " "a name that is left out is seen" check_table
change 's/^jvm-jit-name\t.*/jvm-jit-name\tthe same/'
says "jvm-jit-name: in" "one that is not exported is seen" check_table
change 's/^jvm-jit-name\t@code{jit-name}/jvm-jit-name\t@code{jit-nam}/'
says "jvm-jit-name: in" "a counterpart that is not there is seen" check_table
change 's/^bench\t.*/bench\tnone: for a reason of more than one word/'
says "bench: in" "a reason for nothing is seen" check_table
change 's/^clear-cache-mac\t.*/clear-cache-mac\tnone: no/'
says "clear-cache-mac: in" "a reason that is none is seen" check_table
change 's/^bench\t.*/&\n&/'
says "bench: twice in the table" "a row that is there twice is seen" check_table
change 's/^bench\t.*/&\nbenches\tthe same/'
says "benches: no name of criterium" "a name of nobody is seen" check_table

done_testing
