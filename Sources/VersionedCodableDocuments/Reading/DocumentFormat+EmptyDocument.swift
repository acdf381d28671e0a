import VersionedCodableCore
import VersionedCodableEssentials

extension DocumentFormat {
    /// Reads a document; one without content is an object without members.
    ///
    /// - Throws: As `read(_:within:)`.
    func readAllowingEmpty(_ data: Data, within limits: ReadingLimits) throws -> CodableDocument {
        do {
            let document = try read(data, within: limits)
            return document.isNothing ? try emptyObject(data, within: limits) : document
        } catch let error as ReadingError {
            // A format with a named root always needs one.
            guard error.kind == .syntax, capabilities.contains(.text),
                !capabilities.contains(.repeatedKeys), isNothing(data, limits)
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

extension CodableDocument {
    /// Whether the root is a null with no text in the source.
    fileprivate var isNothing: Bool {
        guard capabilities.contains(.text) else { return false }
        return withUnsafeTape { tape in
            tape.count == 1 && tape[0].isKind(.null) && tape[0].length == 0
        }
    }
}
