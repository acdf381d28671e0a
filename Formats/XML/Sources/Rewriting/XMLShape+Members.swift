import VersionedCodableCore
import VersionedCodableDocuments
import VersionedCodableFormatKit

// The members of an element: attributes, texts, elements.
extension XMLShape {
    /// A member of an element, and whether it comes from another element.
    struct Member {
        var child: Edited.Child
        var isMoved: Bool

        var isAttribute: Bool { child.isAttribute == true }
        var isText: Bool { child.key.isEmpty }
        var isElement: Bool { !isAttribute && !isText }
    }

    /// What the choices for new members depend on.
    private struct Context {
        let children: [Edited.Child]
        let old: [XMLMember]
        /// The numbers of members with each key.
        let counts: [String: Int]
    }

    /// Returns the members with their notations; those that are not written are left out.
    ///
    /// - Parameters:
    ///   - node: The element of the source that they are edited in.
    ///   - element: The name of the element.
    ///   - text: The value of the source that they replace, if they are not edited in one.
    /// - Throws: `WritingError`, with a path in the element.
    mutating func members(
        _ children: [Edited.Child], of node: Int?, named element: String, text: Int?
    ) throws -> [Member] {
        let old = node.map { XMLMember.all(of: $0, in: source.document) } ?? []
        let text = node == nil ? text : old.first(where: \.isText)?.value
        let children = keepingTexts(children, old)
        let context = Context(
            children: children, old: old,
            counts: children.reduce(into: [:]) { $0[$1.key, default: 0] += 1 })
        let known = Dictionary(uniqueKeysWithValues: old.map { ($0.value, $0) })
        var members: [Member] = []
        for child in children {
            let before = child.origin.flatMap { known[$0] }
            var member = Member(child: child, isMoved: before == nil && child.origin != nil)
            try check(child, before)
            if isNull(child.value), isLeftOut(child, before, context) { continue }
            try choose(&member, before, context, in: element, after: members)
            if member.isText, (context.counts[""] ?? 0) > 1, case .new(let node, _) = child.value {
                // Only a text of its own keeps the white space around the old one.
                member.child.value = try self.text(of: node, like: nil)
            } else if !member.isElement {
                member.child.value = try scalar(child, like: member.isText ? text : nil)
            }
            try check(declaration: member, context.counts)
            members.append(member)
        }
        return members
    }

    /// Decides whether a member is an attribute.
    private mutating func choose(
        _ member: inout Member, _ before: XMLMember?, _ context: Context, in element: String,
        after earlier: [Member]
    ) throws {
        let child = member.child
        member.child.isAttribute = false
        guard !child.key.isEmpty, isScalar(child.value) else { return }
        let wasAttribute = before?.isAttribute == true
        if child.isAttribute ?? wasAttribute {
            let isFirst =
                wasAttribute && earlier.last?.isAttribute ?? true
                || !earlier.contains { $0.child.key == child.key }
            if isFirst {
                member.child.isAttribute = true
            } else if child.isAttribute == true {
                throw WritingError(
                    "an attribute precedes the elements of its name", path: [child.key])
            }
        } else if child.isAttribute == nil, !(child.origin.map(source.isElement) ?? false),
            context.counts[child.key] == 1
        {
            let hasOnlyText =
                context.counts[""] != nil && context.children.allSatisfy { isScalar($0.value) }
            let hasElements = context.old.contains { !$0.isAttribute && !$0.isText }
            let hasAttributes = context.old.contains(where: \.isAttribute)
            member.child.isAttribute = style.isAttribute(
                child.key, in: element,
                besides: hasElements || hasAttributes || hasOnlyText ? !hasElements : nil)
        }
    }

    /// Whether a null is not written: one that is in no array, if nulls are omitted or it was an
    /// attribute.
    private func isLeftOut(
        _ child: Edited.Child, _ before: XMLMember?, _ context: Context
    ) -> Bool {
        if child.key.isEmpty { return true }
        guard child.isAttribute != false, context.counts[child.key] == 1 else { return false }
        return before?.isAttribute == true || format.writing.nullEncodingStrategy == .omit
    }

    private func isNull(_ value: Edited.Value) -> Bool {
        if case .new(let node, _) = value { node.kind == .null } else { false }
    }

    private func isScalar(_ value: Edited.Value) -> Bool {
        switch value {
        case .same(let node): source.kind(of: node) != .object
        case .new(let node, _): ![.array, .object, .null].contains(node.kind)
        case .edited: false
        }
    }

    /// Returns the members of a new object.
    static func members(of node: DocumentNode) -> [Edited.Child] {
        XMLMember.all(of: node.index, in: node.document).map { member in
            Edited.Child(
                key: node.document.text(atTapeIndex: member.key), origin: nil,
                value: .new(node.document.node(atTapeIndex: member.value), like: nil),
                isAttribute: member.isAttribute ? true : member.isListed ? false : nil)
        }
    }

    /// Returns children with the texts of the source if all are equal when joined: adjacent texts are
    /// read as one.
    private func keepingTexts(
        _ children: [Edited.Child], _ old: [XMLMember]
    ) -> [Edited.Child] {
        let texts = children.filter(\.key.isEmpty).map(\.value)
        var olds = old.filter(\.isText).map(\.value)[...]
        guard texts.count > olds.count, !olds.isEmpty, texts.allSatisfy(isScalar),
            olds.map({ source.text(of: $0) }).joined()
                == texts.map({ source.text(of: $0) }).joined()
        else { return children }
        var result: [Edited.Child] = []
        func add(before node: Int) {
            while let text = olds.first, text < node {
                result.append(Edited.Child(key: "", origin: text, value: .same(text)))
                olds.removeFirst()
            }
        }
        for child in children where !child.key.isEmpty {
            add(before: child.origin ?? 0)
            result.append(child)
        }
        add(before: .max)
        return result
    }

    // MARK: Names

    /// Checks the name of a new or renamed member; the key of text is empty.
    private func check(_ child: Edited.Child, _ before: XMLMember?) throws {
        let name = child.key
        if let before, source.isKey(before.key, name) { return }
        let names = NameMemory()
        let isName = withExtendedLifetime(names) { names.name(name).colon != nil }
        guard isName || name.isEmpty else {
            throw WritingError(
                "expected an XML name, found \"\(ErrorMessages.short(name))\"", path: [name])
        }
    }

    /// Checks that what is named like the declaration of a namespace is one.
    private func check(declaration member: Member, _ counts: [String: Int]) throws {
        let (name, origin) = (member.child.key, member.child.origin)
        guard XMLName.declaredPrefix(name) != nil else { return }
        let wasOther = origin.map {
            $0 == 0 || XMLName.declaredPrefix(source.text(of: $0 - 1)) == nil
        }
        guard member.isAttribute, counts[name] == 1, wasOther != true else {
            throw WritingError(
                "the name is reserved for the declaration of a namespace", path: [name])
        }
        // Namespaces in XML 1.0, section 5: only the default namespace can be undeclared.
        if case .same = member.child.value { return }
        guard !source.text(of: member.child.value).isEmpty || name == "xmlns" else {
            throw WritingError("a prefix is declared with a namespace", path: [name])
        }
    }
}
