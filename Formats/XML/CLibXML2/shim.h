#ifndef VERSIONED_CODABLE_CLIBXML2_H
#define VERSIONED_CODABLE_CLIBXML2_H

#include <libxml/parser.h>
#include <libxml/xmlversion.h>

/// The version the loaded library reports (`LIBXML_VERSION` of its build, for example `20914`).
///
/// `xmlParserVersion` is a mutable global in C, which Swift 6 does not import as safe.
static inline const char *versioned_codable_libxml2_version(void) {
    return xmlParserVersion;
}

#endif
