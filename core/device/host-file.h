/* The file that keeps what runs saw of this host's cores: its text is that of
   device/host-levels.h.  Sessions that use it at the same time lose nothing of
   each other.  */

#ifndef MBENCH_HOST_FILE_H
#define MBENCH_HOST_FILE_H

#include <stdbool.h>
#include <stddef.h>

#include "device/host-levels.h"

/* Store the file's path in PATH of SIZE bytes: mbsh/host-levels in the folder
   STATE_HOME (the variable XDG_STATE_HOME, or NULL) if that is an absolute
   path, else in .local/state of the folder HOME (or NULL).  False where there
   is none, or none that fits.  */
bool mbench_host_file_path (const char *state_home, const char *home,
                            char *path, size_t size);

/* The kept runs of the model KEY: none where there is no file to read.  */
void mbench_host_file_load (const char *path, const char *key,
                            struct mbench_host_levels *levels);

/* Note RUN of the model KEY; the folder is made.  Where that cannot be done
   the log says so (module "device", level info) and the result is false: no
   run fails because of it.  */
bool mbench_host_file_note (const char *path, const char *key,
                            const struct mbench_host_run *run);

#endif
