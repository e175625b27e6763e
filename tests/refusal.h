/* What the library says to those who break a precondition: by its last error,
   and by its log.  */

#ifndef REFUSAL_H
#define REFUSAL_H

#include <stdbool.h>

/* Whether the last call was refused with a message about WORD.  Forgets it. */
bool refused (const char *word);

/* Catch the log from now on, until it is let go; whether it has WORD.  */
void log_catch (void);
bool log_has (const char *word);
void log_let_go (void);

#endif
