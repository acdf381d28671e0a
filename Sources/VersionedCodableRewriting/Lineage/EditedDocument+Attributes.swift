import VersionedCodableDocuments

// The attributes and the texts of elements (XML).
extension EditedDocument {
    /// Makes room for an attribute of an element that has only text.
    ///
    /// - Throws: `DocumentValueError`, also where an attribute would get one, or several values
    ///   have its name.
    public mutating func makeRoom(forAttributeAt path: DocumentPath) throws {
        guard tree.hasLinkedKeys, let outer = path.parent else { return }
        if isAttribute(at: outer) == true {
            throw DocumentValueError(
                .unexpected(expected: "an element", found: "an attribute"), at: outer)
        }
        if let old = value[path: path], old.array != nil {
            throw old.unexpected("an attribute", at: path)
        }
        guard let text = value[path: outer]?.string else { return }
        try setHere(["": .string(text)], at: outer)
    }

    /// Returns where the attribute with a name is: it precedes the elements of that name (XML).
    ///
    /// - Returns: nil if only elements have the name; the path itself if nothing has it, and in
    ///   other formats.
    /// - Complexity: As `sourceNode(at:)`.
    package mutating func attribute(at path: DocumentPath) -> DocumentPath? {
        guard tree.hasLinkedKeys else { return path }
        let first = value[path: path]?.array == nil ? path : path.appending(.index(0))
        return isAttribute(at: first) == false ? nil : first
    }

    /// Whether a value is an attribute; nil while that is open, and without a value.
    private mutating func isAttribute(at path: DocumentPath) -> Bool? {
        child(at: path)?.isAttribute
    }

    /// Returns where the text of an element is, if a scalar is set at one with attributes.
    ///
    /// The elements in it are removed.
    mutating func makeText(
        _ path: DocumentPath, for new: DocumentValue
    ) throws -> DocumentPath {
        guard !path.steps.isEmpty else { return path }
        let outer = DocumentPath(path.steps.dropLast())
        if let text = value[path: outer]?.string, text.allSatisfy(\.isWhitespace) {
            // The lines of an element without elements.
            try setHere([:], at: outer)
        }
        if new.array == nil, value[path: path]?.array != nil,
            isAttribute(at: path.appending(.index(0))) == true
        {
            throw DocumentValueError(
                .unexpected(expected: "one value", found: "an attribute and elements"), at: path)
        }
        guard new.array == nil, new.object == nil, let object = value[path: path]?.object,
            !object.isEmpty
        else { return path }
        var elements: [DocumentPath] = []
        var hasAttributes = false
        for (key, member) in object where !key.isEmpty {
            let place = path.appending(.key(key))
            let count = member.array?.count
            let isFirst = isAttribute(at: count == nil ? place : place.appending(.index(0)))
            hasAttributes = hasAttributes || isFirst == true
            if isFirst != true {
                elements.append(place)
            } else if let count {
                elements += (1..<max(count, 1)).map { place.appending(.index($0)) }
            }
        }
        guard hasAttributes || elements.isEmpty else { return path }
        try remove(elements)
        return path.appending(.key(""))
    }

    /// Sets the elements with a name one by one if some of them have attributes and get a text.
    ///
    /// - Returns: Whether it did.
    mutating func setTexts(_ new: [DocumentValue], at path: DocumentPath) throws -> Bool {
        guard !path.steps.isEmpty, let old = value[path: path] else { return false }
        let count = old.array?.count ?? 1
        let keepsAttributes = zip(old.array ?? [old], new).enumerated().contains { index, pair in
            guard pair.1.array == nil, pair.1.object == nil else { return false }
            let place = old.array == nil ? path : path.appending(.index(index))
            return pair.0.members.contains {
                isAttribute(at: place.appending(.key($0.key))) == true
            }
        }
        guard keepsAttributes else { return false }
        if old.array == nil { try wrap(at: path) }
        for (index, element) in new.enumerated() {
            let place = path.appending(.index(index))
            try index < count ? set(element, at: place) : insert(element, at: place)
        }
        if new.count < count {
            try remove((new.count..<count).map { path.appending(.index($0)) })
        }
        return true
    }

    /// Decides whether a new member of an element is an attribute, by what is beside it.
    mutating func chooseAttribute(at path: DocumentPath) {
        guard let last = path.steps.last else { return }
        let outer = path.steps.dropLast()
        guard let container = container(at: outer) else { return }
        let name = outer.last { $0.intValue == nil }?.stringValue ?? style.rootName
        container.chooseAttribute(last, of: tree) { siblings in
            style.isAttribute(last.stringValue, in: name, besides: siblings)
        }
    }

    /// Returns a path with the index of each element that has been left alone in its list, which a
    /// document of elements does not distinguish from an element without a list.
    ///
    /// - Complexity: As `sourceNode(at:)`.
    mutating func resolved(_ path: DocumentPath) -> DocumentPath {
        guard tree.hasLinkedKeys, path.steps.count > 1,
            var container = root.expand(tree)
        else { return path }
        var steps: [PathStep] = []
        for (index, step) in path.steps.enumerated() {
            if container.isOnlyElement, step.intValue == nil {
                guard let element = container.container(at: .index(0), tree) else { return path }
                steps.append(.index(0))
                container = element
            }
            steps.append(step)
            guard index < path.steps.count - 1, let next = container.container(at: step, tree)
            else { return DocumentPath(steps + path.steps[(index + 1)...]) }
            container = next
        }
        return path
    }
}
