import TestSupport
import Testing
import VersionedCodableTOML

/// Edits that print unchanged values, whose kinds and notations are not part of the value.
@Suite("TOML in place, kinds of unchanged dates") struct TOMLDateRewritingTests {
    static let rows: [EditRow] = [
        .init(
            "a = {t = 07:32:00, d = 1979-05-27, k.x = 1}\n",
            to: "a = {t = 07:32:00, d = 1979-05-27, k = {x = 1, y = 2}}\n"
        ) { try $0.set(2, at: "/a/k/y") },
        .init(
            "a = {n = 0x1F, d = 1979-05-27T00:00:00.123456789-07:00, k.x = 1}\n",
            to: "a = {n = 0x1F, d = 1979-05-27T00:00:00.123456789-07:00, k = {z = 1}}\n"
        ) { try $0.rename("/a/k/x", to: "z") },
        .init(
            "[[arr]]\nd = 1979-05-27\n", to: "arr = [{ d = 1979-05-27 }, 1]\n"
        ) { try $0.insert(1, at: "/arr/1") },
        .init(
            "[[arr]]\nd = 1\n[[arr.s]]\nt = 07:00:00\n",
            to: "[[arr]]\nd = 1\ns = [{ t = 07:00:00 }, 1]\n"
        ) { try $0.insert(1, at: "/arr/0/s/1") },
        .init(
            "b.c = 07:00:00\nb.d = 1\nz = {}\n", to: "z = { b = { c = 07:00:00, d = 1 } }\n"
        ) { try $0.move(from: "/b", to: "/z/b") },
        .init("a = 07:32:00\n", to: "a = [07:32:00]\n") { try $0.wrap(at: "/a") },
        .init("a = [07:32:00]\n", to: "a = 07:32:00\n") { try $0.unwrap(at: "/a") },
    ]

    @Test(arguments: rows)
    func row(row: EditRow) { row.check(TOMLFormat()) }
}
