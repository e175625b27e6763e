/* base/words.h: texts become the words that a shell would make of them, and
   words become such texts.  */

#include <config.h>

#include "base/words.h"

#include <stdlib.h>
#include <string.h>

#include "tap.h"

/* The words of TEXT, each behind a '|'; or the error.  */
static const char *
split (const char *text)
{
  static char result[400];
  struct mbench_words words = { 0 };
  struct mbench_error error;
  result[0] = '\0';
  if (mbench_words_split (text, &words, &error) != MBENCH_OK)
    strcpy (result, error.message);
  else
    for (size_t i = 0; i < words.n; ++i)
      strcat (strcat (result, "|"), words.list[i]);
  mbench_words_release (&words);
  return result;
}

static void
test_split (void)
{
  tap_string (split (""), "", "an empty text has no word");
  tap_string (split (" \t\n"), "", "nor have blanks");
  tap_string (split ("  -O2\t-g\n-lm "), "|-O2|-g|-lm", "blanks part words");
  tap_string (split ("-DA='b c' d"), "|-DA=b c|d",
              "single quotes keep blanks");
  tap_string (split ("'a\\\"$b'"), "|a\\\"$b", "and all but themselves");
  tap_string (split ("-DA=\"b 'c'\""), "|-DA=b 'c'", "double quotes do too");
  tap_string (split ("\"a\\\"b\\\\c\\$d\\n\""), "|a\"b\\c$d\\n",
              "a backslash in them stands before what needs it");
  tap_string (split ("a\\ b\\'c"), "|a b'c", "outside, before anything");
  tap_string (split ("a\\"), "|a\\", "but the end");
  tap_string (split ("'' a \"\""), "||a|", "quotes make empty words");
  tap_string (split ("$HOME `x` *.c ~ ; | &"), "|$HOME|`x`|*.c|~|;|||&",
              "nothing else means anything");
  tap_string (split ("a 'b"), "a quote is not closed in the words: a 'b",
              "an open quote is an error");
  tap_string (split ("a \"b'"), "a quote is not closed in the words: a \"b'",
              "another quote does not close it");
}

/* Whether WORD comes back from its text.  */
static bool
comes_back (const char *first, const char *second)
{
  struct mbench_words words = { 0 };
  struct mbench_words back = { 0 };
  struct mbench_error error;
  bool is_same = mbench_words_add (&words, first, &error) == MBENCH_OK
                 && mbench_words_add (&words, second, &error) == MBENCH_OK;
  char *text = mbench_words_join (&words);
  is_same = is_same && text != NULL
            && mbench_words_split (text, &back, &error) == MBENCH_OK
            && back.n == 2 && strcmp (back.list[0], first) == 0
            && strcmp (back.list[1], second) == 0 && back.list[2] == NULL;
  free (text);
  mbench_words_release (&words);
  mbench_words_release (&back);
  return is_same;
}

static void
test_join (void)
{
  struct mbench_words words = { 0 };
  struct mbench_error error;
  char *text = mbench_words_join (&words);
  tap_string (text, "", "no words are an empty text");
  free (text);
  mbench_words_split ("-O2 -DA='b c'", &words, &error);
  text = mbench_words_join (&words);
  tap_string (text, "-O2 '-DA=b c'", "only what needs quotes has some");
  free (text);
  mbench_words_release (&words);
  tap_ok (comes_back ("", "a"), "an empty word comes back");
  tap_ok (comes_back ("it's", "\"\\$"), "quotes come back");
  tap_ok (comes_back ("a\nb\tc", "#;*"), "blanks and others come back");
}

static void
test_append (void)
{
  struct mbench_words some = { 0 };
  struct mbench_words all = { 0 };
  struct mbench_error error;
  mbench_words_add_n (&some, "abc", 2, &error);
  mbench_words_add (&all, "x", &error);
  mbench_words_append (&all, &some, &error);
  mbench_words_release (&some);
  tap_size (all.n, 2, "words are appended");
  tap_string (all.list[1], "ab", "as copies");
  mbench_words_release (&all);
  tap_size (all.n, 0, "released, there are none");
}

int
main (void)
{
  test_split ();
  test_join ();
  test_append ();
  return tap_done ();
}
