import Foundation
import VersionedCodableDocuments

extension LawTrial {
    func checkContainerMisuse() throws {
        let data = try encoder.encode(Kinds())
        for misuse in Misuse.allCases {
            let decoder = decoder
            if let key = Misuse.key { decoder.userInfo[key] = misuse }
            let sample = misuse.rawValue
            let found: String
            do {
                found = "\(try decoder.decode(Misused.self, from: data).result)"
            } catch let error as DecodingError {
                let path = error.diagnostic?.path
                try require(
                    path?.starts(with: misuse.path) == true, "\(sample), the path",
                    expected: "\(misuse.path)", found: "\(path ?? [])")
                continue
            } catch {
                throw violation(
                    sample, expected: "a DecodingError", found: LawTrial.text(of: error))
            }
            throw violation(sample, expected: "a DecodingError", found: found)
        }
        for mixture in Mixture.allCases {
            let sample = mixture.rawValue
            do {
                let data = try encoder.encode(Box(mixture))
                throw violation(
                    sample, expected: "an EncodingError", found: "\(data.count) bytes")
            } catch EncodingError.invalidValue(_, let context) {
                try requireEqual(
                    context.codingPath.map(\.stringValue), ["value"], "\(sample), the path")
            }
        }
    }

    private struct Kinds: Codable {
        var list = ["one", "two"]
        var object = ["a": "one"]
        var text = "one"
    }
}

private enum Key: String, CodingKey {
    case list, object, text, a
    case zero = "0"
}

/// Requests for something that is not there.
private enum Misuse: String, CaseIterable, Sendable {
    case keyOfArray = "a member of an array"
    case keyOfText = "a member of a text"
    case numberInObject = "a number in the array that an object is not"
    case numberInText = "a number in the array that a text is not"
    case numberOfObject = "an object as a number"
    case thirdOfTwo = "the third of two elements"
    case nestedInText = "a container in the array that a text is not"
    case missingObject = "a container for a key that is missing"

    static let key = CodingUserInfoKey(rawValue: "misuse")

    var path: [String] {
        switch self {
        case .keyOfArray, .thirdOfTwo: ["list"]
        case .numberInObject, .numberOfObject: ["object"]
        case .keyOfText, .numberInText, .nestedInText: ["text"]
        case .missingObject: []
        }
    }

    func ask(_ decoder: any Decoder) throws -> String {
        let root = try decoder.container(keyedBy: Key.self)
        switch self {
        case .keyOfArray:
            let inner = try root.nestedContainer(keyedBy: Key.self, forKey: .list)
            return try inner.decode(String.self, forKey: .zero)
        case .keyOfText:
            let inner = try root.nestedContainer(keyedBy: Key.self, forKey: .text)
            return try inner.decode(String.self, forKey: .a)
        case .numberInObject, .numberInText:
            let key = self == .numberInObject ? Key.object : .text
            var list = try root.nestedUnkeyedContainer(forKey: key)
            return try "\(list.decode(Int.self))"
        case .numberOfObject: return try "\(root.decode(Int.self, forKey: .object))"
        case .thirdOfTwo:
            var list = try root.nestedUnkeyedContainer(forKey: .list)
            _ = try list.decode(String.self)
            _ = try list.decode(String.self)
            guard list.isAtEnd, list.currentIndex == 2 else { return "no end after the last" }
            return try list.decode(String.self)
        case .nestedInText:
            var list = try root.nestedUnkeyedContainer(forKey: .text)
            let inner = try list.nestedContainer(keyedBy: Key.self)
            return try inner.decode(String.self, forKey: .a)
        case .missingObject:
            let inner = try root.nestedContainer(keyedBy: Key.self, forKey: .a)
            return try inner.decode(String.self, forKey: .a)
        }
    }
}

private struct Misused: Decodable {
    let result: String

    init(from decoder: any Decoder) throws {
        let misuse = Misuse.key.flatMap { decoder.userInfo[$0] } as? Misuse
        result = try misuse?.ask(decoder) ?? "nothing asked"
    }
}

private enum Mixture: String, CaseIterable, Codable {
    case objectAndArray = "an object and an array for one value"
    case arrayAndObject = "an array and an object for one value"
    case objectAndScalar = "an object and a scalar for one value"
    case twoScalars = "two scalars for one value"

    func encode(to encoder: any Encoder) throws {
        switch self {
        case .objectAndArray:
            try object(of: encoder)
            try array(of: encoder)
        case .arrayAndObject:
            try array(of: encoder)
            try object(of: encoder)
        case .objectAndScalar:
            try object(of: encoder)
            try scalar(of: encoder)
        case .twoScalars:
            var container = encoder.singleValueContainer()
            try container.encode(1)
            try container.encode(2)
        }
    }

    private func object(of encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(1, forKey: .a)
    }

    private func array(of encoder: any Encoder) throws {
        var container = encoder.unkeyedContainer()
        try container.encode(1)
    }

    private func scalar(of encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(1)
    }
}
