import Foundation
import VersionedCodableCore

/// Documents that no value encodes as, built event by event.
enum TapeSamples {
    /// Builds a document.
    static func document(
        of format: some Format, _ events: (inout DocumentBuilder) throws -> Void
    ) throws -> Document {
        var builder = DocumentBuilder(
            source: try SourceBuffer.copying(Data()),
            format: format,
            limits: ReadingLimits(depth: .max),
            duplicateKeys: .keepAll)
        try events(&builder)
        return try builder.finish()
    }

    /// Objects inside each other, so many levels deep.
    static func nested(_ depth: Int, of format: some Format) throws -> Document {
        try document(of: format) { builder in
            for level in 0..<depth {
                try builder.beginObject(at: 0)
                if level < depth - 1 { try builder.add(key: "a") }
            }
            for _ in 0..<depth { try builder.end(at: 0) }
        }
    }

    /// An object with one member.
    static func member(
        of format: some Format, _ value: (inout DocumentBuilder) throws -> Void
    ) throws -> Document {
        try document(of: format) { builder in
            try builder.beginObject(at: 0)
            try builder.add(key: "value")
            try value(&builder)
            try builder.end(at: 0)
        }
    }
}

extension DocumentBuilder {
    /// Adds a key.
    mutating func add(key: String) throws {
        var text = key
        try text.withUTF8 { try self.key(copying: UnsafeRawBufferPointer($0), at: 0, length: 0) }
    }

    /// Adds a scalar that is text.
    mutating func add(_ kind: TapeKind, _ text: String) throws {
        try add(kind, bytes: Array(text.utf8))
    }

    /// Adds a scalar that is bytes.
    mutating func add(_ kind: TapeKind, bytes: [UInt8]) throws {
        try bytes.withUnsafeBytes { try scalar(kind, copying: $0, at: 0, length: 0) }
    }
}
