import VersionedCodableDocuments

/// Plain scalars with the type of a schema.
extension DocumentBuilder {
    /// Adds a plain scalar whose text is in the source.
    @inline(__always)
    mutating func addPlain(
        _ text: UnsafeRawBufferPointer, at offset: Int, _ schema: YAMLSchema
    ) throws {
        let scalar = schema.resolve(text)
        if scalar.kind == .string {
            return try self.scalar(
                .string, at: offset, length: text.count, marks: YAMLReader.plainMarks)
        }
        try addTyped(scalar, at: offset, length: text.count)
    }

    /// Adds a scalar of any type with a range of source text.
    mutating func addTyped(
        _ scalar: PlainScalar, at offset: Int, length: Int, marks: UInt32 = YAMLReader.plainMarks
    ) throws {
        switch scalar.kind {
        case .null: try null(at: offset, length: length, marks: marks)
        case .bool:
            try bool(scalar.isTrue, at: offset, length: length, marks: marks & 0xFF)
        default:
            guard var canonical = scalar.canonical else {
                return try self.scalar(scalar.kind, at: offset, length: length, marks: marks)
            }
            try canonical.withUTF8 { text in
                try self.scalar(
                    scalar.kind, copying: UnsafeRawBufferPointer(text), at: offset, length: length,
                    marks: marks & ~TapeNode.quoted)
            }
        }
    }
}
