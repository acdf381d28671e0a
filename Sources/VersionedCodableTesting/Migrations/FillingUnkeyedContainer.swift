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

    mutating func decode(_ type: Bool.Type) throws -> Bool { next().bool() }
    mutating func decode(_ type: String.Type) throws -> String { next().string() }
    mutating func decode(_ type: Double.Type) throws -> Double { next().double() }
    mutating func decode(_ type: Float.Type) throws -> Float { next().float() }
    mutating func decode(_ type: Int.Type) throws -> Int { next().integer(type) }
    mutating func decode(_ type: Int8.Type) throws -> Int8 { next().integer(type) }
    mutating func decode(_ type: Int16.Type) throws -> Int16 { next().integer(type) }
    mutating func decode(_ type: Int32.Type) throws -> Int32 { next().integer(type) }
    mutating func decode(_ type: Int64.Type) throws -> Int64 { next().integer(type) }
    mutating func decode(_ type: Int128.Type) throws -> Int128 { next().integer(type) }
    mutating func decode(_ type: UInt.Type) throws -> UInt { next().integer(type) }
    mutating func decode(_ type: UInt8.Type) throws -> UInt8 { next().integer(type) }
    mutating func decode(_ type: UInt16.Type) throws -> UInt16 { next().integer(type) }
    mutating func decode(_ type: UInt32.Type) throws -> UInt32 { next().integer(type) }
    mutating func decode(_ type: UInt64.Type) throws -> UInt64 { next().integer(type) }
    mutating func decode(_ type: UInt128.Type) throws -> UInt128 { next().integer(type) }

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
