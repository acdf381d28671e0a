import VersionedCodableDocuments
import VersionedCodableFormatKit

/// Gives a value the XML shape of a source: former attributes stay attributes, the elements of an
/// array are several elements with one name, and scalars are text.
struct XMLTarget {
    let format: XMLFormat
    let source: CodableDocument
    private let limits: ReadingLimits
    private var lineage: ValueLineage
    /// The members of elements of the source on which new elements are modeled.
    private var formers: [Int: Former] = [:]
    /// The names of members by element name, collected on first use.
    var names: [String: Names]?

    struct Former {
        var attributes: [String: (place: Int, value: Int)] = [:]
        var elements: [String: [(place: Int, value: Int)]] = [:]
        /// The indices of all members, by value.
        var places: [Int: Int] = [:]
        var hasElements = false
        /// The text of an element that has only text.
        var text: Int?
    }

    init(_ format: XMLFormat, _ source: CodableDocument, _ limits: ReadingLimits) {
        self.limits = limits
        self.format = format
        self.source = source
        lineage = ValueLineage(source)
    }

    /// - Complexity: O(n) in the nodes of the value and of the source.
    func document(
        of value: DocumentValue, _ edited: (any EditedValue)? = nil
    ) throws -> CodableDocument {
        let name = source.root.annotation(.name) ?? "root"
        let root = source.nodeCount > 0 ? 0 : nil
        return try XMLShapeWriter(self, format, source, limits)
            .document(of: .value(value, here: root, edited), name: name, root)
    }

    // MARK: Values

    /// Returns the shape of a value, in which each child element is a `value`.
    ///
    /// - Parameters:
    ///   - old: The value of the source that it replaces, or that it is modeled on.
    ///   - here: The value of the source at the same place.
    ///   - edited: The edits of the value, if they name something in it.
    mutating func shape(
        of value: DocumentValue, _ name: String, _ old: Int?, _ here: Int?,
        _ edited: (any EditedValue)?
    ) throws -> XMLShape {
        switch value {
        case .object(let object):
            let origin = lineage.node(of: value)
            if let origin, origin.isUnchanged, origin.index == here { return .same(origin.index) }
            let isModel = origin == nil && here == nil
            return XMLTarget.shape(
                of: try parts(of: object, name, origin?.index ?? old, isModel: isModel, edited))
        case .array(let elements):
            let item = format.writing.itemName ?? name
            return XMLTarget.shape(
                of: elements.map {
                    .init(kind: .element, name: item, shape: .value($0, here: nil, nil))
                })
        case .null: return null
        default: return .text(try text(of: value, like: old))
        }
    }

    /// Returns text for an element without attributes and child elements.
    private static func shape(of parts: [XMLShape.Part]) -> XMLShape {
        if parts.isEmpty { return .text("") }
        if parts.count == 1, parts[0].kind == .text { return parts[0].shape }
        return .element(parts)
    }

    private var null: XMLShape {
        guard format.writing.nullEncoding == .xsiNil else { return .text("") }
        return .element([
            .init(
                kind: .attribute, name: "xmlns:xsi",
                shape: .text(XMLWriter.instanceNamespace)),
            .init(kind: .attribute, name: "xsi:nil", shape: .text("true")),
        ])
    }

    // MARK: Members

