/// Tells which types are optionals.
public enum OptionalType {
    /// What an optional type may hold, `Int` for `Int?`; nil for any other type.
    public static func wrapped(in type: Any.Type) -> Any.Type? {
        (type as? any Wrapping.Type)?.wrapped
    }
}

/// An optional, whatever is in it; private, so that no optional gets a member by it.
private protocol Wrapping {
    static var wrapped: Any.Type { get }
}

extension Optional: Wrapping {
    fileprivate static var wrapped: Any.Type { Wrapped.self }
}
