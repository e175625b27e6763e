/* device/processor.h: the model of the processor.  */

#include <config.h>

#include "device/processor.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tap.h"

static struct mbench_processor
parse (const char *text)
{
  struct mbench_processor processor;
  size_t n = strlen (text);
  /* In memory of its own size, so that reading past it is seen.  */
  char *copy = malloc (n > 0 ? n : 1);
  if (copy == NULL)
    abort ();
  memcpy (copy, text, n);
  mbench_processor_parse (copy, n, &processor);
  free (copy);
  return processor;
}

static void
check (const char *what, const char *text, const char *name, const char *key)
{
  struct mbench_processor processor = parse (text);
  char title[100];
  snprintf (title, sizeof title, "%s: the name", what);
  tap_string (processor.name, name, title);
  snprintf (title, sizeof title, "%s: the key", what);
  tap_string (processor.key, key, title);
}

static void
test_kinds (void)
{
  check ("x86-64",
         "processor\t: 0\nvendor_id\t: AuthenticAMD\ncpu family\t: 25\n"
         "model\t\t: 17\nmodel name\t: AMD EPYC 9654 96-Core Processor\n"
         "stepping\t: 1\n\nprocessor\t: 1\nvendor_id\t: AuthenticAMD\n"
         "model\t\t: 99\nmodel name\t: Another\n",
         "AMD EPYC 9654 96-Core Processor",
         "AuthenticAMD 25 17 1 AMD EPYC 9654 96-Core Processor");
  check ("a virtual machine",
         "vendor_id\t: GenuineIntel\ncpu family\t: 6\nmodel\t\t: 207\n"
         "model name\t: Intel(R)  Xeon(R)   Processor  \nstepping\t: 2\n",
         "Intel(R) Xeon(R) Processor",
         "GenuineIntel 6 207 2 Intel(R) Xeon(R) Processor");
  check ("AArch64",
         "processor\t: 0\nBogoMIPS\t: 50.00\nFeatures\t: fp asimd\n"
         "CPU implementer\t: 0x41\nCPU architecture: 8\nCPU variant\t: 0x3\n"
         "CPU part\t: 0xd0c\nCPU revision\t: 1\n\nprocessor\t: 1\n"
         "CPU implementer\t: 0x41\nCPU part\t: 0xd0c\n",
         "0x41 0xd0c", "0x41 0xd0c");
  check ("AArch64 with two kinds of core",
         "CPU implementer\t: 0x41\nCPU part\t: 0xd05\n\n"
         "CPU implementer\t: 0x41\nCPU part\t: 0xd05\n\n"
         "CPU implementer\t: 0x41\nCPU part\t: 0xd0a\n\n"
         "CPU implementer\t: 0x41\nCPU part\t: 0xd05\n",
         "0x41 0xd05, 0x41 0xd0a", "0x41 0xd05, 0x41 0xd0a");
  check ("PowerPC",
         "processor\t: 0\ncpu\t\t: POWER9, altivec supported\n"
         "clock\t\t: 2300.000000MHz\n",
         "POWER9, altivec supported", "POWER9, altivec supported");
  check ("MIPS",
         "system type\t: x\ncpu model\t\t: ICT Loongson-3 V0.13 FPU V0.1\n",
         "ICT Loongson-3 V0.13 FPU V0.1", "ICT Loongson-3 V0.13 FPU V0.1");
  check ("RISC-V", "hart\t: 1\nisa\t: rv64imafdc\nuarch\t: sifive,u74-mc\n",
         "sifive,u74-mc", "sifive,u74-mc");
}

static void
test_broken (void)
{
  check ("nothing", "", "", "");
  check ("a text without a colon", "model name\nmodel name", "", "");
  check ("a text without a value", "model name\t:\nvendor_id\t: X", "", "X");
  check ("a text that ends within its line", "model name\t: Half a na",
         "Half a na", "Half a na");
  check ("colons in a name", "model name: a: b", "a: b", "a: b");
  check ("a part without implementer", "CPU part\t: 0xd0c\n", "0xd0c",
         "0xd0c");
  check ("characters that are not printable",
         "model name: a\x01"
         "b\xff\n",
         "a?b?", "a?b?");

  char text[400] = "model name: ";
  size_t n = strlen (text);
  memset (text + n, 'x', sizeof text - n - 1);
  struct mbench_processor processor = parse (text);
  tap_size (strlen (processor.name), MBENCH_PROCESSOR_NAME - 1,
            "a long name is cut");
  memcpy (text + n + MBENCH_PROCESSOR_NAME - 2, " y", 2);
  processor = parse (text);
  tap_size (strlen (processor.name), MBENCH_PROCESSOR_NAME - 2,
            "and has no space at its end then");
  char many[4000] = "";
  for (int i = 0; i < 60; ++i)
    snprintf (many + strlen (many), sizeof many - strlen (many),
              "CPU implementer: 0x41\nCPU part: 0x%x\n", 0xd00 + i);
  processor = parse (many);
  tap_ok (strlen (processor.name) < MBENCH_PROCESSOR_NAME
              && strlen (processor.name) > MBENCH_PROCESSOR_NAME - 16,
          "so are many parts");
}

static void
test_here (void)
{
  struct mbench_processor processor;
  mbench_processor_read (&processor);
  tap_ok (processor.n_online > 0, "there is a CPU");
  tap_ok (processor.n_allowed > 0, "that this thread may run on");
  tap_ok (strchr (processor.key, '\n') == NULL
              && strchr (processor.key, '\t') == NULL,
          "the key is one line");
#if defined __x86_64__ || defined __aarch64__
  if (access ("/proc/cpuinfo", R_OK) == 0)
    tap_ok (processor.key[0] != '\0' && processor.name[0] != '\0',
            "the processor has a name");
#endif
}

int
main (void)
{
  size_t descriptors = tap_descriptors ();
  test_kinds ();
  test_broken ();
  test_here ();
  tap_size (tap_descriptors (), descriptors, "no descriptor is left");
  return tap_done ();
}
