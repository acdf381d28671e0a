import VersionedCodableCore
import VersionedCodableDocuments
import VersionedCodableFormatKit

/// A member of an element: an attribute, a text or an element in it.
struct XMLMember {
    let key: Int
    let isAttribute: Bool
    let isText: Bool
    var value: Int { key + 1 }

    init(_ key: Int, in document: CodableDocument) {
        self.key = key
        let node = document.withUnsafeTape { $0[key] }
        isAttribute = node.head & TapeNode.attribute != 0
        isText = !isAttribute && node.length == 0
    }

    /// Returns the members of an element in order; none for text.
    static func all(of value: Int, in document: CodableDocument) -> [XMLMember] {
        document.withUnsafeTape { tape in
            guard tape[value].isKind(.object) else { return [] }
            let keys = sequence(first: value + 1) { Int(tape[$0 + 1].next) }
            let members = keys.prefix { $0 < Int(tape[value].next) }
                .map { XMLMember($0, in: document) }
            WorkCounter.add(members.count)
            return members
        }
    }
}

/// Writes new elements in the style of the document.
struct XMLPrinter {
    let source: XMLSource
    /// The values that are already in the source, by target node.
    var parts: [Int: Int] = [:]

    /// Returns an element with its tags; all lines except the first begin with `indentation`.
    ///
    /// - Parameters:
    ///   - parent: The enclosing element in the source, for the prefix of the name.
    ///   - isInline: Whether the element must stay on its line.
    func element(
        _ value: Int, of target: CodableDocument, _ name: String, in parent: Int,
        _ indentation: [UInt8], isInline: Bool
    ) throws -> [UInt8] {
        try source.source.checkStack()
        if let part = parts[value], source.isElement(part) {
            return try moved(part, name: name, to: indentation).text
        }
        let members = XMLMember.all(of: value, in: target)
        var tag = [UInt8(ascii: "<")] + name.utf8
        for member in members where member.isAttribute {
            tag += [0x20] + (try attribute(member, of: target, quote: UInt8(ascii: "\"")))
        }
        let isObject = target.withUnsafeTape { $0[value].isKind(.object) }
        let content =
            isObject
            ? try self.content(members, of: target, in: parent, indentation, isInline)
            : try source.escaping.text(target.text(atTapeIndex: value))
        if content.isEmpty, source.style.hasOneTags != false {
            return tag + (source.style.hasSpace ? [0x20] : []) + "/>".utf8
        }
        return tag + [UInt8(ascii: ">")] + content + "</".utf8 + name.utf8 + [UInt8(ascii: ">")]
    }

    func content(
        _ members: [XMLMember], of target: CodableDocument, in parent: Int, _ indentation: [UInt8],
        _ isInline: Bool
    ) throws -> [UInt8] {
        let inner = members.filter { !$0.isAttribute }
        let style = source.style
        let isInline = isInline || !style.isMultiline || inner.contains(where: \.isText)
        let hasElements = inner.contains { !$0.isText }
        var content: [UInt8] = []
        for member in inner {
            if member.isText {
                content += try run(member, of: target, besideElements: hasElements)
                continue
            }
            let deeper = isInline ? indentation : indentation + style.unit
            if !isInline { content += style.lineEnd }
            let name = source.name(target.text(atTapeIndex: member.key), in: parent)
            if !isInline, let part = parts[member.value], source.isElement(part) {
                let moved = try moved(part, name: name, to: deeper)
                content += moved.lead + deeper + moved.text + moved.trail
                continue
            }
            content += isInline ? [] : deeper
            content += try element(
                member.value, of: target, name, in: parent, deeper, isInline: isInline)
        }
        if !isInline, !content.isEmpty { content += style.lineEnd + indentation }
        return content
    }

    /// Returns a text; white space that a reader would skip is written as a CDATA section.
    func run(
        _ member: XMLMember, of target: CodableDocument, besideElements: Bool
    ) throws -> [UInt8] {
        let text = target.text(atTapeIndex: member.value)
        guard besideElements, text.utf8.allSatisfy(ASCII.isWhitespace) else {
            return try source.escaping.text(text)
        }
        return try "<![CDATA[".utf8 + source.escaping.section(text) + "]]>".utf8
    }

    func attribute(
        _ member: XMLMember, of target: CodableDocument, quote: UInt8
    ) throws -> [UInt8] {
        let name = target.text(atTapeIndex: member.key)
        let value = try source.escaping.attribute(
            target.text(atTapeIndex: member.value), quote: quote)
        return Array(name.utf8) + [UInt8(ascii: "="), quote] + value + [quote]
    }

    // MARK: Moved elements

    /// Returns an element of the source with its comments, under another name and indented for
    /// another place.
    func moved(_ value: Int, name: String, to indentation: [UInt8]) throws -> EntryText {
        let element = source[try source.element(value)]
        let origin = source.index.source(
            of: element.outer, at: element.outer.lowerBound,
            in: source.layout(of: max(0, element.parent)), keeping: texts(of: value))
        var entry = origin.text(in: indentation)
        if source.text(element.name) != name {
            if element.endName != nil {
                let end =
                    entry.text.count - (element.outer.upperBound - element.content.upperBound) + 2
                entry.text.replaceSubrange(end..<end + element.name.count, with: name.utf8)
            }
            // The comments before it on its line come first.
            let start = origin.besideCount + 1
            entry.text.replaceSubrange(start..<start + element.name.count, with: name.utf8)
        }
        return entry
    }

    private func texts(of value: Int) -> [Range<Int>] {
        source.source.document.withUnsafeTape { tape in
            (value..<max(Int(tape[value].next), value + 1))
                .filter { !tape[$0].isKind(.key) && !tape[$0].isKind(.object) }
                .map { tape.sourceRange(of: tape[$0]) }
        }
    }
}
