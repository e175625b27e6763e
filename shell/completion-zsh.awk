# Completion of mbsh for zsh, of the table that describe-options prints.

BEGIN { FS = "\t" }

# TEXT as it stands within a specification in single quotes.
function escaped(text) {
  gsub(/\\/, "\\\\", text)
  gsub(/\[/, "\\[", text)
  gsub(/\]/, "\\]", text)
  gsub(/:/, "\\:", text)
  gsub(/'/, "'\\''", text)
  return text
}

function action(kind, words) {
  if (kind == "file")
    return "_files"
  if (kind == "directory")
    return "_files -/"
  if (kind == "words")
    return "(" words ")"
  if (kind == "constraint")
    return "_mbsh_constraint"
  if (kind == "output")
    return "_mbsh_output"
  if (kind == "test")
    return "_mbsh_test"
  return " "
}

{
  argument = ""
  behind = ""
  if ($3 ~ /^=/) {
    argument = ":" escaped(substr($3, 2)) ":" action($5, $6)
    behind = "="
  } else if ($3 ~ /^\[/) {
    argument = "::" escaped(substr($3, 3, length($3) - 3)) ":" action($5, $6)
    behind = "=-"
  }
  help = "[" escaped($8) "]" argument
  if ($2 == "-")
    specs = specs "    '*--" $1 behind help "' \\\n"
  else
    specs = specs "    '*'{-" $2 (behind == "" ? "" : "+") ",--" $1 behind "}'" help "' \\\n"
  if ($5 == "constraint")
    keys = $6
  if ($5 == "output")
    formats = $6
}

END {
  print "#compdef mbsh"
  print "# Completion of mbsh for zsh.  Made from the table of its options."
  print ""
  print "_mbsh_constraint() {"
  print "  local -a keys=(" keys ")"
  print "  compadd -S = -- $keys"
  print "}"
  print ""
  print "# A format, or a file behind the colon."
  print "_mbsh_output() {"
  print "  local -a formats=(" formats ")"
  print "  if compset -P '*:'; then"
  print "    _files"
  print "  else"
  print "    compadd -- $formats"
  print "  fi"
  print "}"
  print ""
  print "# The tests of the files that are on the line."
  print "_mbsh_test() {"
  print "  local -a files tests"
  print "  local word"
  print "  for word in ${(Q)words[2,-1]}; do"
  print "    [[ -f $word ]] && files+=($word)"
  print "  done"
  print "  (( $#files )) || return 1"
  print "  tests=(${(f)\"$(mbsh -q --list -- $files 2>/dev/null </dev/null)\"})"
  print "  compadd -a tests"
  print "}"
  print ""
  print "_mbsh() {"
  print "  _arguments -s -S \\"
  printf "%s", specs
  print "    '*:FILE or MODULE:_files'"
  print "}"
  print ""
  print "_mbsh \"$@\""
}
