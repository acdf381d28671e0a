#ifndef FAILING_ALLOCATOR_H
#define FAILING_ALLOCATOR_H

#include <stdbool.h>

/// The allocations that a library made in a thread.
struct failing_allocator_counts {
    /// The calls that asked for memory, including those that failed.
    long calls;
    /// The blocks that the library did not free.
    long live;
};

/// Counts the allocations of a shared library in this thread from now on, and lets one of them fail.
///
/// `library` is a part of the path of the library, `failing` the number of the call that fails, from 1; with `lasting` all
/// later calls fail as well. Allocations of other code never fail. Without the GNU C library, nothing is counted.
void failing_allocator_begin(const char *library, long failing, bool lasting);

/// Ends the counting in this thread.
struct failing_allocator_counts failing_allocator_end(void);

#endif
