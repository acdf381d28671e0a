import VersionedCodableCore

/// An optional type, whose members are decoded as `decodeIfPresent` decodes them.
///
///     struct Generic<T: Decodable>: Decodable { var o: T }      // T == String?
///
/// `Optional.init(from:)` can only ask whether a value is null. In formats without a null of their
/// own the type behind the optional has a say in that: `<o/>` is an empty string.
protocol OptionalMember {
    /// Whether the type behind the optional is an array, a set or a table, whose members are
    /// several.
    static var isCollection: Bool { get }

    /// Decodes the value of a member.
    static func decodeMember(_ session: ElementSession, _ spot: Spot) throws
        -> Any
}

extension Optional: OptionalMember where Wrapped: Decodable {
    static var isCollection: Bool { Wrapped.self is any ElementCollection.Type }

    static func decodeMember(
        _ session: ElementSession, _ spot: Spot
    ) throws -> Any {
        let entry = session.elementPlan(of: Wrapped.self).pointee
        return try session.decodeIfPresent(Wrapped.self, entry, spot) as Any
    }
}
