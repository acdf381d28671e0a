#ifndef VERSIONED_CODABLE_CLIBXML2_H
#define VERSIONED_CODABLE_CLIBXML2_H

#include <libxml/xmlversion.h>
// With ICU the headers of libxml2 include those of ICU, which Foundation has in another version. Only the members of
// a structure that nobody here looks into depend on it.
#undef LIBXML_ICU_ENABLED
#include <libxml/encoding.h>
#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/// The version the loaded library reports (`LIBXML_VERSION` of its build, for example `20914`).
///
/// `xmlParserVersion` is a mutable global in C, which Swift 6 does not import as safe.
static inline const char *versioned_codable_libxml2_version(void) {
    return xmlParserVersion;
}

typedef void (*versioned_codable_libxml2_error_handler)(
    void *parser, int domain, int code, int level, const char *message);

typedef void (*versioned_codable_libxml2_tag_handler)(void *parser);

// The context pointer of every callback is the parser itself, as libxml2 sets it. libxml2 keeps it in two places:
// `userData`, for callbacks and most errors, and `vctxt.userData`, for faults of validation (`xmlValidityError` in 2.9 to
// 2.12), which valid.c also takes for a parser. Only the pointer of the parser is right in both. What belongs to us is in
// `_private`, which libxml2 does not use.
//
// Read for 2.9 to 2.15, every place that raises an error during a parse:
// - parser.c, parserInternals.c and SAX2.c raise with the parser: `serror` gets `userData` or `vctxt.userData`.
// - entities.c, uri.c, encoding.c, dict.c and xmlIO.c raise without one: only the listener of the thread gets these, and
//   it is silenced. SAX2.c and entities.c run after an entity declaration, before the parser stops.
// - valid.c does not run: no validation is asked for, and no callback of SAX2.c that calls it is installed.
// - Functions of SAX2.c that parser.c calls when `userData` is the parser (`xmlSAX2GetEntity`) only search for entities.

/// State of one parse; these members at its beginning are all this header knows of it.
struct versioned_codable_libxml2_context {
    versioned_codable_libxml2_error_handler report;
    /// Called when `tags` is full, and after every tag where that is asked for.
    versioned_codable_libxml2_tag_handler read_tags;
    xmlParserCtxtPtr parser;
    /// The tags found and not read yet: twice the offset of the `>` or `/>` of a start tag, or twice the offset behind an
    /// end tag or an empty element and one.
    uint32_t *tags;
    uint32_t count;
    uint32_t capacity;
    /// Not 0 when every tag has to be read at once.
    uint32_t at_once;
};

/// The type of the error differs between versions of the library, so its parts are handed on.
static inline void versioned_codable_libxml2_report(void *parser, const xmlError *error) {
    struct versioned_codable_libxml2_context *context = ((xmlParserCtxtPtr)parser)->_private;
    context->report(parser, error->domain, error->code, (int)error->level, error->message);
}

/// Bytes in front of the place the parser has come to.
static inline long versioned_codable_libxml2_offset(xmlParserCtxtPtr parser) {
    if (parser->input == NULL || parser->input->cur == NULL) return -1;
    return (long)parser->input->consumed + (long)(parser->input->cur - parser->input->base);
}

/// Notes a tag, so that the reader is called once for many of them.
static inline void versioned_codable_libxml2_note(void *parser, uint32_t end, uint32_t at_once) {
    struct versioned_codable_libxml2_context *context = ((xmlParserCtxtPtr)parser)->_private;
    uint32_t place = (uint32_t)versioned_codable_libxml2_offset(parser);
    context->tags[context->count] = place << 1 | end;
    context->count += 1;
    if (context->count == context->capacity || at_once | context->at_once) context->read_tags(parser);
}

/// A tag that declares namespaces is read at once: there are limits for them.
static inline void versioned_codable_libxml2_start(
    void *parser, const xmlChar *name, const xmlChar *prefix, const xmlChar *uri, int namespaces,
    const xmlChar **declared, int attributes, int defaults, const xmlChar **values) {
    (void)name, (void)prefix, (void)uri, (void)declared, (void)attributes, (void)defaults, (void)values;
    versioned_codable_libxml2_note(parser, 0, namespaces != 0);
}

static inline void versioned_codable_libxml2_end(
    void *parser, const xmlChar *name, const xmlChar *prefix, const xmlChar *uri) {
    (void)name, (void)prefix, (void)uri;
    versioned_codable_libxml2_note(parser, 1, 0);
}

