import VersionedCodableCore

/// An optional type, whose members are decoded as by `decodeIfPresent`.
///
///     struct Generic<T: Decodable>: Decodable { var o: T }      // T == String?
///
/// `Optional.init(from:)` can only check for null. In formats without null the result depends on
/// the wrapped type: `<o/>` is an empty string.
protocol OptionalMember {
    /// Whether the wrapped type is an array, a set or a table, which consists of several members.
    static var isCollection: Bool { get }

    static func decodeMember(_ session: ElementSession, _ spot: Spot) throws
        -> Any
}

extension Optional: OptionalMember where Wrapped: Decodable {
    static var isCollection: Bool { Wrapped.self is any CollectionDecoding.Type }

    static func decodeMember(
        _ session: ElementSession, _ spot: Spot
    ) throws -> Any {
        let entry = session.base.plan(of: Wrapped.self)
        return try session.decodeIfPresent(Wrapped.self, entry, spot) as Any
    }
}
