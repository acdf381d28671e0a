import VersionedCodableCore

/// What missing members of a type are read as, and what that means for those that are written.
struct DefaultMembers: MemberFilter {
    private let members: [String: any Encodable]
    private let omits: Bool
    private let hasNull: Bool

    init(_ members: [String: any Encodable], omits: Bool, hasNull: Bool) {
        (self.members, self.omits, self.hasNull) = (members, omits, hasNull)
    }

    /// Leaves out a member that is its default.
    func passed<Value: Encodable>(
        _ value: Value, forKey key: some CodingKey
    ) -> PassedMember {
        // The members of a flattened one are left out each by itself.
        guard omits, let member = members[key.stringValue] as? Value,
            !(value is any FlattenedMember)
        else { return .unchanged }
        return DefaultMembers.areEqual(value, member) ? .nothing : .unchanged
    }

    /// Writes nil where a missing key would be something else.
    func passedNil(forKey key: some CodingKey) -> PassedMember {
        guard hasNull, let member = members[key.stringValue] else { return .unchanged }
        return member is any ExpressibleByNilLiteral ? .unchanged : .null
    }

    private static func areEqual<Value: Encodable>(_ one: Value, _ other: Value) -> Bool {
        func equal<Known: Equatable>(_ known: Known) -> Bool { known == other as? Known }
        if let known = one as? any Equatable { return equal(known) }
        // What has no equality of its own is what it encodes.
        guard let one = try? DocumentValue(encoding: one),
            let other = try? DocumentValue(encoding: other)
        else { return false }
        return one == other
    }
}
