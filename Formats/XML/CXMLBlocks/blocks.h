#ifndef VERSIONED_CODABLE_XML_BLOCKS_H
#define VERSIONED_CODABLE_XML_BLOCKS_H

// Questions about sixteen bytes of text at once. Swift has no name for the instruction that gathers the answers, one bit
// for each byte; every x86-64 processor has it (SSE2).

#if defined(__x86_64__)
#include <emmintrin.h>
#include <stdint.h>

/// Bytes in front of which a name ends: blanks and control characters, `/`, `>` and `=`.
static inline uint32_t versioned_codable_xml_name_ends(const void *text) {
    __m128i bytes = _mm_loadu_si128((const __m128i *)text);
    __m128i ends = _mm_cmpeq_epi8(_mm_min_epu8(bytes, _mm_set1_epi8(0x20)), bytes);
    ends = _mm_or_si128(ends, _mm_cmpeq_epi8(bytes, _mm_set1_epi8('/')));
    ends = _mm_or_si128(ends, _mm_cmpeq_epi8(bytes, _mm_set1_epi8('>')));
    ends = _mm_or_si128(ends, _mm_cmpeq_epi8(bytes, _mm_set1_epi8('=')));
    return (uint32_t)_mm_movemask_epi8(ends);
}

/// Bytes that are this one.
static inline uint32_t versioned_codable_xml_equal(const void *text, uint8_t byte) {
    __m128i bytes = _mm_loadu_si128((const __m128i *)text);
    return (uint32_t)_mm_movemask_epi8(_mm_cmpeq_epi8(bytes, _mm_set1_epi8((char)byte)));
}

/// `&` and carriage returns.
static inline uint32_t versioned_codable_xml_special(const void *text) {
    __m128i bytes = _mm_loadu_si128((const __m128i *)text);
    __m128i found = _mm_cmpeq_epi8(bytes, _mm_set1_epi8('&'));
    found = _mm_or_si128(found, _mm_cmpeq_epi8(bytes, _mm_set1_epi8('\r')));
    return (uint32_t)_mm_movemask_epi8(found);
}

/// `&` and bytes below a space.
static inline uint32_t versioned_codable_xml_special_value(const void *text) {
    __m128i bytes = _mm_loadu_si128((const __m128i *)text);
    __m128i found = _mm_cmpeq_epi8(_mm_min_epu8(bytes, _mm_set1_epi8(0x1F)), bytes);
    found = _mm_or_si128(found, _mm_cmpeq_epi8(bytes, _mm_set1_epi8('&')));
    return (uint32_t)_mm_movemask_epi8(found);
}

/// Bytes above a space.
static inline uint32_t versioned_codable_xml_visible(const void *text) {
    __m128i bytes = _mm_loadu_si128((const __m128i *)text);
    __m128i blanks = _mm_cmpeq_epi8(_mm_min_epu8(bytes, _mm_set1_epi8(0x20)), bytes);
    return ~(uint32_t)_mm_movemask_epi8(blanks) & 0xFFFF;
}
#endif

#endif
