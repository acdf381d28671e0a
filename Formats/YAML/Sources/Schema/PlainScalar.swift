import VersionedCodableDocuments

/// The type and value that a schema gives to a plain scalar.
struct PlainScalar: Equatable {
    /// The type: null, bool, integer, real, string, or the text of a date.
    var kind: TapeKind
    var isTrue = false
    /// The stored text of a number or date; nil when the scalar already has that form.
    ///
    ///     0x1F        integer, 31
    ///     +.5         real, 0.5
    ///     -.INF       real, -inf
    ///     2001-1-2    date, 2001-01-02
    var canonical: String?

    static let null = PlainScalar(kind: .null)
    static let string = PlainScalar(kind: .string)

    static func bool(_ value: Bool) -> PlainScalar {
        PlainScalar(kind: .bool, isTrue: value)
    }

    static func integer(_ canonical: String) -> PlainScalar {
        PlainScalar(kind: .integer, canonical: canonical)
    }

    static func real(_ canonical: String) -> PlainScalar {
        PlainScalar(kind: .real, canonical: canonical)
    }
}

extension YAMLSchema {
    /// Resolves a plain scalar.
    ///
    /// - Parameter text: The content of the scalar, without the white space around it.
    /// - Complexity: O(1) for most strings, which the first byte identifies, else O(n).
    @inline(__always)
    func resolve(_ text: UnsafeRawBufferPointer) -> PlainScalar {
        guard let first = text.first else { return self == .failsafe ? .string : .null }
        if FirstBytes.isOrdinary(first) { return .string }
        return resolveSlowly(text, first)
    }

    private func resolveSlowly(_ text: UnsafeRawBufferPointer, _ first: UInt8) -> PlainScalar {
        switch self {
        case .core: CoreSchema.resolve(text, first)
        case .yaml11: LegacySchema.resolve(text, first)
        case .json: JSONSchema.resolve(text, first)
        case .failsafe: .string
        }
    }
}

/// The first bytes of scalars that are not strings under every schema.
enum FirstBytes {
    /// Whether a scalar that begins with `byte` is a string under every schema.
    @inline(__always)
    static func isOrdinary(_ byte: UInt8) -> Bool {
        // One bit for each of the bytes 0x20–0x5F and 0x60–0x9F.
        let special = byte < 0x60 ? low : high
        return byte < 0x20 || byte >= 0xA0 || special & (1 << UInt64(byte & 0x3F ^ 0x20)) == 0
    }

    /// The characters `+-.0123456789FNOTY`.
    private static var low: UInt64 { 0x210C04003FF6800 }
    /// The characters `fnoty~`.
    private static var high: UInt64 { 0x4210C040 }
}
