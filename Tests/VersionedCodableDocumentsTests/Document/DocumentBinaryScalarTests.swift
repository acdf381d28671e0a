import TestSupport

/// Scalars that a binary format stores as bytes.
struct DocumentBinaryScalarTests {
    private func node(_ kind: TapeKind, _ bytes: [UInt8]) throws -> DocumentNode {
        let source = try bytes.withUnsafeBytes { try SourceBuffer(copying: $0) }
        var builder = DocumentBuilder(source: source, format: BracketFormat(), limits: .default)
        try builder.scalar(kind, at: 0, length: bytes.count)
        return try builder.finish().root
    }

    @Test(
        arguments: [
            ([0x7F], 127), ([0xFF], -1), ([0x01, 0x00], 256), ([0xFF, 0xFE], -2),
            ([0x80, 0, 0, 0], -2_147_483_648),
            ([0x7F, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF], Int.max),
            ([0, 0, 0, 0, 0, 0, 0, 0, 0x80, 0, 0, 0, 0, 0, 0, 0], nil), ([], nil),
            (Array(repeating: 0, count: 17), nil),
        ] as [([UInt8], Int?)])
    func readsIntegers(_ bytes: [UInt8], _ value: Int?) throws {
        let node = try node(.integerBytes, bytes)
        #expect(node.kind == .integer)
        #expect(node.int == value)
        if let value {
            #expect(node.text == String(value))
            #expect(node.double == Double(value))
            #expect(node.decimal == Decimal(value))
        }
    }

    @Test func readsWideIntegers() throws {
        let bytes: [UInt8] = [
            0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF,
        ]
        let node = try node(.integerBytes, bytes)
        #expect(node.integer(as: UInt64.self) == .max)
        #expect(node.text == "18446744073709551615")
        let smallest = try self.node(.integerBytes, [0x80] + Array(repeating: 0, count: 15))
        #expect(smallest.integer(as: Int128.self) == .min)
    }

    /// Of every length, as types that hold them and as types that do not.
    @Test(arguments: 1...16)
    func decodesIntegers(length: Int) throws {
        let decoder = DocumentDecoder(format: BracketFormat())
        for number in [0, 1, -1, 127, -128] as [Int8] {
            let sign: UInt8 = number < 0 ? 0xFF : 0
            let bytes = Array(repeating: sign, count: length - 1) + [UInt8(bitPattern: number)]
            let document = try node(.integerBytes, bytes).document
            #expect(try decoder.decode(Int8.self, from: document) == number)
            #expect(try decoder.decode(Int.self, from: document) == Int(number))
            #expect(try decoder.decode(Int128.self, from: document) == Int128(number))
            if number < 0 {
                #expect(throws: DecodingError.self) {
                    try decoder.decode(UInt64.self, from: document)
                }
            } else {
                #expect(try decoder.decode(UInt64.self, from: document) == UInt64(number))
            }
        }
        guard length > 1 else { return }
        let large = try node(.integerBytes, [1] + Array(repeating: 0, count: length - 1)).document
        #expect(throws: DecodingError.self) { try decoder.decode(Int8.self, from: large) }
        if length <= 8 {
            #expect(try decoder.decode(Int64.self, from: large) == 1 << Int64(8 * (length - 1)))
        } else {
            #expect(throws: DecodingError.self) { try decoder.decode(Int64.self, from: large) }
        }
    }

    @Test(
        arguments: [
            ([0x3C, 0x00], 1), ([0xC0, 0x00], -2), ([0x00, 0x01], 0x1p-24),
            ([0x03, 0xFF], 1023 * 0x1p-24), ([0x04, 0x00], 0x1p-14), ([0x7B, 0xFF], 65504),
            ([0x7C, 0x00], .infinity), ([0xFC, 0x00], -.infinity), ([0x80, 0x00], -0.0),
            ([0x35, 0x55], 0.333251953125), ([0x3F, 0x80, 0, 0], 1),
            ([0x3F, 0xF8, 0, 0, 0, 0, 0, 0], 1.5), ([0, 0, 0], nil), ([], nil),
        ] as [([UInt8], Double?)])
    func readsReals(_ bytes: [UInt8], _ value: Double?) throws {
        let node = try node(.realBytes, bytes)
        #expect(node.kind == .real)
        #expect(node.double == value)
        #expect(node.double?.sign == value?.sign)
        #expect(node.text == value.map { String($0) })
        #expect(node.int == value.flatMap { Int(exactly: $0) })
    }

    @Test func readsDates() throws {
        let node = try node(.dateBytes, [0x3F, 0xF8, 0, 0, 0, 0, 0, 0])
        #expect(node.kind == .date)
        #expect(node.date == Date(timeIntervalSinceReferenceDate: 1.5))
        #expect(node.text == "2001-01-01T00:00:01.5Z")
        #expect(try self.node(.dateBytes, [0, 0, 0, 0]).date == nil)
    }

    @Test func equalsWhatATextFormatWrites() throws {
        #expect(try node(.integerBytes, [2]) == BracketFormat.document("2.0").root)
        #expect(try node(.realBytes, [0x3C, 0]) == BracketFormat.document("1").root)
        #expect(
            try node(.dateBytes, [0, 0, 0, 0, 0, 0, 0, 0])
                == BracketFormat.document("@2001-01-01").root)
        #expect(try node(.integerBytes, []) != BracketFormat.document("0").root)
    }
}
