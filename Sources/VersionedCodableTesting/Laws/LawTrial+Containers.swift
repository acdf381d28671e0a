import Foundation
import VersionedCodableDocuments

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
        try roundTrip(Box([Int](0..<10_000)), "a long array")
        try roundTrip(Box((0..<300).map { Box("element \($0)") }), "a long array of objects")
        let wide = (0..<2000).map { ("key\($0)", $0) }
        try roundTrip(Dictionary(wide) { $1 }, "an object with 2000 keys")
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
        let dog = Dog(name: "Rex", tricks: ["sit", "roll"])
        let data = try attempt("a subclass", expected: "encoding") { try encoder.encode(dog) }
        let back = try attempt("a subclass", expected: "\(dog)") {
            try decoder.decode(Dog.self, from: data)
        }
        try requireEqual([back.name] + back.tricks, [dog.name] + dog.tricks, "a subclass")
        let document = try decoder.document(from: data)
        try require(
            document["super"]["name"].exists, "a subclass",
            expected: "what the superclass encodes under the key super",
            found: "\(document.root.keys)")
        try roundTrip(Nest(number: 5, texts: ["a", "b"], inner: 7), "nested containers")
    }

    private class Animal: Codable {
        let name: String

        init(name: String) {
            self.name = name
        }
    }

    private final class Dog: Animal, CustomStringConvertible {
        let tricks: [String]
        var description: String { "\(name), \(tricks)" }

        private enum CodingKeys: CodingKey { case tricks }

        init(name: String, tricks: [String]) {
            self.tricks = tricks
            super.init(name: name)
        }

        required init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            tricks = try container.decode([String].self, forKey: .tricks)
            try super.init(from: try container.superDecoder())
        }

        override func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try super.encode(to: container.superEncoder())
            try container.encode(tricks, forKey: .tricks)
        }
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
private struct Nest: Codable, Equatable {
    var number: Int
    var texts: [String]
    var inner: Int

    private enum Key: String, CodingKey { case number, texts, inner, list }

    init(number: Int, texts: [String], inner: Int) {
        (self.number, self.texts, self.inner) = (number, texts, inner)
    }

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
    }
}
