import VersionedCodableCore
import VersionedCodableDocuments

/// Puts variables into the strings of a document, and takes the member away that names files.
struct LayerSubstitution {
    /// What `${NAME}` stands for; nil leaves strings as they are.
    let variables: [String: String]?
    /// The member of the root to leave out.
    let leavesOut: String?
    let limits: ReadingLimits
    /// How many bytes variables have brought.
    private var bytes = 0

    init(_ stack: ConfigurationStack) {
        variables = stack.variables
        leavesOut = stack.includeKey
        limits = stack.decoder.limits
    }

    /// The document with variables in it; every value has the place it had.
    ///
    /// - Throws: `LayerError` for a variable that is not set, `ReadingError` for a limit.
    /// - Complexity: O(n) in the nodes of the document and the bytes of what is put in.
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
            var (new, isVariable) = try expanded(text, variables, document.source(ofNode: node))
            try new.withUTF8 {
                try builder.scalar(
                    isVariable ? .untyped : .string, copying: UnsafeRawBufferPointer($0), at: 0,
                    length: 0)
            }
            return true
        }
    }

    /// A text with the values of variables; what they hold is not looked at again.
    ///
    /// - Returns: The text, and whether it is a variable and nothing else, so that a number or a
    ///   truth value can be asked for.
    private mutating func expanded(
        _ text: String, _ variables: [String: String], _ place: NodeSource
    ) throws -> (text: String, isVariable: Bool) {
        var result = ""
        var pieces = 0
        var isVariable = false
        var rest = text.utf8[...]
        while let dollar = rest.firstIndex(of: UInt8(ascii: "$")) {
            let next = rest.index(after: dollar)
            let isEscape = next < rest.endIndex && rest[next] == UInt8(ascii: "$")
            let isReference = next < rest.endIndex && rest[next] == UInt8(ascii: "{")
            result += String(rest[..<(isReference ? dollar : next)]) ?? ""
            if dollar > rest.startIndex { pieces += 1 }
            pieces += 1
            guard isReference else {
                rest = rest[isEscape ? rest.index(after: next)... : next...]
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
            isVariable = true
            result += value
            rest = rest[rest.index(after: end)...]
        }
        if !rest.isEmpty { pieces += 1 }
        result += String(rest) ?? ""
        return (result, isVariable && pieces == 1)
    }

    /// What `NAME`, or `NAME:-default`, stands for.
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
    /// A member or an element, which has no key.
    typealias Child = (key: (node: Int, name: String)?, value: Int)

    func children(of node: Int) -> [Child] {
        switch self.node(atTapeIndex: node).kind {
        case .object: memberPlaces(of: node).map { (($0.key, $0.name), $0.value) }
        case .array: elementPlaces(of: node).map { (nil, $0) }
        default: []
        }
    }

    /// The document with other members or scalars, whose values know where they come from.
    ///
    /// - Parameters:
    ///   - children: The members or elements that a container has, by its node.
    ///   - scalar: Adds something in place of a scalar; false to add the scalar.
    /// - Throws: `ReadingError` for a limit, and what the functions throw.
    /// - Complexity: O(n).
    func rebuilt(
        within limits: ReadingLimits, children: (_ node: Int) throws -> [Child],
        scalar: (_ node: Int, _ builder: inout DocumentBuilder) throws -> Bool = { _, _ in false }
    ) throws -> CodableDocument {
        var joined = try JoinedDocuments([self])
        var builder = DocumentBuilder(joining: joined, limits: limits)
        /// What is still to be added, the last first; nil ends a container.
        var open: [Child?] = [(nil, 0)]
        while let next = open.popLast() {
            guard let (key, value) = next else {
                try builder.end(at: 0)
                continue
            }
            if let key {
                joined.origins.note(builder.nextIndex, from: key.node, of: 0)
                try builder.key(key.name)
            }
            let index = builder.nextIndex
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

    /// The members of an object: the places of keys and values.
    ///
    /// - Complexity: O(members).
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

    /// The places of the elements of an array.
    ///
    /// - Complexity: O(elements).
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
