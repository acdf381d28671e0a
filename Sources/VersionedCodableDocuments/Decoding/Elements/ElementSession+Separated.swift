import VersionedCodableCore
import VersionedCodableEssentials

extension ElementSession {
    func decodeSeparated<Value: Decodable>(
        _ type: Value.Type,
        _ spot: Spot
    ) throws -> Value {
        guard let text = memberText(spot) else {
            throw base.mismatch(String.self, at: spot)
        }
        let part = try SeparatedText.document(of: text, in: base.document, within: options.limits)
        let session = DecodingSession(for: part, options)
        do {
            return try session.decode(type, .root)
        } catch let error as DecodingError {
            throw moved(error, to: spot)
        }
    }

    /// Moves an error about a word to the location of the text.
    private func moved(_ error: DecodingError, to spot: Spot) -> DecodingError {
        error.mapContext { context in
            let message = context.diagnostic?.message ?? context.debugDescription
            let path = base.codingPath(of: spot) + context.codingPath
            return self.base.context(message, at: spot, path: path)
        }
    }
}

/// The format of a text that is split at white space; never registered.
private struct SeparatedText: DocumentFormat {
    let capabilities: FormatCapabilities
    var name: String { "text" }
    var fileExtensions: [String] { [] }
    var mediaTypes: [String] { [] }

    func read(_ data: Data, within limits: ReadingLimits) throws -> CodableDocument {
        throw ReadingError(.syntax, "expected another format", at: nil)
    }

    func write(_ document: CodableDocument) throws -> Data {
        throw ReadingError(.syntax, "expected another format", at: nil)
    }

    static func document(
        of text: String, in document: CodableDocument, within limits: ReadingLimits
    ) throws -> CodableDocument {
        let source = try Array(text.utf8).withUnsafeBytes { try SourceBuffer(copying: $0) }
        var builder = DocumentBuilder(
            source: source, format: SeparatedText(capabilities: document.capabilities),
            limits: limits, duplicateKeys: .keepAll,
            scalarRules: document.storage.source.scalarRules)
        try builder.beginArray(at: 0)
        var word = 0
        let bytes = source.bytes
        func isSpace(_ at: Int) -> Bool {
            at == source.count || bytes[at] == 0x20 || (0x09...0x0D).contains(bytes[at])
        }
        for at in 0...source.count where isSpace(at) {
            if at > word { try builder.scalar(.untyped, at: word, length: at - word, marks: 0) }
            word = at + 1
        }
        try builder.end(at: source.count)
        return try builder.finish()
    }
}
