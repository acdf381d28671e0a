import TestSupport
import Testing
import VersionedCodable
import VersionedCodableCBOR

/// CBOR by splicing: rows with exact bytes.
@Suite("CBOR in place") struct CBORRewritingTests {
    /// A document in hexadecimal digits, what is done to its value, and what that has to give.
    struct Row: CustomTestStringConvertible, Sendable {
        let name: String
        let source: String
        let result: String
        var format = CBORFormat()
        let change: @Sendable (inout DocumentValue) -> Void

        init(
            _ name: String, _ source: String, to result: String, _ format: CBORFormat = .cbor,
            _ change: @escaping @Sendable (inout DocumentValue) -> Void
        ) {
            self.name = name
            self.source = source
            self.result = result
            self.format = format
            self.change = change
        }

        var testDescription: String { name }
    }

    @Test(arguments: maps + arrays + scalars)
    func row(_ row: Row) throws {
        let source = bytes(row.source)
        var value = try DocumentValue(row.format.read(source, within: .default))
        row.change(&value)
        let rewriting = try row.format.rewrite(source, to: value)
        #expect(hex(rewriting.data) == hex(bytes(row.result)))
        #expect(rewriting.report.reprinted == [])
        #expect(rewriting.report.description == "no comments")
        #expect(try row.format.rewrite(rewriting.data, to: value).isUnchanged)
        #expect(rewriting.undone(Array(source)) == Array(rewriting.data))
    }

    static let maps: [Row] = [
        .init("a value", "a2 6161 01 6162 02", to: "a2 6161 03 6162 02") { $0["a"] = 3 },
        .init("inserted", "a1 6161 01", to: "a2 6161 01 6162 6178") { $0["b"] = "x" },
        .init("inserted in front", "a1 6161 01", to: "a2 617a 00 6161 01") {
            $0 = ["z": 0, "a": 1]
        },
        .init("removed", "a2 6161 01 6162 02", to: "a1 6162 02") { $0["a"] = nil },
        .init("all removed", "a1 6161 9f01ff", to: "a0") { $0 = [:] },
        .init("renamed", "a1 d820 6161 1801", to: "a1 d820 627a7a 1801") { $0 = ["zz": 1] },
        .init("without a length", "bf 6161 01 ff", to: "bf 6161 01 6162 820102 ff") {
            $0["b"] = [1, 2]
        },
        .init("a count of more bytes than it needs", "b80 1 6161 01", to: "b802 6161 01 6162 02") {
            $0["b"] = 2
        },
        .init(
            "a count that needs more bytes",
            "b7" + (0..<23).map { "63" + hex("k\($0 + 10)".utf8) + "00" }.joined(),
            to: "b818" + (0..<23).map { "63" + hex("k\($0 + 10)".utf8) + "00" }.joined() + "617a01"
        ) { $0["z"] = 1 },
        .init("keys that are numbers", "a2 01 6161 02 6162", to: "a3 01 6161 20 6162 03 6163") {
            $0 = ["1": "a", "-1": "b", "3": "c"]
        },
        .init("keys of a new map are text", "a1 01 02", to: "a1 01 a1 6131 02") {
            $0["1"] = ["1": 2]
        },
        .init(
            "in each other", "a1 6161 a1 6162 8101", to: "a2 6161 a2 6162 820102 6163 03 6164 04"
        ) {
            $0 = ["a": ["b": [1, 2], "c": 3], "d": 4]
        },
        .init(
            "moved with its form", "a2 6161 a1 6178 d8201803 6162 a0",
            to: "a1 6162 a1 6161 a1 6178 d8201803"
        ) { try? $0.move(from: "/a", to: "/b/a") },
        .init(
            "in order of its bytes", "a2 6162 01 6164 02",
            to: "a5 6161 00 6162 01 6163 09 6164 02 626161 08",
            .cbor(writing: .init(keyOrder: .bytewise))
        ) {
            $0["aa"] = 8
            $0["c"] = 9
            $0["a"] = 0
        },
    ]

    static let arrays: [Row] = [
        .init("appended", "82 1801 02", to: "83 1801 02 03") { $0 = [1, 2, 3] },
        .init("removed", "83 01 1802 03", to: "82 1802 03") { $0 = [2, 3] },
        .init("swapped", "82 6161 7801 62", to: "82 7801 62 6161") { $0 = ["b", "a"] },
        .init(
            "without a length", "9f 01 ff", to: "9f 01 9f02ff ff".replacing("9f02ff", with: "8102")
        ) {
            $0 = [1, [2]]
        },
        .init("both at the end", "81 80", to: "82 8101 02") { $0 = [[1], 2] },
        .init("both at the end, deeper", "81 81 81 00", to: "82 82 82 00 01 02 03") {
            $0 = [[[0, 1], 2], 3]
        },
    ]

