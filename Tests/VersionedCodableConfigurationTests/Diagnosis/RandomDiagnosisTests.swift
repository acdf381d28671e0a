import Foundation
import TestSupport
import Testing
import VersionedCodable
import VersionedCodableConfiguration
import VersionedCodableDocuments
import VersionedCodableTOML
import VersionedCodableYAML

/// Mistakes planted at random in a random document are found, and nothing else.
struct RandomDiagnosisTests {
    struct Plant: Codable {
        enum Color: String, Codable, CaseIterable { case red, green, blue }

        var name: String
        var height: Int8
        var ratio: Double
        var blooms: Bool
        var color: Color
        var note: String?
        var sizes: [Int]
        var counts: [String: UInt16]
        var children: [Plant]
        var twin: Twin?

        struct Twin: Codable {
            var name: String
            var since: UInt
        }
    }

    /// A document, and the mistakes in it.
    struct Garden {
        var numbers: SeededNumbers
        /// Kind and path of each mistake.
        var mistakes: Set<String> = []
        /// One in so many values is wrong.
        let rarity: Int

        mutating func plant(_ path: [String], depth: Int) -> DocumentValue {
            var members: [(String, DocumentValue)] = []
            func add(_ key: String, _ value: DocumentValue?) {
                if let value { members.append((key, value)) }
            }
            add("name", member("name", path, .string("a b"), wrong: .array([])))
            add("height", member("height", path, .number(numbers.below(100)), wrong: .number(300)))
            add("ratio", member("ratio", path, .number(0.5), wrong: .string("much")))
            add("blooms", member("blooms", path, .bool(true), wrong: .string("often")))
            add("color", member("color", path, .string("red"), wrong: .string("rad")))
            if numbers.once(in: 2) {
                add("note", member("note", path, .string("c"), wrong: .array([]), isOptional: true))
            }
            add("sizes", list("sizes", path))
            add("counts", table(path))
            let children = (0..<(depth == 0 ? 0 : numbers.below(4))).map {
                plant(path + ["children", "\($0)"], depth: depth - 1)
            }
            add("children", .array(children))
            if numbers.once(in: 2) {
                var twin: [(String, DocumentValue)] = []
                let inner = path + ["twin"]
                if let value = member("name", inner, .string("d"), wrong: .array([])) {
                    twin.append(("name", value))
                }
                if let value = member("since", inner, .number(1), wrong: .number(-1)) {
                    twin.append(("since", value))
                }
                unknown(&twin, inner)
                add("twin", .object(DocumentObject(twin.map { (key: $0.0, value: $0.1) })))
            }
            unknown(&members, path)
            return .object(DocumentObject(members.map { (key: $0.0, value: $0.1) }))
        }

        private mutating func member(
            _ key: String, _ path: [String], _ value: DocumentValue, wrong: DocumentValue,
            isOptional: Bool = false
        ) -> DocumentValue? {
            guard numbers.once(in: rarity) else { return value }
            if isOptional || numbers.once(in: 2) {
                mistakes.insert("wrong-value \((path + [key]).joined(separator: "."))")
                return wrong
            }
            mistakes.insert("missing-key \(path.joined(separator: ".")) \(key)")
            return nil
        }

        private mutating func list(_ key: String, _ path: [String]) -> DocumentValue {
            let count = numbers.below(4)
            return .array(
                (0..<count).map { index in
                    guard numbers.once(in: rarity) else { return .number(index) }
                    mistakes.insert(
                        "wrong-value \((path + [key, "\(index)"]).joined(separator: "."))")
                    return .string("many")
                })
        }

        private mutating func table(_ path: [String]) -> DocumentValue {
            let pairs = ["x", "y", "z"].prefix(numbers.below(4)).map { key in
                guard numbers.once(in: rarity) else { return (key, DocumentValue.number(1)) }
                mistakes.insert("wrong-value \((path + ["counts", key]).joined(separator: "."))")
                return (key, .number(70_000))
            }
            return .object(DocumentObject(pairs.map { (key: $0.0, value: $0.1) }))
        }

        private mutating func unknown(_ members: inout [(String, DocumentValue)], _ path: [String])
        {
            guard numbers.once(in: rarity) else { return }
            mistakes.insert("unknown-key \((path + ["odd"]).joined(separator: "."))")
            members.insert(("odd", .number(1)), at: numbers.below(members.count + 1))
        }
    }

    static let formats: [any DocumentFormat] = [JSONFormat(), YAMLFormat(), TOMLFormat()]

    @Test(arguments: 0..<(TestRun.isLong ? 400 : 40))
    func whatIsPlantedIsFound(seed: Int) throws {
        var garden = Garden(
            numbers: SeededNumbers(seed: UInt64(seed)), rarity: [1_000, 40, 12, 4][seed % 4])
        let value = garden.plant([], depth: 3)
        for format in Self.formats {
            let data = try format.write(try CodableDocument(value))
            let decoder = DocumentDecoder(format: format)
            let diagnosis = decoder.diagnose(Plant.self, from: data, limit: 10_000)
            let found = diagnosis.mistakes.map { mistake in
                var text = "\(mistake.kind.rawValue) \(mistake.path.joined(separator: "."))"
                if mistake.kind == .missingKey {
                    text += " " + (mistake.message.split(separator: "\"").dropFirst().first ?? "")
                }
                return text
            }
            #expect(found.count == garden.mistakes.count, "\(format)")
            #expect(Set(found) == garden.mistakes, "\(format)")
            #expect(diagnosis.mistakes.allSatisfy { $0.location != nil })
            let isRight = garden.mistakes.allSatisfy { $0.hasPrefix("unknown-key") }
            #expect((diagnosis.value != nil) == isRight)
            if !isRight {
                let error = #expect(throws: DecodingError.self) {
                    try decoder.decode(Plant.self, from: data)
                }
                #expect(
                    diagnosis.mistakes.contains {
                        $0.description.hasPrefix(error?.documentDescription ?? "none")
                    })
            }
        }
    }
}
