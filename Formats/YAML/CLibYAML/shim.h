#ifndef VERSIONED_CODABLE_CLIBYAML_H
#define VERSIONED_CODABLE_CLIBYAML_H

#include <yaml.h>

#endif
