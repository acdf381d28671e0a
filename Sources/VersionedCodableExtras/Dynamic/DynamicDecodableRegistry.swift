import Synchronization
import VersionedCodableCore
import VersionedCodableEssentials

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
/// encoder, or else the shared one. A registry is safe to use from many threads.
public final class DynamicDecodableRegistry: Sendable {
    /// A type that the shared registry accepts.
    public typealias DynamicDecodable = TypeIdentifiable & Decodable

    /// The registry of all coders that have no other one.
    public static let shared = DynamicDecodableRegistry()

    /// The coding key of the identifier in a value.
    public let typeKey: String

    fileprivate struct State: Sendable {
        /// The types by the texts of their identifiers; several types if they claim the same one.
        var types: [String: [RegisteredType]] = [:]
        /// The texts of the identifiers in the order of registration.
        var order: [String] = []
        /// The first identifier of each type, which is written.
        var identifiers: [ObjectIdentifier: any Encodable & Sendable] = [:]
        var others: [ObjectIdentifier: DynamicDecodableRegistry] = [:]
        var unknownValues = UnknownTypePolicy.throw
        var unknownElements = UnknownTypePolicy.drop
    }

    private let identifiers: any (Hashable & Codable & Sendable).Type
    /// Whether an identifier is decoded as a string.
    private let isText: Bool
    private let state: Mutex<State>

    /// Creates an empty registry.
    ///
    /// - Parameters:
    ///   - typeKey: The coding key of the identifier in a value; the key strategy of a coder
    ///     applies to it.
    ///   - identifiers: The type of the identifiers; a `RawRepresentable` type is read as its raw
    ///     value.
    public init<Identifier: Hashable & Codable & Sendable>(
        typeKey: String = "type", identifiers: Identifier.Type = String.self
    ) {
        self.typeKey = typeKey
        self.identifiers = identifiers
        isText = DynamicDecodableRegistry.rawType(of: identifiers) == String.self
        state = Mutex(State())
    }

    /// The policy for single values of unknown types; by default `throw`.
    public var unknownValues: UnknownTypePolicy {
        get { state.withLock { $0.unknownValues } }
        set { state.withLock { $0.unknownValues = newValue } }
    }

    /// The policy for elements of arrays and dictionaries of unknown types; by default `drop`.
    public var unknownElements: UnknownTypePolicy {
        get { state.withLock { $0.unknownElements } }
        set { state.withLock { $0.unknownElements = newValue } }
    }

    // MARK: Registering

