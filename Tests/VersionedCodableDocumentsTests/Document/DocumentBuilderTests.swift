import TestSupport

private let eventFormat = OtherFormat("events", capabilities: [.text, .keyOrder])

/// Builds documents from a shorthand: `{`, `}`, `[`, `]`, a letter for a key, a digit for an
/// integer.
///
/// Capital letters are keys copied into the document.
private func builder(
    _ events: String,
    _ policy: DuplicateKeyPolicy = .useFirst,
    within limits: ReadingLimits = .default,
    expectedNodes: Int? = nil
) throws -> DocumentBuilder {
    var builder = DocumentBuilder(
        source: try SourceBuffer.copying(Data(events.utf8)), format: eventFormat, limits: limits,
        duplicateKeys: policy, expectedNodes: expectedNodes)
    for (offset, event) in events.utf8.enumerated() {
        switch event {
        case UInt8(ascii: "{"): try builder.beginObject(at: offset)
        case UInt8(ascii: "["): try builder.beginArray(at: offset)
        case UInt8(ascii: "}"), UInt8(ascii: "]"): try builder.end(at: offset + 1)
        case UInt8(ascii: "0")...UInt8(ascii: "9"):
            try builder.scalar(.integer, at: offset, length: 1)
        case UInt8(ascii: "A")...UInt8(ascii: "Z"):
            try withUnsafeBytes(of: event | 0x20) {
                try builder.key(copying: $0, at: offset, length: 1)
            }
        default: try builder.key(at: offset, length: 1)
        }
    }
    return builder
}

/// The document in the same shorthand, keys in lower case.
private func shorthand(_ document: CodableDocument) -> String {
    document.withUnsafeTape { tape in
        var text = ""
        var ends: [(Int, String)] = []
        for index in 0...tape.count {
            while let (end, closing) = ends.last, end == index {
                text += closing
                ends.removeLast()
            }
            if index == tape.count { break }
            let node = tape[index]
            switch node.kind {
            case .object, .array:
                let isObject = node.isKind(.object)
                text += isObject ? "{" : "["
                let mark = node.head & TapeNode.incomplete == 0 ? "" : "…"
                ends.append((Int(node.next), mark + (isObject ? "}" : "]")))
            default: text += tape.string(of: node).lowercased()
            }
        }
        return text
    }
}

@Suite struct DocumentBuilderTests {
    @Test(arguments: [
        "1", "{}", "[]", "[123]", "{a1b2}", "{a{b{c[1[2]3]}}d4}", "[{a1}{a1}]", "{A1B2}",
    ])
    func buildsWhatItIsTold(_ events: String) throws {
        let document = try builder(events).finish()
        #expect(shorthand(document) == events.lowercased())
        #expect(document.formatName == "events")
        #expect(!document.isPrefix)
    }

    @Test func describesContainers() throws {
        let document = try builder("{a[12]b{c3}}").finish()
        document.withUnsafeTape { tape in
            #expect(tape.count == 9)
            #expect(tape.childCount(of: 0) == 2)
            #expect(tape.childCount(of: 2) == 2)
            #expect(tape.childCount(of: 6) == 1)
            #expect((tape[0].offset, tape[0].length, tape[0].next) == (0, 12, 9))
            #expect((tape[2].offset, tape[2].length, tape[2].next) == (2, 4, 5))
            #expect((tape[6].offset, tape[6].length, tape[6].next) == (7, 4, 9))
        }
    }

    @Test(arguments: [
        ("{a1a2}", "{a1}"), ("{a1a2a3b4}", "{a1b4}"), ("{a1b2a{c3a4}b5d6}", "{a1b2d6}"),
        ("{a{b1b2}a{b3b4}}", "{a{b1}}"), ("{a1a{b1b{c1c2}b3}c4}", "{a1c4}"),
        ("[{a1a2}{a3}]", "[{a1}{a3}]"), ("{A1a2}", "{a1}"), ("{a1A2}", "{a1}"),
        ("{a1a[{a1a2}{b3}]}", "{a1}"), ("{a[{b1}{b2b3}]a4}", "{a[{b1}{b2}]}"),
    ])
    func firstDuplicateCounts(_ events: String, _ expected: String) throws {
        let document = try builder(events, .useFirst).finish()
        #expect(shorthand(document) == expected)
        #expect(document.withUnsafeTape { $0.count } == document.nodeCount)
    }

    @Test(arguments: [
        ("{a1a2}", "{a2}"), ("{a1a2a3b4}", "{a3b4}"), ("{a1b2a{c3a4}b5d6}", "{a{c3a4}b5d6}"),
        ("{a{b1b2}a{b3b4}}", "{a{b4}}"), ("{a{b[{c1}]}a1d2}", "{a1d2}"),
        ("[{a1a2}{a3}]", "[{a2}{a3}]"), ("{A1a2}", "{a2}"), ("{a{a1a2}b3a{a4a5}b6}", "{a{a5}b6}"),
    ])
    func lastDuplicateCounts(_ events: String, _ expected: String) throws {
        let document = try builder(events, .useLast).finish()
        #expect(shorthand(document) == expected)
        document.withUnsafeTape { tape in
            #expect(Int(tape[0].next) == tape.count)
            for index in 0..<tape.count where tape[index].isKind(.object) {
                var members = 0
                var key = index + 1
                while key < Int(tape[index].next) {
                    #expect(tape[key].isKind(.key))
                    members += 1
                    key = Int(tape[key + 1].next)
                }
                #expect(tape.childCount(of: index) == members)
            }
        }
    }

