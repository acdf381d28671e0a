import Synchronization
import VersionedCodableCore
import VersionedCodableDocuments

/// The types that documents name, by their identifiers.
///
///     DynamicDecodableRegistry.register(Login.self, typeIdentifier: "login")  // for every decoder
///
///     let widgets = DynamicDecodableRegistry(typeKey: "kind", identifiers: WidgetKind.self)
///     try widgets.register(Label.self, typeIdentifier: WidgetKind.label)
///
///     decoder.userInfo[.dynamicRegistry] = widgets                            // for one decoder
///     DynamicDecodableRegistry.shared.use(widgets, for: (any Widget).self)    // for one protocol
///
/// ``DynamicCodable`` and its variants use the registry in the `userInfo` of the decoder or
/// encoder, or else the shared one. A registry is safe to use from many threads; a registered type
/// is visible to the next call of `decode` on any thread.
public final class DynamicDecodableRegistry: Sendable {
    /// A type that the shared registry accepts.
    public typealias DynamicDecodable = TypeIdentifiable & Decodable

    /// The registry of all coders that have no other one.
    public static let shared = DynamicDecodableRegistry()

    /// The coding key of the identifier in a value.
    public let typeKey: String

    private let identifiers: any (Hashable & Codable & Sendable).Type
    private let state: Mutex<State>

    /// Creates an empty registry.
    ///
    /// - Parameters:
    ///   - typeKey: The coding key of the identifier in a value; the key strategy of a coder
    ///     applies to it.
    ///   - identifiers: The type of the identifiers.
    ///   - unknownValues: The policy for single values of unknown types.
    ///   - unknownElements: The policy for elements of arrays and dictionaries of unknown types.
    public init<Identifier: Hashable & Codable & Sendable>(
        typeKey: String = "type",
        identifiers: Identifier.Type = String.self,
        unknownValues: UnknownTypePolicy = .throw,
        unknownElements: UnknownTypePolicy = .drop
    ) {
        self.typeKey = typeKey
        self.identifiers = identifiers
        state = Mutex(State(unknownValues: unknownValues, unknownElements: unknownElements))
    }

    /// The policy for single values of unknown types.
    public var unknownValues: UnknownTypePolicy {
        get { state.withLock { $0.unknownValues } }
        set { state.withLock { $0.unknownValues = newValue } }
    }

    /// The policy for elements of arrays and dictionaries of unknown types.
    public var unknownElements: UnknownTypePolicy {
        get { state.withLock { $0.unknownElements } }
        set { state.withLock { $0.unknownElements = newValue } }
    }

    // MARK: Registering

    /// Registers a type with the shared registry.
    ///
    /// Registering it again changes nothing. If another type already has the identifier, both claim
    /// it from then on, and decoding it is an error that names them;
    /// `register(_:typeIdentifier:replacing:)` of ``shared`` throws instead.
    public static func register(_ type: any DynamicDecodable.Type, typeIdentifier: String) {
        let reading = typeReading(type)
        shared.state.withLock { $0.claim(reading, TypeIdentifier(typeIdentifier)) }
    }

    /// Registers a type for an identifier.
    ///
    /// A type may have several identifiers, for example an old one and a new one: all are read, and
    /// the first one registered is written for values that do not write one themselves. Registering
    /// the type for the identifier again changes nothing.
    ///
    /// - Parameters:
    ///   - type: The type; a `VersionedCodable` type is read by its own chain and written with its
    ///     version.
    ///   - typeIdentifier: The identifier, of the registry's identifier type.
    ///   - replacing: Whether to replace another type with the identifier.
    /// - Throws: ``DynamicRegistrationError`` when the identifier belongs to another type or has
    ///   the wrong type.
    public func register<Registered: Decodable & SendableMetatype>(
        _ type: Registered.Type,
        typeIdentifier: some Hashable & Codable & Sendable,
        replacing: Bool = false
    ) throws {
        try add(typeReading(type), typeIdentifier, to: nil, replacing)
    }

