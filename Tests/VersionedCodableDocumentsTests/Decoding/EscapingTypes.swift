/// A coding key of any name.
struct Name: CodingKey, Hashable {
    let stringValue: String
    let intValue: Int? = nil

    init(_ name: String) { stringValue = name }

    init(stringValue: String) { self.init(stringValue) }

    init?(intValue: Int) { nil }
}

/// The whole of a value as text.
struct Everything: Decodable {
    let text: String

    init(from decoder: any Decoder) throws {
        if let object = try? decoder.container(keyedBy: Name.self) {
            let members = try object.allKeys.map {
                "\($0.stringValue):" + (try object.decode(Everything.self, forKey: $0).text)
            }
            text = "{" + members.joined(separator: " ") + "}"
        } else if var array = try? decoder.unkeyedContainer() {
            var elements: [String] = []
            while !array.isAtEnd { elements.append(try array.decode(Everything.self).text) }
            text = "[" + elements.joined(separator: " ") + "]"
        } else {
            let scalar = try decoder.singleValueContainer()
            if scalar.decodeNil() {
                text = "null"
            } else if let number = try? scalar.decode(Int.self) {
                text = "\(number)"
            } else if let bool = try? scalar.decode(Bool.self) {
                text = "\(bool)"
            } else {
                text = try scalar.decode(String.self)
            }
        }
    }
}

struct KeptDecoder: Decodable {
    let decoder: any Decoder

    init(from decoder: any Decoder) throws { self.decoder = decoder }
}

final class KeptContainer: Decodable {
    let container: KeyedDecodingContainer<Name>

    init(from decoder: any Decoder) throws {
        container = try decoder.container(keyedBy: Name.self)
    }
}

/// Keeps the containers of objects inside each other, all of one type of keys.
final class KeptTree: Decodable {
    let id: Int
    let children: [KeptTree]
    let container: KeyedDecodingContainer<Name>

    init(from decoder: any Decoder) throws {
        container = try decoder.container(keyedBy: Name.self)
        children = try container.decodeIfPresent([KeptTree].self, forKey: Name("children")) ?? []
        id = try container.decode(Int.self, forKey: Name("id"))
    }

    var ids: [Int] { [id] + children.flatMap(\.ids) }

    func readAgain() throws -> [Int] {
        [try container.decode(Int.self, forKey: Name("id"))]
            + (try children.flatMap { try $0.readAgain() })
    }
}

struct KeptParts: Decodable {
    let parent: any Decoder
    let missing: any Decoder
    let list: any UnkeyedDecodingContainer
    let object: KeyedDecodingContainer<Name>

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Name.self)
        parent = try container.superDecoder()
        missing = try container.superDecoder(forKey: Name("gone"))
        list = try container.nestedUnkeyedContainer(forKey: Name("list"))
        object = try container.nestedContainer(keyedBy: Name.self, forKey: Name("object"))
    }
}

/// Containers that were stored globally, by one test at a time.
enum Shelf {
    @TaskLocal static var current = Contents()

    final class Contents: @unchecked Sendable {
        var containers: [KeyedDecodingContainer<Name>] = []
    }

    static var containers: [KeyedDecodingContainer<Name>] { current.containers }

    static func clear() { current.containers = [] }

    static func put(_ container: KeyedDecodingContainer<Name>) {
        current.containers.append(container)
    }
}

struct Shelved: Decodable {
    init(from decoder: any Decoder) throws {
        Shelf.put(try decoder.container(keyedBy: Name.self))
    }
}

struct ShelvedThenFails: Decodable {
    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Name.self)
        Shelf.put(container)
        _ = try container.decode(Int.self, forKey: Name("a"))
    }
}

struct DropsTheShelf: Decodable {
    let text: String

    init(from decoder: any Decoder) throws {
        Shelf.clear()
        text = try Everything(from: decoder).text
    }
}
