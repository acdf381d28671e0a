import TestSupport

private let eventFormat = OtherFormat("events", capabilities: [.text, .keyOrder])

@Suite("Annotations") struct NodeAnnotationTests {
    @Test func annotationsStayWithTheirNodes() throws {
        let source = try SourceBuffer.copying(Data("abcdef".utf8))
        var builder = DocumentBuilder(
            source: source, format: eventFormat, limits: .default, duplicateKeys: .useLast)
        builder.annotate(.tag, "!root", at: 0)
        try builder.beginObject(at: 0)
        try builder.key(at: 0, length: 1)
        builder.annotate(.anchor, "gone", at: builder.nextIndex)
        try builder.scalar(.string, at: 1, length: 1)
        try builder.key(at: 2, length: 1)
        builder.annotate(.declaration, "first", at: builder.nextIndex)
        builder.annotate(.declaration, "second", at: builder.nextIndex)
        try builder.scalar(.string, at: 3, length: 1)
        try builder.key(at: 0, length: 1)
        builder.annotate(.anchor, "kept", at: builder.nextIndex)
        try builder.scalar(.string, at: 5, length: 1)
        try builder.end(at: 6)
        builder.annotate(.tag, "!late", at: 4)
        let document = try builder.finish()
        #expect(document.hasAnnotations)
        #expect(document.root.annotation(.tag) == "!root")
        #expect(document.root.annotation(.anchor) == nil)
        #expect(document["a"].annotation(.anchor) == "kept")
        #expect(document["c"].annotations(.declaration) == ["first", "second"])
        #expect(document["c"].annotation(.tag) == "!late")
        #expect(document["nothing"].annotation(.tag) == nil)
    }
}

@Suite("Merging objects") struct DocumentMergeTests {
    /// `{b: {…}, o: {…}}`; the events of the second object are given: a digit merges the first,
    /// other letters are keys.
    private func merged(
        _ events: String, base: String = "xy", policy: DuplicateKeyPolicy = .refuse,
        limits: ReadingLimits = .default
    ) throws -> [String] {
        let text = "b\(base)o\(events)"
        let source = try SourceBuffer.copying(Data(text.utf8))
        var builder = DocumentBuilder(
            source: source, format: eventFormat, limits: limits, duplicateKeys: policy)
        builder.allowMerging()
        try builder.beginObject(at: 0)
        try builder.key(at: 0, length: 1)
        let target = builder.nextIndex
        try builder.beginObject(at: 0)
        for offset in 1...base.utf8.count {
            try builder.key(at: offset, length: 1)
            try builder.beginArray(at: offset)
            try builder.scalar(.string, at: 0, length: 1)
            try builder.end(at: offset)
        }
        try builder.end(at: base.utf8.count)
        try builder.key(at: base.utf8.count + 1, length: 1)
        try builder.beginObject(at: base.utf8.count + 1)
        for (offset, event) in text.utf8.enumerated().dropFirst(base.utf8.count + 2) {
            if event == UInt8(ascii: "1") {
                #expect(try builder.merge(target, at: offset))
            } else {
                try builder.key(at: offset, length: 1)
                try builder.scalar(.string, at: offset, length: 1)
            }
        }
        try builder.end(at: text.utf8.count)
        try builder.end(at: text.utf8.count)
        let document = try builder.finish()
        return document["o"].members.map { "\($0.key)\($0.value.string ?? "*")" }
    }

    static let cases: [(String, [String])] = [
        ("1", ["x*", "y*"]),
        ("x1", ["xx", "y*"]),
        ("1x", ["y*", "xx"]),
        ("11", ["x*", "y*"]),
        ("a1yb", ["aa", "x*", "yy", "bb"]),
        ("1xy", ["xx", "yy"]),
        ("", []),
    ]

    @Test("Keys of the object itself count more than merged ones", arguments: cases)
    func precedence(events: String, members: [String]) throws {
        #expect(try merged(events) == members)
        #expect(try merged(events, policy: .useFirst) == members)
        #expect(try merged(events, policy: .useLast) == members)
    }

    @Test func duplicatesAreStillRefused() {
        #expect(throws: ReadingError.self) { try merged("xx") }
        #expect(throws: ReadingError.self) { try merged("1xx") }
    }

    @Test func wideObjectsToo() throws {
        let base = String((0..<26).map { Character(Unicode.Scalar(UInt8(97 + $0))) })
        let members = try merged("AB1zC", base: base)
        #expect(members.count == 26 + 3)
        #expect(members.contains("zz"))
        #expect(Set(members).count == members.count)
    }

    @Test func everyMemberCountsAsAnExpandedNode() {
        var limits = ReadingLimits.default
        limits.expandedNodes = 10
        expectError(\ReadingError.kind, .limit(.expandedNodes)) {
            try merged("111111", limits: limits)
        }
    }
}
