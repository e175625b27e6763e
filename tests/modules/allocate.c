#include "../allocate.c"
