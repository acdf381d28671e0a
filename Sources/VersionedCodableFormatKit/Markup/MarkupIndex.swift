import VersionedCodableDocuments

/// The ranges of the elements of a document of tags (XML), and of the parts of each.
///
///     <item id="7"> text </item>
///     ^ ^         ^^     ^      ^
///     | name      || content    end of outer
///     outer       tagEnd
///
/// - Complexity: O(n) in the bytes of the document to create.
public struct MarkupIndex: Sendable {
    /// An element.
    public struct Element: Sendable {
        /// The parent element; -1 for the root.
        @CompactOffset public var parent: Int
        /// The index after its last descendant.
        @CompactOffset public var next: Int
        /// The range from `<` to `>`.
        @CompactRange public var outer: Range<Int>
        /// The name in the start tag.
        @CompactRange public var name: Range<Int>
        /// The offset of the `>` or `/>` of the start tag.
        @CompactOffset public var tagEnd: Int
        /// The range between the tags; for a self-closing tag empty, before `/>`.
        @CompactRange public var content: Range<Int>
        /// Whether it is a self-closing tag, `<a/>`.
        public var isOneTag: Bool { outer.upperBound == tagEnd + 2 && content.isEmpty }
        /// The name in the end tag; nil for a self-closing tag.
        public var endName: Range<Int>? {
            guard !isOneTag else { return nil }
            let start = content.upperBound + 2
            return start..<start + name.count
        }
    }

    /// The document.
    public let bytes: [UInt8]
    /// The elements in the order of their start tags.
    public private(set) var elements: [Element] = []
    /// The comments, without those of a DOCTYPE.
    public private(set) var comments: [Range<Int>] = []
    /// The lines of the document.
    public let lines: SourceLines

    /// Scans a document that is known to be well-formed.
    public init(_ lines: SourceLines) {
        self.lines = lines
        bytes = lines.bytes
        var scanner = MarkupScanner(bytes)
        var open: [Int] = []
        while let token = scanner.next() {
            switch token {
            case .comment(let range): comments.append(range)
            case .instruction, .section, .text: break
            case .start(let tag):
                let element = Element(
                    parent: open.last ?? -1, next: elements.count + 1, outer: tag.range,
                    name: tag.name, tagEnd: tag.end,
                    content: tag.isWhole
                        ? tag.end..<tag.end : tag.range.upperBound..<tag.range.upperBound)
                if !tag.isWhole { open.append(elements.count) }
                elements.append(element)
            case .end(let range):
                guard let index = open.popLast() else { break }
                let start = elements[index].outer
                elements[index].content = start.upperBound..<range.lowerBound
                elements[index].outer = start.lowerBound..<range.upperBound
                elements[index].next = elements.count
            }
        }
    }

    // MARK: Style

    /// The layout style of the document.
    ///
    /// - Complexity: O(1): at most the first 4096 elements are examined.
    public var style: MarkupStyle {
        var style = MarkupStyle()
        var multiline = 0
        var inline = 0
        var oneTags = 0
        var spaced = 0
        var twoTags = 0
        var unit: [UInt8]?
        for element in elements.prefix(4096) {
            if element.isOneTag {
                oneTags += 1
                spaced += bytes[element.tagEnd - 1] == 0x20 ? 1 : 0
            } else if element.content.isEmpty {
                twoTags += 1
            }
            guard element.parent >= 0 else { continue }
            guard lines.isFirst(element.outer.lowerBound) else {
                inline += 1
                continue
            }
            multiline += 1
            let outer = lines.indentation(at: elements[element.parent].outer.lowerBound)
            let inner = lines.indentation(at: element.outer.lowerBound)
            if inner.count > outer.count, inner.starts(with: outer),
                inner.count - outer.count < unit?.count ?? .max
            {
                unit = Array(inner.dropFirst(outer.count))
            }
        }
        style.isMultiline = multiline > inline
        if let unit { style.unit = unit } else if multiline > 0 { style.unit = [] }
        style.lineEnd = lines.lineEnd
        style.hasOneTags = oneTags == twoTags ? nil : oneTags > twoTags
        style.hasSpace = spaced * 2 > oneTags
        return style
    }
}

/// The layout style of a document of tags.
public struct MarkupStyle: Sendable {
    /// The indentation of one level.
    public var unit: [UInt8] = [0x20, 0x20]
    /// The line end.
    public var lineEnd: [UInt8] = [0x0A]
    /// Whether most elements have their own lines.
    public var isMultiline = false
    /// Whether most empty elements are self-closing tags; nil if undecided.
    public var hasOneTags: Bool?
    /// Whether self-closing tags have a space before `/>`.
    public var hasSpace = false
}