    @Test func duplicateIsRefusedWithItsPlace() throws {
        let error = #expect(throws: ReadingError.self) {
            try builder("{a1b{c1C2}}", .refuse).finish()
        }
        #expect(error?.kind == .duplicateKey)
        #expect(error?.message == "the key \"c\" is repeated, first on line 1")
        #expect(error?.location == TextLocation(offset: 7, line: 1, column: 8))
    }

    @Test func everyDuplicateIsKept() throws {
        #expect(shorthand(try builder("{a1a2}", .keepAll).finish()) == "{a1a2}")
    }

    @Test(arguments: [
        ("{", "{…}"), ("{a", "{…}"), ("{a1", "{a1…}"), ("{a1b", "{a1…}"), ("[", "[…]"),
        ("[1", "[1…]"), ("{a[{b1", "{a[{b1…}…]…}"), ("{a[]", "{a[]…}"), ("{a1}", "{a1}"),
        ("1", "1"), ("{a1a", "{a1…}"), ("{a1b2a", "{a1b2…}"), ("{a1a2", "{a1…}"),
        ("{a1a{b2", "{a1…}"), ("{a1a{b2b", "{a1…}"), ("{a{b1b", "{a{b1…}…}"), ("{a1a2b", "{a1…}"),
    ])
    func endsAPrefix(_ events: String, _ expected: String) throws {
        let document = try builder(events).finishPrefix()
        #expect(shorthand(document) == expected)
        #expect(document.isPrefix)
        document.withUnsafeTape { tape in
            let members = expected.filter { $0.isLetter && !"b".contains($0) }
            if expected.hasPrefix("{a"), !expected.contains("b") {
                #expect(tape.childCount(of: 0) == members.count)
            }
        }
    }

    @Test(arguments: [
        "", "12", "1[]", "[]1", "[][]", "{1}", "{[]}", "{a}", "{ab1}", "[a1]", "a1", "]", "[",
        "{a1", "[]]", "{a1}a2", "{aab1}", "1a[]", "[]a[]", "{aaaa", "1]",
    ])
    func refusesEventsThatMakeNoDocument(_ events: String) throws {
        for policy in DuplicateKeyPolicy.allCases where policy != .refuse {
            let error = #expect(throws: ReadingError.self) { try builder(events, policy).finish() }
            #expect(error?.message == "the reader's events do not form a document")
        }
    }

    @Test func keepsDepthAndNodeLimits() throws {
        let two = ReadingLimits(depth: 2)
        #expect(throws: Never.self) { try builder("[[1]]", within: two).finish() }
        let depth = #expect(throws: ReadingError.self) { try builder("[[[", within: two).finish() }
        #expect(depth?.kind == .limit(.depth))
        #expect(depth?.offset == 2)
        let five = ReadingLimits(nodes: 5)
        #expect(throws: Never.self) { try builder("[1234]", within: five).finish() }
        let nodes = #expect(throws: ReadingError.self) {
            try builder("[12345]", within: five).finish()
        }
        #expect(nodes?.kind == .limit(.nodes))
        #expect(nodes?.offset == 5)
        expectError(\ReadingError.kind, .limit(.scalarBytes)) {
            try builder("[1]", within: ReadingLimits(scalarBytes: 0)).finish()
        }
    }

    @Test func growsFromASmallGuess() throws {
        let events = "[" + String(repeating: "{a1b2}", count: 10_000) + "]"
        let document = try builder(events, expectedNodes: 0).finish()
        #expect(document.nodeCount == 1 + 10_000 * 5)
        #expect(shorthand(document) == events)
    }

    @Test func aliasesFollowToTheEnd() throws {
        var events = try builder("[1")
        try events.alias(to: 1, at: 2)
        try events.alias(to: 2, at: 2)
        try events.end(at: 2)
        try events.finish().withUnsafeTape { tape in
            #expect(tape.resolve(2) == 1)
            #expect(tape.resolve(3) == 1)
            #expect(tape.childCount(of: 0) == 3)
        }
    }

    @Test(arguments: [0, 1, 2, 4, 99, -1])
    func anAliasToWhatIsNoWholeValueMakesNoDocument(_ target: Int) throws {
        #expect(throws: ReadingError.self) {
            var events = try builder("{a[1")
            try events.alias(to: target, at: 1)
            try events.end(at: 2)
            try events.end(at: 3)
            _ = try events.finish()
        }
    }
}
