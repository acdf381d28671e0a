/// A wrapper that is decoded and encoded as a value of another type, and says of which.
///
/// Coders for which a type decides where its values are look through it.
package protocol TransparentWrapper {
    /// The types of the values that may be there.
    static var wrappedTypes: [Any.Type] { get }

    /// A wrapper of an empty collection; nil if it wraps something else.
    static var empty: Self? { get }
}

extension TransparentWrapper {
    package static var empty: Self? { nil }
}
