import VersionedCodableDocuments
import VersionedCodableEssentials
import VersionedCodableFormatKit

// Bytes to documents and back. Open this file first.
//
//     read        XMLReader, from the events of libxml2 (LibXML2Parser); before that, two scans that
//                 bound what libxml2 does in quadratic time (AttributeBound, DoctypeBound)
//                                                                                  Reading/
//     write       XMLWriter                                                        Writing/
//     in place    XMLRewriter                                                      Rewriting/
//     coders      XMLDecoder and XMLEncoder, with the names of XMLCoder            Coders/
extension XMLFormat {
    /// Reads a whole document.
    ///
    /// - Throws: `ReadingError` with line and column.
    /// - Complexity: O(n) in the bytes of `data`; text among elements is read twice.
    public func read(_ data: Data, within limits: ReadingLimits) throws -> CodableDocument {
        guard
            let source = try XMLEncodingDeclaration.source(
                of: data, within: limits, isPrefix: false),
            let document = try document(of: source, within: limits, isPrefix: false)
        else { throw ReadingError(.encoding, "expected text", at: nil) }
        return document
    }

    /// Reads the complete tags in the first bytes of a document; nil if there are none.
    ///
    /// Text after the last tag is ignored, since it may continue. Also nil for fewer than four
    /// bytes, which do not determine the encoding, and for other encodings than UTF-8 and
    /// ISO-8859-1.
    ///
    /// - Throws: `ReadingError` when no continuation of the prefix can be a document.
    public func readPrefix(_ prefix: Data, within limits: ReadingLimits) throws -> CodableDocument?
    {
        guard prefix.count >= 4,
            let text = try XMLEncodingDeclaration.source(
                of: prefix, within: limits, isPrefix: true)
        else { return nil }
        let count = MarkupText(text.bytes).completeCount
        guard count > 0 else { return nil }
        let source = try SourceBuffer(
            copying: UnsafeRawBufferPointer(rebasing: text.bytes[..<count]))
        return try document(of: source, within: limits, isPrefix: true)
    }

    /// Reads text, a second time if white space was skipped next to text that came later.
    ///
    /// - Returns: Nil for a prefix without a tag.
    private func document(
        of source: SourceBuffer, within limits: ReadingLimits, isPrefix: Bool
    ) throws -> CodableDocument? {
        var mixed: Set<UInt32> = []
        while true {
            var reader = XMLReader(source, format: self, limits: limits, mixed: mixed)
            if let fault = try reader.readAll(), !isPrefix || !reader.ranOut(fault) {
                throw reader.error(for: fault)
            }
            if isPrefix, reader.builder.nextIndex == 0 { return nil }
            if reader.wronglySkipped.isEmpty || !mixed.isEmpty {
                return isPrefix ? try reader.builder.finishPrefix() : try reader.builder.finish()
            }
            mixed = reader.wronglySkipped
        }
    }
}

extension XMLReader {
    mutating func readAll() throws -> LibXML2Parser.Fault? {
        if let excess = firstExcessAttribute() {
            throw exceeded(.attributes, limits.attributes, at: excess)
        }
        // Where no DOCTYPE is accepted, the error for that is more helpful.
        let doctypeBytes = options.doctype == .refuse ? .max : limits.doctypeBytes
        if let excess = DoctypeBound(bytes: source.bytes).firstExcess(within: doctypeBytes) {
            throw builder.located(excess)
        }
        return try LibXML2Parser.parse(for: &self)
    }

    /// Whether a fault is only the end of the text, after a complete piece of markup.
    func ranOut(_ fault: LibXML2Parser.Fault) -> Bool {
        fault.offset >= end && (fault.code == 77 || fault.code == 4)
    }
}

extension XMLFormat {
    /// Writes a document as UTF-8, without a line feed at the end.
    ///
    /// | in the document | in XML |
    /// |---|---|
    /// | the root | an element named `rootKey`, or as it was read, or `root` |
    /// | member | an element of that name; an attribute if it is marked as one; text if the key is empty |
    /// | array of a member | the element repeated, nothing at all when it is empty |
    /// | array at the root or in an array | an element with an element for each item, named `itemName` or like the array |
    /// | string, text | `<k>text</k>`, `<k></k>` when it is empty |
    /// | empty object, null (`nullEncodingStrategy`) | `<k />` |
    /// | bool, integer | `true`, `false`; decimal digits |
    /// | real | decimal, `NaN`, `INF`, `-INF` (XSD 1.1 part 2 section 3.3.5) |
    /// | bytes | base64 on one line |
    /// | date | RFC 3339 in UTC, exact; a date with an offset or without a time as it was read |
    /// | object under the empty key | its attributes and members in place of it |
    ///
    /// XML cannot represent some differences, which are lost when the document is read again:
    /// between a value and its text, an array of one item and the item, an empty or null text and
    /// none, an object of text alone and the text, and the boundary between two adjacent texts.
    ///
    /// What the encoder marked as being mistaken for nil, or for a value, is marked: with
    /// `xsi:nil`, and with an attribute without text for an empty array.
    ///
    /// White space at the ends of an element's only string is written as references, `&#32;`; text
    /// of only white space next to elements as CDATA, since it would be read as indentation.
    ///
    /// - Throws: `WritingError` with a path for invalid names, undeclared prefixes, characters that
    ///   XML cannot hold (section 2.2), repeated attributes, attributes that are containers, an
    ///   array under the empty key that is not one of choices, two adjacent texts, dates outside
    ///   the years 0 to 9999, and aliases that expand to more than a million nodes; without a path
    ///   for options that do not make XML.
    /// - Complexity: O(n) in the nodes written, O(n log n) with sorted keys.
    public func write(_ document: CodableDocument) throws -> Data {
        return try document.withUnsafeTape { tape throws(WritingError) in
            var writer = XMLWriter(
                tape, of: document, options: writing, keepsWhiteSpace: reading.whitespace == .keep)
            try writer.writeDocument()
            return writer.output.data()
        }
    }
}
