import VersionedCodableCore
import VersionedCodableDocuments

/// Expands variables in the strings of a document, and removes the member that names files.
struct LayerSubstitution {
    /// The variables; nil to leave strings unchanged.
    let variables: [String: String]?
    /// The member of the root to remove.
    let leavesOut: String?
    let limits: ReadingLimits
    /// The total size of the inserted values in bytes.
    private var bytes = 0

    init(_ stack: ConfigurationStack) {
        variables = stack.variables
        leavesOut = stack.includeKey
        limits = stack.decoder.limits
    }

    /// Returns the document with variables expanded; values keep their locations.
    ///
    /// - Throws: `LayerError` for a variable that is not set, `ReadingError` if a limit is
    ///   exceeded.
    /// - Complexity: O(n) in the nodes of the document and the inserted bytes.
    mutating func applied(to document: CodableDocument) throws -> CodableDocument {
        guard variables != nil || leavesOut.map({ document.root[$0].exists }) == true else {
            return document
        }
        let leavesOut = leavesOut
        return try document.rebuilt(within: limits) { node in
            document.children(of: node).filter { node > 0 || $0.key?.name != leavesOut }
        } scalar: { node, builder in
            let value = document.node(atTapeIndex: node)
            guard let variables, value.kind == .string || value.kind == .untyped,
                let text = value.string, text.utf8.contains(UInt8(ascii: "$"))
            else { return false }
            // A string that consists of one variable may be a number or a truth value.
            let isVariable =
                text.hasPrefix("${")
                && text.utf8.firstIndex(of: UInt8(ascii: "}"))
                    == text.utf8.index(before: text.utf8.endIndex)
            var new = try expanded(text, variables, document.source(ofNode: node))
            try new.withUTF8 {
                try builder.scalar(
                    isVariable ? .untyped : .string, copying: UnsafeRawBufferPointer($0), at: 0,
                    length: 0)
            }
            return true
        }
    }

    /// Expands the variables in a string, but not the references in their values.
    private mutating func expanded(
        _ text: String, _ variables: [String: String], _ place: NodeSource
    ) throws -> String {
        var result = ""
        var rest = text.utf8[...]
        while let dollar = rest.firstIndex(of: UInt8(ascii: "$")) {
            let next = rest.index(after: dollar)
            let isReference = next < rest.endIndex && rest[next] == UInt8(ascii: "{")
            result += String(rest[..<(isReference ? dollar : next)]) ?? ""
            guard isReference else {
                rest = rest[next...].dropFirst(rest[next...].first == UInt8(ascii: "$") ? 1 : 0)
                continue
            }
            let start = rest.index(after: next)
            guard let end = rest[start...].firstIndex(of: UInt8(ascii: "}")) else {
                throw LayerError(place, "\"${\" has no \"}\"")
            }
            let value = try value(of: String(rest[start..<end]) ?? "", variables, place)
            bytes += value.utf8.count
            guard bytes <= limits.inputBytes else {
                throw ReadingError.limit(.inputBytes, limits.inputBytes, at: place.location?.offset)
            }
            result += value
            rest = rest[rest.index(after: end)...]
        }
        return result + (String(rest) ?? "")
    }

    /// Returns the value of `NAME` or `NAME:-default`.
    private func value(
        of reference: String, _ variables: [String: String], _ place: NodeSource
    ) throws -> String {
        let parts = reference.split(separator: ":-", maxSplits: 1, omittingEmptySubsequences: false)
        let name = String(parts[0])
        if let value = variables[name], !value.isEmpty || parts.count == 1 { return value }
        guard parts.count == 2 else {
            throw LayerError(
                place, "the variable \"\(ErrorMessages.shortName(name))\" is not set")
        }
        return String(parts[1])
    }
}

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
