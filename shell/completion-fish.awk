# Completion of mbsh for fish, of the table that describe-options prints.

BEGIN {
  FS = "\t"
  print "# Completion of mbsh for fish.  Made from the table of its options."
  print ""
  print "# The tests of the files that are on the line."
  print "function __mbsh_tests"
  print "    set -l files"
  print "    for word in (commandline -opc)[2..-1]"
  print "        test -f $word; and set -a files $word"
  print "    end"
  print "    set -q files[1]; and mbsh -q --list -- $files 2>/dev/null </dev/null"
  print "end"
  print ""
}

function quoted(text) {
  gsub(/\\/, "\\\\", text)
  gsub(/'/, "\\'", text)
  return "'" text "'"
}

# WORDS, each with SUFFIX behind it.
function each(words, suffix) {
  gsub(/ /, suffix " ", words)
  return quoted(words suffix)
}

{
  line = "complete -c mbsh"
  if ($2 != "-")
    line = line " -s " $2
  line = line " -l " $1
  if ($3 ~ /^=/)
    line = line ($5 == "file" ? " -r -F" : " -x")
  if ($5 == "directory")
    line = line " -a '(__fish_complete_directories)'"
  else if ($5 == "words")
    line = line " -a " each($6, "")
  else if ($5 == "constraint")
    line = line " -a " each($6, "=")
  else if ($5 == "output")
    line = line " -a " each($6, "")
  else if ($5 == "test")
    line = line " -a '(__mbsh_tests)'"
  print line " -d " quoted($8)
}
