import VersionedCodableCore
import VersionedCodableDocuments

/// The rest of the thread's stack for the recursive printing and merging of nested values.
package struct StackRoom: Sendable {
    private let floor = ThreadStack.floor

    /// - Complexity: O(1); the result is valid on the current thread.
    package init() {}

    /// Checks that one more level fits.
    ///
    /// - Throws: `RewriteError` of kind `.refused`, so that deep nesting does not end the process.
    package func check() throws {
        guard ThreadStack.position < floor else { return }
        throw RewriteError(.refused, ErrorMessages.noStack)
    }
}
