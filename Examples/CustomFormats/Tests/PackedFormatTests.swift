import Foundation
import PackedFormat
import Testing
import VersionedCodable
import VersionedCodableFormatKit
import VersionedCodableTesting

struct PackedFormatTests {
    // snippet
    @Test(arguments: FormatLaw.allCases)
    func obeys(_ law: FormatLaw) throws {
        try FormatConformance(of: PackedFormat()).check(law)
    }
    // end

    private static let head: [UInt8] = [0x89, 0x50, 0x41, 0x4B]

    private func bytes(_ json: String) throws -> [UInt8] {
        let document = try JSONFormat().read(Data(json.utf8), within: .default)
        return Array(try PackedFormat().write(document))
    }

    @Test func looksAsDescribed() throws {
        #expect(
            try bytes(#"{"id":300,"tags":[true,null,"é"],"x":1.5}"#) == Self.head + [
                10, 0, 0, 0, 3,
                0, 0, 0, 2, 0x69, 0x64, 3, 2, 1, 44,
                0, 0, 0, 4, 0x74, 0x61, 0x67, 0x73, 9, 0, 0, 0, 3, 2, 0, 7, 0, 0, 0, 2, 0xC3, 0xA9,
                0, 0, 0, 1, 0x78, 4, 0x3F, 0xF8, 0, 0, 0, 0, 0, 0,
            ])
        #expect(try bytes("0.12345678901234567891").dropFirst(4).first == 6)
    }

    @Test(arguments: [
        ([0x89, 0x50], "byte 0: the signature of 4 bytes does not fit into the 2 that are left"),
        ([1, 2, 3, 4, 0], "byte 0: expected the signature 89 50 41 4b"),
        (head + [11], "byte 4: expected a kind from 0 to 10, found 11"),
        (head + [0, 0], "byte 5: expected the end, found 1 more bytes"),
        (head + [3, 3, 0, 0, 0], "byte 5: expected a size of 1, 2, 4, 8 or 16, found 3"),
        (
            head + [7, 0xFF, 0xFF, 0xFF, 0xFF, 0x61],
            "byte 9: a string of 4294967295 bytes does not fit into the 1 that are left"
        ),
        (
            head + [9, 0xFF, 0xFF, 0xFF, 0xFF, 0],
            "byte 4: a count of 4294967295 does not fit into the 1 bytes that are left"
        ),
        (
            head + [10, 0, 0, 0, 1, 0, 0, 0],
            "byte 4: a count of 1 does not fit into the 3 bytes that are left"
        ),
        (head + [7, 0, 0, 0, 2, 0x61, 0xFF], "byte 10: a string is not UTF-8"),
        (head + [6, 0, 0, 0, 2, 0x31, 0x78], "byte 9: expected a decimal number, found \"1x\""),
    ])
    func namesTheByteOfAFault(bytes: [UInt8], message: String) {
        let error = #expect(throws: ReadingError.self) {
            try PackedFormat().read(Data(bytes), within: .default)
        }
        #expect(error?.description == message)
    }

    @Test func aPrefixShowsWhatIsWhole() throws {
        let whole = try bytes(#"{"version":3,"name":"a"}"#)
        let prefix = try #require(
            try PackedFormat().readPrefix(Data(whole.prefix(25)), within: .default))
        #expect(prefix["version"].int == 3)
        #expect(!prefix["name"].exists)
        #expect(throws: ReadingError.self) {
            try PackedFormat().readPrefix(Data(Self.head + [11]), within: .default)
        }
    }
}
