/// A wrapper that is decoded and encoded as a value of another type.
///
/// Coders that place members according to their types examine the wrapped types instead.
package protocol TransparentWrapper: PlannedCodable {
    static var wrappedTypes: [Any.Type] { get }

    /// A wrapper of an empty collection; `nil` if the wrapped value is not a collection.
    static var empty: Self? { get }
}

extension TransparentWrapper {
    package static var empty: Self? { nil }
}
