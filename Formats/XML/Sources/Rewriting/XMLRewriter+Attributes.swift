import VersionedCodableDocuments
import VersionedCodableFormatKit

extension XMLRewriter {
    func planAttributes(
        _ element: Int, _ children: [XMLMember], _ slots: [ContainerChange.Slot],
        _ target: CodableDocument,
        _ edits: inout EditList
    ) throws {
        let all = source.attributes(of: element)
        let written = try written(all, children)
        let nameEnd = source[element].name.upperBound
        /// The index of the last kept attribute.
        var predecessor: Int?
        for slot in slots {
            if let position = slot.position {
                guard let place = written[position] else { continue }
                let attribute = all[place]
                predecessor = place
                if case .removed = slot.outcome {
                    let start = place > 0 ? all[place - 1].range.upperBound : nameEnd
                    edits.delete(start..<attribute.range.upperBound)
                    if slot.isCommentedOut(by: source.source.policy) {
                        edits.note(.notCommentedOut)
                    }
                    continue
                }
                try change(attribute, slot, target, &edits)
                continue
            }
            guard let member = slot.newKey.map({ XMLMember($0, in: target) }), member.isAttribute
            else { continue }
            let quote = (predecessor.map { all[$0] } ?? all.first).map {
                source.bytes[$0.value.lowerBound - 1]
            }
            let text = try printer.attribute(
                member, of: target, quote: quote ?? UInt8(ascii: "\""))
            edits.insert(
                separator(before: predecessor ?? all.indices.last, all, nameEnd) + text,
                at: predecessor.map { all[$0].range.upperBound } ?? nameEnd, .inserted)
        }
    }

    /// Maps the indices of members to those of their attributes in the tag.
    private func written(
        _ all: [MarkupScanner.Attribute], _ children: [XMLMember]
    ) throws -> [Int: Int] {
        guard children.first?.isAttribute == true else { return [:] }
        var written: [Int: Int] = [:]
        var next = 0
        for (position, child) in children.enumerated() where child.isAttribute {
            let place = source.source.range(of: child.key).lowerBound
            while next < all.count, all[next].name.upperBound <= place { next += 1 }
            guard next < all.count, all[next].name.contains(place) else {
                throw EditRefusal("the range of an attribute is unknown")
            }
            written[position] = next
        }
        return written
    }

    private func change(
        _ attribute: MarkupScanner.Attribute, _ slot: ContainerChange.Slot,
        _ target: CodableDocument,
        _ edits: inout EditList
    ) throws {
        if let key = slot.newKey {
            let old = XMLName(source.text(attribute.name)).prefix
            let new = target.text(atTapeIndex: key)
            let isWritten = [.asWritten, .localElementNames].contains(
                source.format.reading.namespaces)
            let keepsPrefix = !isWritten && !old.isEmpty
            let name = keepsPrefix ? "\(old):\(XMLName(new).local)" : new
            edits.replace(attribute.name, with: name.utf8, .renamed)
        }
        if case .replaced(let value) = slot.outcome {
            try XMLTextEdit(attribute: attribute.value, source.bytes).replaceAttribute(
                with: target.text(atTapeIndex: value), source.escaping, &edits)
            if XMLName(source.text(attribute.name)).local == "schemaLocation" {
                edits.note(.schemaLocation)
            }
        }
    }

    /// Returns the white space before a new attribute, copied from a sibling.
    private func separator(
        before place: Int?, _ all: [MarkupScanner.Attribute], _ nameEnd: Int
    ) -> [UInt8] {
        guard let place else { return [0x20] }
        // The first attribute may have less white space before it.
        let model = place > 0 ? place : min(1, all.count - 1)
        let start = model > 0 ? all[model - 1].range.upperBound : nameEnd
        let whiteSpace = Array(source.bytes[start..<all[model].range.lowerBound])
        return whiteSpace.isEmpty ? [0x20] : whiteSpace
    }
}