    /// Registers a type with the shared registry.
    ///
    /// Registering it again changes nothing. If another type already has the identifier, both claim
    /// it from then on, and decoding it is an error that names them;
    /// `register(_:typeIdentifier:)` of ``shared`` throws instead.
    public static func register(_ type: any DynamicDecodable.Type, typeIdentifier: String) {
        let type = RegisteredType(type)
        shared.state.withLock { state in
            let owners = state.types[typeIdentifier] ?? []
            if owners.contains(where: { $0.type == type.type }) { return }
            state.add(type, typeIdentifier, typeIdentifier)
        }
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
    /// - Throws: ``DynamicRegistrationError`` when the identifier belongs to another type or has
    ///   the wrong type.
    public func register<Registered: Decodable & SendableMetatype>(
        _ type: Registered.Type, typeIdentifier: some Hashable & Codable & Sendable
    ) throws {
        func isExpected<Identifier>(_: Identifier.Type) -> Bool { typeIdentifier is Identifier }
        let text = DynamicDecodableRegistry.text(typeIdentifier)
        guard isExpected(identifiers) else {
            throw DynamicRegistrationError.wrongIdentifier(text, expected: "\(identifiers)")
        }
        let type = RegisteredType(type)
        try state.withLock { state in
            guard let owner = state.types[text]?.first else {
                return state.add(type, text, typeIdentifier)
            }
            guard owner.type == type.type else {
                throw DynamicRegistrationError.taken(
                    text, by: "\(owner.type)", type: "\(type.type)")
            }
        }
    }

    /// Uses another registry for values of one protocol or class; `nil` stops using it.
    ///
    /// The other registry has its own types, type key, identifiers and policies.
    public func use<Subject>(_ registry: DynamicDecodableRegistry?, for subject: Subject.Type) {
        state.withLock { $0.others[ObjectIdentifier(subject)] = registry }
    }

    // MARK: Finding

    /// Returns the registry of a coder for a protocol or class.
    static func of(
        _ subject: Any.Type, _ userInfo: [CodingUserInfoKey: Any]
    ) -> DynamicDecodableRegistry {
        let registry = userInfo[.dynamicRegistry] as? DynamicDecodableRegistry ?? .shared
        return registry.state.withLock { $0.others[ObjectIdentifier(subject)] } ?? registry
    }

    /// Returns the types that claim an identifier; none if it is unknown.
    func types(_ identifier: String) -> [RegisteredType] {
        state.withLock { $0.types[identifier] ?? [] }
    }

    /// Returns the first three identifiers, and the number of all.
    func examples() -> (texts: [String], count: Int) {
        state.withLock { (Array($0.order.prefix(3)), $0.order.count) }
    }

    /// Returns the identifier to be written for a value; `nil` when it is unknown.
    func identifier(of value: Any) -> (any Encodable & Sendable)? {
        if identifiers == String.self, let value = value as? any TypeIdentifiable {
            return value.type
        }
        return state.withLock { $0.identifiers[ObjectIdentifier(Swift.type(of: value))] }
    }

    /// Reads the text of an identifier from the members of a value.
    func identifier(in members: KeyedDecodingContainer<PathKey>) throws -> String {
        let key = PathKey.key(typeKey)
        if isText { return try members.decode(String.self, forKey: key) }
        let rawType = DynamicDecodableRegistry.rawType(of: identifiers)
        let type = rawType as? any Decodable.Type ?? identifiers
        return "\(try members.decode(type, forKey: key))"
    }

    /// Returns the type to decode identifiers as: the raw type of a `RawRepresentable` type, else
    /// the type itself.
    private static func rawType(of identifiers: Any.Type) -> Any.Type {
        func raw<Value: RawRepresentable>(_: Value.Type) -> Any.Type { Value.RawValue.self }
        return (identifiers as? any RawRepresentable.Type).map { raw($0) } ?? identifiers
    }

    /// Returns an identifier, or its raw value, as text.
    private static func text(_ identifier: Any) -> String {
        func raw(_ value: some RawRepresentable) -> String { "\(value.rawValue)" }
        return (identifier as? any RawRepresentable).map { raw($0) } ?? "\(identifier)"
    }
}

extension DynamicDecodableRegistry.State {
    fileprivate mutating func add(
        _ type: RegisteredType, _ text: String, _ identifier: any Encodable & Sendable
    ) {
        if types[text] == nil { order.append(text) }
        types[text, default: []].append(type)
        let type = ObjectIdentifier(type.type)
        if identifiers[type] == nil { identifiers[type] = identifier }
    }
}

/// A type that documents name.
struct RegisteredType: Sendable {
    let type: any (Decodable & SendableMetatype).Type
    private let schema: (any VersionedCodable.Type)?

    init(_ type: any (Decodable & SendableMetatype).Type) {
        self.type = type
        schema = type as? any VersionedCodable.Type
    }

    /// Decodes a value of the type as a value of a protocol or class; `nil` when it is none.
    func decode<Value>(_: Value.Type, from decoder: any Decoder) throws -> Value? {
        func versioned<Schema: VersionedCodable>(_: Schema.Type) throws -> Value? {
            try decoder.decode(versioned: Schema.self) as? Value
        }
        // Through a container, so that the strategies of the decoder apply.
        func plain<Registered: Decodable>(_ type: Registered.Type) throws -> Value? {
            try decoder.singleValueContainer().decode(type) as? Value
        }
        if let schema { return try versioned(schema) }
        return try plain(self.type)
    }
}

extension CodingUserInfoKey {
    /// The key of a ``DynamicDecodableRegistry`` in the `userInfo` of a decoder or encoder.
    public static let dynamicRegistry = CodingUserInfoKey(
        named: "VersionedCodable.dynamicRegistry")
}

/// The error that a type could not be registered.
#if compiler(>=6.3)
@nonexhaustive
#endif
public enum DynamicRegistrationError: Error, Sendable, Hashable {
    /// The identifier belongs to another type.
    case taken(String, by: String, type: String)
    /// The identifier is not of the registry's identifier type.
    case wrongIdentifier(String, expected: String)
}

extension DynamicRegistrationError: CustomStringConvertible, LocalizedError {
    /// The error message: lower case, no full stop.
    public var description: String {
        switch self {
        case .taken(let identifier, let owner, let type):
            "the type identifier \"\(identifier)\" for \(type) is already registered for \(owner)"
        case .wrongIdentifier(let identifier, let expected):
            "expected a type identifier of type \(expected), found \"\(identifier)\""
        }
    }

    /// The text of ``description``.
    public var errorDescription: String? { description }
}
