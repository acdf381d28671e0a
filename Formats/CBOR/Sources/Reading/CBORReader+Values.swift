import VersionedCodableDocuments

extension CBORReader {
    @inline(__always)
    mutating func value() throws {
        let first = byte(at)
        switch first >> 5 {
        case 0: try unsigned(first)
        case 3 where first != 0x7F:
            let (content, length) = try text(first)
            try builder.scalar(.string, at: content, length: length)
        case 4: try open(first, isMap: false)
        case 5: try open(first, isMap: true)
        default: try rareValue(first)
        }
    }

    @inline(never)
    private mutating func rareValue(_ first: UInt8) throws {
        switch first >> 5 {
        case 1: try negative(first)
        case 2: try bytes(first)
        case 3: try chunks(.string)
        case 6: try tagged()
        default: try simple(first)
        }
    }

    // MARK: Integers

    /// Adds a non-negative integer.
    ///
    /// Its bytes are two's complement if their highest bit is zero; below 24 it is the first byte.
    @inline(__always)
    private mutating func unsigned(_ first: UInt8) throws {
        let start = at
        if first < 24 {
            // The zero byte after the end of the source leads here, too.
            guard start < end else { throw cutOff("a value", at: start) }
            try builder.scalar(.integerBytes, at: start, length: 1)
            at = start &+ 1
            return
        }
        let (value, next) = try argument(first, at: start)
        at = next
        if byte(start &+ 1) < 0x80 {
            try builder.scalar(.integerBytes, at: start &+ 1, length: next &- start &- 1)
        } else {
            try integer(Int128(value), from: start)
        }
    }

    /// Adds a negative integer: -1 minus the argument.
    private mutating func negative(_ first: UInt8) throws {
        let start = at
        let (value, next) = try argument(first, at: start)
        at = next
        try integer(-1 - Int128(value), from: start)
    }

    /// Adds an integer whose bytes in the source are not the two's complement the document needs.
    mutating func integer(_ value: Int128, from start: Int) throws {
        if let small = Int64(exactly: value) {
            try scalar(.integerBytes, small, from: start)
        } else {
            try scalar(.integerBytes, value, from: start)
        }
    }

    /// Adds a scalar with the bytes of a number.
    @inline(__always)
    mutating func scalar(
        _ kind: TapeKind, _ number: some FixedWidthInteger, from start: Int
    ) throws {
        try withUnsafeBytes(of: number.bigEndian) {
            try builder.scalar(kind, copying: $0, at: start, length: at - start)
        }
    }

    // MARK: Simple values and floats

    private mutating func simple(_ first: UInt8) throws {
        let start = at
        guard let size = 0xF4...0xF7 ~= first ? 0 : CBORReader.floatSize(first) else {
            throw noValue(first, at: start)
        }
        let next = start + 1 + size
        guard next <= end else { throw cutOff("\(size) bytes of a real number", at: start) }
        at = next
        switch first {
        case 0xF4, 0xF5: try builder.bool(first == 0xF5, at: start, length: 1)
        case 0xF6: try builder.null(at: start, length: 1)
        case 0xF7: try builder.null(at: start, length: 1, marks: CBORMark.undefined)
        default: try builder.scalar(.realBytes, at: start + 1, length: size)
        }
    }
}

/// The marks in `TapeNode.extra` by which the reader informs the writer.
enum CBORMark {
    /// The null was `undefined`.
    static var undefined: UInt32 { 0x100 }
    /// The real number was a decimal fraction (tag 4).
    static var decimalFraction: UInt32 { 0x200 }
}
