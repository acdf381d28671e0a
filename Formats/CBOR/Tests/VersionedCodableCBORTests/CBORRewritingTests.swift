import TestSupport
import VersionedCodable
import VersionedCodableCBOR

/// A changed CBOR document is written again; what its values say besides stays.
@Suite("CBOR that is changed") struct CBORRewritingTests {
    /// A document in hexadecimal digits, what is done to it, and what that has to give.
    struct Row: CustomTestStringConvertible, Sendable {
        let name: String
        let source: String
        let result: String
        var format = CBORFormat()
        let change: @Sendable (inout DocumentValue) throws -> Void

        init(
            _ name: String, _ source: String, to result: String, _ format: CBORFormat = .cbor,
            _ change: @escaping @Sendable (inout DocumentValue) throws -> Void
        ) {
            self.name = name
            self.source = source
            self.result = result
            self.format = format
            self.change = change
        }

        var testDescription: String { name }
    }

    @Test(arguments: values + tags + keys)
    func row(_ row: Row) throws {
        let source = bytes(row.source)
        let rewriting = try row.format.rewrite(source, row.change)
        #expect(hex(rewriting.data) == hex(bytes(row.result)))
        #expect(rewriting.edits == [])
        #expect(rewriting.report.description == "written again")
        #expect(!rewriting.isUnchanged)
        #expect(rewriting.unifiedDiff(named: "a.cbor") == "Binary files a.cbor and a.cbor differ\n")
        let value = try DocumentValue(row.format.read(rewriting.data, within: .default))
        #expect(try row.format.rewrite(rewriting.data, to: value).isUnchanged)
    }

    static let values: [Row] = [
        .init("a value", "a2 6161 01 6162 02", to: "a2 6161 03 6162 02") { $0["a"] = 3 },
        .init("inserted", "a1 6161 01", to: "a2 6161 01 6162 6178") { $0["b"] = "x" },
        .init("removed", "a2 6161 01 6162 02", to: "a1 6162 02") { $0["a"] = nil },
        .init("without a length", "bf 6161 1801 ff", to: "a2 6161 01 6162 820102") {
            $0["b"] = [1, 2]
        },
        .init(
            "in order of its bytes", "a2 6162 01 6164 02", to: "a3 6161 00 6162 01 6164 02",
            .cbor(writing: .init(keyOrder: .bytewise))
        ) { $0["a"] = 0 },
        .init("the root", "01", to: "8101") { $0 = [1] },
        .init("undefined", "83 f7 f6 01", to: "83 f7 f6 02") {
            $0 = [.null, .null, 2]
        },
        .init(
            "the text of a date",
            "82 c074323031332d30332d32315432303a30343a30305a 01",
            to: "82 c074323031332d30332d32315432303a30343a30305a 02"
        ) { $0 = .array(($0.array ?? []).dropLast() + [2]) },
        .init("a decimal fraction", "82 c48221196ab3 01", to: "82 c48221196ab3 02") {
            $0 = .array(($0.array ?? []).dropLast() + [2])
        },
        .init("a number of another kind", "82 01 02", to: "82 f93c00 03") {
            $0 = [.number(DocumentNumber("1.0") ?? 0), 3]
        },
    ]

