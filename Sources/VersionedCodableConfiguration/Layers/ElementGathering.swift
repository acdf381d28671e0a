import VersionedCodableCore
import VersionedCodableDocuments

extension CodableDocument {
    /// Returns the document with an array for each repeated member (XML), keeping origins.
    ///
    /// - Parameter shape: The shape of the decoded type; members that are arrays there become
    ///   arrays even with one element.
    /// - Throws: `ReadingError` if a limit is exceeded.
    /// - Complexity: O(n) for a document of a format with repeated keys, otherwise O(1).
    func gatheringElements(
        within limits: ReadingLimits, as shape: LayerShape? = nil
    ) throws -> CodableDocument {
        guard capabilities.contains(.repeatedKeys) else { return self }
        /// The parts that remain to be added, the last first.
        enum Part {
            case value(Int, LayerShape.Part)
            case member(key: Int, values: [Int], LayerShape.Part)
            case end
        }
        var joined = try JoinedDocuments([self])
        var builder = DocumentBuilder(joining: joined, limits: limits)
        var parts: [Part] = [.value(0, shape?.root ?? [])]
        while let part = parts.popLast() {
            switch part {
            case .end: try builder.end(at: 0)
            case .value(let node, let part) where self.node(atTapeIndex: node).kind == .object:
                joined.origins.note(builder.nextIndex, from: node, of: 0)
                try builder.beginObject(at: 0)
                parts.append(.end)
                parts += gatheredMembers(of: node).reversed().map { member in
                    let name = withUnsafeTape { $0.string(of: $0[member.key]) }
                    return .member(
                        key: member.key, values: member.values,
                        shape?.part(part, after: LayerShape.key(for: name, in: part)) ?? [])
                }
            case .value(let node, _): try builder.add(node, of: 0, in: &joined)
            case .member(let key, let values, let part):
                joined.origins.note(builder.nextIndex, from: key, of: 0)
                try builder.key(withUnsafeTape { $0.string(of: $0[key]) })
                let isArray = values.count > 1 || LayerShape.isArray(part)
                if isArray {
                    joined.origins.note(builder.nextIndex, from: values[0], of: 0)
                    try builder.beginArray(at: 0)
                    parts.append(.end)
                }
                let element = isArray ? shape?.part(part, after: "0") ?? [] : part
                parts += values.reversed().map { .value($0, element) }
            }
        }
        builder.origins = joined.origins
        var document = try builder.finish()
        document.sourceName = sourceName
        return document
    }

    /// Returns the members of an object, grouped by key in the order of first occurrence.
    private func gatheredMembers(of object: Int) -> [(key: Int, values: [Int])] {
        var members: [(key: Int, values: [Int])] = []
        // Keys are compared byte by byte, as in documents.
        var positions: [[UInt8]: Int] = [:]
        for (key, name, value) in memberPlaces(of: object) {
            let bytes = Array(name.utf8)
            if let position = positions[bytes] {
                members[position].values.append(value)
            } else {
                positions[bytes] = members.count
                members.append((key, [value]))
            }
        }
        return members
    }
}
