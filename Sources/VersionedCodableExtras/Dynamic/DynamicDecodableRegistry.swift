import Synchronization
import VersionedCodableCore
import VersionedCodableDocuments

/// The types that documents name, by their identifiers.
///
///     DynamicDecodableRegistry.register(Login.self, typeIdentifier: "login")     // for every decoder
///
///     let widgets = DynamicDecodableRegistry(typeKey: "kind", identifiers: WidgetKind.self)
///     try widgets.register(Label.self, typeIdentifier: WidgetKind.label)
///     decoder.userInfo[.dynamicRegistry] = widgets                               // for one
///     decoder DynamicDecodableRegistry.shared.use(widgets, for: (any Widget).self)       // for
///     one protocol
///
/// ``DynamicCodable`` and its siblings ask the registry in the `userInfo` of the decoder or
/// encoder, or else the shared one. A registry may be used from many threads at once; what one
/// registers, the next call of `decode` of another finds.
public final class DynamicDecodableRegistry: Sendable {
    /// What the shared registry takes.
    public typealias DynamicDecodable = TypeIdentifiable & Decodable

    /// The registry of all coders that have no other.
    public static let shared = DynamicDecodableRegistry()

    /// The coding key of the identifier in a value.
    public let typeKey: String

    private let identifiers: any IdentifierReading
    private let state: Mutex<State>

    /// Makes an empty registry.
    ///
    /// - Parameters:
    ///   - typeKey: The coding key of the identifier in a value; the key strategy of a coder
    ///     applies to it.
    ///   - identifiers: The type of the identifiers.
    ///   - unknownValues: What becomes of single values of unknown types.
    ///   - unknownElements: What becomes of elements of arrays and dictionaries of unknown types.
    public init<Identifier: Hashable & Codable & Sendable>(
        typeKey: String = "type",
        identifiers: Identifier.Type = String.self,
        unknownValues: UnknownTypePolicy = .throw,
        unknownElements: UnknownTypePolicy = .drop
    ) {
        self.typeKey = typeKey
        self.identifiers = IdentifierKind<Identifier>()
        state = Mutex(State(unknownValues: unknownValues, unknownElements: unknownElements))
    }

    /// What becomes of single values of unknown types.
    public var unknownValues: UnknownTypePolicy {
        get { state.withLock { $0.unknownValues } }
        set { state.withLock { $0.change { $0.unknownValues = newValue } } }
    }

    /// What becomes of elements of arrays and dictionaries of unknown types.
    public var unknownElements: UnknownTypePolicy {
        get { state.withLock { $0.unknownElements } }
        set { state.withLock { $0.change { $0.unknownElements = newValue } } }
    }

    // MARK: Registering

    /// Registers a type with the shared registry.
    ///
    /// Doing it again changes nothing. Where another type has the identifier already, both claim it
    /// from then on, and decoding it is an error that names them;
    /// `register(_:typeIdentifier:replacing:)` of ``shared`` throws instead.
    public static func register(_ type: any DynamicDecodable.Type, typeIdentifier: String) {
        func open<Registered: DynamicDecodable>(_ type: Registered.Type) {
            shared.claim(typeReading(type), typeIdentifier)
        }
        open(type)
    }

    /// Registers a type for an identifier.
    ///
    /// A type may have several identifiers, for example an old one and a new one: all are read, and
    /// the first one registered is written for values that do not write one themselves. Registering
    /// the same again changes nothing.
    ///
    /// - Parameters:
    ///   - type: The type; one that is `VersionedCodable` is read by its own chain and written with
    ///     its version.
    ///   - typeIdentifier: The identifier, of the type the registry was made for.
    ///   - replacing: Whether the identifier is taken from another type.
    /// - Throws: ``DynamicRegistrationError`` when the identifier is that of another type or of the
    ///   wrong type.
    public func register<Registered: Decodable & SendableMetatype>(
        _ type: Registered.Type,
        typeIdentifier: some Hashable & Codable & Sendable,
        replacing: Bool = false
    ) throws {
        try add(typeReading(type), typeIdentifier, to: nil, replacing)
    }

