import VersionedCodableCore

extension DocumentObject: RandomAccessCollection {
    /// The position of the first member, 0.
    public var startIndex: Int { 0 }

    /// The number of members.
    public var endIndex: Int { members.count }

    /// The member at a position, which must exist.
    public subscript(position: Int) -> (key: String, value: DocumentValue) {
        let member = members[position]
        return (member.key, member.value)
    }

    /// The keys in order.
    ///
    /// - Complexity: O(n).
    public var keys: [String] { members.map(\.key) }

    /// The values in order.
    ///
    /// - Complexity: O(n).
    public var values: [DocumentValue] { members.map(\.value) }
}

extension DocumentObject: ExpressibleByDictionaryLiteral {
    /// Makes an object of members in order; of members with the same key the last one counts.
    public init(dictionaryLiteral elements: (String, DocumentValue)...) {
        self.init(elements.lazy.map { (key: $0.0, value: $0.1) })
    }
}

extension DocumentObject: Hashable {
    /// Whether two objects have the same keys with equal values, in any order.
    ///
    /// - Complexity: O(n) on average.
    public static func == (left: DocumentObject, right: DocumentObject) -> Bool {
        guard left.count == right.count else { return false }
        return zip(left.members, right.members).allSatisfy { member, other in
            // Equal objects mostly have the same order.
            if other.hasKey(member.key) { return other.value == member.value }
            return right[member.key] == member.value
        }
    }

    /// Hashes keys and values independently of their order.
    public func hash(into hasher: inout Hasher) {
        var sum = 0
        for member in members {
            var part = Hasher()
            member.key.withBytes { part.combine(bytes: $0) }
            part.combine(member.value)
            sum &+= part.finalize()
        }
        hasher.combine(members.count)
        hasher.combine(sum)
    }
}

extension DocumentObject: CustomStringConvertible {
    /// The members in the format of `DocumentValue.description`.
    public var description: String { DocumentValue.object(self).description }
}
