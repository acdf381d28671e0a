internal import CLibXML2
import VersionedCodableDocuments
import VersionedCodableFormatKit

/// Converts text to and from UTF-8 with the encodings of libxml2, and encapsulates its converters.
enum LibXML2Transcoder {
    /// Converts text to UTF-8, without reports to libxml2's listener (by default standard error).
    ///
    /// - Parameter name: A name in `XMLCharset`; libxml2 would load code for any other.
    /// - Throws: `ReadingError` of kind `.encoding` for an unknown encoding or undecodable text.
    static func utf8(_ bytes: UnsafeRawBufferPointer, from name: String) throws -> SourceBuffer {
        let place = EncodingDeclaration.name(in: bytes)?.lowerBound
        guard bytes.count <= LibXML2Parser.largestCount else {
            throw ReadingError.limit(.inputBytes, LibXML2Parser.largestCount, at: nil)
        }
        return try LibXML2Errors.noted {
            guard let converter = xmlFindCharEncodingHandler(name) else {
                throw ReadingError(
                    .encoding, "expected an encoding that the system supports, found \"\(name)\"",
                    at: place
                ).located(in: bytes)
            }
            let source = try convert(bytes, with: converter, xmlCharEncInFunc) { text in
                if let fault = UTF8Sequence.firstFault(in: text) {
                    throw TextDecoding.illFormedUTF8(in: text, at: fault)
                }
                return try SourceBuffer(copying: text)
            }
            if let source { return source }
            throw ReadingError(
                .encoding, "expected text in the declared encoding \(name)", at: place
            ).located(in: bytes)
        }
    }

    /// Converts UTF-8 text to an encoding; nil if it cannot represent a character.
    ///
    /// - Parameter name: A name from the list of `XMLCharset`.
    static func bytes(_ text: [UInt8], in name: String) -> [UInt8]? {
        guard text.count <= LibXML2Parser.largestCount else { return nil }
        return try? LibXML2Errors.noted {
            guard let converter = xmlFindCharEncodingHandler(name) else { return nil }
            return try text.withUnsafeBytes {
                try convert($0, with: converter, xmlCharEncOutFunc) { Array($0) }
            }
        }
    }

    /// Calls a body with the converted text, and frees the converter; nil if it cannot convert all.
    private static func convert<Result>(
        _ bytes: UnsafeRawBufferPointer, with converter: xmlCharEncodingHandlerPtr,
        _ step: (xmlCharEncodingHandlerPtr?, xmlBufferPtr?, xmlBufferPtr?) -> Int32,
        _ body: (UnsafeRawBufferPointer) throws -> Result
    ) throws -> Result? {
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
            let result = step(converter, output, input)
            isStuck = result < 0 || xmlBufferLength(input) == left
        }
        guard xmlBufferLength(input) == 0, let content = xmlBufferContent(output) else {
            return nil
        }
        return try body(
            UnsafeRawBufferPointer(start: content, count: Int(xmlBufferLength(output))))
    }
}
