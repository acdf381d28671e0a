import VersionedCodableCore
import VersionedCodableDocuments

extension CodableDocument {
    /// A member, or an element, which has no key.
    struct Child {
        var key: (node: Int, name: String)?
        /// The value, or the elements of an array that the document does not have.
        var values: [Int]
        var isArray = false
    }

    func children(of node: Int) -> [Child] {
        switch self.node(atTapeIndex: node).kind {
        case .object:
            memberPlaces(of: node).map { Child(key: ($0.key, $0.name), values: [$0.value]) }
        case .array: elementPlaces(of: node).map { Child(values: [$0]) }
        default: []
        }
    }

    /// Returns the document with other members or scalars, keeping the origin of each value.
    ///
    /// - Parameters:
    ///   - children: Returns the members or elements of a container, by its node.
    ///   - scalar: Adds a replacement for a scalar; false to copy the scalar.
    /// - Throws: `ReadingError` if a limit is exceeded, and the errors of the closures.
    /// - Complexity: O(n).
    func rebuilt(
        within limits: ReadingLimits, children: (_ node: Int) throws -> [Child],
        scalar: (_ node: Int, _ builder: inout DocumentBuilder) throws -> Bool = { _, _ in false }
    ) throws -> CodableDocument {
        var joined = try JoinedDocuments([self])
        var builder = DocumentBuilder(joining: joined, limits: limits)
        /// The children that remain to be added, the last first; nil ends a container.
        var open: [Child?] = [Child(values: [0])]
        while let next = open.popLast() {
            guard let child = next else {
                try builder.end(at: 0)
                continue
            }
            if let key = child.key {
                joined.origins.note(builder.nextIndex, from: key.node, of: 0)
                try builder.key(key.name)
            }
            let index = builder.nextIndex
            let value = child.values[0]
            if child.isArray {
                joined.origins.note(index, from: value, of: 0)
                try builder.beginArray(at: 0)
                open.append(nil)
                open += child.values.reversed().map { Child(values: [$0]) }
                continue
            }
            switch node(atTapeIndex: value).kind {
            case .object: try builder.beginObject(at: 0)
            case .array: try builder.beginArray(at: 0)
            default:
                if try scalar(value, &builder) {
                    joined.origins.note(index, from: value, of: 0)
                } else {
                    try builder.add(value, of: 0, in: &joined)
                }
                continue
            }
            joined.origins.note(index, from: value, of: 0)
            open.append(nil)
            open += try children(value).reversed()
        }
        builder.origins = joined.origins
        var document = try builder.finish()
        document.sourceName = sourceName
        return document
    }

    /// Returns the members of an object with the nodes of keys and values.
    func memberPlaces(of object: Int) -> [(key: Int, name: String, value: Int)] {
        withUnsafeTape { tape in
            let object = tape.resolve(object)
            var members: [(Int, String, Int)] = []
            members.reserveCapacity(tape.childCount(of: object))
            var key = object + 1
            while key < Int(tape[object].next) {
                members.append((key, tape.string(of: tape[key]), key + 1))
                key = Int(tape[key + 1].next)
            }
            return members
        }
    }

    /// Returns the nodes of the elements of an array.
    func elementPlaces(of array: Int) -> [Int] {
        withUnsafeTape { tape in
            let array = tape.resolve(array)
            var elements: [Int] = []
            elements.reserveCapacity(tape.childCount(of: array))
            var element = array + 1
            while element < Int(tape[array].next) {
                elements.append(element)
                element = Int(tape[element].next)
            }
            return elements
        }
    }
}
