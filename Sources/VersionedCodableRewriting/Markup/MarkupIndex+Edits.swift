import VersionedCodableDocuments

extension MarkupIndex {
    /// Gives an element without content one; what is one tag becomes two.
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

    /// Takes all content out of an element, which becomes one tag or stays two.
    public func empty(
        _ element: Int, asOneTag: Bool, hasBlank: Bool, _ edits: inout EditList
    ) {
        let place = elements[element]
        guard !place.content.isEmpty else { return }
        guard asOneTag else { return edits.delete(place.content) }
        let mark = (hasBlank ? [0x20] : []) + Array("/>".utf8)
        edits.replace(place.content.lowerBound - 1..<place.outer.upperBound, with: mark, .removed)
    }

    /// The element that begins at a place; nil if none does.
    ///
    /// - Complexity: O(log n) in the elements.
    public func element(at start: Int) -> Int? {
        let low = elements.partitioningIndex { $0.outer.lowerBound >= start }
        return low < elements.count && elements[low].outer.lowerBound == start ? low : nil
    }

    /// A part of the document whose lines are moved to another column, but for lines of texts.
    ///
    /// - Parameters:
    ///   - range: The part.
    ///   - texts: What has to stay as it is, rising.
    ///   - old: What its lines begin with.
    ///   - new: What they are to begin with.
    public func shifted(
        _ range: Range<Int>, keeping texts: [Range<Int>], from old: [UInt8], to new: [UInt8]
    ) -> [UInt8] {
        guard old != new, lines.isMultiline(range) else { return Array(bytes[range]) }
        var result: [UInt8] = []
        var text = 0
        var at = range.lowerBound
        while at < range.upperBound {
            result.append(bytes[at])
            at += 1
            guard bytes[at - 1] == 0x0A else { continue }
            while text < texts.count, texts[text].upperBound < at { text += 1 }
            if text < texts.count, texts[text].lowerBound < at { continue }
            if bytes[at..<range.upperBound].starts(with: old) {
                result += new
                at += old.count
            }
        }
        return result
    }

    /// The comments that go with an element to another place: lines above it, indented as there,
    /// and what stands behind it.
    ///
    /// - Complexity: O(log n) in the elements of the layout.
    public func comments(
        ofUnitAt start: Int, in layout: ContainerLayout, indentedBy indentation: [UInt8]
    ) -> (lead: [UInt8], trail: [UInt8]) {
        let members = layout.members
        let low = members.partitioningIndex { $0.value.lowerBound >= start }
        guard low < members.count, members[low].value.lowerBound == start else { return ([], []) }
        let member = members[low]
        var trail: [UInt8] = []
        if !member.trail.isEmpty {
            var blank = member.trail.lowerBound
            while blank > member.value.upperBound, bytes[blank - 1] == 0x20 { blank -= 1 }
            trail = Array(bytes[blank..<member.trail.upperBound])
        }
        let lead = Reindenting.shift(
            Array(bytes[member.lead]), from: lines.indentation(at: start), to: indentation)
        return (lead, trail)
    }
}
