import VersionedCodableDocuments

extension CodableDocument {
    /// Returns the document with an array for each repeated member (XML), keeping origins.
    ///
    /// - Parameter shape: The shape of the decoded type; members that are arrays there become
    ///   arrays even with one element, and empty elements where it has objects or optional numbers
    ///   and truth values become empty objects and nulls.
    /// - Throws: `ReadingError` if a limit is exceeded.
    /// - Complexity: O(n) for a document of a format with repeated keys, otherwise O(1).
    func gatheringElements(
        within limits: ReadingLimits, as shape: LayerShape? = nil
    ) throws -> CodableDocument {
        guard capabilities.contains(.repeatedKeys) else { return self }
        var parts = [0: shape?.root ?? []]
        /// The parts of empty elements.
        var empty: [Int: LayerShape.Part] = [:]
        return try rebuilt(within: limits) { node in
            let part = parts.removeValue(forKey: node) ?? []
            guard self.node(atTapeIndex: node).kind == .object else { return children(of: node) }
            return gatheredMembers(of: node).map { member in
                var child = member
                let name = LayerShape.key(for: member.key?.name ?? "", in: part)
                var inner = shape?.part(part, after: name) ?? []
                child.isArray = member.values.count > 1 || LayerShape.isArray(inner)
                if child.isArray { inner = shape?.part(inner, after: "0") ?? [] }
                for value in member.values {
                    parts[value] = inner
                    let text = self.node(atTapeIndex: value).text
                    if text?.allSatisfy(\.isWhitespace) == true { empty[value] = inner }
                }
                return child
            }
        } scalar: { node, builder in
            guard let part = empty[node], !part.isEmpty, !LayerShape.takes(["string"], part)
            else { return false }
            if LayerShape.takes(["object"], part) {
                try builder.beginObject(at: 0)
                try builder.end(at: 0)
            } else if LayerShape.takes(["null"], part), !LayerShape.takes(["array"], part) {
                try builder.null(at: 0, length: 0)
            } else {
                return false
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
