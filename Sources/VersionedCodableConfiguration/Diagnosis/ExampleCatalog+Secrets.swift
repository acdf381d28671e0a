import VersionedCodableCore
import VersionedCodableDocuments

/// Whether values of a type contain a ``Secret``.
enum Secrecy {
    case none, some
    /// The type, or a type in it, has no example.
    case unknown
}

extension ExampleCatalog {
    /// Whether values of a type contain a ``Secret``.
    ///
    /// - Parameter hasVersions: Whether the values may be of an older version.
    /// - Complexity: The cost of examining each type in the type once.
    func secrecy(of type: Any.Type, hasVersions: Bool = true) -> Secrecy {
        var open = hasVersions ? versions(of: type) : [type]
        var known: Set<ObjectIdentifier> = []
        var secrecy = Secrecy.none
        while let type = open.popLast() {
            guard known.insert(ObjectIdentifier(type)).inserted else { continue }
            if type is any AnySecret.Type { return .some }
            let (types, areAll) = types(in: type)
            open += types
            if !areAll { secrecy = .unknown }
        }
        return secrecy
    }

    private func versions(of type: Any.Type) -> [Any.Type] {
        guard let newest = type as? any VersionedCodable.Type else { return [type] }
        return SchemaSequence(from: newest).map { $0 }
    }

    /// Returns the types that are directly in a type, and whether these are all.
    private func types(in type: Any.Type) -> (types: [Any.Type], areAll: Bool) {
        switch TypeForm(of: type) {
        case .versions(let type): return (versions(of: type), true)
        case .other: break
        case let form: return (form.types, true)
        }
        if type is any RawRepresentable.Type { return ([], true) }
        if let member = type as? any FlattenedMember.Type { return ([member.flattenedType], true) }
        guard let requests = requests(of: type) else {
            return ([], type is any (CaseIterable & Encodable).Type)
        }
        // Of an enumeration, the values of each case have to be known.
        let names = (type as? any CodableCases.Type)?.names ?? requests.keys.map(\.stringValue)
        let isListed = !names.isEmpty && names.allSatisfy { requests[$0] != nil }
        return (requests.allTypes, !requests.isEnumeration || !requests.asksKeys || isListed)
    }
}

extension ExampleRequests {
    /// The types that were asked for here and in the members and elements.
    fileprivate var allTypes: [Any.Type] {
        let parts = members.map(\.requests) + others + elements
        return types.map { $0 } + parts.flatMap(\.allTypes)
    }
}

extension ErrorMessages {
    /// Returns the error without any value of its document, of which nothing was decoded.
    static func withoutValues(_ error: any Error, _ type: Any.Type) -> any Error {
        let error = withoutExcerpt(error)
        guard let decoding = error as? DecodingError, let diagnostic = decoding.diagnostic,
            let path = decoding.context?.codingPath
        else { return error }
        // This message names a key, not a value.
        if let key = path.last, diagnostic.message == unknownKey(key.stringValue) { return error }
        return masked(decoding, type, at: path, isCertain: false)
    }
}
