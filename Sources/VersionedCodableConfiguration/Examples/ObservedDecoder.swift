import VersionedCodableCore
import VersionedCodableDocuments

/// Sees and answers what one type asks its decoder for.
protocol DecodingObserver: AnyObject {
    /// Returns the place in an example of a member, or of the next element without a key.
    func place(
        of key: (any CodingKey)?, at index: Int, in place: ExampleRequests?
    ) -> ExampleRequests?

    /// Called before a keyed container is opened.
    func willOpen<Key: CodingKey>(keyedBy type: Key.Type, _ object: Observed)

    /// Returns a container, or another part of the decoder.
    func part<Part>(_ make: () throws -> Part) throws -> Part

    /// Returns a value that was asked for: `Answer` is `Value`, or an optional of it.
    func value<Value: Decodable, Answer>(
        _ type: Value.Type, _ request: ValueRequest, _ decode: () throws -> Answer
    ) throws -> Answer

    /// Returns whether a member is null.
    func isNull(at place: ExampleRequests?, _ decode: () throws -> Bool) throws -> Bool

    /// Notes what else the type asks for at a place.
    func note(at place: ExampleRequests?, _ request: (ExampleRequests) -> Void)

    /// Called before the version of a value is read, and when its type is known.
    func willReadVersion()
    func willDecode<Schema: VersionedCodable>(
        version type: Schema.Type, at place: ExampleRequests?
    ) -> ExampleRequests?
}

extension DecodingObserver {
    /// Returns a decoder that shows what a type asks another decoder of the engine for.
    func decoder(_ base: any Decoder, at place: ExampleRequests?) -> any Decoder {
        ObservedDecoder(base: base, observer: self, place: place)
    }

    func note(at place: ExampleRequests?, _ request: (ExampleRequests) -> Void) {}
}

/// A value that is decoded, and its place in an example.
struct Observed {
    let observer: any DecodingObserver
    var place: ExampleRequests?
    /// The decoder of the value, if it is known.
    var decoder: (any Decoder)?
}

/// A request for a member, an element or the value itself.
struct ValueRequest {
    /// The value of which a part was asked for, or all of it.
    let parent: Observed
    /// The place in an example of what was asked for.
    let place: ExampleRequests?
    /// The number of keys in the path to it.
    let depth: Int
    var isOptional = false
    var isElement = false
    /// Whether the document has it.
    let isThere: () -> Bool
    /// Returns its decoder; nil if the document lacks it.
    let decoder: () -> (any Decoder)?
}

/// A decoder of the engine for a type whose requests are observed.
struct ObservedDecoder: WrappedDecoder {
    let base: any Decoder
    let observer: any DecodingObserver
    let place: ExampleRequests?

    var codingPath: [any CodingKey] { base.codingPath }
    var userInfo: [CodingUserInfoKey: Any] { base.userInfo }

    func noteUnknownMembers() { observer.note(at: place) { $0.keepUnknownMembers() } }

    private var value: Observed { Observed(observer: observer, place: place, decoder: base) }

    func container<Key: CodingKey>(
        keyedBy type: Key.Type
    ) throws -> KeyedDecodingContainer<Key> {
        try value.object(keyedBy: type) { try base.container(keyedBy: type) }
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        try value.list { try base.unkeyedContainer() }
    }

    func singleValueContainer() throws -> any SingleValueDecodingContainer {
        ObservedValue(base: try base.singleValueContainer(), value: value)
    }
}

extension Observed {
    func object<Key: CodingKey>(
        keyedBy type: Key.Type, _ container: () throws -> KeyedDecodingContainer<Key>
    ) throws -> KeyedDecodingContainer<Key> {
        observer.willOpen(keyedBy: type, self)
        return try observer.part {
            KeyedDecodingContainer(ObservedObject(base: try container(), value: self))
        }
    }

    func list(
        _ container: () throws -> any UnkeyedDecodingContainer
    ) throws -> any UnkeyedDecodingContainer {
        observer.note(at: place) { $0.isList = true }
        return try observer.part { ObservedList(base: try container(), value: self) }
    }

    /// Returns the place in an example of a member, or of an element without a key.
    func place(of key: (any CodingKey)?, at index: Int = 0) -> ExampleRequests? {
        observer.place(of: key, at: index, in: place)
    }

    func inner(_ key: (any CodingKey)?, at index: Int = 0, _ decoder: (any Decoder)? = nil)
        -> Observed
    {
        Observed(observer: observer, place: place(of: key, at: index), decoder: decoder)
    }

    func decoder(
        _ key: (any CodingKey)?, at index: Int = 0, _ make: () throws -> any Decoder
    ) throws -> any Decoder {
        let place = place(of: key, at: index)
        return try observer.part { observer.decoder(try make(), at: place) }
    }
}

extension ObservedDecoder: VersionReadingDecoder {
    private var reader: (any VersionReadingDecoder)? { base as? any VersionReadingDecoder }

    func declaresVersion<Value: VersionedCodable>(of type: Value.Type) -> Bool {
        observer.willReadVersion()
        return reader?.declaresVersion(of: type) ?? false
    }

    func decodeSchema<Schema: VersionedCodable>(_ type: Schema.Type) throws -> Schema {
        let place = observer.willDecode(version: type, at: place)
        guard let spot = base.sessionSpot else {
            return try Schema(from: observer.decoder(base, at: place))
        }
        return try spot.session.schema(type, at: spot.spot) {
            observer.decoder($0, at: place)
        }
    }

    func skipValue() { reader?.skipValue() }

    func missing(
        _ key: any CodingKey, remark: String, in context: DecodingError.Context
    ) -> DecodingError? {
        reader?.missing(key, remark: remark, in: context)
    }

    func sourcePlace(of path: [any CodingKey]) -> SourcePlace {
        reader?.sourcePlace(of: path) ?? SourcePlace()
    }

    var versionRoot: VersionRoot? { reader?.versionRoot }
}
