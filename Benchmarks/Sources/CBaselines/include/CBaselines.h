#ifndef BENCHMARKS_CBASELINES_H
#define BENCHMARKS_CBASELINES_H

#include <stddef.h>

// What the C libraries cost when nothing is done with what they find: the least a reader built on them takes.

/// Parses a YAML stream with libyaml; every event is pulled and deleted.
///
/// Returns the number of events, or -1 if the stream is malformed.
long baseline_libyaml_events(const unsigned char *bytes, size_t count);

/// Parses an XML document in memory with libxml2 and SAX2 callbacks that do nothing.
///
/// Returns 0, or an error code of libxml2.
int baseline_libxml2_sax(const char *bytes, size_t count);

#endif
