#include "xml_outline.h"

#include <libxml/parser.h>
#include <libxml/tree.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    char *bytes;
    size_t count, capacity;
    int is_text;
} Outline;

static void append(Outline *outline, const void *bytes, size_t count) {
    if (outline->count + count > outline->capacity) {
        outline->capacity = 2 * (outline->count + count);
        outline->bytes = realloc(outline->bytes, outline->capacity);
        if (!outline->bytes) abort();
    }
    memcpy(outline->bytes + outline->count, bytes, count);
    outline->count += count;
}

static void end_text(Outline *outline) {
    if (outline->is_text) append(outline, "", 1);
    outline->is_text = 0;
}

static void entry(Outline *outline, char kind, const xmlNs *space, const xmlChar *name) {
    end_text(outline);
    append(outline, &kind, 1);
    if (space && space->prefix) {
        append(outline, space->prefix, strlen((const char *)space->prefix));
        append(outline, ":", 1);
    }
    if (name) append(outline, name, strlen((const char *)name));
    append(outline, "", 1);
}

static void text(Outline *outline, const xmlChar *text) {
    if (!text || !*text) return;
    if (!outline->is_text) append(outline, "=", 1);
    outline->is_text = 1;
    append(outline, text, strlen((const char *)text));
}

static void begin(Outline *outline, xmlDocPtr document, xmlNodePtr element) {
    entry(outline, '<', element->ns, element->name);
    for (xmlAttrPtr attribute = element->properties; attribute; attribute = attribute->next) {
        if (!attribute->ns && !strncmp((const char *)attribute->name, "xmlns:", 6)) continue;
        xmlChar *value = xmlNodeListGetString(document, attribute->children, 1);
        entry(outline, '@', attribute->ns, attribute->name);
        entry(outline, '=', NULL, value);
        xmlFree(value);
    }
}

static void ignore(void *context, const char *message, ...) {}

char *xml_outline(const char *bytes, size_t count, size_t *size) {
    xmlSetGenericErrorFunc(NULL, ignore);
    int options = XML_PARSE_NONET | XML_PARSE_NOENT | XML_PARSE_NOERROR | XML_PARSE_NOWARNING | XML_PARSE_NOCDATA;
    xmlDocPtr document = xmlReadMemory(bytes, (int)count, NULL, NULL, options);
    if (!document) return NULL;
    Outline outline = {0};
    xmlNodePtr node = xmlDocGetRootElement(document);
    const xmlNode *root = node;
    while (node) {
        if (node->type == XML_ELEMENT_NODE) {
            begin(&outline, document, node);
            if (node->children) {
                node = node->children;
                continue;
            }
            entry(&outline, '>', NULL, NULL);
        } else if (node->type == XML_TEXT_NODE || node->type == XML_CDATA_SECTION_NODE) {
            text(&outline, node->content);
        }
        while (node && node != root && !node->next) {
            node = node->parent;
            entry(&outline, '>', NULL, NULL);
        }
        node = node == root ? NULL : node->next;
    }
    end_text(&outline);
    xmlFreeDoc(document);
    *size = outline.count;
    return outline.bytes ? outline.bytes : calloc(1, 1);
}
