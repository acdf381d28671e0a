import Foundation
import VersionedCodableCore
import VersionedCodableDocuments

extension LawTrial {
    func checkErrors() throws {
        let data = try encoder.encode(["outer": ["list": ["1", "three", "5"]]])
        let document = try decoder.document(from: data)
        let node = document["outer"]["list"][1]
        try checkTypeMismatch(data, node)
        try checkMissingKey(data, document["outer"])
        try checkPlace(of: node, in: data)
        try checkPathsOfWriting()
        for garbage in samples.trailingGarbage {
            let sample = "garbage after the document"
            let error = try requireError(ReadingError.self, sample) {
                try format.read(data + garbage, within: .default)
            }
            try require(
                error.location != nil || !declares(.text), sample, expected: "line and column",
                found: "\(error)")
            try requireOffset(error.location, in: data.count + garbage.count, sample)
            try require(
                !declares(.text) || (error.location?.offset ?? 0) > (node.location?.offset ?? 0),
                sample, expected: "a location after the text \"three\"", found: "\(error)")
        }
    }

    private func checkTypeMismatch(_ data: Data, _ node: DocumentNode) throws {
        let sample = "the text \"three\" decoded as Int"
        // The second element, because untyped text makes a number of the first.
        let path = ["outer", "list", "1"]
        try checkDiagnostic(sample, path: path, node, data) {
            try decoder.decode([String: [String: TextAndNumber]].self, from: data)
        }
    }

    private func checkMissingKey(_ data: Data, _ node: DocumentNode) throws {
        let sample = "a key that is missing"
        let diagnostic = try checkDiagnostic(sample, path: ["outer"], node, data) {
            try decoder.decode([String: Box<Int>].self, from: data)
        }
        try require(
            diagnostic.message.contains("\"value\""), sample, expected: "a message that names it",
            found: diagnostic.message)
    }

    @discardableResult
    private func checkDiagnostic(
        _ sample: String, path: [String], _ node: DocumentNode, _ data: Data,
        _ body: () throws -> some Any
    ) throws -> DecodingDiagnostic {
        let error = try requireError(DecodingError.self, sample, body)
        guard let diagnostic = error.diagnostic else {
            throw violation(sample, expected: "a diagnostic", found: "\(error)")
        }
        try requireEqual(diagnostic.path, path, "\(sample), the path")
        try require(diagnostic.location != nil, sample, expected: "a location", found: "none")
        try requireEqual(diagnostic.location, node.location, "\(sample), the location")
        try requireOffset(diagnostic.location, in: data.count, sample)
        return diagnostic
    }

    /// Requires that a text has the range that it reports, if the format declares text.
    private func checkPlace(of node: DocumentNode, in data: Data) throws {
        guard declares(.text) else { return }
        let sample = "the range of the text \"three\""
        guard let range = node.sourceRange, range.upperBound <= data.count else {
            throw violation(sample, expected: "a range", found: "\(node.sourceRange as Any)")
        }
        let found = String(
            decoding: data.dropFirst(range.lowerBound).prefix(range.count), as: UTF8.self)
        try require(found.contains("three"), sample, expected: "three", found: found)
        let location = node.location
        let lines = data.prefix(range.lowerBound).split(
            separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        try requireEqual(location?.line, lines.count, "\(sample), the line")
        try requireEqual(
            location?.column, (lines.last?.count ?? 0) + 1, "\(sample), the column")
    }

    private func requireOffset(_ place: TextLocation?, in count: Int, _ sample: String) throws {
        guard let place else { return }
        try require(
            0...count ~= place.offset && (place.line == nil) != declares(.text), sample,
            expected: "a location in the source, with a line if it is text", found: "\(place)")
    }

    private struct TextAndNumber: Decodable {
        init(from decoder: any Decoder) throws {
            var container = try decoder.unkeyedContainer()
            _ = try container.decode(String.self)
            _ = try container.decode(Int.self)
        }
    }

    // MARK: Misuse

    func checkContainerMisuse() throws {
        let value: DocumentValue = [
            "list": ["one", "two"], "object": ["a": "one"], "text": "one",
        ]
        let data = try encoder.encode(value)
        for misuse in Misuse.all {
            let decoder = decoder
            if let key = Misuse.key { decoder.userInfo[key] = misuse }
            let error = try requireError(DecodingError.self, misuse.name) {
                try decoder.decode(Misused.self, from: data).result
            }
            let path = error.diagnostic?.path ?? []
            try require(
                path.starts(with: misuse.path), "\(misuse.name), the path",
                expected: "\(misuse.path)", found: "\(path)")
        }
        for mixture in Mixture.all {
            let error = try requireError(EncodingError.self, mixture.name) {
                try encoder.encode(["value": mixture])
            }
            guard case .invalidValue(_, let context) = error else { throw error }
            try requireEqual(
                context.codingPath.map(\.stringValue), ["value"], "\(mixture.name), the path")
        }
    }

    // MARK: Threads

    func checkConcurrentUse() throws {
        let encoder = encoder
        let decoder = decoder
        // Documents of equal size, so that a shared buffer gives one thread another's value.
        let documents = try (1...8).map { number in
            var recipe = RecipeV1.sample
            recipe.minutes = number
            return (recipe: recipe, data: try encoder.encode(versioned: recipe))
        }
        try Threads.run(8) { thread in
            let sample = "thread \(thread) of 8"
            let (recipe, data) = documents[thread % 8]
            for _ in 0..<25 {
                let found = try attempt(sample, expected: "the value one thread gets") {
                    try decoder.decode(versioned: RecipeV1.self, from: data)
                }
                try requireEqual(found, recipe, sample)
                try requireEqual(
                    try decoder.peekVersion(RootVersion<Int>.self, from: data), 1, sample)
                try require(
                    try encoder.encode(versioned: recipe) == data, sample,
                    expected: "the bytes one thread gets", found: "different bytes")
            }
        }
    }
}

private enum Key: String, CodingKey {
    case list, object, text, a
    case zero = "0"
}

/// A request for something that is not there.
private struct Misuse: Sendable {
    let name: String
    let path: [String]
    let ask: @Sendable (KeyedDecodingContainer<Key>) throws -> String

