import TestSupport
import VersionedCodablePropertyList

struct BinaryErrorMessageTests {
    @Test(arguments: [
        ("bplist", "byte 6: unknown version of the binary property list"),
        ("bplist16....", "byte 6: unknown version of the binary property list"),
        ("bplist00", "byte 8: the binary property list ends before its trailer"),
    ])
    func beginnings(text: String, expected: String) {
        #expect(readingError(text) == expected)
    }

    /// Bytes of the trailer and of the table of offsets, counted from the end.
    @Test(arguments: [
        (26, 0, "byte 19: expected table entries of 1 to 8 bytes, found 0"),
        (25, 9, "byte 20: expected references of 1 to 8 bytes, found 9"),
        (
            24, 0x7F,
            "byte 21: a table of 9151314442816847874 objects does not fit between byte 11 "
                + "and the trailer"
        ),
        (17, 3, "byte 21: a table of 3 objects does not fit between byte 11 and the trailer"),
        (17, 0, "byte 21: a table of 0 objects does not fit between byte 11 and the trailer"),
        (9, 2, "byte 29: the root is object 2, but there are only 2"),
        (1, 8, "byte 37: the offset table cannot begin at byte 8"),
        (8, 0xFF, "byte 37: the offset table cannot begin at byte 18374686479671623691"),
        (33, 11, "byte 12: object 1 cannot be at byte 11"),
        (33, 7, "byte 12: object 1 cannot be at byte 7"),
    ])
    func trailers(fromEnd: Int, byte: Int, expected: String) {
        var data = binary([[0xA1, 1], [0x09]])
        data[data.count - fromEnd] = UInt8(byte)
        #expect(readingError(data) == expected)
    }

    @Test(
        arguments: [
            ([[0xA1, 7]], "byte 9: expected an object index below 1, found 7"),
            ([[0x01]], "byte 8: expected an object, found the marker 0x1"),
            ([[0x0F]], "byte 8: expected an object, found a filler byte"),
            ([[0x15]], "byte 8: expected an object, found the marker 0x15"),
            ([[0x70]], "byte 8: expected an object, found the marker 0x70"),
            ([[0x88]], "byte 8: expected an object, found the marker 0x88"),
            ([[0x13, 0]], "byte 8: an object of 8 bytes does not fit into the file"),
            ([[0x53, 0x61]], "byte 8: an object of 3 bytes does not fit into the file"),
            ([[0x52, 0x61, 0x80]], "byte 10: expected ASCII, found a byte above 127"),
            ([[0x61, 0x61]], "byte 8: an object of 2 bytes does not fit into the file"),
            ([[0x62, 0x00, 0x61, 0xD8, 0x00]], "byte 11: half of a UTF-16 surrogate pair"),
            ([[0x61, 0xDC, 0x00]], "byte 9: half of a UTF-16 surrogate pair"),
            ([[0x5F]], "byte 9: expected the count of an object"),
            ([[0x5F, 0x20]], "byte 9: expected the count of an object"),
            (
                [[0x5F, 0x13, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF]],
                "byte 9: an object of 18446744073709551615 items does not fit into the file"
            ),
            ([[0xAF, 0x10, 0xC8]], "byte 9: an object of 200 items does not fit into the file"),
            ([[0xA3, 0, 0]], "byte 8: a container of 3 does not fit into the file"),
            ([[0xD1, 0, 0]], "byte 8: expected a string as the key, found a dictionary"),
            (
                [[0xD1, 1, 1], [0x10, 1]], "byte 11: expected a string as the key, found an integer"
            ),
            ([[0xD1, 1, 1], [0xA0]], "byte 11: expected a string as the key, found an array"),
            ([[0xD1, 1, 1], [0xC0]], "byte 11: expected a string as the key, found a set"),
            ([[0xD1, 1, 1], [0x40]], "byte 11: expected a string as the key, found data"),
            ([[0xD1, 1, 1], [0x09]], "byte 11: expected a string as the key, found a Boolean"),
            ([[0xA1, 0]], "byte 8: object 0 contains itself"),
            ([[0xA1, 1], [0xD1, 2, 0], [0x50]], "byte 8: object 0 contains itself"),
            (
                [[0x14, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0]],
                "byte 8: the integer does not fit into 64 bits"
            ),
        ] as [([[UInt8]], String)])
    func objects(objects: [[UInt8]], expected: String) {
        #expect(readingError(binary(objects)) == expected)
    }

    @Test func sharedObjectsAreBounded() {
        let bomb = binary([
            [0xAE] + [UInt8](repeating: 1, count: 14), [0xAE] + [UInt8](repeating: 2, count: 14),
            [0x09],
        ])
        #expect(
            readingError(bomb, within: .init(expandedNodes: 100))
                == "byte 23: the aliases expand to more than the limit of 100 nodes (expandedNodes)"
        )
    }
}
