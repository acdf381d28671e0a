import VersionedCodableCore
import VersionedCodableDocuments

/// The examples of types, and what the types ask for when they are decoded from them.
///
///     example ──encode(to:)──▶ document ──init(from:)──▶ ExampleRequests
///                                                          each value that was asked for is an
///                                                          example of its own type
///
/// A type without an example, of its own or within another type's, is not run.
package final class ExampleCatalog {
    let userInfo: [CodingUserInfoKey: Any]
    private var requests: [ObjectIdentifier: ExampleRequests] = [:]
    private var values: [ObjectIdentifier: [Any]] = [:]
    private var visited: Set<ObjectIdentifier> = []

    /// The number of values of a type that are examined.
    private static let mostValues = 32

    /// - Parameter userInfo: The `userInfo` of the coder, which types may need.
    package init(_ userInfo: [CodingUserInfoKey: Any]) {
        self.userInfo = userInfo
    }

    /// Returns what a type asks for; nil without an example.
    ///
    /// - Complexity: The first time, the cost of encoding and decoding the examples of the type and
    ///   of the types in it.
    package func requests(of type: Any.Type) -> ExampleRequests? {
        visit(type)
        return requests[ObjectIdentifier(type)]
    }

    /// Returns the first example of a type; nil if there is none.
    func value<Value>(of type: Value.Type) -> Value? {
        visit(type)
        return values[ObjectIdentifier(type)]?.first as? Value
    }

    private func visit(_ type: Any.Type) {
        guard visited.insert(ObjectIdentifier(type)).inserted else { return }
        if let type = type as? any ExampleProviding.Type {
            for value in type.examples { add(value) }
        }
    }

    /// Adds an example, and those in it.
    func add(_ value: Any) {
        if let value = value as? any StructuralType { return value.firstParts.forEach(add) }
        switch TypeForm(of: type(of: value)) {
        case .scalar, .anything: break
        default: addWhole(value)
        }
    }

    private func addWhole(_ value: Any) {
        let type = ObjectIdentifier(type(of: value))
        guard values[type, default: []].count < ExampleCatalog.mostValues else { return }
        values[type, default: []].append(value)
        guard let value = value as? any Codable, let new = try? record(value) else { return }
        if let known = requests[type] { known.merge(new) } else { requests[type] = new }
    }

    private func record<Value: Codable>(_ value: Value) throws -> ExampleRequests {
        let format = MergedFormat()
        let document = try DocumentEncoder(format: format).document(
            from: WholeValue(value: value), userInfo: userInfo)
        let recorded = try DocumentDecoder(format: format).decode(
            Recorded<Value>.self, from: document, userInfo: userInfo)
        recorded.requests.isEnumeration = Mirror(reflecting: value).displayStyle == .enum
        recorded.values.forEach(add)
        return recorded.requests
    }
}

/// A value that is encoded by its `encode(to:)`, whatever its type.
private struct WholeValue: Encodable {
    let value: any Encodable

    func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }
}

/// What a type asks for, and the values that it gets.
///
/// It is decoded by its `init(from:)`, not in the own form of the type, of which other types know.
private struct Recorded<Value: Decodable>: Decodable {
    let requests = ExampleRequests()
    let values: [Any]

    init(from decoder: any Decoder) throws {
        let recorder = ExampleRecorder()
        _ = try Value(from: recorder.decoder(decoder, at: requests))
        requests.finish()
        values = recorder.found
    }
}

/// Records what a type asks for.
private final class ExampleRecorder: DecodingObserver {
    /// The values that were asked for.
    private(set) var found: [Any] = []
    /// Whether the type is looking for the version of a value.
    private var isReadingVersion = false

    func place(
        of key: (any CodingKey)?, at index: Int, in place: ExampleRequests?
    ) -> ExampleRequests? {
        guard !isReadingVersion, let place else { return nil }
        return key.map { place.member($0.stringValue) } ?? place.element(index)
    }

    func willOpen<Key: CodingKey>(keyedBy type: Key.Type, _ object: Observed) {
        if !isReadingVersion { object.place?.beginObject(type) }
    }

    func part<Part>(_ make: () throws -> Part) throws -> Part { try make() }

    func value<Value: Decodable, Answer>(
        _ type: Value.Type, _ request: ValueRequest, _ decode: () throws -> Answer
    ) throws -> Answer {
        request.place?.ask(for: type, isOptional: request.isOptional)
        let value = try decode()
        request.place?.note(value)
        found.append(value)
        return value
    }

    func isNull(at place: ExampleRequests?, _ decode: () throws -> Bool) throws -> Bool {
        place?.isNullable = true
        return try decode()
    }

    func note(at place: ExampleRequests?, _ request: (ExampleRequests) -> Void) {
        place.map(request)
    }

    func willReadVersion() { isReadingVersion = true }

    func willDecode<Schema: VersionedCodable>(
        version type: Schema.Type, at place: ExampleRequests?
    ) -> ExampleRequests? {
        isReadingVersion = false
        place?.ask(for: VersionedDocument<Schema>.self)
        // The requests of the version itself are those of its type.
        return ExampleRequests()
    }
}
