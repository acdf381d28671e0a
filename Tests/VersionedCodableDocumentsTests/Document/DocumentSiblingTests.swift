import TestSupport

/// Links between keys with the same text.
@Suite struct DocumentSiblingTests {
    /// The documents the digits of `keys` make: a member each, whose value is an object with one
    /// member.
    private func document(
        _ keys: [String], attributes: Set<Int> = [], policy: DuplicateKeyPolicy = .keepAll,
        links: Bool = true
    ) throws -> CodableDocument {
        let source = try SourceBuffer.copying(Data(keys.joined().utf8))
        var builder = DocumentBuilder(
            source: source, format: BracketFormat(), limits: .default, duplicateKeys: policy)
        if links { builder.linkRepeatedKeys() }
        try builder.beginObject(at: 0)
        var at = 0
        for (index, key) in keys.enumerated() {
            let length = key.utf8.count
            try builder.key(
                at: at, length: length, marks: attributes.contains(index) ? TapeNode.attribute : 0)
            try builder.beginObject(at: at)
            try builder.key(at: at, length: length, marks: 0)
            try builder.scalar(.untyped, at: at, length: length, marks: 0)
            try builder.end(at: at + length)
            at += length
        }
        try builder.end(at: at)
        return try builder.finish()
    }

    /// For every member of the root, the member its key is linked to.
    private func links(_ document: CodableDocument) -> [Int?] {
        document.withUnsafeTape { tape in
            (0..<tape.childCount(of: 0)).map { member in
                let next = Int(tape[1 + member * 4].next)
                return next == 0 ? nil : (next - 1) / 4
            }
        }
    }

    @Test func linksLeadToTheNext() throws {
        #expect(try links(document(["a", "b", "a", "a", "b", "c"])) == [2, 4, 3, nil, nil, nil])
    }

    @Test func attributesAreOnTheirOwn() throws {
        let document = try document(["a", "a", "a", "a"], attributes: [0, 2])
        #expect(links(document) == [2, 3, nil, nil])
    }

    @Test func nestedKeysAreNotMeant() throws {
        let document = try document(["a", "a"])
        document.withUnsafeTape { tape in
            #expect(tape[3].next == 0)
            #expect(tape[7].next == 0)
        }
    }

    @Test(arguments: [1, 2, 23, 24, 25, 26, 100, 3000], [1, 2, 7, 40, 3000])
    func wideObjects(_ count: Int, _ names: Int) throws {
        let keys = (0..<count).map { "k\(($0 * $0) % names)" }
        var expected = [Int?](repeating: nil, count: count)
        var last: [String: Int] = [:]
        for (index, key) in keys.enumerated() {
            if let earlier = last[key] { expected[earlier] = index }
            last[key] = index
        }
        #expect(try links(document(keys)) == expected)
    }

    @Test func onlyOnRequestAndWhereKeysStay() throws {
        for document in [
            try document(["a", "b", "a"], links: false),
            try document(["a", "b", "c"], policy: .useFirst),
        ] {
            document.withUnsafeTape { tape in
                for index in 0..<tape.count where tape[index].isKind(.key) {
                    #expect(Int(tape[index].next) == index + 1)
                }
            }
        }
    }

    @Test func aLinkToAnUnfinishedMemberIsTakenBack() throws {
        let source = try SourceBuffer.copying(Data("aa".utf8))
        var builder = DocumentBuilder(
            source: source, format: BracketFormat(), limits: .default, duplicateKeys: .keepAll)
        builder.linkRepeatedKeys()
        try builder.beginObject(at: 0)
        try builder.key(at: 0, length: 1)
        try builder.scalar(.untyped, at: 0, length: 1)
        try builder.key(at: 1, length: 1)
        let document = try builder.finishPrefix()
        document.withUnsafeTape { tape in
            #expect(tape.count == 3)
            #expect(tape[1].next == 0)
        }
    }
}
