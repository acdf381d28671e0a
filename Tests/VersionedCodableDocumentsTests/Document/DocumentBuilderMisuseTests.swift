import TestSupport

/// Arguments that no correct reader passes for the source, and some that one does.
private let numbers = [
    Int.min, -1_000_000, -2, -1, 0, 1, 2, 3, 9, 10, 11, 1_000_000_000, Int.max - 1, Int.max,
]
private let farNumbers = [Int.min, -1, 0, 1, 4, 11, 1_000_000_000, Int.max]
private let masks: [UInt32] = [0, 0x0B, 0x10, 0x20, 0x40, 0x80, 0xFF, .max]

@Suite("Wrong calls of a builder") struct DocumentBuilderMisuseTests {
    /// Every function, with the worst arguments, at every point: errors, or a sound document.
    @Test(arguments: BuilderCall.all, BuilderStart.allCases)
    func isSafe(_ call: BuilderCall, _ start: BuilderStart) throws {
        for first in numbers {
            for second in TestRun.isLong ? farNumbers : [1, .max] {
                for isPrefix in [false, true] {
                    try check(start, isPrefix: isPrefix) { try call.run(&$0, first, second) }
                }
            }
        }
    }

    /// Every pair of functions, because the builder goes on after an error.
    @Test(arguments: BuilderCall.all, BuilderCall.all)
    func isSafeAfterAnError(_ call: BuilderCall, _ next: BuilderCall) throws {
        for start in BuilderStart.allCases {
            let all = [(-1, 1), (1, 1), (11, 1_000_000_000), (0, 0), (1, 0), (3, Int.max)]
            for numbers in all.prefix(TestRun.isLong ? 6 : 1) {
                for isPrefix in [false, true] {
                    try check(start, isPrefix: isPrefix) { builder in
                        try? call.run(&builder, numbers.0, numbers.1)
                        try? next.run(&builder, 1, 1)
                        try call.run(&builder, 7, 1)
                    }
                }
            }
        }
    }

    /// Every kind and mark, where the text is in the source.
    @Test(arguments: BuilderStart.allCases, 0...15)
    func isSafeForKindsAndMarks(_ start: BuilderStart, _ number: Int) throws {
        let kind = try #require(TapeKind(rawValue: UInt8(number)))
        for mark in masks {
            let calls: [(inout DocumentBuilder) throws -> Void] = [
                { try $0.scalar(kind, at: 1, length: 2, marks: mark) },
                { try $0.key(at: 1, length: 2, marks: mark) },
                { try $0.beginObject(at: 1, marks: mark) },
                { try $0.beginArray(at: 1, marks: mark) },
                { try $0.null(at: 1, length: 2, marks: mark) },
                { try $0.bool(true, at: 1, length: 2, marks: mark) },
                { builder in
                    try Array("12".utf8).withUnsafeBytes {
                        try builder.scalar(kind, copying: $0, at: 1, length: 2, marks: mark)
                    }
                },
                { builder in
                    try Array("12".utf8).withUnsafeBytes {
                        try builder.key(copying: $0, at: 1, length: 2, marks: mark)
                    }
                },
                {
                    try $0.reserveText(2, at: 1).storeBytes(of: 0x3131, as: UInt16.self)
                    let text = try $0.keepText(count: 2, at: 1, length: 2)
                    try $0.scalar(kind, repeating: text, marks: mark)
                },
            ]
            for call in calls {
                try check(start, isPrefix: false, call)
                try check(start, isPrefix: true, call)
            }
        }
    }

    /// The limit of nodes ends in the middle of an event; the builder goes on.
    @Test(arguments: BuilderCall.all, 0...5)
    func isSafeAtTheNodeLimit(_ call: BuilderCall, _ nodes: Int) throws {
        for isPrefix in [false, true] {
            for second in [0, 1] {
                let limits = ReadingLimits(nodes: nodes)
                var builder = try BuilderStart.nothing.builder(limits: limits)
                try? builder.beginObject(at: 0)
                try? builder.key(at: 1, length: 1)
                try? builder.beginArray(at: 0)
                try? call.run(&builder, 1, second)
                try? builder.end(at: 5)
                try? call.run(&builder, 1, second)
                try? builder.end(at: 5)
                finish(builder, isPrefix: isPrefix)
            }
        }
    }

