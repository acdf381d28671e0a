/// Identifies optional types.
public enum OptionalType {
    /// Returns the wrapped type of an optional, `Int` for `Int?`; `nil` for any other type.
    public static func wrapped(in type: Any.Type) -> Any.Type? {
        (type as? any Wrapping.Type)?.wrapped
    }
}

/// Any `Optional`; private, so that optionals gain no visible member.
private protocol Wrapping {
    static var wrapped: Any.Type { get }
}

extension Optional: Wrapping {
    fileprivate static var wrapped: Any.Type { Wrapped.self }
}
