import TestSupport
import VersionedCodable
import VersionedCodableCBOR

/// A changed CBOR document is written again, unless it says more than its values.
@Suite("CBOR that is changed") struct CBORRewritingTests {
    /// Documents in hexadecimal digits.
    static let values: [RewriteRow] =
        RewriteRow.table(
            #"""
            a value => a2 6161 01 6162 02 => /a = 3 => a2 6161 03 6162 02
            inserted => a1 6161 01 => /b = "x" => a2 6161 01 6162 6178
            removed => a2 6161 01 6162 02 => /a = => a1 6162 02
            without a length => bf 6161 1801 ff => /b = [1, 2] => a2 6161 01 6162 820102
            the root => 01 => . = [1] => 8101
            the tag that identifies CBOR => d9d9f7 01 => . = "x" => d9d9f7 6178
            a number of another kind => 82 01 02 => . = [1.0, 3] => 82 f93c00 03
            """#)

    @Test(arguments: values)
    func row(_ row: RewriteRow) throws { try check(row, CBORFormat()) }

    @Test func inOrderOfItsBytes() throws {
        let row = RewriteRow("bytes", "a2 6162 01 6164 02", to: "a3 6161 00 6162 01 6164 02") {
            $0["a"] = 0
        }
        try check(row, .cbor(writing: .init(keyOrder: .bytewise)))
    }

    private func check(_ row: RewriteRow, _ format: CBORFormat) throws {
        let rewriting = try format.rewrite(bytes(row.source), row.change)
        #expect(hex(rewriting.data) == hex(bytes(row.result)))
        #expect(rewriting.edits == [])
        #expect(rewriting.report.description == "written again")
        #expect(!rewriting.isUnchanged)
        #expect(rewriting.unifiedDiff(named: "a.cbor") == "Binary files a.cbor and a.cbor differ\n")
        let value = try DocumentValue(format.read(rewriting.data, within: .default))
        #expect(try format.rewrite(rewriting.data, to: value).isUnchanged)
    }

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
