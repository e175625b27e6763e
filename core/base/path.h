/* Paths of files, as text.  */

#ifndef MBENCH_PATH_H
#define MBENCH_PATH_H

/* What stands behind the last slash of PATH, in which it lies: all of it where
   there is none.  */
const char *mbench_path_base (const char *path);

#endif
