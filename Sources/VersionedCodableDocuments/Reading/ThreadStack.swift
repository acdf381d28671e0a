// The system's functions for the stack of a thread are used here only.
import VersionedCodableCore
import VersionedCodableSystem

/// The stack of the current thread, which grows towards lower addresses.
package enum ThreadStack {
    /// Returns the bytes kept free for the last level (scalars, errors, the runtime).
    private static func reserve(_ size: UInt) -> UInt { min(64 << 10, max(32 << 10, size / 16)) }

    /// The address of a local variable of this getter: just below the caller's frame.
    @inline(never)
    package static var position: UInt {
        var mark: UInt8 = 0
        return withUnsafeMutablePointer(to: &mark) { UInt(bitPattern: $0) }
    }

    /// The lowest position at which one more level fits; 0 where the bounds are unknown, or where
    /// variables are not on the stack (Address Sanitizer).
    package static var floor: UInt {
        guard let bounds, bounds.contains(position) else { return 0 }
        return bounds.lowerBound + reserve(UInt(bounds.count))
    }

    /// The key of the bounds of each thread, which are kept because the system reads a file for
    /// those of the main thread; nil where the system has no key left.
    private static let key: pthread_key_t? = {
        var key = pthread_key_t()
        return pthread_key_create(&key) { free($0) } == 0 ? key : nil
    }()

    private static var bounds: Range<UInt>? {
        guard let key else { return queriedBounds }
        if let known = pthread_getspecific(key) { return known.load(as: Range<UInt>.self) }
        guard let bounds = queriedBounds else { return nil }
        if let memory = malloc(MemoryLayout<Range<UInt>>.size) {
            memory.initializeMemory(as: Range<UInt>.self, to: bounds)
            if pthread_setspecific(key, memory) != 0 { free(memory) }
        }
        return bounds
    }

    private static var queriedBounds: Range<UInt>? {
        #if canImport(Darwin)
        let thread = pthread_self()
        let end = UInt(bitPattern: pthread_get_stackaddr_np(thread))
        return end - UInt(pthread_get_stacksize_np(thread))..<end
        #else
        // Missing from the module of the C library, since it is not part of POSIX.
        typealias Attributes =
            @convention(c) (pthread_t, UnsafeMutablePointer<pthread_attr_t>) -> Int32
        var attributes = pthread_attr_t()
        guard let symbol = dlsym(nil, "pthread_getattr_np"),
            unsafeBitCast(symbol, to: Attributes.self)(pthread_self(), &attributes) == 0
        else { return nil }
        defer { pthread_attr_destroy(&attributes) }
        var lowest: UnsafeMutableRawPointer?
        var size = 0
        guard pthread_attr_getstack(&attributes, &lowest, &size) == 0 else { return nil }
        let start = UInt(bitPattern: lowest)
        return start..<start + UInt(size)
        #endif
    }
}

extension DecodingSession {
    /// Checks that a value of a type that may contain itself fits on the stack.
    ///
    /// - Throws: `DecodingError`, so that deep nesting does not crash the process.
    /// - Complexity: O(1); the system is asked once per thread.
    @inline(__always)
    func checkStack(_ spot: Spot) throws {
        if ThreadStack.position < stackFloor { try checkFloor(spot) }
    }

    @inline(never)
    private func checkFloor(_ spot: Spot) throws {
        if let refusal { throw refusal }
        stackFloor = ThreadStack.floor
        guard ThreadStack.position < stackFloor else { return }
        let error = DecodingError.dataCorrupted(
            context(ErrorMessages.noStack, at: spot))
        // A type that catches the error and tries again would otherwise get here at every level.
        stackFloor = .max
        refusal = error
        throw error
    }
}
