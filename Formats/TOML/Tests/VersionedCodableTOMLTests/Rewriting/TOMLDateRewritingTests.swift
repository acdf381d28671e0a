import TestSupport
import Testing
import VersionedCodableTOML

/// Edits that print unchanged values, whose kinds and notations are not part of the value.
@Suite("TOML in place, kinds of unchanged dates") struct TOMLDateRewritingTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let source: String
        let result: String
        let edit: @Sendable (inout EditedDocument) throws -> Void

        init(
            _ source: String, to result: String,
            _ edit: @escaping @Sendable (inout EditedDocument) throws -> Void
        ) {
            self.source = source
            self.result = result
            self.edit = edit
        }

        var testDescription: String { source }
    }

    static let rows: [Row] = [
        Row(
            "a = {t = 07:32:00, d = 1979-05-27, k.x = 1}\n",
            to: "a = {t = 07:32:00, d = 1979-05-27, k = {x = 1, y = 2}}\n"
        ) { try $0.set(2, at: "/a/k/y") },
        Row(
            "a = {n = 0x1F, d = 1979-05-27T00:00:00.123456789-07:00, k.x = 1}\n",
            to: "a = {n = 0x1F, d = 1979-05-27T00:00:00.123456789-07:00, k = {z = 1}}\n"
        ) { try $0.rename("/a/k/x", to: "z") },
        Row(
            "[[arr]]\nd = 1979-05-27\n", to: "arr = [{ d = 1979-05-27 }, 1]\n"
        ) { try $0.insert(1, at: "/arr/1") },
        Row(
            "[[arr]]\nd = 1\n[[arr.s]]\nt = 07:00:00\n",
            to: "[[arr]]\nd = 1\ns = [{ t = 07:00:00 }, 1]\n"
        ) { try $0.insert(1, at: "/arr/0/s/1") },
        Row(
            "b.c = 07:00:00\nb.d = 1\nz = {}\n", to: "z = { b = { c = 07:00:00, d = 1 } }\n"
        ) { try $0.move(from: "/b", to: "/z/b") },
        Row("a = 07:32:00\n", to: "a = [07:32:00]\n") { try $0.wrap(at: "/a") },
        Row("a = [07:32:00]\n", to: "a = 07:32:00\n") { try $0.unwrap(at: "/a") },
    ]

    @Test(arguments: rows)
    func row(row: Row) throws {
        #expect(try TOMLFormat().edit(Data(row.source.utf8), row.edit).data.text == row.result)
    }
}
