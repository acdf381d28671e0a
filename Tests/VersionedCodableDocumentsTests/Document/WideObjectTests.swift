import TestSupport
import Testing

/// Objects so wide that duplicates are found with a table.
@Suite struct WideObjectTests {
    /// A document of integers by key, and what its members are.
    private func members(
        _ keys: [String], _ policy: DuplicateKeyPolicy, isDetached: Bool = false
    ) throws -> [String] {
        var source = Data()
        var places: [(Int, Int)] = []
        for key in keys {
            places.append((source.count, key.utf8.count))
            source.append(contentsOf: Data("\(key):\(places.count - 1),".utf8))
        }
        var builder = DocumentBuilder(
            source: try SourceBuffer.copying(source), formatName: "wide", capabilities: .text,
            hasPositions: true, limits: .default, duplicateKeys: policy, expectedNodes: 4)
        try builder.beginObject(at: 0)
        for (index, (offset, length)) in places.enumerated() {
            if isDetached {
                try Data(keys[index].utf8).withUnsafeBytes {
                    try builder.key(copying: $0, at: offset, length: length)
                }
            } else {
                try builder.key(at: offset, length: length)
            }
            let digits = String(index).utf8.count
            try builder.scalar(.integer, at: offset + length + 1, length: digits)
        }
        try builder.end(at: source.count)
        let document = try builder.finish()
        return document.withUnsafeTape { tape in
            var members: [String] = []
            var key = 1
            while key < tape.count {
                members.append("\(tape.string(of: tape[key])):\(tape.string(of: tape[key + 1]))")
                key = Int(tape[key + 1].next)
            }
            #expect(tape.childCount(of: 0) == members.count)
            return members
        }
    }

    @Test(arguments: [23, 24, 25, 26, 48, 100, 1000], [false, true])
    func firstDuplicateCounts(_ width: Int, _ isDetached: Bool) throws {
        let keys = (0..<width).map { "key\($0)" }
        let expected = keys.enumerated().map { "\($1):\($0)" }
        let twice = keys + keys
        #expect(try members(twice, .useFirst, isDetached: isDetached) == expected)
    }

    @Test(arguments: [23, 24, 25, 26, 48, 100, 1000], [false, true])
    func lastDuplicateCounts(_ width: Int, _ isDetached: Bool) throws {
        let keys = (0..<width).map { "key\($0)" }
        let expected = keys.enumerated().map { "\($1):\($0 + width)" }
        #expect(try members(keys + keys, .useLast, isDetached: isDetached) == expected)
        // The same key over and over.
        let repeated = keys + Array(repeating: "key0", count: 50)
        let last = try members(repeated, .useLast, isDetached: isDetached)
        #expect(last.count == width)
        #expect(last.last == "key0:\(width + 49)")
    }

    @Test(arguments: [23, 24, 25, 100])
    func duplicateIsRefused(_ width: Int) throws {
        let keys = (0..<width).map { "key\($0)" }
        #expect(try members(keys, .refuse).count == width)
        #expect(throws: ReadingError.self) { try members(keys + ["key7"], .refuse) }
    }

    /// A dropped member gives its node indices free: what was known of an object there must go with
    /// it.
    @Test func aTableDoesNotOutliveItsObject() throws {
        let wide = (0..<24).map { "k\($0)" }
        // The second `a` is dropped with a wide object inside that ends with a duplicate, and so at
        // 24 members.
        var text = "{\"a\":0,\"a\":{"
        text += (wide + ["k3"]).map { "\"\($0)\":1" }.joined(separator: ",") + "},\"b\":{"
        text += (wide.reversed() + ["x", "k3"]).map { "\"\($0)\":2" }.joined(separator: ",") + "}}"
        let document = try EventReader.read(text)
        document.withUnsafeTape { tape in
            #expect(tape.childCount(of: 0) == 2)
            #expect(tape.childCount(of: 4) == 25)
        }
    }

    /// So many keys that a comparison of each with all others would not end.
    @Test(.timeLimit(.minutes(10))) func manyKeys() throws {
        let keys = (0..<200_000).map { "key\($0)" }
        #expect(try members(keys, .useFirst).count == keys.count)
    }
}

/// Reads just enough JSON for a test: objects, integers and strings of letters, without blanks.
private enum EventReader {
    static func read(_ text: String) throws -> CodableDocument {
        let bytes = Array(text.utf8)
        var builder = DocumentBuilder(
            source: try SourceBuffer.copying(Data(bytes)), formatName: "events",
            capabilities: .text, hasPositions: true, limits: .default, duplicateKeys: .useFirst,
            expectedNodes: 4)
        var at = 0
        while at < bytes.count {
            switch bytes[at] {
            case UInt8(ascii: "{"): try builder.beginObject(at: at)
            case UInt8(ascii: "}"): try builder.end(at: at + 1)
            case UInt8(ascii: "\""):
                let start = at + 1
                at = start
                while bytes[at] != UInt8(ascii: "\"") { at += 1 }
                try builder.key(at: start, length: at - start, marks: TapeNode.quoted)
            case UInt8(ascii: "0")...UInt8(ascii: "9"):
                try builder.scalar(.integer, at: at, length: 1)
            default: break
            }
            at += 1
        }
        return try builder.finish()
    }
}
