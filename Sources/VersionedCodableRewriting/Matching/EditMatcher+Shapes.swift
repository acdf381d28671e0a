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

    /// Whether the scalars in values are the parts of a text, in order, without what separates them:
    /// of `localhost:80`, `localhost` and `80`.
    ///
    /// - Complexity: O(n) in the text and the values.
    func isSplit(_ text: Int, into values: [Int]) -> Bool {
        guard source.tape[source.tape.resolve(text)].isText else { return false }
        var rest = source.node(text).text.map { $0[...] } ?? ""
        var count = 0
        for value in values.lazy.flatMap({ target.scalars(in: $0) }) {
            guard let part = target.node(value).text, !part.isEmpty else { return false }
            while !rest.hasPrefix(part) {
                guard let next = rest.first, !next.isLetter, !next.isNumber else { return false }
                rest.removeFirst()
            }
            rest.removeFirst(part.count)
            count += 1
        }
        return count > 1 && !rest.contains { $0.isLetter || $0.isNumber }
    }
}
