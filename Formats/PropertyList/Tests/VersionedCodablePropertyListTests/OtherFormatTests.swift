import TestSupport
import VersionedCodablePropertyList

/// Documents another format made, with every kind of node a property list does not read itself.
struct OtherFormatTests {
    private func scalar(_ kind: TapeKind, _ bytes: [UInt8]) throws -> CodableDocument {
        try built { builder in
            try builder.beginArray(at: 0)
            try builder.add(kind, bytes)
            try builder.end(at: 0)
        }
    }

    @Test(
        arguments: [
            (TapeKind.integerBytes, [0xFF], "int -1", "int -1"),
            (
                .integerBytes, [0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0, 0, 0, 0, 0, 0, 0],
                "int 18374686479671623680", "int 18374686479671623680"
            ),
            (
                .integer, Array("-9223372036854775808".utf8), "int -9223372036854775808",
                "int -9223372036854775808"
            ),
            (.integer, Array("-0".utf8), "int 0", "int 0"),
            (.realBytes, [0x3E, 0x00], "real 1.5", "real 1.5"),
            (.realBytes, [0x00, 0x01], "real 5.960464477539063e-08", "real 5.960464477539063e-08"),
            (.realBytes, [0x7C, 0x00], "real inf", "real inf"),
            (.realBytes, [0x3F, 0xC0, 0, 0], "real 1.5", "float 1.5"),
            (.real, Array("1.5e3".utf8), "real 1500", "real 1500.0"),
            (.untyped, Array("yes".utf8), "\"yes\"", "\"yes\""),
            (
                .dateText, Array("2024-05-06T07:08:09Z".utf8), "date 2024-05-06T07:08:09Z",
                "date 736672089.0"
            ),
            (
                .dateText, Array("2024-05-06T07:08:09.25+02:00".utf8), "date 2024-05-06T05:08:09Z",
                "date 736664889.25"
            ),
            (
                .dateText, Array("2024-01-01t00:30:00+01:00".utf8), "date 2023-12-31T23:30:00Z",
                "date 725758200.0"
            ),
            (
                .dateText, Array("0001-01-01T00:00:00Z".utf8), "date -63113904000.0",
                "date -63113904000.0"
            ),
            (.string, Array("漢é😀".utf8), "\"漢é😀\"", "\"漢é😀\""),
        ] as [(TapeKind, [UInt8], String, String)])
    func scalars(kind: TapeKind, bytes: [UInt8], xml: String, binary: String) throws {
        let document = try scalar(kind, bytes)
        for (form, expected) in [(PropertyListForm.xml, xml), (.binary, binary)] {
            let format = PropertyListFormat(form)
            let again = try format.read(try format.write(document))
            #expect(notation(again) == "[\(expected)]")
        }
    }

    @Test(arguments: [
        (
            TapeKind.integer, "18446744073709551616",
            "0: a property list has integers from -2^63 up to 2^64 - 1 only"
        ),
        (
            .integer, "-9223372036854775809",
            "0: a property list has integers from -2^63 up to 2^64 - 1 only"
        ),
        (.integer, "1e3", "0: \"1e3\" is not an integer"),
        (.real, "one", "0: \"one\" is not a real number"),
        (
            .integerBytes, "\u{1}aaaaaaaaaaaaaaa",
            "0: a property list has integers from -2^63 up to 2^64 - 1 only"
        ),
    ])
    func refused(kind: TapeKind, text: String, expected: String) throws {
        let document = try scalar(kind, Array(text.utf8))
        for form in PropertyListForm.allCases {
            expectError(WritingError.self, expected) {
                try PropertyListFormat(form).write(document)
            }
        }
    }

    private static let noDate = [
        "the date is not within a million years of today", "the date is not a point in time",
    ]
    private static let noText = Array(repeating: "the text is not valid UTF-8", count: 2)

    @Test(
        arguments: [
            (TapeKind.dateText, Array("soon".utf8), noDate),
            (.dateBytes, [0x7F, 0xF0, 0, 0, 0, 0, 0, 0], noDate), (.string, [0xC3, 0x28], noText),
            (.string, [0x61, 0xE6, 0xBC], noText),
        ] as [(TapeKind, [UInt8], [String])])
    func malformedDatesAndText(kind: TapeKind, bytes: [UInt8], messages: [String]) throws {
        let document = try scalar(kind, bytes)
        for (form, message) in zip(PropertyListForm.allCases, messages) {
            let error = #expect(throws: WritingError.self) {
                try PropertyListFormat(form).write(document)
            }
            #expect(error?.message == message)
        }
    }

    @Test func aliases() throws {
        let document = try built { builder in
            try builder.beginArray(at: 0)
            let first = builder.nextIndex
            try builder.beginArray(at: 0)
            try builder.bool(true, at: 0, length: 0)
            try builder.end(at: 0)
            try builder.alias(to: first, at: 0)
            try builder.end(at: 0)
        }
        for form in PropertyListForm.allCases {
            let format = PropertyListFormat(form)
            let data = try format.write(document)
            #expect(notation(try format.read(data)) == "[[true], [true]]")
            let theirs = try PropertyListSerialization.propertyList(from: data, format: nil)
            #expect(
                FoundationValue(theirs) == .array([.array([.bool(true)]), .array([.bool(true)])]))
        }
    }

    @Test func bombOfAliases() throws {
        let document = try built { builder in
            try builder.beginArray(at: 0)
            var earlier = builder.nextIndex
            try builder.bool(true, at: 0, length: 0)
            for _ in 0..<12 {
                let index = builder.nextIndex
                try builder.beginArray(at: 0)
                for _ in 0..<10 { try builder.alias(to: earlier, at: 0) }
                try builder.end(at: 0)
                earlier = index
            }
            try builder.end(at: 0)
        }
        let error = #expect(throws: WritingError.self) {
            try PropertyListFormat(.xml).write(document)
        }
        #expect(
            error?.message
                == "the aliases expand to more than 1000000 nodes, which is too many to write out")
        #expect(try PropertyListFormat(.binary).write(document).count < 400)
    }
}