    static let scalars: [Row] = [
        .init("a tag stays", "a1 6161 d820 6568747470 73", to: "a1 6161 d820 6178") {
            $0["a"] = "x"
        },
        .init("a tag that does not fit goes", "a1 6161 d820 6178", to: "a1 6161 01") {
            $0["a"] = 1
        },
        .init("the mark of CBOR stays", "d9d9f7 01", to: "d9d9f7 6178") { $0 = "x" },
        .init("a number of four bytes", "82 1a00000001 01", to: "82 1a00000002 02") {
            $0 = [2, 2]
        },
        .init("a number below 0 of two bytes", "81 390001", to: "81 190005") { $0 = [5] },
        .init(
            "real numbers", "83 fb3ff8000000000000 fa3fc00000 f93e00",
            to: "83 fb4004000000000000 fa40200000 f94100"
        ) { $0 = [2.5, 2.5, 2.5] },
        .init("text in chunks", "82 7f61616162ff 7f6163ff", to: "82 6178 7f6163ff") {
            $0 = ["x", "c"]
        },
        .init(
            "dates keep their form", "82 c074323031332d30332d32315432303a30343a30305a c11a514b67b0",
            to: "82 c074323030312d30312d30315430303a30303a30305a c11a3a4fc880"
        ) {
            let date = DocumentValue.date(Date(timeIntervalSinceReferenceDate: 0))
            $0 = [date, date]
        },
        .init(
            "bignums and undefined", "83 c249010000000000000000 f7 01",
            to: "83 c249010000000000000000 f7 02"
        ) { $0 = .array(($0.array ?? []).dropLast() + [2]) },
        .init("bytes", "a1 6161 4101", to: "a1 6161 420102") { $0["a"] = .data(Data([1, 2])) },
        .init("equal numbers", "82 fb3ff0000000000000 1901f4", to: "82 fb3ff0000000000000 1901f4") {
            $0 = [1, 500]
        },
        .init("the root", "01", to: "8101") { $0 = [1] },
    ]

    @Test func aKeyThereTwice() throws {
        let source = bytes("a3 6161 01 6162 02 6161 03")
        let changed = try CBORFormat.cbor.rewrite(source) { $0["b"] = 4 }
        #expect(hex(changed.data) == "a3616101616204616103")
        // The second one would count then.
        let removed = try CBORFormat.cbor.rewrite(source) { $0["a"] = nil }
        #expect(hex(removed.data) == "a1616202")
        #expect(removed.report.description == "printed again: the document")
    }

    @Test func editsAreBytes() throws {
        let rewriting = try CBORFormat.cbor.rewrite(bytes("a1 6161 01")) { $0["b"] = 255 }
        #expect(rewriting.isBinary)
        #expect(rewriting.edits.map(\.range) == [0..<1, 4..<4])
        #expect(rewriting.edits.map { hex($0.bytes) } == ["a2", "616218ff"])
        #expect(rewriting.edits.map(\.reason) == [.separator, .inserted])
        #expect(rewriting.edits.map(\.start.utf16Column) == [1, 5])
        #expect(
            rewriting.unifiedDiff(named: "a.cbor")
                == "Binary files a.cbor and a.cbor differ\n")
    }

    /// Eight times the members take about eight times the steps: changed, taken out and in another order.
    @Test func largeContainers() throws {
        func steps(_ count: Int) throws -> Int {
            let members = (0..<count).map { ("key \($0)", DocumentValue.string("value \($0)")) }
            let data = try CBORFormat.cbor.write(
                CodableDocument(["a": .object(DocumentObject(members)), "b": [:]]))
            return try WorkCounter.steps {
                let changed = try CBORFormat.cbor.rewrite(data) { value in
                    var object = DocumentObject()
                    for (index, member) in members.enumerated() where index % 3 > 0 {
                        object[member.0] = index % 3 == 1 ? "changed" : member.1
                        if index % 2 == 0 { object["new \(index)"] = .number(index) }
                    }
                    value["a"] = .object(object)
                }
                #expect(changed.report.reprinted == [])
                let turned = try CBORFormat.cbor.rewrite(data) {
                    $0["a"] = .array(members.map(\.1))
                    $0["b"] = .array(members.map(\.1).reversed())
                }
                #expect(turned.report.reprinted == [])
            }
        }
        let short = try steps(1_000)
        let long = try steps(8_000)
        #expect(long < short * 12)
    }

    // MARK: Types

    private struct Settings1: VersionedCodable {
        typealias PreviousVersion = NothingEarlier
        static let version: Int? = 1
        var name: String
        var port: Int
    }

    private struct Settings2: VersionedCodable, Equatable {
        typealias PreviousVersion = Settings1
        static let version: Int? = 2
        var title: String
        var port: Int
        var tags: [String]

        init(from old: Settings1) {
            title = old.name
            port = old.port
            tags = []
        }
    }

    @Test func chainsOfTypes() throws {
        // {"version": 1, "name": "tea", "port": 80 in four bytes, 7: 32("x")}, without a length
        let source = bytes(
            "bf 6776657273696f6e 01 646e616d65 7f63746561ff 64706f7274 1a00000050 07 d8206178 ff")
        let decoder = DocumentDecoder(format: .cbor)
        let rewriting = try decoder.rewrite(versioned: Settings2.self, in: source)
        #expect(
            hex(rewriting.data)
                == hex(
                    bytes(
                        "bf 6776657273696f6e 02 657469746c65 7f63746561ff 64706f7274 1a00000050 6474616773 80 07 d8206178 ff"
                    )))
        let again = try decoder.rewrite(versioned: Settings2.self, in: rewriting.data)
        #expect(again.rewriting.isUnchanged)
    }
}
