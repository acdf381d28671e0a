import VersionedCodableDocuments
import VersionedCodableFormatKit

extension XMLWriter {
    /// Writes text with the special characters of XML escaped.
    ///
    /// - Parameter isAttribute: Whether it is the value of an attribute.
    @inline(__always)
    mutating func text(_ text: NameText, isAttribute: Bool) throws(WritingError) {
        do {
            try output.append(markup: text, as: isAttribute ? .attribute : .quotedText)
        } catch {
            throw self.error(error.message)
        }
    }

    /// Writes text as CDATA sections: more than one for text with `]]>` or a carriage return.
    mutating func cdata(_ text: NameText) throws(WritingError) {
        guard UTF8Sequence.firstFault(in: text) == nil else {
            throw error(MarkupFault.illFormed.message)
        }
        do {
            for byte in try XMLWriter.escaping.section(text.string) { output.append(byte) }
        } catch {
            throw self.error(error.message)
        }
    }

    private static let escaping = MarkupEscaping(
        lineEnd: [ASCII.lineFeed], escapesGreaterThan: true)
}
