#ifndef XML_OUTLINE_H
#define XML_OUTLINE_H

#include <stddef.h>

/// Reads a document with libxml2's tree and returns its outline, which the caller frees: for each
/// element, attribute and text a kind (`<`, `@`, `=`, `>`), its name or text, and a zero byte.
/// Comments and instructions are left out and adjacent text is joined.
///
/// - Returns: The outline with its number of bytes in `size`, or NULL for a document with an error.
char *xml_outline(const char *bytes, size_t count, size_t *size);

#endif
