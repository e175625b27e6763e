# The readers of recorded timings over their corpus, and over changes of it.
corpus=$(ls "$MBSH_SOURCE"/tests/fuzz/corpus-timings/*)
exec "$MBSH_BUILD/tests/fuzz/fuzz-timings" "${FUZZ_CHANGES-20000}" $corpus
