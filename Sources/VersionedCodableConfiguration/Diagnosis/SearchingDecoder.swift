import VersionedCodableCore
import VersionedCodableDocuments

/// A decoder of the engine for a type that is run by `DecodingRetries`.
struct SearchingDecoder: ForwardingDecoder {
    let base: any Decoder
    let retries: DecodingRetries

    var codingPath: [any CodingKey] { base.codingPath }
    var userInfo: [CodingUserInfoKey: Any] { base.userInfo }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        // The keys that describe a version are not keys of the value.
        if !retries.isSearchingVersion { retries.search.note(type, of: base) }
        return try retries.keyed(of: base) { try base.container(keyedBy: type) }
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        try retries.unkeyed { try base.unkeyedContainer() }
    }

    func singleValueContainer() throws -> any SingleValueDecodingContainer {
        SearchingSingleValueContainer(
            base: try base.singleValueContainer(), decoder: base, retries: retries)
    }
}

extension SearchingDecoder: VersionReadingDecoder {
    private var reader: (any VersionReadingDecoder)? { base as? any VersionReadingDecoder }

    func declaresVersion<Value: VersionedCodable>(of type: Value.Type) -> Bool {
        retries.isSearchingVersion = true
        return reader?.declaresVersion(of: type) ?? false
    }

    func decodeSchema<Schema: VersionedCodable>(_ type: Schema.Type) throws -> Schema {
        retries.isSearchingVersion = false
        guard let spot = base.sessionSpot else { return try Schema(from: self) }
        return try spot.session.versioned(type, at: spot.node) {
            try spot.session.hookedValue(type, at: spot.spot) { self } ?? Schema(from: self)
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

extension DecodingRetries {
    /// Returns a keyed container, with placeholders if the value is not an object.
    func keyed<Key: CodingKey>(
        of object: (any Decoder)?, _ container: () throws -> KeyedDecodingContainer<Key>
    ) throws -> KeyedDecodingContainer<Key> {
        try part {
            KeyedDecodingContainer(
                SearchingKeyedContainer(base: try container(), retries: self, object: object))
        } else: {
            try $0.container(keyedBy: Key.self)
        }
    }

    func unkeyed(
        _ container: () throws -> any UnkeyedDecodingContainer
    ) throws -> any UnkeyedDecodingContainer {
        try part {
            SearchingUnkeyedContainer(base: try container(), retries: self)
        } else: {
            try $0.unkeyedContainer()
        }
    }

    func decoder(_ decoder: () throws -> any Decoder) throws
        -> any Decoder
    {
        try part {
            SearchingDecoder(base: try decoder(), retries: self)
        } else: {
            $0
        }
    }

    /// Returns a part of the engine's decoder, or of one without a document.
    private func part<Part>(
        _ make: () throws -> Part,
        else placeholder: @escaping (AnsweringDecoder<PlaceholderAnswers>) throws -> Part
    ) throws -> Part {
        try request(make) { error in
            self.search.note(error, within: self.requested)
            guard self.search.usesPlaceholders else { return nil }
            return try? placeholder(
                AnsweringDecoder(PlaceholderAnswers(userInfo: self.search.session.userInfo)))
        }
    }
}

struct SearchingSingleValueContainer: SingleValueDecodingContainer {
    let base: any SingleValueDecodingContainer
    let decoder: any Decoder
    let retries: DecodingRetries

    var codingPath: [any CodingKey] { base.codingPath }

    func decodeNil() -> Bool { base.decodeNil() }

    func decode(_ type: Int128.Type) throws -> Int128 { try value(type) }

    func decode(_ type: UInt128.Type) throws -> UInt128 { try value(type) }

    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try value(type) }

    private func value<Value: Decodable>(_ type: Value.Type) throws -> Value {
        let (retries, base) = (retries, base)
        return try retries.request {
            try base.decode(type)
        } else: { error in
            retries.search.value(
                type, after: error, depth: base.codingPath.count, isThere: !base.decodeNil()
            ) {
                (try? base.decode(Captured<Value>.self))?.decoder
            }
        }
    }
}
