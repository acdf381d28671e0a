import Foundation
import VersionedCodable

/// Long numbers, dates, texts, comments and names, and false sizes.
enum TextAttacks {
    static let all: [Attack] = numbers + names + layout + sizes

    private static func long(
        _ kind: String, _ form: Form, _ head: String, _ tail: String, digit: String
    ) -> Attack {
        Attack(
            kind, form,
            uses: [.decoding([Double].self, form), .decoding(List<Decimal>.self, form)]
                + Use.usual(form)
        ) {
            Data((head + String(repeating: digit, count: $0 / digit.utf8.count) + tail).utf8)
        }
    }

    private static let numbers: [Attack] = [
        long("a number of many digits", .json, "[1", "]", digit: "7"),
        long("a number of many digits", .yaml, "[1", "]", digit: "7"),
        long("a number of many digits", .toml, "a = [1.", "]", digit: "7"),
        long("a number of many digits", .xml, "<r><a>1", "</a></r>", digit: "7"),
        long(
            "a number of many digits", .xmlPropertyList, "<plist version=\"1.0\"><array><real>1.",
            "</real></array></plist>", digit: "7"),
        long("an exponent of many digits", .json, "[1e", "]", digit: "7"),
        long("an exponent of many digits", .yaml, "[1e", "]", digit: "7"),
        long("a date of many digits", .toml, "a = [2020-01-01T00:00:00.", "Z]", digit: "7"),
        long("a date of many digits", .yaml, "[2020-01-01T00:00:00.", "Z]", digit: "7"),
        Attack(
            "numbers of some digits", .json,
            uses: [.decoding([Double].self, .json), .decoding([Decimal].self, .json)]
                + Use.usual(.json), head: "[1", tail: "]"
        ) { _ in
            ",0." + String(repeating: "7", count: 300) + "e-5"
        },
        Attack("a bignum", .cbor) { bytes in
            Data([0x81, 0xC2, 0x5A])
                + Data(withUnsafeBytes(of: UInt32(bytes).bigEndian, Array.init))
                + Data(repeating: 0x77, count: bytes)
        },
    ]

    /// Errors must not quote long parts of a document.
    private static let names: [Attack] = [
        long("one letter of many combining marks", .json, "[\"a", "\"]", digit: "\u{301}"),
        long("one letter of many combining marks", .yaml, "[\"a", "\"]", digit: "\u{301}"),
        Attack("an anchor that is long", .yaml) {
            Data(("- *" + String(repeating: "w", count: $0) + "\n").utf8)
        },
        Attack("an element with a long name", .xml) { bytes in
            let name = String(repeating: "w", count: bytes / 2)
            return Data("<\(name)><b>x</b></\(name)>".utf8)
        },
        Attack("attributes of one element", .xml, head: "<r", tail: "/>") { " a\($0)=\"1\"" },
        Attack("attributes of many elements", .xml, head: "<r>", tail: "</r>") { index in
            "<i" + (0..<200).map { " a\($0)='1'" }.joined() + "/>"
        },
        Attack("namespaces of one element", .xml, head: "<r", tail: "/>") {
            " xmlns:a\($0)=\"u\($0)\""
        },
        Attack("namespaces inside of namespaces", .xml, head: "<r>", tail: "</r>") {
            "<a xmlns:p\($0)='u\($0)'><p\($0):b/></a>"
        },
        Attack(
            "missing arrays", .xml, uses: [.decoding(Rows.self, .xml)], head: "<x>", tail: "</x>"
        ) { _ in "<r/>" },
        Attack("text and elements by turns", .xml, head: "<r>", tail: "</r>") { _ in "t<b/>" },
        Attack("the tables of an array", .toml) { _ in "[[a]]\n" },
        Attack("headers along one path", .toml) { "[a.b\($0).c]\nx=1\n" },
    ]

    private static let layout: [Attack] = [
        Attack("comments", .yaml) { _ in "# comment\n" },
        Attack("comments", .toml) { _ in "# comment\n" },
        Attack("comments", .xml, head: "<r>", tail: "</r>") { _ in "<!-- c -->" },
        Attack("blank lines", .yaml) { _ in "\n" },
        Attack("blank lines", .toml) { _ in "\n" },
        Attack("blanks", .json) { _ in " " },
        Attack("documents", .yaml) { _ in "--- 1\n" },
        Attack("escapes", .json, head: "[\"", tail: "\"]") { _ in "\\u00e4" },
        Attack("references to characters", .xml, head: "<r>", tail: "</r>") { _ in "&#228;" },
        Attack("UTF-16", .json) { bytes in
            let text = "[" + String(repeating: "1,", count: bytes / 4) + "1]"
            return Data([0xFF, 0xFE]) + Data(text.utf8.flatMap { [$0, 0] })
        },
        Attack("bytes that are no text", .yaml) { Data(repeating: 0x80, count: $0) },
        Attack("bytes that are no text", .json) { Data(repeating: 0xFF, count: $0) },
        Attack("a charset with states", .xml) { bytes in
            Data("<?xml version=\"1.0\" encoding=\"ISO-2022-CN-EXT\"?><a>".utf8)
                + Data(repeating: 0x1B, count: bytes)
        },
        Attack("an unclosed quote", .yaml) {
            Data(("a: \"" + String(repeating: "x\n", count: $0 / 2)).utf8)
        },
        Attack("an unclosed quote", .json) {
            Data(("[\"" + String(repeating: "x", count: $0)).utf8)
        },
    ]

    private static let sizes: [Attack] = [
        Attack("a declared length of 2^64 - 1", .cbor) { bytes in
            Data([0x9B] + Array(repeating: 0xFF, count: 8)) + Data(repeating: 0x01, count: bytes)
        },
        Attack("a declared text of 2^63 bytes", .cbor) { bytes in
            Data([0x7B, 0x7F] + Array(repeating: 0xFF, count: 7))
                + Data(repeating: 0x61, count: bytes)
        },
        Attack("empty chunks", .cbor) { bytes in
            Data([0x7F]) + Data(repeating: 0x60, count: bytes) + [0xFF]
        },
        Attack("empty arrays", .cbor) { bytes in
            Data([0x9F]) + Data(repeating: 0x80, count: bytes) + [0xFF]
        },
        Attack("empty arrays", .json, head: "[1", tail: "]") { _ in ",[]" },
        Attack(
            "short numbers", .json, uses: [.decoding([Int].self, .json)] + Use.usual(.json),
            head: "[1", tail: "]"
        ) { _ in ",1" },
        Attack("short numbers", .cbor, uses: [.decoding([Int].self, .cbor)] + Use.usual(.cbor)) {
            bytes in
            Data([0x9F]) + Data(repeating: 0x01, count: bytes) + [0xFF]
        },
        Attack("empty elements", .xml, head: "<r>", tail: "</r>") { _ in "<a/>" },
        Attack("an offset table that lies", .binaryPropertyList) { bytes in
            Data("bplist00".utf8) + Data(repeating: 0xA1, count: bytes)
                + Data(repeating: 0xFF, count: 32)
        },
    ]
}

private struct Rows: Decodable {
    var r: [ArrayRow]
}

private struct ArrayRow: Decodable {
    var a, b, c, d, e, f, g, h: [Int]
}
