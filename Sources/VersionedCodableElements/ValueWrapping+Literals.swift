import VersionedCodableDocuments

// Every wrapper is encoded as its value and can be made from the literals of the value's type.

extension ValueWrapping where WrappedValue: Decodable {
    /// Decodes the value alone.
    public init(from decoder: any Decoder) throws {
        self.init(wrappedValue: try decoder.singleValueContainer().decode(WrappedValue.self))
    }
}

extension ValueWrapping where WrappedValue: Encodable {
    /// Encodes the value alone.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(wrappedValue)
    }
}

extension ValueWrapping where WrappedValue: ExpressibleByIntegerLiteral {
    /// Makes a wrapper of a literal.
    public init(integerLiteral value: WrappedValue.IntegerLiteralType) {
        self.init(wrappedValue: WrappedValue(integerLiteral: value))
    }
}

extension ValueWrapping where WrappedValue: ExpressibleByFloatLiteral {
    /// Makes a wrapper of a literal.
    public init(floatLiteral value: WrappedValue.FloatLiteralType) {
        self.init(wrappedValue: WrappedValue(floatLiteral: value))
    }
}

extension ValueWrapping where WrappedValue: ExpressibleByBooleanLiteral {
    /// Makes a wrapper of a literal.
    public init(booleanLiteral value: WrappedValue.BooleanLiteralType) {
        self.init(wrappedValue: WrappedValue(booleanLiteral: value))
    }
}

extension ValueWrapping where WrappedValue: ExpressibleByUnicodeScalarLiteral {
    /// Makes a wrapper of a literal.
    public init(unicodeScalarLiteral value: WrappedValue.UnicodeScalarLiteralType) {
        self.init(wrappedValue: WrappedValue(unicodeScalarLiteral: value))
    }
}

extension ValueWrapping where WrappedValue: ExpressibleByExtendedGraphemeClusterLiteral {
    /// Makes a wrapper of a literal.
    public init(
        extendedGraphemeClusterLiteral value: WrappedValue.ExtendedGraphemeClusterLiteralType
    ) {
        self.init(wrappedValue: WrappedValue(extendedGraphemeClusterLiteral: value))
    }
}

extension ValueWrapping where WrappedValue: ExpressibleByStringLiteral {
    /// Makes a wrapper of a literal.
    public init(stringLiteral value: WrappedValue.StringLiteralType) {
        self.init(wrappedValue: WrappedValue(stringLiteral: value))
    }
}

extension ValueWrapping where WrappedValue: ExpressibleByNilLiteral {
    /// Makes a wrapper of nil.
    public init(nilLiteral: ()) { self.init(wrappedValue: nil) }
}
