import Foundation
import VersionedCodableDocuments
import VersionedCodableExtras

extension LawTrial {
    func checkContainers() throws {
        try roundTrip(Box([Int]()), "an empty array")
        try roundTrip(Box([String: Int]()), "an empty dictionary")
        try roundTrip([String: Int](), "an empty object at the root")
        try roundTrip(Box([7]), "an array of one element")
        try roundTrip(Box([[1, 2], [], [3]]), "arrays in an array")
        try roundTrip(Box([[[Int]]]()), "an empty array of arrays")
        try roundTrip(Box([["a": 1], [:], ["b": 2]]), "dictionaries in an array")
        try roundTrip(Box(["a": [1], "b": []]), "arrays in a dictionary")
        try roundTrip(Box(["a": ["b": ["c": 1]]]), "dictionaries in each other")
        try roundTrip(Box([Box(Box(1)), Box(Box(2))]), "objects in an array")
        let numbered = Box([1: "one", -2: "minus two"])
        if declares(.namedKeys) {
            try requireRefusal(of: numbered, "a dictionary with integer keys")
        } else {
            try roundTrip(numbered, "a dictionary with integer keys")
        }
        try roundTrip(Box(1..<5), "a range, which encodes as an array")
        try roundTrip(Box(Row([1, 2])), "a type of one array")
        try roundTrip(Box([Row([1, 2]), Row([3])]), "types of one array in an array")
        try roundTrip(Box(Row([Box("one")])), "a type of an array of one object")
        try roundTrip(Box(["a": Row([Box(1), Box(2)])]), "a type of one array in a dictionary")
        try roundTrip(Box([Int](0..<3_000)), "a long array")
        try roundTrip(Box((0..<300).map { Box("element \($0)") }), "a long array of objects")
        let wide = (0..<600).map { ("key\($0)", $0) }
        try roundTrip(Dictionary(wide) { $1 }, "an object with 600 keys")
        for key in LawTrial.texts + LawTrial.unusualTexts {
            try roundTripOrRefusal([key: 1], "the key \(key.debugDescription)")
            try roundTripOrRefusal(Box([key: ["inner": 1]]), "the key \(key.debugDescription)")
        }
        // Keys that every format must accept.
        for key in ["a", "a_b", "camelCase", "a-b", "x1", "é"] {
            try roundTrip([key: 1], "the key \(key.debugDescription)")
        }
        if declares(.topLevelScalars) {
            try roundTrip([1, 2, 3], "an array at the root")
            try roundTrip([Int](), "an empty array at the root")
        }
    }

    func checkNestedContainers() throws {
        let nest = Nest(number: 5, texts: ["a", "b"], inner: 7, parent: 9)
        try roundTrip(nest, "nested containers")
        let document = try decoder.document(from: try encoder.encode(nest))
        try require(
            document["super"]["parent"].exists, "a superclass",
            expected: "what the superclass encodes under the key super",
            found: "\(document.root.keys)")
    }

    // MARK: Keys

    func checkNulls() throws {
        let absent = try encoder.encode(Optionals())
        try requireEqual(
            try decoder.decode(Optionals.self, from: absent), Optionals(), "absent members")
        try require(
            !(try decoder.document(from: absent)["text"].exists), "absent members",
            expected: "no key \"text\"", found: "the key")
        try roundTrip(Optionals(text: "a", number: 1, list: []), "members that are present")
        try roundTrip(Optionals(text: "", number: 0, list: [0]), "members that are present")
        if declares(.repeatedKeys) {
            let empty = ExplicitNil(text: "")
            try roundTrip(ExplicitNil(), as: empty, "a member that is nil, encoded as such")
        } else {
            try roundTripOrRefusal(ExplicitNil(), "a member that is nil, encoded as such")
        }
        try roundTripOrRefusal(Box([1, nil, 3] as [Int?]), "a nil in an array")
        try roundTripOrRefusal(Box(["a": nil, "b": 1] as [String: Int?]), "a nil in a dictionary")
        guard declares(.null) else { return }
        try roundTrip(Box([nil] as [String?]), "a nil in an array")
        try roundTrip(ExplicitNil(), "a member that is nil, encoded as such")
        let document = try decoder.document(from: try encoder.encode(ExplicitNil()))
        try require(
            document["text"].isNull, "a member that is nil, encoded as such",
            expected: "a null, which the format declares", found: "\(document["text"])")
        if declares(.topLevelScalars) { try roundTrip(Int?.none, "a null at the root") }
    }

    private struct Optionals: Codable, Equatable {
        var text: String?
        var number: Int?
        var list: [Int]?
    }

    private struct ExplicitNil: Codable, Equatable {
        var text: String?
        var number = 1