    /// Registers a type for an identifier of values of one protocol or class.
    ///
    /// For these values the identifier denotes this type, whatever it denotes elsewhere.
    ///
    ///     try registry.register(TextField.self, typeIdentifier: "text", for: (any Field).self)
    ///
    /// - Throws: ``DynamicRegistrationError`` when the identifier belongs to another type or has
    ///   the wrong type.
    public func register<Registered: Decodable & SendableMetatype, Subject>(
        _ type: Registered.Type,
        typeIdentifier: some Hashable & Codable & Sendable,
        for subject: Subject.Type,
        replacing: Bool = false
    ) throws {
        try add(typeReading(type), typeIdentifier, to: ObjectIdentifier(subject), replacing)
    }

    /// Removes an identifier.
    ///
    /// - Returns: Whether it was registered.
    @discardableResult
    public func unregister(typeIdentifier: some Hashable & Codable & Sendable) -> Bool {
        remove(typeIdentifier, from: nil)
    }

    /// Removes an identifier that was registered for one protocol or class.
    ///
    /// - Returns: Whether it was registered for the protocol or class.
    @discardableResult
    public func unregister<Subject>(
        typeIdentifier: some Hashable & Codable & Sendable, for subject: Subject.Type
    ) -> Bool {
        remove(typeIdentifier, from: ObjectIdentifier(subject))
    }

    /// Uses another registry for values of one protocol or class; `nil` stops using it.
    ///
    /// The other registry has its own types, type key, identifiers and policies.
    public func use<Subject>(_ registry: DynamicDecodableRegistry?, for subject: Subject.Type) {
        state.withLock { $0.delegates[ObjectIdentifier(subject)] = registry }
    }

    /// Keeps values of unknown types as values of a dedicated type, wherever it fits.
    ///
    /// This precedes ``unknownValues`` and ``unknownElements``. The first type that fits is used.
    public func keepUnknown<Kept: UnknownDynamicKeeping>(as type: Kept.Type) {
        state.withLock { state in
            if state.unknownValueTypes.contains(where: { $0 == type }) { return }
            state.unknownValueTypes.append(type)
        }
    }

    // MARK: Finding

    /// The type key and an identifier for each type, in the order of registration, followed by
    /// those of the registries that are used for one protocol or class.
    package var labels: [(key: String, identifier: String)] {
        let delegates = state.withLock { Array($0.delegates.values) }
        return ownLabels + delegates.filter { $0 !== self }.flatMap(\.ownLabels)
    }

    private var ownLabels: [(key: String, identifier: String)] {
        state.withLock { $0.identifiers }.map { (typeKey, $0.text) }
    }

    /// Returns the snapshot for a protocol or class.
    func types(for subject: ObjectIdentifier) -> DynamicTypes {
        let other = state.withLock { $0.delegates[subject] }
        return (other ?? self).ownTypes(for: subject)
    }

    private func ownTypes(for subject: ObjectIdentifier) -> DynamicTypes {
        state.withLock { state in
            if let types = state.snapshots[subject] { return types }
            let types = DynamicTypes(
                subject: subject, typeKey: PathKey(stringValue: typeKey), identifiers: identifiers,
                types: state.types(for: subject), unknownValueTypes: state.unknownValueTypes,
                unknownValues: state.unknownValues, unknownElements: state.unknownElements)
            state.snapshots[subject] = types
            return types
        }
    }

    private func add(
        _ reading: any TypeReading, _ identifier: any Hashable & Codable & Sendable,
        to subject: ObjectIdentifier?, _ isReplacing: Bool
    ) throws {
        func isExpected<Identifier>(_: Identifier.Type) -> Bool { identifier is Identifier }
        let key = TypeIdentifier(identifier)
        guard isExpected(identifiers) else {
            throw DynamicRegistrationError.wrongIdentifier(
                key.text, expected: "\(identifiers)")
        }
        try state.withLock { try $0.add(reading, key, to: subject, isReplacing) }
    }

    private func remove(
        _ identifier: any Hashable & Codable & Sendable, from subject: ObjectIdentifier?
    ) -> Bool {
        state.withLock { $0.remove(TypeIdentifier(identifier), from: subject) }
    }
}

extension CodingUserInfoKey {
    /// The key of a ``DynamicDecodableRegistry`` in the `userInfo` of a decoder or encoder.
    public static let dynamicRegistry = CodingUserInfoKey(
        checked: "VersionedCodable.dynamicRegistry")
}
