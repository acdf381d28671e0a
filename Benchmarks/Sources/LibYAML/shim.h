#ifndef BENCHMARKS_LIBYAML_H
#define BENCHMARKS_LIBYAML_H

#include <yaml.h>

#endif
