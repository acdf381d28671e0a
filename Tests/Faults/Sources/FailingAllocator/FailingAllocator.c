#define _GNU_SOURCE
#include "FailingAllocator.h"

#include <errno.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

static __thread struct {
    struct failing_allocator_counts counts;
    long failing;
    bool lasting;
    // The addresses of the library, empty while nothing is counted.
    uintptr_t start, end;
    // What the library allocated and nobody has freed.
    void *blocks[1 << 12];
} state;

#ifdef __GLIBC__
#include <dlfcn.h>
#include <link.h>

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *block, size_t size);
extern void __libc_free(void *block);

static int find(struct dl_phdr_info *info, size_t size, void *library) {
    (void)size;
    if (strstr(info->dlpi_name, library) == NULL) return 0;
    state.start = UINTPTR_MAX;
    for (int index = 0; index < info->dlpi_phnum; index += 1) {
        const ElfW(Phdr) *header = &info->dlpi_phdr[index];
        if (header->p_type != PT_LOAD) continue;
        uintptr_t start = info->dlpi_addr + header->p_vaddr;
        if (start < state.start) state.start = start;
        if (start + header->p_memsz > state.end) state.end = start + header->p_memsz;
    }
    return 1;
}

void failing_allocator_begin(const char *library, long failing, bool lasting) {
    memset(&state, 0, sizeof state);
    state.failing = failing;
    state.lasting = lasting;
    dl_iterate_phdr(find, (void *)library);
}

struct failing_allocator_counts failing_allocator_end(void) {
    // libxml2 keeps the last error of each thread until the next one.
    void (*reset)(void) = (void (*)(void))dlsym(RTLD_DEFAULT, "xmlResetLastError");
    if (reset != NULL) reset();
    state.start = state.end = 0;
    return state.counts;
}

static bool is_counted(void *caller) {
    return (uintptr_t)caller >= state.start && (uintptr_t)caller < state.end;
}

/// Whether a call succeeds.
static bool admits(void *caller) {
    if (!is_counted(caller)) return true;
    state.counts.calls += 1;
    if (state.lasting ? state.counts.calls < state.failing : state.counts.calls != state.failing) return true;
    errno = ENOMEM;
    return false;
}

static void *noted(void *caller, void *block) {
    if (is_counted(caller) && block != NULL && state.counts.live < 1 << 12) {
        state.blocks[state.counts.live] = block;
        state.counts.live += 1;
    }
    return block;
}

/// Forgets a block. The last call of a function may be a jump, so the library is not always the caller.
static void forget(void *block) {
    for (long index = state.counts.live - 1; index >= 0 && state.start != state.end; index -= 1) {
        if (state.blocks[index] != block) continue;
        state.counts.live -= 1;
        state.blocks[index] = state.blocks[state.counts.live];
        return;
    }
}

// These replace the functions of the C library for all shared libraries of the process.

void *malloc(size_t size) {
    void *caller = __builtin_return_address(0);
    return admits(caller) ? noted(caller, __libc_malloc(size)) : NULL;
}

void *calloc(size_t count, size_t size) {
    void *caller = __builtin_return_address(0);
    return admits(caller) ? noted(caller, __libc_calloc(count, size)) : NULL;
}

void *realloc(void *block, size_t size) {
    void *caller = __builtin_return_address(0);
    if (!admits(caller)) return NULL;
    forget(block);
    return noted(caller, __libc_realloc(block, size));
}

void free(void *block) {
    forget(block);
    __libc_free(block);
}
#else
void failing_allocator_begin(const char *library, long failing, bool lasting) {
    (void)library, (void)failing, (void)lasting;
}

struct failing_allocator_counts failing_allocator_end(void) { return state.counts; }
#endif
