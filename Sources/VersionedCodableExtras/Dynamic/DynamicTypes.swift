import VersionedCodableCore

/// A snapshot of a registry for one protocol or class.
///
/// It is immutable, so look-ups need no lock.
final class DynamicTypes: Sendable {
    let subject: ObjectIdentifier
    let typeKey: PathKey
    let identifiers: any (Hashable & Codable & Sendable).Type
    let types: [TypeIdentifier: RegisteredType]
    /// The types without rivals, by identifier; `nil` if identifiers are not strings.
    let typesByText: TypesByText?
    /// The identifier that is written for a type.
    let identifierByType: [ObjectIdentifier: TypeIdentifier]
    let unknownValueTypes: [any UnknownDynamicKeeping.Type]
    let unknownValues: UnknownTypePolicy
    let unknownElements: UnknownTypePolicy

    init(
        subject: ObjectIdentifier, typeKey: PathKey,
        identifiers: any (Hashable & Codable & Sendable).Type,
        types: [TypeIdentifier: RegisteredType],
        unknownValueTypes: [any UnknownDynamicKeeping.Type],
        unknownValues: UnknownTypePolicy, unknownElements: UnknownTypePolicy
    ) {
        self.subject = subject
        self.typeKey = typeKey
        self.identifiers = identifiers
        self.types = types
        self.unknownValueTypes = unknownValueTypes
        self.unknownValues = unknownValues
        self.unknownElements = unknownElements
        let ordered = types.values.sorted { $0.order < $1.order }
        identifierByType = Dictionary(
            ordered.map { (ObjectIdentifier($0.reading.type), $0.identifier) }
        ) { first, _ in first }
        typesByText =
            identifiers == String.self ? TypesByText(ordered.filter(\.rivals.isEmpty)) : nil
    }

    /// Returns the current snapshot of a coder's registry.
    static func current(
        _ subject: Any.Type, _ userInfo: [CodingUserInfoKey: Any]
    ) -> DynamicTypes {
        let registry = userInfo[.dynamicRegistry] as? DynamicDecodableRegistry ?? .shared
        return registry.types(for: ObjectIdentifier(subject))
    }

    /// Returns the identifier to be written for a value; `nil` when it is unknown.
    func identifier(of value: Any) -> TypeIdentifier? {
        if typesByText != nil, let value = value as? any TypeIdentifiable {
            return TypeIdentifier(value.type)
        }
        return identifierByType[ObjectIdentifier(Swift.type(of: value))]
    }

    // MARK: Errors

    /// Returns the error that several types claim an identifier.
    func ambiguous(_ type: RegisteredType, in decoder: any Decoder) -> DecodingError {
        let names = ([type.name] + type.rivals).joined(separator: ", ")
        return .dataCorrupted(
            decoder.context(
                "expected one type with the type identifier \"\(type.identifier.text)\", found \(names)"
            ))
    }

    /// Returns the error that a registered type does not conform to the protocol or class.
    func mismatch(
        _ type: RegisteredType, as subject: Any.Type, in decoder: any Decoder
    ) -> DecodingError {
        .typeMismatch(
            subject,
            decoder.context(
                "expected the type identifier of a \(subject), found \"\(ErrorMessages.short(type.identifier.text))\", the identifier of \(type.name)"
            ))
    }
}

extension Decoder {
    fileprivate func context(_ message: String) -> DecodingError.Context {
        guard let node = sessionSpot else {
            return DecodingError.Context(codingPath: codingPath, debugDescription: message)
        }
        return node.session.context(message, at: node.spot)
    }
}