    static let key = CodingUserInfoKey(rawValue: "misuse")

    static let all = [
        Misuse(name: "a member of an array", path: ["list"]) {
            try $0.nestedContainer(keyedBy: Key.self, forKey: .list)
                .decode(String.self, forKey: .zero)
        },
        Misuse(name: "a member of a text", path: ["text"]) {
            try $0.nestedContainer(keyedBy: Key.self, forKey: .text)
                .decode(String.self, forKey: .a)
        },
        Misuse(name: "a number in the array that an object is not", path: ["object"]) {
            var list = try $0.nestedUnkeyedContainer(forKey: .object)
            return try "\(list.decode(Int.self))"
        },
        Misuse(name: "a number in the array that a text is not", path: ["text"]) {
            var list = try $0.nestedUnkeyedContainer(forKey: .text)
            return try "\(list.decode(Int.self))"
        },
        Misuse(name: "an object as a number", path: ["object"]) {
            try "\($0.decode(Int.self, forKey: .object))"
        },
        Misuse(name: "the third of two elements", path: ["list"]) {
            var list = try $0.nestedUnkeyedContainer(forKey: .list)
            _ = try list.decode(String.self)
            _ = try list.decode(String.self)
            guard list.isAtEnd, list.currentIndex == 2 else { return "no end after the last" }
            return try list.decode(String.self)
        },
        Misuse(name: "a container in the array that a text is not", path: ["text"]) {
            var list = try $0.nestedUnkeyedContainer(forKey: .text)
            return try list.nestedContainer(keyedBy: Key.self).decode(String.self, forKey: .a)
        },
        Misuse(name: "a container for a key that is missing", path: []) {
            try $0.nestedContainer(keyedBy: Key.self, forKey: .a).decode(String.self, forKey: .a)
        },
    ]
}

private struct Misused: Decodable {
    let result: String

    init(from decoder: any Decoder) throws {
        let misuse = Misuse.key.flatMap { decoder.userInfo[$0] } as? Misuse
        result = try misuse?.ask(decoder.container(keyedBy: Key.self)) ?? "nothing asked"
    }
}

/// Several values encoded as one, each with a container of its own.
private struct Mixture: Encodable {
    let name: String
    let values: [any Encodable]

    static var all: [Mixture] {
        [
            Mixture(name: "an object and an array for one value", values: [["a": 1], [1]]),
            Mixture(name: "an array and an object for one value", values: [[1], ["a": 1]]),
            Mixture(name: "an object and a scalar for one value", values: [["a": 1], 1]),
            Mixture(name: "two scalars for one value", values: [1, 2]),
        ]
    }

    func encode(to encoder: any Encoder) throws {
        for value in values { try value.encode(to: encoder) }
    }
}
