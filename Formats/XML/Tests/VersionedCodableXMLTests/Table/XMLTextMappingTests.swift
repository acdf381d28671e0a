import TestSupport
import VersionedCodable
import VersionedCodableXML

/// Choices and scalars, and the places of errors.
@Suite struct XMLTextMappingTests {
    enum Colour: String, Codable, Sendable { case red, green = "dark green" }
    struct Holder<Value: Codable & Equatable & Sendable>: Codable, Equatable, Sendable {
        var prop: Value
    }
    typealias Step = XMLDecoderSurfaceTests.Step

    static let enumerations: [TableRow] = [
        .roundTrip(
            "raw values", [Colour.red, .green], root: "l", "<l><l>red</l><l>dark green</l></l>"),
        .decoding(
            "an unknown element", [Step].self, "<l><boil>1</boil><stir/></l>",
            "1:18: 1: expected a case of Step, found \"stir\""),
        .decoding(
            "an unknown element under a key", Holder<Step>.self, "<h><prop><stir/></prop></h>",
            "1:4: prop: expected a case of Step as the only key, found \"stir\""),
        .decoding(
            "no element under a key", Holder<Step>.self, "<h><prop/></h>",
            "1:4: prop: expected a case of Step as the only key, found \"\""),
        .decoding(
            "two elements of one name under a key: the first", Holder<Step>.self,
            "<h><prop><boil>1</boil><boil>2</boil></prop></h>", "Holder<Step>(prop: Step.boil(1))"),
        .decoding(
            "two elements under a key", Holder<Step>.self,
            "<h><prop><boil>1</boil><pour/></prop></h>",
            "1:4: prop: expected a case of Step as the only key, found \"boil\" and 1 more"),
        .decoding(
            "text where no choice has any is left out, as a struct leaves it out", [Step].self,
            "<l>text<boil>1</boil></l>", "[Step.boil(1)]"),
        .decoding(
            "a bad payload", [Step].self, "<l><pour/><boil>x</boil></l>",
            "1:17: 1: expected Int, found \"x\""),
    ]

    static let scalars: [TableRow] = [
        .decoding(
            "integers", [Int8].self, "<l><k>-128</k><k>+127</k><k> 007 </k></l>", "[-128, 127, 7]"),
        .decoding(
            "an integer of zeros behind the point", [Int].self, "<l><k>2.0</k><k>1e3</k></l>",
            "[2, 1000]"),
        .decoding(
            "a real out of range", [Double].self, "<l><k>1e400</k></l>",
            "1:7: 0: the number \"1e400\" does not fit in Double"),
        .decoding(
            "Decimal", [Decimal].self, "<l><k>1.10</k><k>123456789012345678901234567890.5</k></l>",
            "[1.1, 123456789012345678901234567890.5]"),
        .decoding("URL", [URL].self, "<l><k> http://a/?b=c&amp;d </k></l>", "[http://a/?b=c&d]"),
        .decoding("no URL", [URL].self, "<l><k/></l>", "1:4: 0: expected a URL, found \"\""),
        .roundTrip(
            "128 bits", [Int128.min, .max], root: "l",
            "<l><l>-170141183460469231731687303715884105728</l><l>170141183460469231731687303715884105727</l></l>"
        ),
        .roundTrip(
            "Float is not written as Double",
            [Float(0.1), .leastNonzeroMagnitude, .greatestFiniteMagnitude], root: "l",
            "<l><l>0.1</l><l>1e-45</l><l>3.4028235e+38</l></l>"),
        .decoding("empty Data?", Bytes.self, "<b><raw/></b>", "Bytes(raw: Optional(0 bytes))"),
    ]

    static let errors: [TableRow] = [
        .decoding(
            "the end of an unkeyed container", Three.self, "<l><k>1</k><k>2</k></l>",
            "1:1: 2: expected Int, found the end of the array"),
        .decoding(
            "blank lines in front of an error", String.self, "<a>\n\n\n\n<b></a>",
            "5:4: expected </b>, found </a>"),
        .decoding(
            "an error behind characters of two units", String.self, "<a>😀é<b></a>",
            "1:9: expected </b>, found </a>"),
    ]

    struct Bytes: Codable, Sendable { var raw: Data? }
    struct Three: Decodable, Sendable {
        init(from decoder: any Decoder) throws {
            var container = try decoder.unkeyedContainer()
            for _ in 0..<3 { _ = try container.decode(Int.self) }
        }
    }

    @Test(arguments: enumerations + scalars + errors)
    func `row by row`(_ row: TableRow) { #expect(row.answer == row.expected) }
}
