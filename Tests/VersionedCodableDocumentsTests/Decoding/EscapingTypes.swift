import TestSupport

/// The whole of a value as text.
struct Everything: Decodable {
    let text: String

    init(from decoder: any Decoder) throws {
        if let object = try? decoder.container(keyedBy: AnyKey.self) {
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
    let container: KeyedDecodingContainer<AnyKey>

    init(from decoder: any Decoder) throws {
        container = try decoder.container(keyedBy: AnyKey.self)
    }
}

/// Keeps the containers of objects inside each other, all of one type of keys.
final class KeptTree: Decodable {
    let id: Int
    let children: [KeptTree]
    let container: KeyedDecodingContainer<AnyKey>

    init(from decoder: any Decoder) throws {
        container = try decoder.container(keyedBy: AnyKey.self)
        children = try container.decodeIfPresent([KeptTree].self, forKey: AnyKey("children")) ?? []
        id = try container.decode(Int.self, forKey: AnyKey("id"))
    }

    var ids: [Int] { [id] + children.flatMap(\.ids) }

    func readAgain() throws -> [Int] {
        [try container.decode(Int.self, forKey: AnyKey("id"))]
            + (try children.flatMap { try $0.readAgain() })
    }
}

struct KeptParts: Decodable {
    let parent: any Decoder
    let missing: any Decoder
    let list: any UnkeyedDecodingContainer
    let object: KeyedDecodingContainer<AnyKey>

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: AnyKey.self)
        parent = try container.superDecoder()
        missing = try container.superDecoder(forKey: AnyKey("gone"))
        list = try container.nestedUnkeyedContainer(forKey: AnyKey("list"))
        object = try container.nestedContainer(keyedBy: AnyKey.self, forKey: AnyKey("object"))
    }
}

/// Containers that were stored globally, by one test at a time.
enum Shelf {
    @TaskLocal static var current = Contents()

    final class Contents: @unchecked Sendable {
        var containers: [KeyedDecodingContainer<AnyKey>] = []
    }

    static var containers: [KeyedDecodingContainer<AnyKey>] { current.containers }

    static func clear() { current.containers = [] }

    static func put(_ container: KeyedDecodingContainer<AnyKey>) {
        current.containers.append(container)
    }
}

struct Shelved: Decodable {
    init(from decoder: any Decoder) throws {
        Shelf.put(try decoder.container(keyedBy: AnyKey.self))
    }
}

struct ShelvedThenFails: Decodable {
    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: AnyKey.self)
        Shelf.put(container)
        _ = try container.decode(Int.self, forKey: AnyKey("a"))
    }
}

struct DropsTheShelf: Decodable {
    let text: String

    init(from decoder: any Decoder) throws {
        Shelf.clear()
        text = try Everything(from: decoder).text
    }
}
