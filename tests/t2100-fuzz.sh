# The reader of reports over its corpus, and over changes of it.
corpus=$(ls "$MBSH_SOURCE"/tests/fuzz/corpus-reader/*)
exec "$MBSH_BUILD/tests/fuzz/fuzz-reader" "${FUZZ_CHANGES-20000}" $corpus
