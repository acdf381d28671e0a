import Foundation
import VersionedCodableDocuments

extension LawTrial {
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

        private enum Key: CodingKey { case text, number }

        init(text: String? = nil) {
            self.text = text
        }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Key.self)
            text = try container.decodeIfPresent(String.self, forKey: .text)
            number = try container.decode(Int.self, forKey: .number)
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: Key.self)
            try container.encodeNil(forKey: .text)
            try container.encode(1, forKey: .number)
        }
    }

    func checkKeyOrder() throws {
        let keys =
            ["zeta", "alpha", "Beta", "k10", "k9", "b", "a"] + (0..<50).map { "w\(97 - $0)" }
        let document = try TapeSamples.document(of: format) { builder in
            try builder.beginObject(at: 0)
            for (index, key) in keys.enumerated() {
                try builder.add(key: key)
                try builder.add(.integer, String(index))
            }
            try builder.end(at: 0)
        }
        let read = try decoder.document(from: try format.write(document))
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