    private mutating func parts(
        of object: DocumentObject, _ name: String, _ old: Int?, isModel: Bool,
        _ edited: (any EditedValue)?
    ) throws -> [XMLShape.Part] {
        let former = former(old, isModel: isModel)
        var parts: [XMLShape.Part] = []
        var vanished = isModel ? Vanished() : vanished(former, object)
        let isText =
            object[""].map(XMLTarget.isScalar) == true
            && object.allSatisfy { XMLTarget.isScalar($0.value) }
        /// The last index of the members seen so far.
        var reach = (attributes: -1, elements: -1)
        for (key, value) in XMLTarget.flat(object) {
            let members = former.elements[key] ?? []
            if members.isEmpty, former.attributes[key] == nil { try XMLTarget.check(name: key) }
            var items = value.array ?? [value]
            if key.isEmpty { items = texts(items, members.map(\.value)) }
            let known = edited?.members(key) ?? []
            let attribute = former.attributes[key]
            let wanted =
                items.first.map(XMLTarget.isScalar) == true
                ? try isAttribute(known, key, attribute?.value, hasElements: !members.isEmpty)
                : nil
            let isAttribute =
                if let wanted {
                    wanted
                } else if let attribute {
                    try isAttribute(items, value, attribute.value, members.count)
                } else {
                    try members.isEmpty && !key.isEmpty
                        && isNewAttribute(key, value, name, former, vanished, isText)
                }
            var part: XMLShape.Part?
            if isAttribute {
                let text = try text(of: items.removeFirst(), like: attribute?.value)
                reach.attributes = max(reach.attributes, attribute?.place ?? -1)
                part = .init(
                    kind: .attribute, name: key, shape: .text(text), old: attribute?.value,
                    moved: known.first.flatMap { $0.isMoved ? $0.node : nil },
                    place: attribute?.place ?? reach.attributes,
                    order: attribute == nil ? parts.count + 1 : 0)
            }
            if value != .null {
                try check(declaration: key, part, hasOthers: !items.isEmpty, known.first?.node)
            }
            if let part { parts.append(part) }
            let origins = try origins(of: items, known, members, former)
            let onlyText = key.isEmpty && items.count == 1 ? former.text : nil
            let isLeftOut =
                key.isEmpty || former.attributes[key] != nil
                || format.writing.nullEncoding == .omit
            if value == .null, isLeftOut { continue }
            let front =
                origins.lazy.compactMap(\.former).first.map { $0.place - 1 } ?? members.first?.place
            var last = -1
            for (position, item) in items.enumerated() {
                let member = origins[position].former
                // An element inserted between known ones follows its predecessor, or precedes all.
                let isKnown = origins[position].isKnown
                let next = isKnown ? (last >= 0 ? last : front) : members.last?.place
                let place = max(
                    last,
                    member?.place ?? next ?? formerPlace(of: item, &vanished) ?? reach.elements)
                last = place
                reach.elements = max(reach.elements, place)
                if key.isEmpty, item == .null { continue }
                parts.append(
                    .init(
                        kind: key.isEmpty ? .text : .element, name: key,
                        shape: key.isEmpty
                            ? .text(try text(of: item, like: member?.value ?? onlyText))
                            : .value(item, here: member?.value, origins[position].edited),
                        old: member?.value, model: members.last?.value,
                        moved: origins[position].moved, place: place,
                        order: member == nil ? parts.count + 1 : 0))
            }
        }
        adjustSchemaLocation(of: &parts)
        return XMLTarget.normalized(withoutLayout(parts, former))
    }

    private struct Origin {
        var former: (place: Int, value: Int)?
        var isKnown = false
        /// The value of the source that it was in another container.
        var moved: Int?
        var edited: (any EditedValue)?
    }

    /// Returns the origin of each element of a name: by edits, by equality after removals, by index.
    private mutating func origins(
        of items: [DocumentValue], _ known: [EditedChild],
        _ members: [(place: Int, value: Int)], _ former: Former
    ) throws -> [Origin] {
        if !known.isEmpty, known.count >= items.count {
            // An attribute with the name is the first value.
            return known.suffix(items.count).map { child in
                let place = child.isMoved ? nil : child.node.flatMap { former.places[$0] }
                let moved = child.node.flatMap { child.isMoved && isElement($0) ? $0 : nil }
                return Origin(
                    former: place.map { ($0, child.node ?? 0) }, isKnown: true, moved: moved,
                    edited: child.edited)
            }
        }
        var kept: [Origin] = []
        for member in items.count < members.count ? members : [] where kept.count < items.count {
            let item = items[kept.count]
            let isSame =
                XMLTarget.isScalar(item)
                ? try text(of: item, like: member.value)
                    == source.node(atTapeIndex: member.value).text
                : lineage.node(of: item)?.index == member.value
            if isSame { kept.append(Origin(former: member)) }
        }
        if kept.count == items.count { return kept }
        return items.indices.map { Origin(former: $0 < members.count ? members[$0] : nil) }
    }

    /// The removed names: the indices of elements by value or text, and the texts of attributes.
    struct Vanished {
        var attributes: Set<String> = []
        var objects: [Int: Int] = [:]
        var texts: [String: Int] = [:]
    }

    private func vanished(_ former: Former, _ object: DocumentObject) -> Vanished {
        var vanished = Vanished()
        for (name, attribute) in former.attributes where object[name] == nil {
            vanished.attributes.insert(source.node(atTapeIndex: attribute.value).text ?? "")
        }
        for (key, members) in former.elements where !key.isEmpty && object[key] == nil {
            for member in members {
                if let text = source.node(atTapeIndex: member.value).text {
                    vanished.texts[text] = member.place
                } else {
                    vanished.objects[member.value] = member.place
                }
            }
        }
        return vanished
    }

    /// Returns the index of an element that is renamed.
    private mutating func formerPlace(
        of value: DocumentValue, _ vanished: inout Vanished
    ) -> Int? {
        if let index = lineage.node(of: value)?.index {
            return vanished.objects.removeValue(forKey: index)
        }
        return value.string.flatMap { vanished.texts.removeValue(forKey: $0) }
    }

    /// Returns the source's texts if both are equal when joined: adjacent texts are read as one.
    private func texts(_ items: [DocumentValue], _ old: [Int]) -> [DocumentValue] {
        guard items.count > old.count, !old.isEmpty, items.allSatisfy(XMLTarget.isScalar)
        else { return items }
        let texts = old.map { source.node(atTapeIndex: $0).text ?? "" }
        let isSame = texts.joined() == items.map { $0.text ?? "" }.joined()
        return isSame ? texts.map { .untyped($0) } : items
    }

