/* What lies in folders and what of it is loaded, for tests of modules.  */

#ifndef FILES_H
#define FILES_H

#include <stddef.h>

/* A new folder for temporary files below the current one, which is made the
   place of all those that are made from now on (TMPDIR); ended by
   files_leave, which removes it with what is in it.  */
void files_enter (void);
void files_leave (void);
const char *files_folder (void);

/* How many files or folders FOLDER has, those that begin with a dot
   included.  */
size_t files_number (const char *folder);

/* Write the bytes of FROM to TO, which is written in place if it is there.  */
void files_copy (const char *from, const char *to);

/* How many objects are loaded in this process whose file is called NAME,
   without folders.  */
size_t files_loaded (const char *name);

#endif
