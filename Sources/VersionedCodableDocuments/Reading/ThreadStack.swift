// The system's functions for the stack of a thread are used here only.
import VersionedCodableCore

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Android)
import Android
#endif

/// The stack of the current thread, which grows towards lower addresses.
package enum ThreadStack {
    /// The bytes that a decoder may use before it queries the bounds of the stack.
    static let unasked: UInt = 64 << 10
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

    private static var bounds: Range<UInt>? {
        #if canImport(Darwin)
        let thread = pthread_self()
        let end = UInt(bitPattern: pthread_get_stackaddr_np(thread))
        return end - UInt(pthread_get_stacksize_np(thread))..<end
        #elseif canImport(Glibc) || canImport(Musl) || canImport(Android)
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
        #else
        return nil
        #endif
    }
}

extension DecodingSession {
    /// Checks that a value of a type that may contain itself fits on the stack.
    ///
    /// - Throws: `DecodingError`, so that deep nesting does not crash the process.
    /// - Complexity: O(1); the bounds are queried when 64 KiB are used, and then once per thread.
    @inline(__always)
    func checkStack(_ spot: Spot) throws {
        if ThreadStack.position < stackFloor.pointee { try checkFloor(spot) }
    }

    @inline(never)
    private func checkFloor(_ spot: Spot) throws {
        if let stackError { throw stackError }
        stackFloor.pointee = ThreadStack.floor
        guard ThreadStack.position < stackFloor.pointee else { return }
        let error = DecodingError.dataCorrupted(
            context(ErrorMessages.noStack, at: spot))
        // A type that catches the error and tries again would otherwise get here at every level.
        stackFloor.pointee = .max
        stackError = error
        throw error
    }
}
