import AllModules

/// Writes down what a decoder says about itself at every place it can be asked.
struct DecoderProbe: Decodable, Equatable {
    var notes: [String] = []

    init(from decoder: any Decoder) throws {
        try note(decoder, 0)
    }

    private mutating func note(_ decoder: any Decoder, _ depth: Int) throws {
        add("decoder", decoder.codingPath)
        notes.append("tag \(decoder.userInfo[tagKey] as? String ?? "none")")
        if let object = try? decoder.container(keyedBy: AnyKey.self) {
            try note(object, depth)
        } else if let array = try? decoder.unkeyedContainer() {
            try note(array, depth)
        } else {
            let scalar = try decoder.singleValueContainer()
            add("scalar", scalar.codingPath)
            notes.append("null \(scalar.decodeNil())")
        }
    }

    private mutating func note(_ object: KeyedDecodingContainer<AnyKey>, _ depth: Int) throws {
        add("object", object.codingPath)
        let keys = object.allKeys.sorted { $0.stringValue < $1.stringValue }
        notes.append("keys \(path(keys))")
        for key in keys {
            let isNull = try object.decodeNil(forKey: key)
            notes.append("\(key.stringValue) contained \(object.contains(key)) null \(isNull)")
            if let nested = try? object.nestedContainer(keyedBy: AnyKey.self, forKey: key) {
                add("nested object", nested.codingPath)
            }
            if let nested = try? object.nestedUnkeyedContainer(forKey: key) {
                add("nested array", nested.codingPath)
                notes.append("count \(nested.count ?? -1) at \(nested.currentIndex)")
            }
            if depth < 4 { try note(try object.superDecoder(forKey: key), depth + 1) }
        }
        notes.append("contains missing \(object.contains(AnyKey("missing")))")
        let missing = try object.superDecoder(forKey: AnyKey("missing"))
        add("missing", missing.codingPath)
        notes.append("missing is null \(try missing.singleValueContainer().decodeNil())")
        add("super", try object.superDecoder().codingPath)
        notes.append(outcome { try object.decode(Int.self, forKey: AnyKey("missing")) })
        notes.append(outcome { try object.decodeNil(forKey: AnyKey("missing")) })
        notes.append(outcome { try missing.container(keyedBy: AnyKey.self).codingPath.count })
        notes.append(outcome { try missing.unkeyedContainer().codingPath.count })
        notes.append(outcome { try missing.singleValueContainer().decode(String.self) })
        notes.append(outcome { try object.nestedUnkeyedContainer(forKey: AnyKey("missing")).count })
    }

    private mutating func note(_ array: any UnkeyedDecodingContainer, _ depth: Int) throws {
        var array = array
        add("array", array.codingPath)
        while !array.isAtEnd {
            notes.append("element \(array.currentIndex) of \(array.count ?? -1)")
            var copy = array
            if let nested = try? copy.nestedContainer(keyedBy: AnyKey.self) {
                add("nested object", nested.codingPath)
                notes.append("then \(copy.currentIndex)")
            }
            copy = array
            if let nested = try? copy.nestedUnkeyedContainer() {
                add("nested array", nested.codingPath)
            }
            copy = array
            notes.append("null \(try copy.decodeNil()) then \(copy.currentIndex)")
            notes.append(outcome { try copy.decode(Bool.self) } + " then \(copy.currentIndex)")
            let element = try array.superDecoder()
            if depth < 4 { try note(element, depth + 1) }
        }
        notes.append("end \(array.currentIndex)")
        notes.append(outcome { try array.decode(Int.self) })
        notes.append(outcome { try array.decodeNil() })
        notes.append(outcome { try array.decode([String].self) })
        notes.append(outcome { try array.superDecoder().codingPath.count })
        notes.append(outcome { try array.nestedUnkeyedContainer().count })
        notes.append(outcome { try array.nestedContainer(keyedBy: AnyKey.self).codingPath.count })
        notes.append(outcome { try array.decodeIfPresent(Int.self) })
    }

    private mutating func add(_ what: String, _ keys: [any CodingKey]) {
        notes.append("\(what) at \(path(keys))")
    }
}

/// A value or an error as a text that can be compared.
func outcome<Value>(_ body: () throws -> Value) -> String {
    do {
        return "\(try body())"
    } catch {
        return "\(facts(of: error))"
    }
}

/// The path at which each of its values was decoded.
struct PathProbe: Decodable, Equatable {
    var path: [String]

    init(from decoder: any Decoder) throws {
        path = CrossFormatTests.path(decoder.codingPath)
    }
}

struct PathsBelowTables: Decodable, Equatable {
    var someTable: [String: PathProbe]?
    var someList: [PathProbe]?
    var someObject: SomeObject?
    var someNumbers: [Int: PathProbe]?

    struct SomeObject: Decodable, Equatable {
        var innerValue: PathProbe
        var innerTable: [String: [PathProbe]]?
    }
}

/// Many names for key strategies.
struct SnakeNames: Codable, Equatable {
    var oneTwoThree: Int?
    var _leading: Int?
    var trailing_: Int?
    var __bothSides__: Int?
    var imageURL: Int?
    var imageUrl: Int?
    var a1B2: Int?
    var line2: Int?
    var line_2: Int?
    var UPPER: Int?
    var x: Int?
    var éÉ: Int?
}

/// Needs to be told the unit to decode with.
struct Scaled: DecodableWithConfiguration, EncodableWithConfiguration, Equatable {
    var value: Double

    init(value: Double) { self.value = value }

    init(from decoder: any Decoder, configuration: Double) throws {
        value = try decoder.singleValueContainer().decode(Double.self) * configuration
    }

    func encode(to encoder: any Encoder, configuration: Double) throws {
        var container = encoder.singleValueContainer()
        try container.encode(value / configuration)
    }
}

/// Values with a configuration as members.
struct ScaledPair: DecodableWithConfiguration, EncodableWithConfiguration, Equatable {
    var left: Scaled
    var right: Scaled?
    var list: [Scaled]

    private enum Keys: String, CodingKey { case left, right, list }

    init(left: Scaled, right: Scaled?, list: [Scaled]) {
        (self.left, self.right, self.list) = (left, right, list)
    }

    init(from decoder: any Decoder, configuration: Double) throws {
        let container = try decoder.container(keyedBy: Keys.self)
        left = try container.decode(Scaled.self, forKey: .left, configuration: configuration)
        right = try container.decodeIfPresent(
            Scaled.self, forKey: .right, configuration: configuration)
        var elements = try container.nestedUnkeyedContainer(forKey: .list)
        list = []
        while !elements.isAtEnd {
            list.append(try elements.decode(Scaled.self, configuration: configuration))
        }
    }

    func encode(to encoder: any Encoder, configuration: Double) throws {
        var container = encoder.container(keyedBy: Keys.self)
        try container.encode(left, forKey: .left, configuration: configuration)
        try container.encodeIfPresent(right, forKey: .right, configuration: configuration)
        var elements = container.nestedUnkeyedContainer(forKey: .list)
        for element in list { try elements.encode(element, configuration: configuration) }
    }
}