    /// Registers a type for an identifier where values of one protocol or class are asked for.
    ///
    /// There the identifier stands for this type, whatever it stands for elsewhere.
    ///
    ///     try registry.register(TextField.self, typeIdentifier: "text", for: (any Field).self)
    ///
    /// - Throws: ``DynamicRegistrationError`` when the identifier is that of another type or of the
    ///   wrong type.
    public func register<Registered: Decodable & SendableMetatype, Subject>(
        _ type: Registered.Type,
        typeIdentifier: some Hashable & Codable & Sendable,
        for subject: Subject.Type,
        replacing: Bool = false
    ) throws {
        try add(typeReading(type), typeIdentifier, to: ObjectIdentifier(subject), replacing)
    }

    /// Forgets an identifier.
    ///
    /// - Returns: Whether it was registered.
    @discardableResult
    public func unregister(typeIdentifier: some Hashable & Codable & Sendable) -> Bool {
        remove(typeIdentifier, from: nil)
    }

    /// Forgets what an identifier stands for where values of one protocol or class are asked for.
    ///
    /// - Returns: Whether it was registered for the protocol or class.
    @discardableResult
    public func unregister<Subject>(
        typeIdentifier: some Hashable & Codable & Sendable, for subject: Subject.Type
    ) -> Bool {
        remove(typeIdentifier, from: ObjectIdentifier(subject))
    }

    /// Lets another registry decide where values of one protocol or class are asked for; nil to
    /// decide itself again.
    ///
    /// The other one has its own type key, identifiers and policies, and is asked for nothing but
    /// what it has itself.
    public func use<Subject>(_ registry: DynamicDecodableRegistry?, for subject: Subject.Type) {
        state.withLock { state in
            state.change { $0.others[ObjectIdentifier(subject)] = registry }
        }
    }

    /// Keeps values of unknown types as values of a type that is made for it, wherever such a value
    /// fits.
    ///
    /// This goes before ``unknownValues`` and ``unknownElements``. Of several types that fit, the
    /// first one counts.
    public func keepUnknown<Kept: UnknownDynamicKeeping>(as type: Kept.Type) {
        state.withLock { state in
            state.change { state in
                if !state.keepers.contains(where: { $0 is UnknownKeeper<Kept> }) {
                    state.keepers.append(UnknownKeeper<Kept>())
                }
            }
        }
    }

    // MARK: Finding

    /// The type key and an identifier for each type, in the order of registration, and then those
    /// of the registries that are used for one protocol or class.
    package var labels: [(key: String, identifier: String)] {
        let others = state.withLock { Array($0.others.values) }
        return ownLabels + others.filter { $0 !== self }.flatMap(\.ownLabels)
    }

    private var ownLabels: [(key: String, identifier: String)] {
        state.withLock { $0.identifiers }.map { (typeKey, $0.text) }
    }

    /// What there is for a protocol or class.
    func types(for subject: ObjectIdentifier) -> DynamicTypes {
        let other = state.withLock { $0.others[subject] }
        return (other ?? self).ownTypes(for: subject)
    }

    private func ownTypes(for subject: ObjectIdentifier) -> DynamicTypes {
        state.withLock { state in
            if let types = state.snapshots[subject] { return types }
            let types = DynamicTypes(
                subject: subject, typeKey: PathKey(stringValue: typeKey), identifiers: identifiers,
                types: state.types(for: subject), keepers: state.keepers,
                unknownValues: state.unknownValues, unknownElements: state.unknownElements)
            state.snapshots[subject] = types
            return types
        }
    }

    private func add(
        _ reading: any TypeReading, _ identifier: any Hashable & Codable & Sendable,
        to subject: ObjectIdentifier?, _ isReplacing: Bool
    ) throws {
        guard identifiers.accepts(identifier) else {
            throw DynamicRegistrationError.wrongIdentifier(
                TypeIdentifier(identifier).text, expected: "\(identifiers.type)")
        }
        try state.withLock {
            try $0.add(reading, TypeIdentifier(identifier), to: subject, isReplacing)
        }
    }

    private func claim(_ reading: any TypeReading, _ identifier: String) {
        state.withLock { $0.claim(reading, TypeIdentifier(identifier)) }
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
