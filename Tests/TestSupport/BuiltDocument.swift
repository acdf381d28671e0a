import Foundation
import VersionedCodableDocuments

/// A format without a grammar, for documents that are built event by event.
public struct OtherFormat: DocumentFormat {
    /// The name.
    public let name: String
    /// None.
    public let fileExtensions: [String] = []
    /// None.
    public let mediaTypes: [String] = []
    /// What the built documents have.
    public let capabilities: FormatCapabilities

    /// Makes a format.
    public init(_ name: String = "other", capabilities: FormatCapabilities = []) {
        (self.name, self.capabilities) = (name, capabilities)
    }

    /// Refuses everything.
    public func read(_ data: Data, within limits: ReadingLimits) throws -> CodableDocument {
        throw ReadingError(.syntax, "there is no grammar", at: 0)
    }

    /// Writes nothing.
    public func write(_ document: CodableDocument) throws -> Data { Data() }
}

/// A document of another format, built event by event.
public func built(
    limits: ReadingLimits = ReadingLimits(depth: .max, expandedNodes: .max),
    _ events: (inout DocumentBuilder) throws -> Void
) throws -> CodableDocument {
    var builder = DocumentBuilder(
        source: try SourceBuffer.copying(Data()), format: OtherFormat(), limits: limits)
    try events(&builder)
    return try builder.finish()
}

extension DocumentBuilder {
    /// Adds a key.
    public mutating func add(key: String) throws {
        try Array(key.utf8).withUnsafeBytes { try self.key(copying: $0, at: 0, length: 0) }
    }

    /// Adds a scalar of a text.
    public mutating func add(_ kind: TapeKind, _ text: String) throws { try add(kind, text.utf8) }

    /// Adds a scalar.
    public mutating func add(_ kind: TapeKind, _ bytes: some Sequence<UInt8>) throws {
        try Array(bytes).withUnsafeBytes { try scalar(kind, copying: $0, at: 0, length: 0) }
    }
}

extension DocumentFormat {
    /// `line:column: message` of the error of reading, or a text of what is read.
    public func outcome(
        of data: Data, within limits: ReadingLimits = .default,
        _ text: (CodableDocument) -> String = { _ in "no error" }
    ) -> String {
        do {
            return text(try read(data, within: limits))
        } catch let error as ReadingError {
            return "\(error.location?.description ?? "nowhere"): \(error.message)"
        } catch {
            return "not a ReadingError: \(error)"
        }
    }
}
