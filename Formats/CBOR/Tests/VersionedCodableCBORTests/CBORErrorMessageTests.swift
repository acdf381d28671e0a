import TestSupport
import VersionedCodableCBOR

struct CBORErrorMessageTests {
    @Test(
        arguments: rows(
            #"""
             => byte 0: expected a value, found the end of the document
            18 => byte 0: expected 1 byte after the initial byte, found the end of the document
            821b0102 => byte 1: expected 8 bytes after the initial byte, found the end of the document
            63 6162 => byte 0: expected 3 bytes of a string, found the end of the document
            5bffffffffffffffff00 => byte 0: expected 18446744073709551615 bytes of a string, found the end of the document
            fb0000 => byte 0: expected 8 bytes of a real number, found the end of the document
            8301 => byte 0: an array of 3 elements does not fit into the 2 bytes that are left
            9b7fffffffffffffff01 => byte 0: an array of 9223372036854775807 elements does not fit into the 10 bytes that \
            are left
            bb800000000000000001 => byte 0: a map of 9223372036854775808 members does not fit into the 10 bytes that are \
            left
            9f01 => byte 2: expected a value, found the end of the document
            bf => byte 1: expected a key, found the end of the document
            c1 => byte 0: expected the content of a tag, found the end of the document
            5f4101 => byte 0: expected the end of a string in chunks, found the end of the document
            0001 => byte 1: expected the end of the document, found an integer
            80a0 => byte 1: expected the end of the document, found a map
            1c => byte 0: expected a length or a number, found 0x1C, which is reserved
            817d => byte 1: expected a length or a number, found 0x7D, which is reserved
            1f => byte 0: an integer has no indefinite length (0x1F)
            3f => byte 0: an integer has no indefinite length (0x3F)
            df00 => byte 0: a tag has no indefinite length (0xDF)
            ff => byte 0: expected a value, found a break
            81ff => byte 1: expected a value, found a break
            bf6161ff => byte 3: expected a value, found a break
            a1ff00 => byte 1: expected a key, found a break
            e0 => byte 0: expected a value, found the simple value 0, which has no meaning
            f0 => byte 0: expected a value, found the simple value 16, which has no meaning
            f8ff => byte 0: expected a value, found the simple value 255, which has no meaning
            f814 => byte 0: expected a simple value from 32 on, found 20 in two bytes
            fc => byte 0: expected a length or a number, found 0xFC, which is reserved
            5f6161ff => byte 1: expected a chunk of bytes, found text
            7f7f6161ffff => byte 1: expected a chunk of text, found text
            7f00ff => byte 1: expected a chunk of text, found an integer
            62c328 => byte 2: expected UTF-8, found the byte 0x28
            8162c3 => byte 1: expected 2 bytes of a string, found the end of the document
            61c3 => byte 2: expected UTF-8, found the end of the text
            7f61c361bcff => byte 3: expected UTF-8, found the end of the text
            a18001 => byte 1: expected a scalar as the key, found an array
            a1a001 => byte 1: expected a scalar as the key, found a map
            a1d9d9f78001 => byte 4: expected a scalar as the key, found an array
            c001 => byte 1: expected text in the tag 0, found an integer
            c06a323031332d30332d3231 => byte 2: expected a date and time as in RFC 3339 in the tag 0, found "2013-03-21"
            c16161 => byte 1: expected a number in the tag 1, found text
            c1c001 => byte 1: expected a number in the tag 1, found a tag
            c1f97c00 => byte 0: expected a finite number in the tag 1, found NaN or an infinity
            c26161 => byte 1: expected bytes in the tag 2, found text
            c301 => byte 1: expected bytes in the tag 3, found an integer
            c401 => byte 1: expected an array of two integers in the tag 4, found an integer
            c48101 => byte 1: expected an array of two integers in the tag 4, found an array
            c4820161 => byte 3: expected an integer in the tag 4, found text
            c49f010203ff => byte 4: expected the end of the array in the tag 4, found an integer
            c58219ffff01 => byte 0: expected a bigfloat that a Double can hold
            """#))
    func faults(_ digits: String, message: String) {
        #expect(readingError(bytes(digits)) == message)
    }

    @Test func longBignum() {
        let data = bytes("c2590401") + Data(repeating: 1, count: 1025)
        #expect(
            readingError(data)
                == "byte 0: expected a bignum of at most 1024 bytes, found 1025")
    }

    @Test func duplicateKeys() {
        let format = CBORFormat(reading: .init(duplicateKeys: .refuse))
        #expect(
            readingError(bytes("a2616101616102"), as: format)
                == "byte 5: the key \"a\" is repeated")
        // The keys of a document are text.
        #expect(
            readingError(bytes("a20101613102"), as: format)
                == "byte 4: the key \"1\" is repeated")
    }

    nonisolated(unsafe) private static let limits: [String: WritableKeyPath<ReadingLimits, Int>] = [
        "depth": \.depth, "nodes": \.nodes, "scalarBytes": \.scalarBytes,
        "inputBytes": \.inputBytes,
    ]

    @Test(
        arguments: rowsOfThree(
            #"""
            depth 1 => 818101 => byte 1: the nesting is deeper than the limit of 1 levels
            nodes 5 => 850102030405 => byte 5: the document has more than the limit of 5 nodes
            scalarBytes 2 => 636162 63 => byte 1: a scalar is longer than the limit of 2 bytes
            scalarBytes 2 => 7f61616261 62ff => byte 0: a scalar is longer than the limit of 2 bytes
            inputBytes 1 => 8101 => nowhere: the input is larger than the limit of 1 bytes
            depth 2 => c6c6c600 => byte 0: the nesting is deeper than the limit of 2 levels
            """#))
    func limits(limit: String, digits: String, message: String) throws {
        let words = limit.split(separator: " ").map(String.init)
        var limits = ReadingLimits.default
        limits[keyPath: try #require(Self.limits[words[0]])] = try #require(Int(words[1]))
        #expect(readingError(bytes(digits), within: limits) == "\(message) (\(words[0]))")
    }
}
