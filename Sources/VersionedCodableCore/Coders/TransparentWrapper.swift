/// A wrapper that is decoded and encoded as a value of another type.
///
/// Coders that place members according to their types examine the wrapped types instead.
public protocol TransparentWrapper: PlannedCodable {
    /// The types of the wrapped value that are tried, in this order.
    static var wrappedTypes: [Any.Type] { get }

    /// A wrapper of an empty collection; `nil` if the wrapped value is not a collection.
    static var empty: Self? { get }
}

extension TransparentWrapper {
    /// `nil`: the wrapped value is not a collection.
    public static var empty: Self? { nil }
}
