import TestSupport
import VersionedCodableJSON

/// Documents broken at random, with a seed.
@Suite struct JSONMutationTests {
    static let seeds = [
        #"{"version": 3, "name": "a\n\u00e9\uD83D\uDE00é日😀", "list": [1, -2.5e+10, true, false, null, {}, []]}"#,
        "[[[1]],[\"two\"],{\"three\":{\"four\":[5, 0.5, -0, 1E-7]}}]",
        "{\n  \"a\" : {\n    \"b\" : \"c\\\\d\\\"e\\/f\"\n  },\n  \"g\" : [\n\n  ]\n}\n",
        "\"\\ud834\\udd1e and \u{10FFFF} and \u{7FF}\"", "  -12345.678e-9  ",
    ]

    private func mutate(_ bytes: inout [UInt8], using random: inout SeededNumbers) {
        let tokens: [UInt8] =
            Array("{}[]:,\"\\/0123456789-+.eEtrufalsn \n\t\0x".utf8)
            + [0x80, 0xC3, 0xE2, 0xED, 0xA0, 0xF0, 0xF4, 0x90, 0xFF, 0x1F, 0x7F]
        for _ in 0..<Int.random(in: 1...4, using: &random) {
            let place = Int.random(in: 0...bytes.count, using: &random)
            switch Int.random(in: 0..<5, using: &random) {
            case 0: if place < bytes.count { bytes.remove(at: place) }
            case 1: bytes.insert(tokens.randomElement(using: &random) ?? 0, at: place)
            case 2:
                if place < bytes.count { bytes[place] = tokens.randomElement(using: &random) ?? 0 }
            case 3: bytes.removeLast(min(bytes.count, Int.random(in: 0..<4, using: &random)))
            default:
                let end = min(bytes.count, place + Int.random(in: 1...12, using: &random))
                let other = Int.random(in: 0...bytes.count, using: &random)
                bytes.insert(contentsOf: Array(bytes[place..<end]), at: other)
            }
        }
    }

    static let isLinux: Bool = {
        #if os(Linux)
        true
        #else
        false
        #endif
    }()

    /// The one difference: Foundation on Linux reads a comma behind the last element or member.
    @Test(.enabled(if: isLinux, "other versions of Foundation differ elsewhere"))
    func verdictsAreThoseOfFoundation() {
        var random = SeededNumbers(seed: 42)
        var accepted = 0
        for round in 0..<10_000 {
            var bytes = Array(JSONMutationTests.seeds[round % JSONMutationTests.seeds.count].utf8)
            mutate(&bytes, using: &random)
            let data = Data(bytes)
            let ours = (try? read(data)) != nil
            let theirs =
                (try? JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed)) != nil
            if ours { accepted += 1 }
            if ours != theirs, !message(data).hasSuffix("(a trailing comma needs the syntax jsonc)")
            {
                Issue.record(
                    "ours \(ours), theirs \(theirs): \(bytes) \(bytes.text)"
                )
            }
        }
        #expect(accepted > 1_000)
        #expect(accepted < 9_000)
    }
}
