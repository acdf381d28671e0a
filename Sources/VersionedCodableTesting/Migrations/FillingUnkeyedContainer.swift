/// The answers of `FillingDecoder` to a type with elements, which may ask for more of them than
/// there are.
struct FillingUnkeyedContainer: UnkeyedDecodingContainer {
    let decoder: FillingDecoder
    let count: Int?
    private(set) var currentIndex = 0

    init(decoder: FillingDecoder, count: Int) {
        self.decoder = decoder
        self.count = count
    }

    var codingPath: [any CodingKey] { decoder.codingPath }

    var isAtEnd: Bool { currentIndex >= count ?? 0 }

    private mutating func next() -> FillingDecoder {
        currentIndex += 1
        return decoder.element(currentIndex - 1)
    }

    mutating func decodeNil() throws -> Bool {
        guard decoder.element(currentIndex).isNil() else { return false }
        currentIndex += 1
        return true
    }

    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        try next().make(type)
    }

    mutating func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type
    ) throws -> KeyedDecodingContainer<NestedKey> {
        next().container(keyedBy: type)
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
        next().unkeyedContainer()
    }

    mutating func superDecoder() throws -> any Decoder { next() }
}
