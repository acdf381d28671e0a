#ifndef BENCHMARKS_LIBXML2_H
#define BENCHMARKS_LIBXML2_H

#include <libxml/parser.h>

#endif
