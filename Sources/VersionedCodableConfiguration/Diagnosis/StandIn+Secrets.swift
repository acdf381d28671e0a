import VersionedCodableCore
import VersionedCodableDocuments

extension StandIn {
    /// Whether a type has a ``Secret`` in it, as far as its decoding asks for one.
    ///
    /// - Complexity: O(types in the type).
    static func mentionsSecret(_ type: Any.Type) -> Bool {
        var search = SecretSearch()
        search.look(at: type, depth: 0)
        while !search.found, search.visitNext() {}
        return search.found
    }
}

/// The types that a type decodes.
private struct SecretSearch {
    var found = false
    /// The types so far, and how many others they are in; the shallow ones first.
    private var types: [(type: any Decodable.Type, depth: Int)] = []
    private var visited = 0
    private var seen: Set<ObjectIdentifier> = []

    /// A generic type can nest without an end.
    ///
    /// What nobody has looked at may be a secret.
    private static let maximumDepth = 128

    mutating func look(at type: Any.Type, depth: Int) {
        guard depth <= SecretSearch.maximumDepth else {
            found = true
            return
        }
        var type = type
        // In steps, because a wrapper may wrap itself.
        for _ in 0..<16 {
            if let wrapped = OptionalType.wrapped(in: type) {
                type = wrapped
            } else if !(type is any AnySecret.Type),
                let wrapper = type as? any TransparentWrapper.Type,
                let wrapped = wrapper.wrappedTypes.first
            {
                type = wrapped
            } else if let gathering = type as? any Gathering.Type {
                type = gathering.elementType
            } else {
                break
            }
        }
        if type is any AnySecret.Type { found = true }
        guard let decodable = type as? any Decodable.Type,
            seen.insert(ObjectIdentifier(type)).inserted
        else { return }
        types.append((decodable, depth))
        // A document may be of any version.
        if let versioned = type as? any VersionedCodable.Type {
            look(at: previous(of: versioned), depth: depth + 1)
        }
    }

    private func previous(of schema: any VersionedCodable.Type) -> Any.Type {
        func open<Schema: VersionedCodable>(_: Schema.Type) -> Any.Type {
            Schema.PreviousVersion.self
        }
        return open(schema)
    }

    /// Looks at the types in the next type; false if there is none.
    mutating func visitNext() -> Bool {
        guard visited < types.count else { return false }
        let (type, depth) = types[visited]
        visited += 1
        func open<Value: Decodable>(_ type: Value.Type) -> [any Decodable.Type] {
            let decoder = StandInDecoder(trial: 0, depth: 0)
            decoder.notesTypes = true
            _ = try? Value(from: decoder)
            return decoder.types
        }
        for type in open(type) { look(at: type, depth: depth + 1) }
        return true
    }
}
