internal import CLibXML2
import VersionedCodableCore

/// Brings text into UTF-8 with the encodings libxml2 knows: the fence around its converters.
enum LibXML2Transcoder {
    /// The text as UTF-8.
    ///
    /// - Parameter name: What the document calls its encoding.
    /// - Throws: `ReadingError` of kind `.encoding` when the encoding is unknown or the text is not in it.
    static func utf8(_ bytes: UnsafeRawBufferPointer, from name: String) throws -> SourceBuffer {
        let place = XMLEncodingDeclaration.name(in: bytes)?.lowerBound
        guard bytes.count <= LibXML2Parser.largestCount else {
            throw ReadingError.limit(.inputBytes, LibXML2Parser.largestCount, at: nil)
        }
        guard !name.isEmpty, let converter = xmlFindCharEncodingHandler(name) else {
            throw ReadingError(
                .encoding, "expected an encoding that is known, found \"\(name.prefix(40))\"",
                at: place
            ).located(in: bytes)
        }
        defer { xmlCharEncCloseFunc(converter) }
        guard let input = xmlBufferCreateSize(bytes.count + 1), let output = xmlBufferCreate()
        else { throw ReadingError(.encoding, "libxml2 has no memory", at: nil) }
        defer {
            xmlBufferFree(input)
            xmlBufferFree(output)
        }
        xmlBufferAdd(
            input, bytes.baseAddress?.assumingMemoryBound(to: xmlChar.self), Int32(bytes.count))
        var isStuck = false
        while xmlBufferLength(input) > 0, !isStuck {
            let left = xmlBufferLength(input)
            let result = xmlCharEncInFunc(converter, output, input)
            isStuck = result < 0 || xmlBufferLength(input) == left
        }
        guard xmlBufferLength(input) == 0, let content = xmlBufferContent(output) else {
            throw ReadingError(
                .encoding, "expected text in the declared encoding \(name.prefix(40))", at: place
            ).located(in: bytes)
        }
        let text = UnsafeRawBufferPointer(start: content, count: Int(xmlBufferLength(output)))
        if let fault = UTF8Sequence.firstFault(in: text) {
            throw TextDecoding.illFormedUTF8(in: text, at: fault)
        }
        return try SourceBuffer(copying: text)
    }
}
