import VersionedCodableCore
import VersionedCodableDocuments

/// What is left of the thread's stack for values inside each other, which are printed and merged
/// level by level.
struct StackRoom: Sendable {
    private let floor = ThreadStack.floor

    /// - Complexity: Asks the system once; for use on the current thread.
    init() {}

    /// Checks that one more level fits.
    ///
    /// - Throws: `RewriteError` of kind `.refused`, so that a document of many levels does not end
    ///   the process.
    func check() throws {
        guard ThreadStack.position < floor else { return }
        throw RewriteError(.refused, ErrorMessages.noStack)
    }
}
