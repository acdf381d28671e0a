import VersionedCodableDocuments

extension RewriteSource {
    /// Returns the elements whose comments pass to the members of an object that replaces their
    /// list: each element equals the key of its member, or begins with it.
    ///
    ///     - LOG_LEVEL=info   # for tests          LOG_LEVEL: info   # for tests
    ///
    /// - Returns: The elements, by the values of the members; empty if none match.
    /// - Complexity: O(n) in the elements and members on average.
    public func commentSources(forMembersMadeFrom list: Int, in value: DocumentNode) -> [Int: Int] {
        guard kind(of: list) == .array, value.kind == .object else { return [:] }
        var elements: [Substring: Int?] = [:]
        for child in children(of: list) {
            let isText = entry(child.value).isKind(.string) || entry(child.value).isKind(.untyped)
            guard isText else { continue }
            let text = text(of: child.value)
            for key in Set([text[...], text.prefix { $0 != "=" && $0 != ":" && $0 != " " }]) {
                // A key that several elements begin with is ambiguous.
                elements[key] = elements[key] == nil ? child.value : .some(nil)
            }
        }
        var commentSources: [Int: Int] = [:]
        for (key, member) in value.members {
            if let element = elements[key[...]] ?? nil { commentSources[member.index] = element }
        }
        return commentSources
    }
}
