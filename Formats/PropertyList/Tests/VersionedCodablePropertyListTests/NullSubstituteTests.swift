import TestSupport
import VersionedCodablePropertyList

struct NullSubstituteTests {
    @Test(arguments: PropertyListForm.allCases)
    func aNilComesBack(_ form: PropertyListForm) throws {
        let format = PropertyListFormat(form)
        let data = try DocumentEncoder(format: format).encode([1, nil, 3] as [Int?])
        #expect(try DocumentDecoder(format: format).decode([Int?].self, from: data) == [1, nil, 3])
    }

    @Test(arguments: PropertyListSerialization.PropertyListFormat.both)
    func aNilOfFoundationIsNil(_ form: PropertyListSerialization.PropertyListFormat) throws {
        let encoder = PropertyListEncoder()
        encoder.outputFormat = form
        let data = try encoder.encode(["a", nil] as [String?])
        let decoder = DocumentDecoder(format: .propertyList)
        #expect(try decoder.decode([String?].self, from: data) == ["a", nil])
    }

    @Test func aNullIsFoundInEveryNotation() throws {
        let sixteenBits = "$null".utf16.flatMap { [UInt8(0), UInt8($0)] }
        let file = binary([[0xA3, 1, 2, 3], [0x55] + "$null".utf8, [0x65] + sixteenBits, [0x00]])
        #expect(notation(try PropertyListFormat().read(file)) == "[null, null, null]")
        let xml = "<plist><array><string>$null</string><string>&#36;null</string></array></plist>"
        #expect(notation(try PropertyListFormat().read(xml)) == "[null, null]")
        #expect(
            notation(try PropertyListFormat(nullSubstitute: nil).read(xml))
                == #"["$null", "$null"]"#)
        #expect(
            notation(
                try PropertyListFormat(nullSubstitute: "∅").read("<string>∅</string>")) == "null")
    }

    @Test(arguments: PropertyListForm.allCases)
    func aStringThatWouldBecomeANullIsRefused(_ form: PropertyListForm) throws {
        let encoder = DocumentEncoder(format: .propertyList(writing: form))
        expectError(
            WritingError.self, #"a.0: the text "$null" represents a null (nullSubstitute)"#
        ) { try encoder.encode(["a": ["$null"]]) }
        // A key is never a null.
        let data = try encoder.encode(["$null": 1])
        let decoder = DocumentDecoder(format: .propertyList)
        #expect(try decoder.decode([String: Int].self, from: data) == ["$null": 1])
        let format = PropertyListFormat(form, nullSubstitute: nil)
        let text = try DocumentEncoder(format: format).encode(["$null"])
        #expect(try DocumentDecoder(format: format).decode([String].self, from: text) == ["$null"])
    }

    @Test(arguments: PropertyListForm.allCases)
    func aPeekSeesTheNull(_ form: PropertyListForm) throws {
        let data = try DocumentEncoder(format: .propertyList(writing: form)).encode(
            Version(version: nil))
        let decoder = DocumentDecoder(format: .propertyList)
        #expect(try decoder.peekVersion(Version.self, from: data) == nil)
    }

    private struct Version: VersionPathSpec {
        static var keyPathToVersion: KeyPath<Self, String?> { \.version }
        static var path: VersionPath? { ["version"] }
        var version: String?

        init(version: String?) { self.version = version }
        init(withVersion version: String?) { self.version = version }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(version, forKey: .version)
        }
    }
}

extension PropertyListSerialization.PropertyListFormat {
    fileprivate static let both: [Self] = [.xml, .binary]
}