/// Makes a parser over text that it neither copies nor frees, with callbacks for tags and errors and no others.
///
/// The text is UTF-8 behind a byte order mark of `mark` bytes, and a zero byte follows it.
static inline xmlParserCtxtPtr versioned_codable_libxml2_parser(
    const char *text, int count, int mark, void *data, int options) {
    struct versioned_codable_libxml2_context *context = data;
    xmlParserCtxtPtr parser = xmlNewParserCtxt();
    if (parser == NULL) return NULL;
    memset(parser->sax, 0, sizeof *parser->sax);
    parser->sax->initialized = XML_SAX2_MAGIC;
    parser->sax->serror = (xmlStructuredErrorFunc)versioned_codable_libxml2_report;
    parser->sax->startElementNs = versioned_codable_libxml2_start;
    parser->sax->endElementNs = versioned_codable_libxml2_end;
    parser->_private = context;
    context->parser = parser;
    // From 2.13 on a fault undoes what its handler says about going on, unless the parser is told to recover. The version
    // is asked of the library: it may be newer than its headers.
    if (atoi(xmlParserVersion) >= 21300) options |= XML_PARSE_RECOVER;
    xmlCtxtUseOptions(parser, options);
#if LIBXML_VERSION >= 21400
    xmlParserInputPtr input = xmlNewInputFromMemory(
        NULL, text, (size_t)count, XML_INPUT_BUF_STATIC | XML_INPUT_BUF_ZERO_TERMINATED);
#else
    xmlParserInputPtr input = xmlNewInputStream(parser);
#endif
    if (input == NULL) {
        xmlFreeParserCtxt(parser);
        return NULL;
    }
#if LIBXML_VERSION < 21400
    input->base = (const xmlChar *)text;
    input->end = input->base + count;
    input->length = count;
#endif
    input->cur = input->base + mark;
    inputPush(parser, input);
    return parser;
}

/// Frees a parser and the empty document that declarations leave behind.
static inline void versioned_codable_libxml2_free(xmlParserCtxtPtr parser) {
    if (parser->myDoc != NULL) xmlFreeDoc(parser->myDoc);
    parser->myDoc = NULL;
    xmlFreeParserCtxt(parser);
}

/// Ends a parser's work from an error handler, where `xmlStopParser` would take the input away from its caller.
///
/// A parser before 2.13 stops by its state; later ones where callbacks are disabled with 2, as by `xmlStopParser`. With 1
/// they go on without callbacks. The library may be newer than its headers, so both are set as long as both are there.
static inline void versioned_codable_libxml2_give_up(xmlParserCtxtPtr parser) {
#if LIBXML_VERSION < 21400
    parser->instate = XML_PARSER_EOF;
#endif
    parser->disableSAX = 2;
}

/// Frees the values of an enumeration one by one; `xmlFreeEnumeration` of older versions calls itself for each.
static inline void versioned_codable_libxml2_free_values(xmlEnumerationPtr values) {
    while (values != NULL) {
        xmlEnumerationPtr next = values->next;
        values->next = NULL;
        xmlFreeEnumeration(values);
        values = next;
    }
}

/// Who is told of the errors of a thread that belong to no parser.
struct versioned_codable_libxml2_listener {
    void *context;
    xmlStructuredErrorFunc handler;
};

static inline void versioned_codable_libxml2_note_memory(void *lacks_memory, const xmlError *error) {
    if (error->code == XML_ERR_NO_MEMORY) *(uint32_t *)lacks_memory = 1;
}

/// Replaces the error handler of this thread by one that prints nothing, and returns the old one.
///
/// The new handler sets `lacks_memory` to 1 when an allocation failed.
static inline struct versioned_codable_libxml2_listener versioned_codable_libxml2_silence(uint32_t *lacks_memory) {
    struct versioned_codable_libxml2_listener before = {xmlStructuredErrorContext, xmlStructuredError};
    xmlSetStructuredErrorFunc(lacks_memory, (xmlStructuredErrorFunc)versioned_codable_libxml2_note_memory);
    return before;
}

static inline void versioned_codable_libxml2_listen(struct versioned_codable_libxml2_listener listener) {
    xmlSetStructuredErrorFunc(listener.context, listener.handler);
}

#endif
