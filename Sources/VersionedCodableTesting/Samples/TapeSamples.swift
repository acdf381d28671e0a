import Foundation
import VersionedCodableDocuments

/// Documents that no value encodes as, built from events.
enum TapeSamples {
    static func document(
        of format: some DocumentFormat, _ events: (inout DocumentBuilder) throws -> Void
    ) throws -> CodableDocument {
        var builder = DocumentBuilder(
            source: try SourceBuffer.copying(Data()),
            format: format,
            limits: ReadingLimits(depth: .max, expandedNodes: .max),
            duplicateKeys: .keepAll)
        try events(&builder)
        return try builder.finish()
    }

    /// Returns objects nested to a depth, with a text in the innermost.
    static func nested(_ depth: Int, of format: some DocumentFormat) throws -> CodableDocument {
        try document(of: format) { builder in
            for level in 0..<depth {
                try builder.beginObject(at: 0)
                try builder.add(key: "a")
                if level == depth - 1 { try builder.add(.string, "text") }
            }
            for _ in 0..<depth { try builder.end(at: 0) }
        }
    }

    /// Returns arrays of ten aliases of the array before, which expand to 10^`levels` values.
    static func laughs(_ levels: Int, of format: some DocumentFormat) throws -> CodableDocument {
        try member(of: format) { builder in
            try builder.beginArray(at: 0)
            var earlier: Int?
            for _ in 0..<levels {
                let array = builder.nextIndex
                try builder.beginArray(at: 0)
                for _ in 0..<10 {
                    if let earlier {
                        try builder.alias(to: earlier, at: 0)
                    } else {
                        try builder.add(.string, "ha")
                    }
                }
                try builder.end(at: 0)
                earlier = array
            }
            try builder.end(at: 0)
        }
    }

    static func member(
        of format: some DocumentFormat, _ value: (inout DocumentBuilder) throws -> Void
    ) throws -> CodableDocument {
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
        try Array(key.utf8).withUnsafeBytes { try self.key(copying: $0, at: 0, length: 0) }
    }

    /// Adds a scalar of a text.
    mutating func add(_ kind: TapeKind, _ text: String) throws { try add(kind, text.utf8) }

    /// Adds a scalar.
    mutating func add(_ kind: TapeKind, _ bytes: some Sequence<UInt8>) throws {
        try Array(bytes).withUnsafeBytes { try scalar(kind, copying: $0, at: 0, length: 0) }
    }
}
