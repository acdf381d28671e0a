import TestSupport
import VersionedCodableTOML

/// Edits that print unchanged values, whose kinds and notations are not part of the value.
@Suite("TOML in place, kinds of unchanged dates") struct TOMLDateRewritingTests {
    static let rows: [EditRow] =
        EditRow.table(
            #"""
            a = {t = 07:32:00, d = 1979-05-27, k.x = 1}\n => set /a/k/y 2\
             => a = {t = 07:32:00, d = 1979-05-27, k = {x = 1, y = 2}}\n
            a = {n = 0x1F, d = 1979-05-27T00:00:00.123456789-07:00, k.x = 1}\n => rename /a/k/x z\
             => a = {n = 0x1F, d = 1979-05-27T00:00:00.123456789-07:00, k = {z = 1}}\n
            [[arr]]\nd = 1979-05-27\n => insert /arr/1 1 => arr = [{ d = 1979-05-27 }, 1]\n
            [[arr]]\nd = 1\n[[arr.s]]\nt = 07:00:00\n => insert /arr/0/s/1 1\
             => [[arr]]\nd = 1\ns = [{ t = 07:00:00 }, 1]\n
            b.c = 07:00:00\nb.d = 1\nz = {}\n => move /b /z/b\
             => z = { b = { c = 07:00:00, d = 1 } }\n
            a = 07:32:00\n => wrap /a => a = [07:32:00]\n
            a = [07:32:00]\n => unwrap /a => a = 07:32:00\n
            """#)

    @Test(arguments: rows)
    func row(row: EditRow) { row.check(TOMLFormat()) }
}
