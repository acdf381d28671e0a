#ifndef VERSIONED_CODABLE_CLIBXML2_H
#define VERSIONED_CODABLE_CLIBXML2_H

#include <libxml/xmlversion.h>
// With ICU the headers of libxml2 include those of ICU, which Foundation has in another version. Only the members of
// a structure that nobody here looks into depend on it.
#undef LIBXML_ICU_ENABLED
#include <libxml/encoding.h>
#include <libxml/parser.h>

/// The version the loaded library reports (`LIBXML_VERSION` of its build, for example `20914`).
///
/// `xmlParserVersion` is a mutable global in C, which Swift 6 does not import as safe.
static inline const char *versioned_codable_libxml2_version(void) {
    return xmlParserVersion;
}

/// Whom the errors of this thread are reported to, whether they belong to a parser or not.
struct versioned_codable_libxml2_listener {
    void (*report)(void *context, int domain, int code, int level, const char *message);
    void *context;
};

/// The type of the error differs between versions of the library, so its parts are handed on.
static inline void versioned_codable_libxml2_report(void *listener, const xmlError *error) {
    struct versioned_codable_libxml2_listener *to = listener;
    to->report(to->context, error->domain, error->code, (int)error->level, error->message);
}

/// The error handler that a thread had before.
struct versioned_codable_libxml2_handler {
    void *context;
    xmlStructuredErrorFunc function;
};

/// Replaces the error handler of this thread by one that reports to a listener, and returns the old one.
static inline struct versioned_codable_libxml2_handler versioned_codable_libxml2_listen(
    struct versioned_codable_libxml2_listener *listener) {
    struct versioned_codable_libxml2_handler before = {xmlStructuredErrorContext, xmlStructuredError};
    xmlSetStructuredErrorFunc(listener, (xmlStructuredErrorFunc)versioned_codable_libxml2_report);
    return before;
}

static inline void versioned_codable_libxml2_restore(struct versioned_codable_libxml2_handler handler) {
    xmlSetStructuredErrorFunc(handler.context, handler.function);
}

#endif
