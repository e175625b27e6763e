/* Paths of files, as text.  */

#ifndef MBENCH_PATH_H
#define MBENCH_PATH_H

/* What stands behind the last slash of PATH, in which it lies: all of it where
   there is none.  */
const char *mbench_path_base (const char *path);

/* That from its last dot on; "" where it has none or begins with it.  */
const char *mbench_path_extension (const char *path);

/* A copy of it without that; NULL when memory is short, the caller frees.  */
char *mbench_path_stem (const char *path);

#endif
