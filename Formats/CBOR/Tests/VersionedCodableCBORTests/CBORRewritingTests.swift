import TestSupport
import VersionedCodable
import VersionedCodableCBOR

/// A changed CBOR document is written again, unless it says more than its values.
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

    @Test(arguments: values)
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
        .init("the tag that identifies CBOR", "d9d9f7 01", to: "d9d9f7 6178") { $0 = "x" },
        .init("a number of another kind", "82 01 02", to: "82 f93c00 03") {
            $0 = [.number(DocumentNumber("1.0") ?? 0), 3]
        },
    ]

    /// What a document says besides its values is not written again.
    @Test(arguments: [
        ("a2 6161 d820 6178 6162 01", "the tag 32"), ("83 f7 f6 01", "`undefined`"),
        ("a2 01 00 6161 00", "keys that are not text"),
    ])
    func refused(source: String, lost: String) throws {
        let error = #expect(throws: RewriteError.self) {
            try CBORFormat.cbor.rewrite(bytes(source)) { $0 = [1] }
        }
        #expect(error?.kind == .refused)
        #expect(
            error?.message == "cannot be changed, because it is written again without \(lost)")
    }

    @Test func unchanged() throws {
        // In a longer form than necessary.
        let source = bytes("bf 6161 1801 7f6162ff d820 7801 78 ff")
        let rewriting = try CBORFormat.cbor.rewrite(source) { $0["a"] = 1 }
        #expect(rewriting.isUnchanged && rewriting.data == source)
    }

    // MARK: Types

    private struct Settings1: FirstVersion {
        var name: String
        var port: Int
    }

    private struct Settings2: SecondVersion, Equatable {
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
        // {"version": 1, "name": "tea", "port": 80, "x": null}, without a length
        let source = bytes(
            "bf 6776657273696f6e 01 646e616d65 63746561 64706f7274 1850 6178 f6 ff")
        let decoder = DocumentDecoder(format: .cbor)
        let rewriting = try decoder.rewrite(versioned: Settings2.self, in: source)
        #expect(
            notation(try CBORFormat.cbor.read(rewriting.data, within: .default))
                == #"{"version": 2, "title": "tea", "port": 80, "tags": [], "x": null}"#)
        let again = try decoder.rewrite(versioned: Settings2.self, in: rewriting.data)
        #expect(again.rewriting.isUnchanged)
    }
}