        private enum CodingKeys: CodingKey { case text, number }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encodeNil(forKey: .text)
            try container.encode(1, forKey: .number)
        }
    }

    func checkKeyOrder() throws {
        let keys =
            ["zeta", "alpha", "Beta", "k10", "k9", "b", "a"] + (0..<50).map { "w\(97 - $0)" }
        var object = DocumentObject()
        for (index, key) in keys.enumerated() { object[key] = .number(index) }
        let read = try decoder.document(from: format.write(CodableDocument(.object(object))))
        let found = read.root.keys
        if declares(.keyOrder) {
            try requireEqual(found, keys, "keys in no particular order")
        } else {
            try requireEqual(found.sorted(), keys.sorted(), "keys in no particular order")
        }
        for (index, key) in keys.enumerated() {
            try requireEqual(read[key].int, index, "the value of the key \(key)")
        }
    }

    func checkDuplicateKeys() throws {
        // With the long filler, the first bytes do not include the second key.
        for filler in [0, 3, 400] {
            let document = try TapeSamples.document(of: format) { builder in
                try builder.beginObject(at: 0)
                try builder.add(key: "version")
                try builder.add(.integer, "1")
                for index in 0..<filler {
                    try builder.add(key: "key\(index)")
                    try builder.add(.string, "something to read")
                }
                try builder.add(key: "version")
                try builder.add(.integer, "2")
                try builder.end(at: 0)
            }
            // If the writer refuses it, the caller has to provide a sample.
            guard let data = try? format.write(document) else { break }
            try checkVersionAgrees(in: data, "the key version twice, \(filler) other keys")
        }
        if let sample = samples.duplicateKeys {
            try checkVersionAgrees(in: sample, "the sample with duplicate keys")
        }
    }

    private func checkVersionAgrees(in data: Data, _ sample: String) throws {
        if declares(.earlyStop), (try? decoder.document(from: data)) == nil {
            // The second key is refused, which a peek that stops early may not have read.
            return try require(
                (try? decoder.decode(RootVersion<Int>.self, from: data)) == nil, sample,
                expected: "an error", found: "a value")
        }
        try requireSamePeek(RootVersion<Int>.self, in: data, sample)
        try requireSamePeek(UndeclaredVersion<Int>.self, in: data, sample)
        try requireSamePeek(RootVersion<String>.self, in: data, sample)
        guard let document = try? decoder.document(from: data) else { return }
        try requireEqual(
            outcome { try decoder.decode(RootVersion<Int>.self, from: data).version },
            outcome { document["version"].int }, "\(sample), decoded and looked up")
    }
}

/// A type that encodes as an array without being one.
private struct Row<Element: Codable & Equatable & Sendable>: Codable, Equatable, Sendable {
    var elements: [Element] = []

    init(_ elements: [Element]) {
        self.elements = elements
    }

    init(from decoder: any Decoder) throws {
        var container = try decoder.unkeyedContainer()
        while !container.isAtEnd { elements.append(try container.decode(Element.self)) }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.unkeyedContainer()
        for element in elements { try container.encode(element) }
    }
}

/// A type that uses every method for nested containers, and several containers at once.
private struct Nest: Equatable {
    var number: Int
    var texts: [String]
    var inner: Int
    var parent: Int
}

extension Nest: Codable {
    private enum Key: String, CodingKey { case number, texts, inner, list, parent }

    init(from decoder: any Decoder) throws {
        let root = try decoder.container(keyedBy: Key.self)
        var list = try root.nestedUnkeyedContainer(forKey: .list)
        inner = try list.nestedContainer(keyedBy: Key.self).decode(Int.self, forKey: .inner)
        var words = try list.nestedUnkeyedContainer()
        texts = []
        while !words.isAtEnd { texts.append(try words.decode(String.self)) }
        var element = try list.superDecoder().unkeyedContainer()
        number = try element.decode(Int.self)
        let again = try root.superDecoder(forKey: .number).singleValueContainer()
        number += try again.decode(Int.self)
        parent = try root.superDecoder().container(keyedBy: Key.self).decode(
            Int.self, forKey: .parent)
    }

    func encode(to encoder: any Encoder) throws {
        var root = encoder.container(keyedBy: Key.self)
        var list = root.nestedUnkeyedContainer(forKey: .list)
        var object = list.nestedContainer(keyedBy: Key.self)
        var words = list.nestedUnkeyedContainer()
        var element = list.superEncoder().unkeyedContainer()
        // Not in the order in which the containers were created.
        var single = root.superEncoder(forKey: .number).singleValueContainer()
        try single.encode(number - 1)
        try element.encode(1)
        for text in texts { try words.encode(text) }
        try object.encode(inner, forKey: .inner)
        var superclass = root.superEncoder().container(keyedBy: Key.self)
        try superclass.encode(parent, forKey: .parent)
    }
}
