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
        _ matching: inout Matching, _ run: (old: Range<Int>, new: Range<Int>),
        _ old: [Tree.Child], _ new: [Tree.Child]
    ) {
        guard run.old.count * run.new.count <= 1024 else { return }
        for place in run.old where !matching.hasOld(place) {
            let value = source.tape.resolve(old[place].value)
            guard source.tape[value].isText else { continue }
            let text = words(in: value, source)
            let first = run.new.first { first in
                !matching.hasNew(first)
                    && isSplit(
                        text,
                        into: (first..<run.new.upperBound).filter { !matching.hasNew($0) }
                            .map { new[$0].value })
            }
            if let first { matching.pair(place, first) }
        }
    }

    private func isSplit(_ text: [Character], into values: [Int]) -> Bool {
        var (parts, count) = ([Character](), 0)
        for value in values {
            for scalar in target.scalars(in: value) {
                parts += words(in: scalar, target)
                count += 1
            }
            guard text.starts(with: parts) else { return false }
            if parts.count == text.count { return count > 1 }
        }
        return false
    }

    private func words(in node: Int, _ tree: Tree) -> [Character] {
        (tree.node(node).text ?? "").filter { $0.isLetter || $0.isNumber }.map(\.self)
    }
}
