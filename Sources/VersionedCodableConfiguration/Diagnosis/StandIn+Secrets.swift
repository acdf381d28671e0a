import VersionedCodableCore
import VersionedCodableDocuments

extension StandIn {
    /// Whether a type has a ``Secret`` in it, as far as its decoding asks for one.
    ///
    /// - Complexity: O(types in the type).
    static func mentionsSecret(_ type: Any.Type) -> Bool {
        var search = SecretSearch()
        search.look(at: type)
        while !search.found, let next = search.next.popLast() { search.visit(next) }
        return search.found
    }
}

/// The types that a type decodes.
private struct SecretSearch {
    var found = false
    var next: [any Decodable.Type] = []
    private var seen: Set<ObjectIdentifier> = []

    mutating func look(at type: Any.Type) {
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
        next.append(decodable)
        // A document may be of any version.
        if let versioned = type as? any VersionedCodable.Type { look(at: previous(of: versioned)) }
    }

    private func previous(of schema: any VersionedCodable.Type) -> Any.Type {
        func open<Schema: VersionedCodable>(_: Schema.Type) -> Any.Type {
            Schema.PreviousVersion.self
        }
        return open(schema)
    }

    mutating func visit(_ type: any Decodable.Type) {
        func open<Value: Decodable>(_ type: Value.Type) -> [any Decodable.Type] {
            let decoder = StandInDecoder(trial: 0, depth: 0)
            decoder.notesTypes = true
            _ = try? Value(from: decoder)
            return decoder.types
        }
        for type in open(type) { look(at: type) }
    }
}
