import VersionedCodableCore
import VersionedCodableEssentials

extension DocumentFormat {
    /// Reads a document; one without content is an object without members if that is allowed.
    ///
    /// - Throws: As `read`.
    func reading(
        _ data: Data, within limits: ReadingLimits,
        by read: (any DocumentFormat, Data, ReadingLimits) throws -> CodableDocument,
        allowingEmpty isAllowed: () -> Bool
    ) throws -> CodableDocument {
        do {
            let document = try read(self, data, limits)
            return document.isNothing && isAllowed()
                ? try emptyObject(data, within: limits) : document
        } catch let error as ReadingError {
            // A format with a named root always needs one.
            guard error.kind == .syntax, capabilities.contains(.text),
                !capabilities.contains(.repeatedKeys), isAllowed(), isNothing(data, limits)
            else { throw error }
            return try emptyObject(data, within: limits)
        }
    }

    /// Whether text consists of white space, and comments if the format has them.
    private func isNothing(_ data: Data, _ limits: ReadingLimits) -> Bool {
        let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let text = data.starts(with: byteOrderMark) ? data.dropFirst(3) : data
        if text.allSatisfy({ $0 == 0x20 || 0x09...0x0D ~= $0 }) { return true }
        guard capabilities.contains(.comments) else { return false }
        // There are only comments if an object appended to them is the whole document.
        let document = try? read(data + Data("\n{}".utf8), within: limits)
        return document?.root.kind == .object && document?.nodeCount == 1
    }

    private func emptyObject(_ data: Data, within limits: ReadingLimits) throws -> CodableDocument {
        let source = try data.withUnsafeBytes { try SourceBuffer(copying: $0) }
        var builder = DocumentBuilder(source: source, format: self, limits: limits)
        try builder.beginObject(at: 0)
        try builder.end(at: 0)
        return try builder.finish()
    }
}

/// Documents without content: without bytes, or with white space and comments only.
enum EmptyDocument {
    /// Whether an object without members is a value of a type because the type has a value for each
    /// missing key.
    static func isValue(of type: Any.Type) -> Bool {
        if let envelope = type as? any VersionEnvelope.Type { return isValue(of: envelope.schema) }
        if let wrapper = type as? any TransparentWrapper.Type {
            return wrapper.wrappedTypes.count == 1 && isValue(of: wrapper.wrappedTypes[0])
        }
        return (type as? any HookedCodable.Type)?.hasValueForEveryMissingKey == true
    }
}

extension DecodingSession {
    /// Whether the document has no content, and is therefore a value of the newest version of a type
    /// with a value for each missing key: there is nothing to migrate.
    func isEmptyDocument(of type: Any.Type) -> Bool {
        tape.count == 1 && nodes[0].isKind(.object) && nodes[0].length == 0
            && EmptyDocument.isValue(of: type)
    }
}

extension CodableDocument {
    /// Returns the document; for one without content and a type with a value for each missing key,
    /// an object without members.
    func withRoot(for type: Any.Type) throws -> CodableDocument {
        guard isNothing, EmptyDocument.isValue(of: type) else { return self }
        var object = try CodableDocument(.object([:]))
        object.sourceName = sourceName
        return object
    }

    /// Whether the root is a null with no text in the source.
    fileprivate var isNothing: Bool {
        guard capabilities.contains(.text) else { return false }
        return withUnsafeTape { tape in
            tape.count == 1 && tape[0].isKind(.null) && tape[0].length == 0
        }
    }
}