    static let tags: [Row] = [
        .init("of a neighbor", "a2 6161 d820 6178 6162 01", to: "a2 6161 d820 6178 6162 02") {
            $0["b"] = 2
        },
        .init("of a container", "a1 6161 d2 8301f6a0", to: "a1 6161 d2 8302f6a0") {
            $0["a"] = [2, .null, [:]]
        },
        .init("of containers in each other", "d2 81 d3 81 d4 80", to: "d2 81 d3 81 d4 8101") {
            $0 = [[[1]]]
        },
        .init("of an element that moves", "82 d820 6178 01", to: "83 00 d820 6178 01") {
            $0 = [0, "x", 1]
        },
        .init(
            "of a value that is replaced by one of its kind", "a1 6161 d820 6178",
            to: "a1 6161 d820 6179"
        ) { $0["a"] = "y" },
        .init("of a number", "a1 6161 d863 01", to: "a1 6161 d863 f94100") {
            $0["a"] = 2.5
        },
        .init("that does not fit goes", "a1 6161 d820 6178", to: "a1 6161 01") { $0["a"] = 1 },
        .init("that identifies CBOR", "d9d9f7 01", to: "d9d9f7 6178") { $0 = "x" },
        .init("several", "82 d863 d820 6178 01", to: "82 d863 d820 6178 02") { $0 = ["x", 2] },
        .init("of keys", "a2 d820 6161 01 6162 02", to: "a2 d820 6161 01 6162 03") { $0["b"] = 3 },
        .init("of a key that is renamed", "a1 d820 6161 01", to: "a1 d820 627a7a 01") {
            $0 = ["zz": 1]
        },
        .init("of a value that moves", "a2 6161 d820 6178 6162 a0", to: "a1 6162 a1 6161 d820 6178")
        {
            try $0.move(from: "/a", to: "/b/a")
        },
    ]

    static let keys: [Row] = [
        .init("of other kinds", "a3 01 00 f5 00 4100 00", to: "a3 01 09 f5 00 4100 00") {
            $0["1"] = 9
        },
        .init("that are new among numbers", "a1 01 6161", to: "a3 01 6161 20 6162 03 6163") {
            $0 = ["1": "a", "-1": "b", "3": "c"]
        },
        .init("that are new and no numbers", "a1 01 02", to: "a2 01 02 6161 03") { $0["a"] = 3 },
        .init("that are text", "a2 6131 01 6161 02", to: "a3 6131 01 6161 03 6132 04") {
            $0["a"] = 3
            $0["2"] = 4
        },
        .init("that are numbers and text", "a2 01 00 6161 00", to: "a2 01 09 6161 00") {
            $0["1"] = 9
        },
        .init("of a new map are text", "a1 01 02", to: "a1 01 a1 6131 02") { $0["1"] = ["1": 2] },
        .init("in arrays of maps", "81 a1 03 81 a1 26 01", to: "81 a1 03 81 a1 26 02") {
            $0 = [["3": [["-7": 2]]]]
        },
    ]

    /// By explicit edits, which name the values that change.
    @Test func edits() throws {
        let source = bytes("d2 84 a1 01 26 a2 04 d820 6178 05 01 d820 6178 f7")
        let edited = try CBORFormat.cbor.edit(source) {
            try $0.remove(at: "/0")
            try $0.set(2, at: "/0/5")
            try $0.rename("/0/4", to: "6")
            try $0.move(from: "/1", to: "/0/7")
        }
        #expect(hex(edited.data) == "d282a306d820617805020" + "7d8206178f7")
    }

    @Test func unchanged() throws {
        // In a longer form than necessary.
        let source = bytes("bf 6161 1801 7f6162ff d820 7801 78 ff")
        let rewriting = try CBORFormat.cbor.rewrite(source) { $0["a"] = 1 }
        #expect(rewriting.isUnchanged && rewriting.data == source)
    }

    /// `--strict` of the command.
    @Test func refusedByPolicy() throws {
        let error = #expect(throws: RewriteError.self) {
            try CBORFormat.cbor.rewrite(bytes("01"), policy: .init(fallback: .refuse)) { $0 = 2 }
        }
        #expect(
            error?.description == "cannot be changed without writing it again: it has no text")
    }

    // MARK: Types

    private struct Settings1: FirstVersion {
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
        // {"version": 1, "name": 99("tea"), "port": 80, 7: 32("x")}, without a length
        let source = bytes(
            "bf 6776657273696f6e 01 646e616d65 d863 63746561 64706f7274 1850 07 d8206178 ff")
        let decoder = DocumentDecoder(format: .cbor)
        let rewriting = try decoder.rewrite(versioned: Settings2.self, in: source)
        #expect(
            notation(try CBORFormat.cbor.read(rewriting.data, within: .default))
                == #"{"version": 2, "title": 99("tea"), "port": 80, "tags": [], 7: 32("x")}"#)
        let again = try decoder.rewrite(versioned: Settings2.self, in: rewriting.data)
        #expect(again.rewriting.isUnchanged)
    }
}
