import VersionedCodableDocuments
import VersionedCodableFormatKit

// Values that continue in another shape.
extension EditMatcher {
    /// Returns a value that becomes the only element of an array, or was that.
    func wrapping(_ node: Int, _ other: Int) -> Edited.Value? {
        let isArray = source.kind(node) == .array
        if target.kind(other) == .array, !isArray,
            case let elements = target.children(of: other), elements.count == 1,
            target.hash(elements[0].value) == source.hash(node)
        {
            return .edited(
                Edited(
                    source: nil, isObject: false,
                    children: [.init(key: "", origin: nil, value: .same(node))]))
        }
        if isArray, case let elements = source.children(of: node), elements.count == 1,
            source.hash(elements[0].value) == target.hash(other)
        {
            return .same(elements[0].value)
        }
        return nil
    }

    /// Returns the elements of a list that become members of an object, by the values of the members:
    /// each equals the key of its member, or begins with it (`LOG=info`).
    ///
    /// - Complexity: O(n) in the elements and members on average.
    func elements(of list: Int, forMembersOf object: Int) -> [Int: Int] {
        guard source.kind(list) == .array, target.kind(object) == .object else { return [:] }
        var elements: [Substring: Int] = [:]
        for child in source.children(of: list)
        where source.tape[source.tape.resolve(child.value)].isText {
            let text = source.text(source.tape.resolve(child.value))
            for key in Set([text[...], text.prefix { $0 != "=" && $0 != ":" && $0 != " " }]) {
                // A key that several elements begin with is ambiguous.
                elements[key] = elements[key] == nil ? child.value : -1
            }
        }
        var result: [Int: Int] = [:]
        for child in target.children(of: object) {
            guard let key = child.key, let element = elements[target.text(key)[...]], element >= 0
            else { continue }
            result[child.value] = element
        }
        return result
    }

    /// Pairs a text with the first of the values that take its place and whose scalars are its parts,
    /// in order, without what separates them: of `localhost:80`, `localhost` and `80`.
    ///
    /// - Complexity: O(n) in the texts and values; at most 1024 pairs of them are looked at.
    func matchSplit(
        _ matching: inout Matching, _ old: [(place: Int, value: Int)], _ run: Range<Int>,
        _ new: [Tree.Child]
    ) {
        guard old.count * run.count <= 1024 else { return }
        for (place, value) in old where !matching.hasOld(place) {
            guard source.tape[source.tape.resolve(value)].isText,
                let text = source.node(value).text
            else { continue }
            let first = run.first {
                isSplit(text, into: new[$0..<run.upperBound]) { matching.hasNew($0) }
            }
            if let first { matching.pair(place, first) }
        }
    }

    private func isSplit(
        _ text: String, into children: ArraySlice<Tree.Child>, besides isTaken: (Int) -> Bool
    ) -> Bool {
        var rest = text[...]
        var count = 0
        for index in children.indices where !isTaken(index) {
            for scalar in target.scalars(in: children[index].value) {
                guard let part = target.node(scalar).text, !part.isEmpty else { return false }
                while !rest.hasPrefix(part) {
                    guard let next = rest.first, !next.isLetter, !next.isNumber
                    else { return false }
                    rest.removeFirst()
                }
                rest.removeFirst(part.count)
                count += 1
            }
            if !rest.contains(where: { $0.isLetter || $0.isNumber }) { return count > 1 }
        }
        return false
    }
}
