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

    /// Returns a part of the document with its lines shifted to another column, except in texts.
    ///
    /// - Parameters:
    ///   - range: The part.
    ///   - texts: The ranges that stay as they are, ascending.
    ///   - old: The old indentation.
    ///   - new: The new indentation.
    public func shifted(
        _ range: Range<Int>, keeping texts: [Range<Int>], from old: [UInt8], to new: [UInt8]
    ) -> [UInt8] {
        let offset = range.lowerBound
        // A line that starts at the end of a text stays, too.
        let fixed = texts.map { $0.lowerBound - offset..<$0.upperBound - offset + 1 }
        return Reindenting.shift(Array(bytes[range]), keeping: fixed, from: old, to: new)
    }

    /// Returns the comments moved with an element: reindented lines above it, and comments after
    /// it.
    ///
    /// - Complexity: O(log n) in the elements of the layout.
    public func comments(
        ofUnitAt start: Int, in layout: ContainerLayout, indentedBy indentation: [UInt8]
    ) -> (lead: [UInt8], trail: [UInt8]) {
        guard let entry = layout.entry(at: start) else { return ([], []) }
        let lead = Reindenting.shift(
            Array(bytes[entry.lead]), from: lines.indentation(at: start), to: indentation)
        return (lead, lines.trail(of: entry))
    }
}