    @Test func aTextOfAnotherBuilderIsRefused() throws {
        var other = try BuilderStart.nothing.builder()
        _ = try other.reserveText(100, at: 0)
        let text = try other.keepText(count: 100, at: 0, length: 1)
        for start in BuilderStart.allCases {
            for isKey in [false, true] {
                var builder = try start.builder()
                let error = #expect(throws: ReadingError.self) {
                    try isKey
                        ? builder.key(repeating: text) : builder.scalar(.string, repeating: text)
                }
                #expect(
                    error?.message == "the format repeats a text that this document does not have")
                finish(builder, isPrefix: false)
            }
        }
    }

    // MARK: Messages

    @Test(arguments: [
        ("beginObject", -1, 0, "a text of 0 bytes at byte -1, outside of 10 bytes"),
        ("beginArray", 11, 0, "a text of 0 bytes at byte 11, outside of 10 bytes"),
        ("end of a container", 3, 0, "a text of -1 bytes at byte 4, outside of 10 bytes"),
        ("end of a container", 11, 0, "a text of 7 bytes at byte 4, outside of 10 bytes"),
        (
            "key", Int.max, Int.max,
            "a text of \(Int.max) bytes at byte \(Int.max), outside of 10 bytes"
        ),
        ("quoted key", 0, 1, "a text of 1 bytes at byte 0, outside of 10 bytes"),
        ("quoted scalar", 9, 1, "a text of 1 bytes at byte 9, outside of 10 bytes"),
        ("copied key", 4, 7, "a text of 7 bytes at byte 4, outside of 10 bytes"),
        ("copied scalar", -4, 1, "a text of 1 bytes at byte -4, outside of 10 bytes"),
        ("null", 11, 1, "a text of 1 bytes at byte 11, outside of 10 bytes"),
        ("bool", Int.min, 1, "a text of 1 bytes at byte \(Int.min), outside of 10 bytes"),
        ("scalar after keeping", 1, 10, "a text of 10 bytes at byte 1, outside of 10 bytes"),
        ("key after keeping", 5, 0, "a text of 5 bytes where 4 were reserved"),
        ("key after keeping", -1, 0, "a text of -1 bytes where 4 were reserved"),
        ("key after keeping", Int.max, 0, "a text of \(Int.max) bytes where 4 were reserved"),
        ("keepText", 1, 0, "a text of 1 bytes without reserving memory"),
        ("keepText twice", 0, 0, "a text of 0 bytes without reserving memory"),
        ("reserveText", -1, 0, "a text of -1 bytes without reserving memory"),
    ])
    func textsAreInTheSourceOrReserved(
        _ name: String, _ first: Int, _ second: Int, _ text: String
    ) throws {
        let call = try #require(BuilderCall.all.first { $0.name == name })
        var builder = try BuilderStart.object.builder()
        let error = #expect(throws: ReadingError.self) { try call.run(&builder, first, second) }
        let verb = text.contains("outside") ? "finds" : "keeps"
        #expect(error?.message == "the format \(verb) \(text)")
        #expect(error?.kind == .syntax)
    }

    @Test(arguments: [Int.min, Int.min + 1, -1, 0, 1, Int.max])
    func quotesAreInTheSource(_ offset: Int) throws {
        var builder = DocumentBuilder(
            source: try SourceBuffer.copying(Data()),
            format: OtherFormat("events", capabilities: [.text, .keyOrder]), limits: .default)
        try builder.beginObject(at: 0)
        for isKey in [true, false] {
            let error = #expect(throws: ReadingError.self) {
                try isKey
                    ? builder.key(at: offset, length: 0, marks: TapeNode.quoted)
                    : builder.scalar(.string, at: offset, length: 0, marks: TapeNode.quoted)
            }
            #expect(
                error?.message
                    == "the format finds a text of 0 bytes at byte \(offset), outside of 0 bytes")
        }
    }

    @Test func noMoreThanADocumentIsReserved() throws {
        var builder = try BuilderStart.object.builder()
        let error = #expect(throws: ReadingError.self) { try builder.reserveText(.max, at: -5) }
        #expect(error?.kind == .limit(.inputBytes))
        #expect(error?.location == nil)
    }

    @Test(arguments: [TapeKind.null, .bool, .array, .object, .key, .alias, .removed])
    func onlyScalarsHaveText(_ kind: TapeKind) throws {
        for copies in [false, true] {
            var builder = try BuilderStart.array.builder()
            expectError(\ReadingError.message, "the format adds the text of a scalar as \(kind)") {
                try copies
                    ? Array("1".utf8).withUnsafeBytes {
                        try builder.scalar(kind, copying: $0, at: 1, length: 1)
                    } : builder.scalar(kind, at: 1, length: 1)
            }
        }
    }

    @Test(arguments: ["key", "copied key", "key after keeping"])
    func aKeyAfterTheRootIsNoDocument(_ name: String) throws {
        let call = try #require(BuilderCall.all.first { $0.name == name })
        for start in [BuilderStart.root, .afterRoot] {
            expectError(\ReadingError.message, "the reader's events do not form a document") {
                var builder = try start.builder()
                try call.run(&builder, 1, 1)
                _ = try builder.finish()
            }
        }
    }

    /// A key is linked to the last one of its own object, whatever the reader did before.
    @Test func linksStayInTheirObject() throws {
        var builder = try BuilderStart.linked.builder()
        try builder.key(at: 1, length: 1)
        try builder.scalar(.integer, at: 3, length: 1)
        try builder.end(at: 5)
        try builder.finish().withUnsafeTape { tape in
            #expect(tape[1].next == 5)
            #expect(tape[3].next == 0)
            #expect(tape[5].next == 0)
            #expect(tape[5].head & TapeNode.repeated != 0)
        }
    }

    @Test(arguments: [Int.min, -1, 0, 1_000_000_000, Int.max])
    func estimatesAreNotTrusted(_ nodes: Int) throws {
        var builder = DocumentBuilder(
            source: try SourceBuffer.copying(Data(BuilderStart.source.utf8)),
            format: OtherFormat("events", capabilities: [.text]),
            limits: ReadingLimits(nodes: .max), expectedNodes: nodes)
        try builder.beginArray(at: 0)
        for _ in 0..<100 { try builder.null(at: 0, length: 0) }
        try builder.end(at: 1)
        let document = try builder.finish()
        #expect(document.root.count == 100)
    }

    @Test(arguments: [
        ReadingLimits(inputBytes: .min, depth: .min, nodes: .min, scalarBytes: .min),
        ReadingLimits(depth: 0, nodes: 0, scalarBytes: 0, expandedNodes: 0),
        ReadingLimits(depth: .max, nodes: .max, scalarBytes: .max, expandedNodes: .max),
    ])
    func limitsMayBeAnything(_ limits: ReadingLimits) throws {
        for call in BuilderCall.all {
            for second in TestRun.isLong ? farNumbers : [-1, 1, .max] {
                var builder = try BuilderStart.nothing.builder(limits: limits)
                try? builder.beginArray(at: 0)
                try? call.run(&builder, 1, second)
                try? builder.end(at: 1)
                finish(builder, isPrefix: false)
            }
        }
    }

    // MARK: Checks

    private func check(
        _ start: BuilderStart, isPrefix: Bool, _ call: (inout DocumentBuilder) throws -> Void
    ) throws {
        var builder = try start.builder()
        do { try call(&builder) } catch is ReadingError {}
        // Also what follows must neither stop the process nor run for ever.
        for _ in 0..<3 {
            try? builder.key(at: 1, length: 1)
            try? builder.scalar(.integer, at: 3, length: 1)
        }
        try? builder.end(at: 5)
        while builder.openContainers > 0, !isPrefix, (try? builder.end(at: 5)) != nil {}
        finish(builder, isPrefix: isPrefix)
    }

    /// Ends a document and, if it is one, looks at everything in it.
    private func finish(_ builder: consuming DocumentBuilder, isPrefix: Bool) {
        guard let document = try? isPrefix ? builder.finishPrefix() : builder.finish() else {
            return
        }
        let range = 0...BuilderStart.source.utf8.count
        document.withUnsafeTape { tape in
            for index in 0..<tape.count {
                let place = tape.sourceRange(of: tape[index])
                #expect(range ~= place.lowerBound && range ~= place.upperBound)
                #expect(tape.resolve(index) < tape.count)
                _ = tape.path(to: index)
                if tape[index].kind.rawValue > TapeKind.bool.rawValue {
                    _ = tape.string(of: tape[index])
                }
            }
        }
        _ = document.root.description
        let decoder = DocumentDecoder(format: OtherFormat("events", capabilities: [.text]))
        _ = try? decoder.decode(DocumentValue.self, from: document)
        _ = try? decoder.decode([String: [Int]].self, from: document)
        _ = try? decoder.decode([[String: String]].self, from: document)
    }
}
