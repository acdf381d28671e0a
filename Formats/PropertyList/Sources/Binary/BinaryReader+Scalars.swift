import VersionedCodableDocuments

extension BinaryReader {
    @inline(__always)
    mutating func key(_ object: Int, from reference: Int) throws {
        let place = try place(of: object, from: reference)
        let marker = (start + place).load(as: UInt8.self)
        switch marker >> 4 {
        case 0x5:
            let (content, length) = try ascii(object, at: place, marker: marker)
            try builder.key(at: content, length: length)
        case 0x6:
            try builder.key(repeating: try utf16(object, at: place, marker: marker))
        default:
            throw error(
                "expected a string as the key, found \(BinaryReader.name(marker))", at: place)
        }
    }

    /// Adds the scalar with an object number, or opens the container with it.
    @inline(__always)
    mutating func value(_ object: Int, from reference: Int) throws {
        let place = try place(of: object, from: reference)
        let marker = (start + place).load(as: UInt8.self)
        switch marker >> 4 {
        case 0x5:
            let (content, length) = try ascii(object, at: place, marker: marker)
            if nullText.isSame(start + content, length) {
                return try builder.null(at: content, length: length)
            }
            try builder.scalar(.string, at: content, length: length)
        case 0xD, 0xA, 0xC:
            try openContainer(object, at: place, marker: marker)
        case 0x1 where marker < 0x14:
            try integer(object, at: place, size: 1 << Int(marker & 3))
        default:
            try rareValue(object, at: place, marker: marker)
        }
    }

    private mutating func rareValue(_ object: Int, at place: Int, marker: UInt8) throws {
        switch marker {
        case 0x00:
            try builder.null(at: place, length: 1)
        case 0x08, 0x09:
            try builder.bool(marker == 0x09, at: place, length: 1)
        case 0x14:
            try integer(object, at: place, size: 16)
        case 0x22, 0x23:
            try builder.scalar(
                .realBytes, at: place + 1, length: try fixed(at: place, 1 << Int(marker & 3)))
        case 0x33:
            try builder.scalar(.dateBytes, at: place + 1, length: try fixed(at: place, 8))
        case 0x40...0x4F:
            let (content, length) = try extent(at: place, marker: marker)
            try checkFits(content, length, at: place)
            try spend(text: length, at: place)
            try builder.scalar(.binary, at: content, length: length)
        case 0x60...0x6F:
            let (content, units) = try extent(at: place, marker: marker)
            // Text that does not fit into the file is an error below.
            if units <= (count - content) / 2,
                nullText.isSame(
                    utf16: UnsafeRawBufferPointer(start: start + content, count: 2 * units))
            {
                return try builder.null(at: content, length: 2 * units)
            }
            try builder.scalar(.string, repeating: try utf16(object, at: place, marker: marker))
        case 0x80...0x87:
            try archiveReference(at: place, size: Int(marker & 0x0F) + 1)
        default:
            throw error("expected an object, found \(BinaryReader.name(marker))", at: place)
        }
    }

    private mutating func fixed(at place: Int, _ size: Int) throws -> Int {
        try checkFits(place + 1, size, at: place)
        return size
    }

    @inline(__always)
    private mutating func checkFits(_ content: Int, _ length: Int, at place: Int) throws {
        guard length <= trailer.table &- content else {
            throw error("an object of \(length) bytes does not fit into the file", at: place)
        }
    }

    // MARK: Integers

    /// Adds an integer: one, two and four bytes are unsigned, eight and sixteen are signed.
    @inline(__always)
    private mutating func integer(_ object: Int, at place: Int, size: Int) throws {
        try checkFits(place + 1, size, at: place)
        let isNegative = (start + place + 1).load(as: Int8.self) < 0
        if size == 16 {
            let high = word(at: place + 1)
            guard high == 0 || (high == .max && word(at: place + 9) >> 63 == 1) else {
                throw error("the integer does not fit into 64 bits", at: place)
            }
        }
        if isNegative && size < 8 {
            let text = try keep(object) { reader in
                try reader.widened(at: place + 1, size: size)
            }
            try builder.scalar(.integerBytes, repeating: text)
        } else {
            try builder.scalar(.integerBytes, at: place + 1, length: size)
        }
    }

    /// Prepends zero bytes to an unsigned number, so that it is positive in two's complement.
    private mutating func widened(at content: Int, size: Int) throws -> DetachedText {
        let value = word(at: content) >> UInt64(64 - 8 * size)
        let width = size < 2 ? 2 : size < 4 ? 4 : 8
        let target = try builder.reserveText(8, at: content)
        let shifted = value << UInt64(64 - 8 * width)
        target.storeBytes(of: shifted.bigEndian, as: UInt64.self)
        return try builder.keepText(count: width, at: content, length: size)
    }

