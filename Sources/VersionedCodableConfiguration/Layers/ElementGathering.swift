import VersionedCodableDocuments

extension CodableDocument {
    /// Returns the document with an array for each repeated member (XML), keeping origins.
    ///
    /// - Parameter shape: The shape of the decoded type; members that are arrays there become
    ///   arrays even with one element, and empty elements where it has objects, or numbers or truth
    ///   values that may be missing, become empty objects and nulls.
    /// - Throws: `ReadingError` if a limit is exceeded.
    /// - Complexity: O(n) for a document of a format with repeated keys, otherwise O(1).
    func gatheringElements(
        within limits: ReadingLimits, as shape: SettingsShape? = nil
    ) throws -> CodableDocument {
        guard capabilities.contains(.repeatedKeys) else { return self }
        /// The parts of the shape by node.
        var parts: [Int: Int] = [0: shape?.root ?? 0]
        /// The kinds of empty elements.
        var empty: [Int: SettingsShape.Kind] = [:]
        return try rebuilt(within: limits) { node in
            let part = parts.removeValue(forKey: node)
            guard self.node(atTapeIndex: node).kind == .object else { return children(of: node) }
            return gatheredMembers(of: node).map { member in
                var child = member
                guard let shape else {
                    child.isArray = member.values.count > 1
                    return child
                }
                let name = shape.key(for: member.key?.name ?? "", in: part)
                var inner = shape.part(part, after: name)
                let isRequired = shape.isRequired(name, in: part)
                child.isArray = member.values.count > 1 || shape.kind(of: inner) == .list
                if child.isArray { inner = shape.part(inner, after: "0") }
                for value in member.values {
                    parts[value] = inner
                    let text = self.node(atTapeIndex: value).text
                    guard text?.allSatisfy(\.isWhitespace) == true else { continue }
                    let kind = shape.kind(of: inner)
                    if kind?.isScalar != true || !isRequired { empty[value] = kind }
                }
                return child
            }
        } scalar: { node, builder in
            switch empty[node] {
            case .object:
                try builder.beginObject(at: 0)
                try builder.end(at: 0)
            case .bool, .scalar: try builder.null(at: 0, length: 0)
            default: return false
            }
            return true
        }
    }

    /// Returns the members of an object, grouped by key in the order of first occurrence.
    private func gatheredMembers(of object: Int) -> [Child] {
        var members: [Child] = []
        // Keys are compared byte by byte, as in documents.
        var positions: [[UInt8]: Int] = [:]
        for member in children(of: object) {
            let bytes = Array((member.key?.name ?? "").utf8)
            if let position = positions[bytes] {
                members[position].values += member.values
            } else {
                positions[bytes] = members.count
                members.append(member)
            }
        }
        return members
    }
}
