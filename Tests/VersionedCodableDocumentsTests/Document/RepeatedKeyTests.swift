import TestSupport

/// Objects in which keys come again and again: the time is linear, and the right member stays.
struct RepeatedKeyTests {
    enum Shape: String, CaseIterable {
        case oneKey, twoKeys, inTurn, wide, nested
    }

    private static func text(_ shape: Shape, _ count: Int) -> String {
        func members(_ keys: [String]) -> String { keys.map { "\($0): 1 " }.joined() }
        return switch shape {
        case .oneKey: "{" + String(repeating: "a: 1 ", count: count) + "}"
        // The removed members of the first key lie in front of the second.
        case .twoKeys:
            "{" + String(repeating: "a: 1 ", count: count / 2)
                + String(repeating: "b: 1 ", count: count / 2) + "}"
        case .inTurn: "{" + String(repeating: "a: 1 b: 1 c: 1 ", count: count / 3) + "}"
        case .wide:
            "{" + members((0..<30).map { "k\($0)" }) + String(repeating: "k3: 1 ", count: count)
                + String(repeating: "k29: 1 ", count: count) + "}"
        case .nested:
            "{" + String(repeating: "a: {b: 1 b: 2} a: [{c: 1 c: 1}] ", count: count / 4) + "}"
        }
    }

    @Test(arguments: Shape.allCases, [DuplicateKeyPolicy.useFirst, .useLast])
    func theTimeIsLinear(_ shape: Shape, _ policy: DuplicateKeyPolicy) throws {
        try expectLinear(sizes: [500, 1000, 2000, 4000, 8000], factor: 2.2) { count in
            let text = Self.text(shape, count)
            return try WorkCounter.steps {
                _ = try BracketFormat.document(text, duplicateKeys: policy)
            }
        }
    }

    @Test(arguments: [DuplicateKeyPolicy.useFirst, .useLast])
    func theRightMembersStay(_ policy: DuplicateKeyPolicy) throws {
        var random = SeededNumbers(seed: 7)
        for width in [2, 5, 20, 23, 24, 25, 40] {
            for _ in 0..<40 {
                let keys = (0..<Int.random(in: 1...80, using: &random)).map { _ in
                    "k\(Int.random(in: 0..<width, using: &random))"
                }
                // Some values are objects with repeated keys of their own.
                let text = keys.enumerated().map { place, key in
                    // A key with an escape is copied.
                    let key = place % 3 == 0 ? "\"\\u{6B}\(key.dropFirst())\"" : key
                    return place % 5 == 0 ? "\(key): [\(place) {x: 0 x: 0}]" : "\(key): \(place)"
                }.joined(separator: " ")
                let document = try BracketFormat.document("{\(text)}", duplicateKeys: policy)
                var places: [String: Int] = [:]
                for (place, key) in keys.enumerated() where policy == .useLast || places[key] == nil
                {
                    places[key] = place
                }
                let expected = places.sorted { $0.value < $1.value }
                #expect(document.root.count == expected.count)
                for ((key, node), wanted) in zip(document.root.members, expected) {
                    #expect(key == wanted.key)
                    #expect((node.int ?? node[0].int) == wanted.value)
                }
            }
        }
    }

    @Test func aWideObjectRefusesARepeatedKey() throws {
        let wide = (0..<25).map { "k\($0): 1" }.joined(separator: " ")
        #expect(throws: Never.self) {
            try BracketFormat.document("{\(wide)}", duplicateKeys: .refuse)
        }
        #expect(throws: ReadingError.self) {
            try BracketFormat.document("{\(wide) k7: 1}", duplicateKeys: .refuse)
        }
    }

    /// A dropped member frees its node indices: what was known of an object there is gone, too.
    @Test func aTableDoesNotOutliveItsObject() throws {
        let wide = (0..<24).map { "k\($0)" }
        func members(_ keys: [String]) -> String { keys.map { "\($0): 1" }.joined(separator: " ") }
        let (dropped, kept) = (members(wide + ["k3"]), members(wide.reversed() + ["x", "k3"]))
        let document = try BracketFormat.document(
            "{a: 0 a: {\(dropped)} b: {\(kept)}}", duplicateKeys: .useFirst)
        #expect(document.root.count == 2)
        #expect(document.root["b"].count == 25)
    }
}
