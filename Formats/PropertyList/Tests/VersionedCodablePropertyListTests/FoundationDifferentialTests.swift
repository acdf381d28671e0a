import TestSupport
import VersionedCodablePropertyList

/// We read what Foundation writes, it reads what we write, and both find the same values.
struct FoundationDifferentialTests {
    private func foundation(_ data: Data) throws -> FoundationValue {
        FoundationValue(try PropertyListSerialization.propertyList(from: data, format: nil))
    }

    @Test(arguments: 0..<100 as Range<UInt64>)
    func randomOldStyle(seed: UInt64) throws {
        var generator = SeededNumbers(seed: seed)
        let text = oldStyle(depth: 4, using: &generator)
        let expected = try foundation(Data(text.utf8))
        #expect(FoundationValue(try PropertyListFormat().read(text)) == expected)
        var utf16 = Data([0xFF, 0xFE])
        for unit in text.utf16 { utf16.append(contentsOf: [UInt8(unit & 0xFF), UInt8(unit >> 8)]) }
        #expect(FoundationValue(try PropertyListFormat().read(utf16)) == expected)
    }

    private func oldStyle(depth: Int, using generator: inout SeededNumbers) -> String {
        func quoted(_ text: String) -> String {
            "\""
                + text.replacingOccurrences(of: "\\", with: "\\\\")
                .replacingOccurrences(of: "\"", with: "\\\"") + "\""
        }
        // Behind a word a comment needs a space in front: `/` belongs to the word.
        let blanks = [" ", "\n", " /* a */", " // b\n", "\t"]
        func blank(_ generator: inout SeededNumbers) -> String {
            blanks.randomElement(using: &generator) ?? ""
        }
        switch Int.random(in: 0..<(depth > 0 ? 7 : 3), using: &generator) {
        case 0: return "w\(Int.random(in: 0...99, using: &generator))/x.y-z:$_"
        case 1:
            let text = FoundationValue.string(using: &generator)
            return quoted(text)
        case 2: return "<0fbd77 1c2735ae>"
        case 3, 4:
            let elements = (0..<Int.random(in: 0..<6, using: &generator)).map { _ in
                oldStyle(depth: depth - 1, using: &generator)
            }
            return "(" + blank(&generator)
                + elements.joined(separator: "," + blank(&generator)) + ")"
        default:
            var text = "{" + blank(&generator)
            for index in 0..<Int.random(in: 0..<6, using: &generator) {
                let key = index % 2 == 0 ? "k\(index)" : quoted("key \(index) é")
                text += key + blank(&generator) + "=" + blank(&generator)
                text += oldStyle(depth: depth - 1, using: &generator) + blank(&generator) + ";"
            }
            return text + blank(&generator) + "}"
        }
    }

    /// Values of one type each, where the way they are written is known to vary.
    struct Everything: Codable {
        var reals = [
            0, 1, -1, 0.1, 1.5, 1e15, 1e16, 1e20, 1e21, 1e-4, 1e-5, 1e100, 123_456.789,
            .infinity, -.infinity, .leastNonzeroMagnitude, .greatestFiniteMagnitude, 1.0 / 3,
            100_000, 0.00012,
            9_007_199_254_740_992, 123_456_789_012_345_680, 12_345_678_901_234_568,
        ]
        var integers: [Int64] = [.min, .max, 0, -1, 127, 128, 255, 256, 65535, 65536, 1 << 32]
        var unsigned: [UInt64] = [.max, 1 << 63]
        var flags = [true, false]
        var strings = ["", "a&b<c>d\"e'f\n\t", "é 😀", String(repeating: "x", count: 300)]
        var blobs = (0..<130).map { Data(repeating: 0x41, count: $0) }
        var dates = [
            -63_114_076_800, -63_144_076_800, -13_197_600_000, -13_197_686_400, -1.25, 0, 0.75, 1e9,
            63_113_904_000, 252_423_993_600,
        ]
        .map { Date(timeIntervalSinceReferenceDate: $0) }
        var nothing: [Int?] = [1, nil]
        var empty: [String: [Int]] = ["array": []]
        var keys = [
            "b": 1, "a": 2, "B": 3, "é": 4, "": 5, "a10": 6, "a2": 7, "😀": 8, "\u{FFFD}": 9,
            "e\u{301}x": 10, "f": 11, "eight by": 12, "eight byte": 13, "a&<": 14, "zé": 15,
        ]
        var nested = [[[[[[[[[[Data(repeating: 1, count: 70)]]]]]]]]]]
    }

    @Test func xmlIsByteForByteWhatTheEncoderWrites() throws {
        let encoder = PropertyListEncoder()
        encoder.outputFormat = .xml
        let xml = try encoder.encode(Everything())
        encoder.outputFormat = .binary
        let binary = try encoder.encode(Everything())
        for theirs in [xml, binary] {
            let document = try PropertyListFormat().read(theirs)
            let ours = try PropertyListFormat(.xml).write(document)
            let lines = ours.text.split(separator: "\n")
            let expected = xml.text.split(separator: "\n")
            for (line, wanted) in zip(lines, expected) where line != wanted {
                Issue.record("expected \(wanted), found \(line)")
            }
            #expect(ours == xml)
        }
    }

    @Test func foundationDecodesOurBinary() throws {
        let encoder = PropertyListEncoder()
        encoder.outputFormat = .binary
        let theirs = try encoder.encode(Everything())
        let document = try PropertyListFormat().read(theirs)
        let ours = try PropertyListFormat(.binary).write(document)
        #expect(try foundation(ours) == foundation(theirs))
        #expect(abs(ours.count - theirs.count) <= theirs.count / 100)
        let value = try PropertyListDecoder().decode(Everything.self, from: ours)
        #expect(value.dates == Everything().dates)
        #expect(value.strings == Everything().strings)
    }

    @Test func theEncoderWritesNullsAsWeDo() throws {
        let document = try PropertyListFormat().read(binary([[0xA1, 1], [0x00]]))
        #expect(notation(document) == "[null]")
        let encoder = PropertyListEncoder()
        for (form, format) in [
            (PropertyListForm.xml, PropertyListSerialization.PropertyListFormat.xml),
            (.binary, .binary),
        ] {
            encoder.outputFormat = format
            let theirs = try encoder.encode([Int?.none])
            let ours = try PropertyListFormat(form).write(document)
            #expect(try foundation(ours) == foundation(theirs))
            if form == .xml { #expect(ours == theirs) }
        }
    }

    @Test func keyedArchivesSurviveTheWayThroughXML() throws {
        let original: NSDictionary = ["numbers": [1, 2.5], "text": "é", "data": Data([1, 2])]
        let archive = try NSKeyedArchiver.archivedData(
            withRootObject: original, requiringSecureCoding: false)
        let document = try PropertyListFormat().read(archive)
        #expect(notation(document).contains("{CF$UID: int 1}"))
        let xml = try PropertyListFormat().write(document)
        let ours = try PropertyListFormat(.binary).write(
            try PropertyListFormat().read(xml))
        let again = try NSKeyedUnarchiver.unarchivedObject(
            ofClasses: [
                NSDictionary.self, NSArray.self, NSString.self, NSNumber.self, NSData.self,
            ],
            from: ours)
        #expect(again as? NSDictionary == original)
        for data in [xml, ours] {
            let theirs = try PropertyListSerialization.propertyList(from: data, format: nil)
            let binary = try PropertyListSerialization.data(
                fromPropertyList: theirs, format: .binary, options: 0)
            let fromTheirs = try PropertyListFormat().read(binary)
            #expect(FoundationValue(fromTheirs) == FoundationValue(document))
        }
    }
}
