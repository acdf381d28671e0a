import TestSupport
import VersionedCodablePropertyList

struct BinaryReaderTests {
    @Test(
        arguments: [
            ([0x00], "null"), ([0x08], "false"), ([0x09], "true"),
            ([0x10, 0x00], "int 0"), ([0x10, 0x7F], "int 127"), ([0x10, 0xFF], "int 255"),
            ([0x11, 0x80, 0x00], "int 32768"), ([0x11, 0x7F, 0xFF], "int 32767"),
            ([0x12, 0xFF, 0xFF, 0xFF, 0xFF], "int 4294967295"),
            ([0x13, 0x7F, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF], "int 9223372036854775807"),
            ([0x13, 0x80, 0, 0, 0, 0, 0, 0, 0], "int -9223372036854775808"),
            ([0x13, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF], "int -1"),
            (
                [0x14, 0, 0, 0, 0, 0, 0, 0, 0] + [UInt8](repeating: 0xFF, count: 8),
                "int 18446744073709551615"
            ),
            ([0x14] + [UInt8](repeating: 0xFF, count: 16), "int -1"),
            ([0x22, 0x3F, 0xC0, 0, 0], "float 1.5"),
            ([0x23, 0x3F, 0xF8, 0, 0, 0, 0, 0, 0], "real 1.5"),
            ([0x33, 0xC0, 0, 0, 0, 0, 0, 0, 0], "date -2.0"),
            ([0x40], "<>"), ([0x43, 1, 2, 0xFF], "<0102ff>"), ([0x4F, 0x10, 1, 7], "<07>"),
            ([0x50], "\"\""), ([0x52, 0x68, 0x69], "\"hi\""),
            ([0x5F, 0x11, 0, 3, 0x61, 0x62, 0x63], "\"abc\""),
            ([0x60], "\"\""), ([0x61, 0x00, 0x61], "\"a\""), ([0x61, 0x00, 0xE9], "\"é\""),
            ([0x61, 0x6F, 0x22], "\"漢\""), ([0x62, 0xD8, 0x3D, 0xDE, 0x00], "\"😀\""),
            ([0x80, 5], "{CF$UID: int 5}"), ([0x81, 1, 0], "{CF$UID: int 256}"),
            ([0x83, 0xFF, 0xFF, 0xFF, 0xFF], "{CF$UID: int 4294967295}"),
            ([0xA0], "[]"), ([0xC0], "[]"), ([0xD0], "{}"),
        ] as [([UInt8], String)])
    func scalars(object: [UInt8], expected: String) throws {
        let data = binary([object])
        #expect(notation(try PropertyListFormat().read(data)) == expected)
        let inside = binary([[0xA2, 1, 1], object])
        #expect(notation(try PropertyListFormat().read(inside)) == "[\(expected), \(expected)]")
    }

    @Test func containers() throws {
        let data = binary([
            [0xD2, 1, 2, 3, 4], [0x51, 0x62], [0x51, 0x61], [0xA2, 5, 3], [0xC1, 5], [0x10, 9],
        ])
        #expect(readingError(data) == "byte 17: object 3 contains itself")
        let good = binary([
            [0xD2, 1, 2, 3, 4], [0x51, 0x62], [0x51, 0x61], [0xA2, 5, 1], [0xC1, 5], [0x10, 9],
        ])
        #expect(notation(try PropertyListFormat().read(good)) == "{b: [int 9, \"b\"], a: [int 9]}")
    }

    @Test(arguments: [1, 2, 3, 5, 8], [1, 2, 3, 4, 7, 8])
    func sizesOfReferencesAndEntries(reference: Int, entry: Int) throws {
        let root = [0xD1] + bigEndian(2, reference) + bigEndian(0, reference)
        let data = binary(
            [[0x09], root.map { $0 }, [0x51, 0x6B]], root: 1, referenceSize: UInt8(reference),
            entrySize: entry)
        #expect(notation(try PropertyListFormat().read(data)) == "{k: true}")
    }

    @Test func wideContainersAndLongStrings() throws {
        let text = String(repeating: "long ", count: 100)
        let format = PropertyListFormat(.binary)
        let members = (0..<1000).map { "<key>k\($0)</key><string>\(text)</string>" }
        let xml = try format.read("<plist><dict>\(members.joined())</dict></plist>")
        let data = try format.write(xml)
        #expect(data.count < 20_000)
        #expect(notation(try format.read(data)) == notation(xml))
    }

    @Test(arguments: [
        (DuplicateKeyPolicy.useFirst, "{a: true}"), (.useLast, "{a: false}"),
        (.keepAll, "{a: true, a: false}"),
        (.refuse, "byte 16: the key \"a\" is repeated"),
    ])
    func duplicateKeys(policy: DuplicateKeyPolicy, expected: String) throws {
        let data = binary([[0xD2, 1, 2, 3, 4], [0x51, 0x61], [0x51, 0x61], [0x09], [0x08]])
        let format = PropertyListFormat(duplicateKeys: policy)
        let found = readingError(data, as: format).replacing("no error: ", with: "")
        #expect(found == expected)
    }

    @Test func sharedContainersAreExpanded() throws {
        let data = binary([[0xA2, 1, 1], [0xA1, 2], [0x09]])
        #expect(notation(try PropertyListFormat().read(data)) == "[[true], [true]]")
    }

    @Test(arguments: [([0x52, 0x61, 0x62], 11..<13), ([0x62, 0x00, 0x61, 0x20, 0xAC], 11..<15)])
    func stringsHaveTheirBytes(string: [UInt8], range: Range<Int>) throws {
        let document = try PropertyListFormat().read(binary([[0xA1, 1], string]))
        #expect(document[0].sourceRange == range)
    }

    @Test func locationsAreBytes() throws {
        let document = try PropertyListFormat().read(binary([[0xA1, 1], [0x09]]))
        #expect(!document.capabilities.contains(.text))
        #expect(document.formatName == "plist")
    }
}
