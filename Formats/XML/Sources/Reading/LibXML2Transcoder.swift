internal import CLibXML2
import VersionedCodableDocuments
import VersionedCodableFormatKit

/// Converts text to UTF-8 with the encodings of libxml2, and encapsulates its converters.
enum LibXML2Transcoder {
    /// Converts text to UTF-8, without reports to libxml2's listener (by default standard error).
    ///
    /// - Parameter name: A name in `XMLCharset`; libxml2 would load code for any other.
    /// - Throws: `ReadingError` of kind `.encoding` for an unknown encoding or undecodable text.
    static func utf8(_ bytes: UnsafeRawBufferPointer, from name: String) throws -> SourceBuffer {
        guard bytes.count <= LibXML2Parser.largestCount else {
            throw ReadingError.limit(.inputBytes, LibXML2Parser.largestCount, at: nil)
        }
        func error(_ message: String) -> ReadingError {
            let place = EncodingDeclaration.name(in: bytes)?.lowerBound
            return ReadingError(.encoding, message, at: place).located(in: bytes)
        }
        return try LibXML2Errors.noted {
            guard let converter = xmlFindCharEncodingHandler(name) else {
                throw error("expected an encoding that the system supports, found \"\(name)\"")
            }
            defer { xmlCharEncCloseFunc(converter) }
            // Both accept nil.
            let (input, output) = (xmlBufferCreateSize(bytes.count + 1), xmlBufferCreate())
            defer {
                xmlBufferFree(input)
                xmlBufferFree(output)
            }
            guard input != nil, output != nil else { throw LibXML2Errors.lacksMemory }
            xmlBufferAdd(
                input, bytes.baseAddress?.assumingMemoryBound(to: xmlChar.self), Int32(bytes.count))
            var isStuck = false
            while xmlBufferLength(input) > 0, !isStuck {
                let left = xmlBufferLength(input)
                let result = xmlCharEncInFunc(converter, output, input)
                isStuck = result < 0 || xmlBufferLength(input) == left
            }
            guard xmlBufferLength(input) == 0, let content = xmlBufferContent(output) else {
                throw error("expected text in the declared encoding \(name)")
            }
            let text = UnsafeRawBufferPointer(start: content, count: Int(xmlBufferLength(output)))
            if let fault = UTF8Sequence.firstFault(in: text) {
                throw TextDecoding.illFormedUTF8(in: text, at: fault)
            }
            return try SourceBuffer(copying: text)
        }
    }
}
