import VersionedCodableDocuments
import VersionedCodableEssentials

extension XMLFormat {
    /// Writes a document as UTF-8, without a line feed at the end.
    ///
    /// | in the document | in XML |
    /// |---|---|
    /// | the root | an element named `rootKey`, or as it was read, or `root` |
    /// | member | an element of that name; an attribute if it is marked as one; text if the key is empty |
    /// | array of a member | the element repeated, nothing at all when it is empty (`omitsEmptyArrays`) |
    /// | array at the root or in an array | an element with an element for each item, named `itemName` or like the array |
    /// | string, text | `<k>text</k>`, `<k></k>` when it is empty |
    /// | empty object, null (`nullEncoding`) | `<k />` |
    /// | bool, integer | `true`, `false`; decimal digits |
    /// | real | decimal, `NaN`, `INF`, `-INF` (XSD 1.1 part 2 section 3.3.5) |
    /// | bytes | base64 on one line |
    /// | date | RFC 3339 in UTC, exact; a date with an offset or without a time as it was read |
    /// | object under the empty key | its attributes and members in place of it |
    ///
    /// XML has no form for some differences, so they are gone when the document is read again:
    /// between a value and its text, between an array of one item and the item, between an empty or
    /// null text and none, between an object of text alone and the text, and where one of two texts
    /// ends that follow each other.
    ///
    /// What the encoder found would be read as nil, or as no nil, says so: `xsi:nil`, and an
    /// attribute without text for an empty array.
    ///
    /// A string that is all an element has begins and ends with references to the blanks at its
    /// ends, `&#32;`. Text of blanks alone beside elements is written as CDATA, since a reader takes it for
    /// indentation otherwise.
    ///
    /// - Throws: `WritingError` with a path for names that are none in XML or have an undeclared
    ///   prefix, characters XML cannot hold (section 2.2), attributes that are there twice or are
    ///   containers, an array under the empty key that is none of choices, two texts beside each
    ///   other, dates outside the years 0 to 9999, and aliases
    ///   that stand for more than a million nodes; without one for options that make no XML.
    /// - Complexity: O(n) in the nodes written, O(n log n) with sorted keys.
    public func write(_ document: CodableDocument) throws -> Data {
        let elements = try EscapeClasses.elements(writing.charactersEscapedInElements)
        let attributes = try EscapeClasses.attributes(writing.charactersEscapedInAttributes)
        return try document.withUnsafeTape { tape throws(WritingError) in
            var writer = XMLWriter(
                tape, of: document, options: writing, keepsBlanks: reading.whitespace == .keep,
                elements: elements, attributeValues: attributes)
            try writer.writeDocument()
            return writer.finish()
        }
    }
}
