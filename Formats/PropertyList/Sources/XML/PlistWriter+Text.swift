import VersionedCodableDocuments
import VersionedCodableFormatKit

extension PlistWriter {
    /// Writes the text of a node.
    @inline(__always)
    mutating func text(_ index: Int) throws {
        try escape(tape.bytes(of: tape[index]), at: index)
    }

    /// Writes text with the special characters of XML escaped.
    ///
    /// - Parameter text: The text; at least eight bytes after it may be read.
    mutating func escape(_ text: UnsafeRawBufferPointer, at index: Int) throws {
        do {
            try output.append(markup: text, as: .text)
        } catch {
            guard case .forbidden(let character) = error else {
                throw tape.error("the text is not valid UTF-8", at: index)
            }
            let what = tape[index].isKind(.key) ? "key" : "string"
            let code = MarkupEscaping.codePoint(of: character)
            throw tape.error(
                "the \(what) has the character \(code), which XML does not allow", at: index)
        }
    }
}
