import VersionedCodableCore
import VersionedCodableDocuments
import VersionedCodableEssentials

/// Whether values of a type contain a ``Secret``.
enum Secrecy {
    case none, some
    /// The type, or a type in it, has no example.
    case unknown

    static func || (one: Secrecy, other: Secrecy) -> Secrecy {
        if one == .some || other == .some { return .some }
        return one == .unknown || other == .unknown ? .unknown : .none
    }
}

extension ExampleCatalog {
    /// Whether values of a type contain a ``Secret``.
    ///
    /// - Parameter hasVersions: Whether the values may be of an older version.
    /// - Complexity: The cost of examining each type in the type once.
    func secrecy(of type: Any.Type, hasVersions: Bool = true) -> Secrecy {
        var known: Set<ObjectIdentifier> = []
        var secrecy = secrecy(of: type, &known)
        guard hasVersions, let type = type as? any VersionedCodable.Type else { return secrecy }
        for schema in SchemaSequence(from: type).dropFirst() {
            secrecy = secrecy || self.secrecy(of: schema, &known)
        }
        return secrecy
    }

    private func secrecy(of type: Any.Type, _ known: inout Set<ObjectIdentifier>) -> Secrecy {
        guard known.insert(ObjectIdentifier(type)).inserted else { return .none }
        if let wrapped = OptionalType.wrapped(in: type) { return secrecy(of: wrapped, &known) }
        switch type {
        case is any AnySecret.Type: return .some
        case is any StandardScalar.Type, is any RawRepresentable.Type, is Date.Type, is Data.Type,
            is URL.Type, is UUID.Type, is Decimal.Type, is DocumentNumber.Type:
            return .none
        case is DocumentValue.Type, is DocumentObject.Type, is DocumentNode.Type,
            is UnknownMembers.Type:
            return .none
        case let list as any ListType.Type: return secrecy(of: list.elementType, &known)
        case let table as any TableType.Type:
            return secrecy(of: table.keyType, &known) || secrecy(of: table.valueType, &known)
        case let part as any VersionedPart.Type:
            guard let type = part.versionedType as? any VersionedCodable.Type else {
                return secrecy(of: part.versionedType, &known)
            }
            var secrecy = Secrecy.none
            for schema in SchemaSequence(from: type) {
                secrecy = secrecy || self.secrecy(of: schema, &known)
            }
            return secrecy
        case let member as any FlattenedMember.Type:
            return secrecy(of: member.flattenedType, &known)
        case let wrapper as any TransparentWrapper.Type:
            return wrapper.wrappedTypes.reduce(Secrecy.none) { $0 || self.secrecy(of: $1, &known) }
        default: break
        }
        guard let requests = requests(of: type) else {
            return type is any (CaseIterable & Encodable).Type ? .none : .unknown
        }
        var secrecy = secrecy(of: requests, &known)
        let names = (type as? any CodableCases.Type)?.names ?? requests.keys.map(\.stringValue)
        let isListed = names.allSatisfy { requests[$0] != nil }
        if requests.isEnumeration, requests.asksKeys, names.isEmpty || !isListed {
            secrecy = secrecy || .unknown
        }
        return secrecy
    }

    private func secrecy(
        of requests: ExampleRequests, _ known: inout Set<ObjectIdentifier>
    ) -> Secrecy {
        var secrecy = requests.types.reduce(Secrecy.none) { $0 || self.secrecy(of: $1, &known) }
        for inner in requests.members.map(\.requests) + requests.others + requests.elements {
            secrecy = secrecy || self.secrecy(of: inner, &known)
        }
        return secrecy
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
        return masked(decoding, type, at: path, isCertain: false).mapContext {
            masked($0, like: diagnostic)
        }
    }
}
