import VersionedCodableDocuments

extension MarkupIndex {
    /// Adds content to an empty element; a self-closing tag is split in two.
    public func fill(_ element: Int, with content: [UInt8], _ edits: inout EditList) {
        let place = elements[element]
        guard place.isOneTag else {
            return edits.replace(place.content, with: content, .inserted)
        }
        var start = place.tagEnd
        while MarkupScanner.isBlank(bytes[start - 1]) { start -= 1 }
        let end = "</".utf8 + bytes[place.name] + [UInt8(ascii: ">")]
        edits.replace(
            start..<place.outer.upperBound, with: [UInt8(ascii: ">")] + content + end, .inserted)
    }

    /// Removes all content of an element, which becomes a self-closing tag or keeps both tags.
    public func empty(
        _ element: Int, asOneTag: Bool, hasSpace: Bool, _ edits: inout EditList
    ) {
        let place = elements[element]
        guard !place.content.isEmpty else { return }
        guard asOneTag else { return edits.delete(place.content) }
        let mark = (hasSpace ? [0x20] : []) + Array("/>".utf8)
        edits.replace(place.content.lowerBound - 1..<place.outer.upperBound, with: mark, .removed)
    }

    /// Returns the element that starts at an offset; nil if there is none.
    ///
    /// - Complexity: O(log n) in the elements.
    public func element(at start: Int) -> Int? {
        let low = elements.partitioningIndex { $0.outer.lowerBound >= start }
        return low < elements.count && elements[low].outer.lowerBound == start ? low : nil
    }

    /// Returns the last element that starts at or before an offset; nil if there is none.
    ///
    /// - Complexity: O(log n) in the elements.
    public func element(from offset: Int) -> Element? {
        let next = elements.partitioningIndex { $0.outer.lowerBound > offset }
        return next > 0 ? elements[next - 1] : nil
    }

    /// Returns an element of the document, to be written elsewhere.
    ///
    /// - Parameters:
    ///   - value: The element.
    ///   - start: The start of its entry.
    ///   - layout: The parts of its parent.
    ///   - texts: The ranges of texts in it, ascending.
    /// - Complexity: O(n) in the element, O(log n) in the entries of the layout.
    public func source(
        of value: Range<Int>, at start: Int, in layout: ContainerLayout, keeping texts: [Range<Int>]
    ) -> EntrySource {
        // A line that starts at the end of a text stays, too.
        let fixed = texts.map { $0.lowerBound..<$0.upperBound + 1 }
        return EntrySource(value, of: layout.entry(at: start), keeping: fixed, in: lines)
    }
}