    /// Adds a reference of a keyed archive as the dictionary that represents it in XML.
    private mutating func archiveReference(at place: Int, size: Int) throws {
        try checkFits(place + 1, size, at: place)
        try builder.beginObject(at: place)
        let key = try archiveKey ?? keepArchiveKey(at: place)
        archiveKey = key
        try builder.key(repeating: key)
        let value = word(at: place + 1) >> UInt64(64 - 8 * size)
        var bytes = (UInt64(0), value.bigEndian)
        try withUnsafeBytes(of: &bytes) { both in
            try builder.scalar(.integerBytes, copying: both, at: place, length: size + 1)
        }
        try builder.end(at: place + 1 + size)
    }

    private mutating func keepArchiveKey(at place: Int) throws -> DetachedText {
        let name: StaticString = "CF$UID"
        let target = try builder.reserveText(name.utf8CodeUnitCount, at: place)
        target.copyMemory(from: name.utf8Start, byteCount: name.utf8CodeUnitCount)
        return try builder.keepText(count: name.utf8CodeUnitCount, at: place, length: 1)
    }

    // MARK: Strings

    /// Returns the range of an ASCII string, after checking that it is ASCII.
    @inline(__always)
    private mutating func ascii(_ object: Int, at place: Int, marker: UInt8) throws
        -> (content: Int, length: Int)
    {
        let (content, length) = try extent(at: place, marker: marker)
        try checkFits(content, length, at: place)
        if length <= 32 {
            guard isASCII(content, length) else { throw notASCII(content, length) }
        } else {
            try checkLong(object, content, length)
        }
        return (content, length)
    }

    /// Checks a long text once, however often it is referred to.
    private mutating func checkLong(_ object: Int, _ content: Int, _ length: Int) throws {
        try spend(text: length, at: content)
        makeKnown()
        if known[object] == 1 { return }
        try account(length, at: content)
        guard isASCII(content, length) else { throw notASCII(content, length) }
        known[object] = 1
    }

    @inline(__always)
    private func isASCII(_ content: Int, _ length: Int) -> Bool {
        UTF8Sequence.isASCII(UnsafeRawBufferPointer(start: start + content, count: length))
    }

    private mutating func notASCII(_ content: Int, _ length: Int) -> ReadingError {
        let text = UnsafeRawBufferPointer(start: start + content, count: length)
        let fault = content + (text.firstIndex { $0 >= 0x80 } ?? length)
        return builder.located(
            ReadingError(.encoding, "expected ASCII, found a byte above 127", at: fault))
    }

    private mutating func utf16(_ object: Int, at place: Int, marker: UInt8) throws -> DetachedText
    {
        let (content, units) = try extent(at: place, marker: marker)
        try checkFits(content, 2 * units, at: place)
        try spend(text: 2 * units, at: place)
        return try keep(object) { reader in try reader.decodeUTF16(content, units) }
    }

    private mutating func decodeUTF16(_ content: Int, _ units: Int) throws -> DetachedText {
        try account(2 * units, at: content)
        let target = try builder.reserveText(3 * units, at: content)
        let text = UnsafeRawBufferPointer(start: start + content, count: 2 * units)
        let written = UTF16BigEndian.decode(text, into: target)
        guard written.badUnit == nil else {
            throw builder.located(
                ReadingError(
                    .encoding, "half of a UTF-16 surrogate pair",
                    at: content + 2 * (written.badUnit ?? 0)))
        }
        return try builder.keepText(count: written.count, at: content, length: 2 * units)
    }

    // MARK: State of scalars

    private mutating func makeKnown() {
        if known.isEmpty { known = Array(repeating: 0, count: trailer.objectCount) }
    }

    /// Decodes an object at the first reference to it and remembers the result.
    private mutating func keep(
        _ object: Int, _ decode: (inout BinaryReader) throws -> DetachedText
    ) throws -> DetachedText {
        makeKnown()
        if known[object] >= 2 { return kept[Int(known[object]) - 2] }
        let text = try decode(&self)
        kept.append(text)
        known[object] = UInt32(truncatingIfNeeded: kept.count + 1)
        return text
    }

    /// Counts the bytes of an object once; distinct objects together cannot exceed the file.
    private mutating func account(_ length: Int, at place: Int) throws {
        scalarBytes += length
        guard scalarBytes <= count else { throw error("objects overlap", at: place) }
    }

    static func name(_ marker: UInt8) -> String {
        switch marker >> 4 {
        case 0x0 where marker == 0x00: "null"
        case 0x0 where marker == 0x08 || marker == 0x09: "a Boolean"
        case 0x0 where marker == 0x0F: "a filler byte"
        case 0x1 where marker <= 0x14: "an integer"
        case 0x2 where marker == 0x22 || marker == 0x23: "a real number"
        case 0x3 where marker == 0x33: "a date"
        case 0x4: "data"
        case 0x5, 0x6: "a string"
        case 0x8 where marker <= 0x87: "a reference of a keyed archive"
        case 0xA: "an array"
        case 0xC: "a set"
        case 0xD: "a dictionary"
        default: "the marker 0x" + String(marker, radix: 16, uppercase: true)
        }
    }
}
