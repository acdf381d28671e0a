import Foundation
import VersionedCodable
import VersionedCodableDocuments

/// An object of many keys, read one key after the other in the order of the document.
struct WideObject: Decodable {
    var sum: Int

    init(from decoder: any Decoder) throws {
        sum = try sumOfKeys(in: decoder, reversed: false)
    }
}

/// An object of many keys, read from the last key of the document to the first.
struct ReversedWideObject: Decodable {
    var sum: Int

    init(from decoder: any Decoder) throws {
        sum = try sumOfKeys(in: decoder, reversed: true)
    }
}

/// An object of many keys as a dictionary.
struct WideDictionary: Codable, Equatable {
    var keys: [String: Int]

    static func sample(keys count: Int) -> WideDictionary {
        WideDictionary(
            keys: Dictionary(
                uniqueKeysWithValues: (0..<count).map { (WideKey.all[$0].stringValue, $0) }))
    }
}

private func sumOfKeys(in decoder: any Decoder, reversed: Bool) throws -> Int {
    let root = try decoder.container(keyedBy: WideKey.self)
    let count = try root.decode(Int.self, forKey: WideKey(stringValue: "count"))
    let keys = try root.nestedContainer(
        keyedBy: WideKey.self, forKey: WideKey(stringValue: "keys"))
    var sum = 0
    for index in 0..<count {
        sum += try keys.decode(Int.self, forKey: WideKey.all[reversed ? count - 1 - index : index])
    }
    return sum
}

struct WideKey: CodingKey {
    /// Made once, so that no measure includes creating keys.
    static let all = (0..<65_536).map { WideKey(stringValue: "key-\($0)") }

    var stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) {
        self.stringValue = stringValue
    }

    init?(intValue: Int) {
        nil
    }
}

extension Form {
    /// Returns `{"count": n, "keys": {"key-0": 0, "key-1": 1, …}}`.
    func wideObject(keys count: Int, in fixtures: Fixtures) throws -> Data {
        try fixtures.data("wide-\(count).\(rawValue)") {
            let members = (0..<count).map {
                (key: WideKey.all[$0].stringValue, value: DocumentValue.number($0))
            }
            return try write(
                ["count": .number(count), "keys": .object(DocumentObject(members))]
                    as DocumentValue)
        }
    }
}