    /// Returns the members, including those of an object under the empty key.
    private static func flat(_ object: DocumentObject) -> [(key: String, value: DocumentValue)] {
        var members: [(key: String, value: DocumentValue)] = []
        var known: Set<String> = []
        var object = object
        while true {
            guard case .object(let inner)? = object[""] else {
                return members
                    + object.filter { !known.contains($0.key) }.map { ($0.key, $0.value) }
            }
            for member in object where !member.key.isEmpty && known.insert(member.key).inserted {
                members.append((member.key, member.value))
            }
            object = inner
        }
    }

    /// Removes white space that was text only because there were no child elements.
    private func withoutLayout(_ parts: [XMLShape.Part], _ former: Former) -> [XMLShape.Part] {
        guard format.reading.whitespace != .keep, parts.contains(where: { $0.kind == .element })
        else { return parts }
        // White space between elements is no text without the text that was beside it.
        let isText = { (node: Int) in
            source.node(atTapeIndex: node).text?.utf8.allSatisfy(ASCII.isWhitespace) == false
        }
        let losesText = former.elements[""]?.contains { isText($0.value) } == true
        let written = losesText ? RewriteSource(source, finding: nil, policy: .default) : nil
        let isLayout = { (part: XMLShape.Part) in
            (part.old.map { !former.hasElements || XMLTarget.isLayout($0, written) } ?? true)
                && part.text.utf8.allSatisfy(ASCII.isWhitespace)
        }
        guard parts.allSatisfy({ $0.kind != .text || isLayout($0) }) else { return parts }
        let space = parts.first { $0.kind == .attribute && $0.name == "xml:space" }
        return space?.text == "preserve" ? parts : parts.filter { $0.kind != .text }
    }

    /// Whether white space of the source would be no text between elements: it has no reference or
    /// section, and no `xml:space` around it.
    private static func isLayout(_ text: Int, _ source: RewriteSource?) -> Bool {
        guard let source else { return false }
        let isPlain = !source.bytes[source.range(of: text)].contains {
            $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&")
        }
        var element = source.parent(of: text)
        while let node = element {
            if let space = source.node(node)["xml:space"].text {
                return isPlain && space != "preserve"
            }
            element = source.parent(of: node)
        }
        return isPlain
    }

    /// Sorts attributes before the rest, which is in source order, and joins adjacent texts.
    private static func normalized(_ parts: [XMLShape.Part]) -> [XMLShape.Part] {
        let sorted = parts.sorted {
            ($0.kind == .attribute ? 0 : 1, $0.place, $0.order)
                < ($1.kind == .attribute ? 0 : 1, $1.place, $1.order)
        }
        var result: [XMLShape.Part] = []
        for var part in sorted where part.kind != .text || !part.text.isEmpty {
            if part.kind == .text, result.last?.kind == .text, let last = result.popLast() {
                part.shape = .text(last.text + part.text)
            }
            result.append(part)
        }
        return result
    }

    private mutating func former(_ node: Int?, isModel: Bool) -> Former {
        guard let node else { return Former() }
        if let known = formers[node] { return known }
        var former = Former()
        if source.node(atTapeIndex: node).kind != .object { former.text = node }
        for (place, member) in XMLMember.all(of: node, in: source).enumerated() {
            let name = source.text(atTapeIndex: member.key)
            former.places[member.value] = place
            if member.isAttribute {
                former.attributes[name] = (place, member.value)
            } else {
                former.elements[name, default: []].append((place, member.value))
                former.hasElements = former.hasElements || !name.isEmpty
            }
        }
        if isModel { formers[node] = former }
        return former
    }

    // MARK: Attributes

    static func isScalar(_ value: DocumentValue) -> Bool {
        switch value {
        case .array, .object, .null: false
        default: true
        }
    }

    /// Whether explicit edits say that the first value under a key is an attribute.
    ///
    /// - Throws: `WritingError` for values before the attribute of their name.
    private func isAttribute(
        _ known: [EditedChild], _ key: String, _ attribute: Int?, hasElements: Bool
    ) throws -> Bool? {
        guard let first = known.first else { return nil }
        if known.dropFirst().contains(where: { $0.node == attribute && !$0.isMoved }),
            attribute != nil
        {
            throw WritingError("an attribute precedes the elements of its name", path: [key])
        }
        guard first.isAttribute == nil, let node = first.node else { return first.isAttribute }
        if attribute != nil, hasElements, !first.isMoved { return node == attribute }
        // A moved element stays one, and so does an attribute that is renamed with elements.
        if first.isMoved, isElement(node) { return false }
        return known.count > 1 && isAttribute(node) ? true : nil
    }

    /// Whether the first of the values under a key belongs to the attribute with this name.
    private func isAttribute(
        _ items: [DocumentValue], _ value: DocumentValue, _ attribute: Int, _ others: Int
    ) throws -> Bool {
        guard let first = items.first, XMLTarget.isScalar(first) else { return false }
        if value.array == nil { return true }
        guard others > 0 else { return false }
        if items.count > others { return true }
        return try text(of: first, like: attribute) == source.node(atTapeIndex: attribute).text
    }
}
