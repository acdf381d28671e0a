import VersionedCodableDocuments

/// The trailer of a binary property list, its last 32 bytes, checked.
///
///     62 70 6C 69 73 74 30 30     bplist00
///     …                           objects, each a marker byte and its content
///     …                           offset table: the offset of each object
///     00 00 00 00 00 00           unused
///     01 01                       bytes of a table entry, bytes of a reference
///     00 00 00 00 00 00 00 05     number of objects
///     00 00 00 00 00 00 00 00     number of the root object
///     00 00 00 00 00 00 00 15     offset of the table
struct BinaryTrailer {
    static let size = 32
    /// The number of bytes before the first object.
    static let headerSize = 8

    /// The bytes of an entry of the offset table, 1 to 8.
    let entrySize: Int
    /// The bytes of a reference, 1 to 8.
    let referenceSize: Int
    /// The number of objects and of table entries, all of which are inside the file.
    let objectCount: Int
    let root: Int
    /// The offset of the offset table, which is the end of the objects.
    let table: Int

    /// Whether the bytes begin as a binary property list of any version.
    static func hasSignature(_ bytes: UnsafeRawBufferPointer) -> Bool {
        bytes.count >= 6 && bytes.prefix(6).elementsEqual("bplist".utf8)
    }

    /// Reads and checks the trailer of a whole file.
    ///
    /// Allocates nothing, so no number in a hostile trailer can cost memory.
    init(_ bytes: UnsafeRawBufferPointer) throws {
        let count = bytes.count
        guard count >= BinaryTrailer.headerSize, bytes[6] == 0x30 else {
            throw BinaryTrailer.error("unknown version of the binary property list", at: 6)
        }
        guard count >= BinaryTrailer.headerSize + 1 + BinaryTrailer.size else {
            throw BinaryTrailer.error("the binary property list ends before its trailer", at: count)
        }
        let start = count - BinaryTrailer.size
        entrySize = Int(bytes[start + 6])
        referenceSize = Int(bytes[start + 7])
        guard 1...8 ~= entrySize else {
            throw BinaryTrailer.error(
                "expected table entries of 1 to 8 bytes, found \(entrySize)", at: start + 6)
        }
        guard 1...8 ~= referenceSize else {
            throw BinaryTrailer.error(
                "expected references of 1 to 8 bytes, found \(referenceSize)", at: start + 7)
        }
        let objects = BinaryTrailer.word(bytes, start + 8)
        let top = BinaryTrailer.word(bytes, start + 16)
        let table = BinaryTrailer.word(bytes, start + 24)
        guard table > BinaryTrailer.headerSize, table < start else {
            throw BinaryTrailer.error(
                "the offset table cannot begin at byte \(table)", at: start + 24)
        }
        guard objects >= 1, objects <= count,
            Int(table) + Int(objects) * entrySize == start
        else {
            throw BinaryTrailer.error(
                "a table of \(objects) objects does not fit between byte \(table) and the trailer",
                at: start + 8)
        }
        guard top < objects else {
            throw BinaryTrailer.error(
                "the root is object \(top), but there are only \(objects)", at: start + 16)
        }
        objectCount = Int(objects)
        root = Int(top)
        self.table = Int(table)
    }

    static func word(_ bytes: UnsafeRawBufferPointer, _ offset: Int) -> UInt64 {
        UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
    }

    private static func error(_ message: String, at offset: Int) -> ReadingError {
        ReadingError(.syntax, message, at: offset).locatedByOffset()
    }
}
