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
}

extension YAMLSchema {
    /// Resolves a plain scalar.
    ///
    /// - Parameter text: The content of the scalar, without the white space around it.
    /// - Complexity: O(1) for most strings, which the first byte identifies, else O(n).
    @inline(__always)
    func resolve(_ text: UnsafeRawBufferPointer) -> PlainScalar {
        guard let first = text.first else { return self == .failsafe ? .string : .null }
        guard ASCIISet.special.contains(first) else { return .string }
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

/// A set of ASCII characters, by the bits of the bytes 0x00–0x3F and 0x40–0x7F.
struct ASCIISet {
    let low, high: UInt64

    @inline(__always)
    func contains(_ byte: UInt8) -> Bool {
        byte < 0x80 && (byte < 0x40 ? low : high) & (1 &<< UInt64(byte & 0x3F)) != 0
    }

    /// The first bytes of scalars that are not strings under every schema:
    /// `+-.0123456789FNOTYfnoty~`.
    static var special: ASCIISet {
        ASCIISet(low: 0x03FF_6800_0000_0000, high: 0x4210_C040_0210_C040)
    }
}
