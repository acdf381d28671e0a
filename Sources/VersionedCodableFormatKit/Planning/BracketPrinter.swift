import VersionedCodableDocuments

/// Prints new values in the style of a document.
struct BracketPrinter {
    let style: BracketStyle
    let syntax: BracketSyntax
    let texts: any BracketTextWriter
    /// Returns the verbatim text of a node of the target that was written in the source.
    var part: (Int) throws -> EntrySource? = { _ in nil }
    /// Elements whose comments pass to members, by target node of the member.
    var commentSources: [Int: EntrySource] = [:]
    let room: StackRoom

    /// The position of a value on its line.
    struct Place {
        var indentation: [UInt8]
        var isInline: Bool
    }

    func text(_ value: DocumentNode, like old: [UInt8]? = nil, _ place: Place) throws -> [UInt8] {
        try room.check()
        return switch value.kind {
        case .object: try object(value, place)
        case .array: try array(value, place)
        default: try texts.scalar(value, like: old)
        }
    }

    /// Returns a member or element with its tag.
    func child(_ value: DocumentNode, _ place: Place) throws -> [UInt8] {
        texts.properties(of: value) + (try text(value, place))
    }

    func key(_ key: String, like old: [UInt8]?, _ assignment: [UInt8]?) throws -> [UInt8] {
        let assignment = assignment ?? style.assignment
        let isApart = !syntax.assignmentNeedsBlank || (assignment.last ?? 0) <= 0x20
        return try texts.key(key, like: old) + assignment + (isApart ? [] : [0x20])
    }

    private func object(_ value: DocumentNode, _ place: Place) throws -> [UInt8] {
        let isInline = try isInline(value, place.isInline || !style.isMultiline)
        var items: [EntryText] = []
        for (name, member) in value.members {
            let key = try key(name, like: nil, nil)
            items.append(try item(key, member, in: place, isInline))
        }
        return joined(items, syntax.object, place, isInline, style.padding)
    }

    private func array(_ value: DocumentNode, _ place: Place) throws -> [UInt8] {
        let hasContainers = value.elements.contains { $0.kind == .object || $0.kind == .array }
        let isInline = try isInline(
            value, place.isInline || !style.isMultiline || !hasContainers && style.hasInlineArrays)
        let items = try value.elements.map { try item([], $0, in: place, isInline) }
        return joined(
            items, syntax.array, place, isInline, style.arrayPadding)
    }

    /// Whether a container is on one line, which has no room for comments that move into it.
    private func isInline(_ value: DocumentNode, _ prefersLine: Bool) throws -> Bool {
        guard syntax.allowsLines, prefersLine else { return !syntax.allowsLines }
        let children = value.kind == .object ? value.members.map(\.value) : Array(value.elements)
        return try !children.contains { try part($0.index)?.hasComments ?? false }
    }

    private func item(
        _ key: [UInt8], _ value: DocumentNode, in place: Place, _ isInline: Bool
    ) throws -> EntryText {
        let inner = Place(
            indentation: isInline ? place.indentation : place.indentation + style.unit,
            isInline: isInline)
        guard let part = try part(value.index) else {
            let text = key + (try child(value, inner))
            guard var item = commentSources[value.index]?.text(in: inner.indentation), !isInline
            else { return EntryText(text) }
            item.text = text
            return item
        }
        var item = part.text(in: inner.indentation)
        item.text = key + texts.properties(of: value) + item.text
        return isInline ? EntryText(item.text) : item
    }

    private func joined(
        _ items: [EntryText], _ marks: BracketSyntax.Marks, _ place: Place, _ isInline: Bool,
        _ padding: [UInt8]
    ) -> [UInt8] {
        guard !items.isEmpty else { return [marks.open, marks.close] }
        let hasLast = marks.trailing == .usual && !isInline
        var text = [marks.open]
        for (index, item) in items.enumerated() {
            let isLast = index == items.count - 1
            if isInline {
                text += index == 0 ? padding : style.blank
            } else {
                text += style.lineEnd + item.lead + place.indentation + style.unit
            }
            text += item.text
            if !isLast || hasLast { text.append(marks.separator) }
            text += item.trail
        }
        text += isInline ? padding : style.lineEnd + place.indentation
        text.append(marks.close)
        return text
    }
}

/// Changes the indentation of lines.
public enum Reindenting {
    /// Returns text whose lines have another indentation; a value's first line may have none.
    ///
    /// - Parameters:
    ///   - text: The value.
    ///   - fixed: The ranges whose lines stay as they are, ascending.
    ///   - old: The old indentation.
    ///   - new: The new indentation.
    public static func shift(
        _ text: [UInt8], keeping fixed: [Range<Int>] = [], from old: [UInt8], to new: [UInt8]
    ) -> [UInt8] {
        guard old != new, !text.isEmpty else { return text }
        var fixed = fixed[...]
        var result: [UInt8] = []
        var isStart = text.starts(with: old) && !old.isEmpty
        var index = 0
        while index < text.count {
            while let first = fixed.first, first.upperBound <= index { fixed.removeFirst() }
            if isStart {
                isStart = false
                let isFixed = fixed.first.map { $0.contains(index) && $0.lowerBound < index }
                let isEmpty = text[index] == ASCII.lineFeed || text[index] == ASCII.carriageReturn
                if isFixed != true, !isEmpty, text[index...].starts(with: old) {
                    result += new
                    index += old.count
                    continue
                }
            }
            result.append(text[index])
            isStart = text[index] == 0x0A
            index += 1
        }
        return result
    }
}
