import Foundation

extension Document {
    /// Makes a document of a value, to be written or decoded.
    ///
    /// What was taken over from a document and not changed since keeps its positions and the rules for its text; the rest
    /// has no positions. The `formatName` is `value`.
    ///
    /// - Throws: `ReadingError` of kind `.limit` when the value is deeper or larger than the limits allow.
    /// - Complexity: O(n), and next to nothing for what was not changed.
    public init(_ value: DocumentValue, within limits: ReadingLimits = .default) throws {
        try self.init(value, within: limits, asPlain: false)
    }

    /// Makes a document of a value.
    ///
    /// - Parameter asPlain: Whether new scalars can be asked for as text, like those that were written without quotes, in a
    ///   document that has rules for text.
    init(_ value: DocumentValue, within limits: ReadingLimits, asPlain: Bool) throws {
        let base = value.origin
        var builder: DocumentBuilder
        if let base {
            builder = try DocumentBuilder(
                extending: base, capabilities: Document.valueCapabilities, limits: limits)
        } else {
            let empty = try SourceBuffer(copying: UnsafeRawBufferPointer(start: nil, count: 0))
            builder = DocumentBuilder(
                source: empty,
                formatName: "value",
                capabilities: Document.valueCapabilities,
                hasPositions: false,
                limits: limits,
                duplicateKeys: .keepAll,
                expectedNodes: 64)
        }
        builder.hasUniqueKeys = true
        if asPlain, builder.scalarRules != nil { builder.plainMark = TapeNode.plain }
        try builder.add(value, base)
        self = try builder.finish()
        sourceName = base?.sourceName
    }

    /// What a `DocumentValue` can say.
    static let valueCapabilities: FormatCapabilities = [
        .null, .integerRealDistinction, .keyOrder, .nativeDates, .nativeBinary, .topLevelScalars,
        .nonFiniteNumbers, .wideIntegers,
    ]
}

extension DocumentValue {
    /// The document that parts of the value are still in; of several, one of them.
    fileprivate var origin: Document? {
        switch self {
        case .object(let object): object.origin?.document ?? object.first?.value.originBelow
        case .array: originBelow
        default: nil
        }
    }

    /// The document of the first object of an array.
    private var originBelow: Document? {
        var value = self
        while case .array(let elements) = value, let first = elements.first { value = first }
        guard case .object(let object) = value else { return nil }
        return object.origin?.document
    }
}

extension DocumentBuilder {
    /// Adds a value with everything in it; a list of what is left of open containers takes the place of recursion.
    fileprivate mutating func add(_ root: DocumentValue, _ base: Document?) throws {
        var open: [Children] = []
        try begin(root, &open, base)
        while var children = open.popLast() {
            guard let child = children.next() else {
                try end(at: nowhere)
                continue
            }
            if let key = child.key {
                var text = key
                try text.withUTF8 {
                    try self.key(copying: UnsafeRawBufferPointer($0), at: nowhere, length: 0)
                }
            }
            open.append(children)
            if child.node != 0, let base, children.origin === base.storage {
                try base.withUnsafeTape { try copy(Int(child.node), of: $0) }
            } else {
                try begin(child.value, &open, base)
            }
        }
    }

    /// The place of a value that has none.
    private var nowhere: Int { hasPositions ? DocumentBuilder.nowhere : 0 }

    /// What is left of a container.
    private struct Children {
        private var elements: IndexingIterator<[DocumentValue]>?
        private var members: IndexingIterator<[DocumentObject.Member]>?
        /// The document that members may still be in.
        let origin: DocumentStorage?

        init(_ elements: [DocumentValue]) {
            self.elements = elements.makeIterator()
            origin = nil
        }

        init(_ object: DocumentObject) {
            members = object.members.makeIterator()
            origin = object.origin?.document.storage
        }

        mutating func next() -> (key: String?, value: DocumentValue, node: UInt32)? {
            if let member = members?.next() { return (member.key, member.value, member.node) }
            return elements?.next().map { (nil, $0, 0) }
        }
    }

    private mutating func begin(
        _ value: DocumentValue, _ open: inout [Children], _ base: Document?
    ) throws {
        switch value {
        case .array(let elements):
            try beginArray(at: nowhere)
            open.append(Children(elements))
        case .object(let object):
            if let unread = object.unread, let base, unread.document.storage === base.storage {
                try base.withUnsafeTape { try copy(unread.index, of: $0) }
                return
            }
            try beginObject(at: nowhere)
            open.append(Children(object))
        default:
            try add(scalar: value, at: nowhere)
        }
    }
}

extension DocumentBuilder {
    /// Adds a scalar that has no place in the source.
    mutating func add(scalar value: DocumentValue, at nowhere: Int) throws {
        switch value {
        case .null, .array, .object: try null(at: nowhere, length: 0)
        case .bool(let flag): try bool(flag, at: nowhere, length: 0, marks: plainMark)
        case .number(let number):
            let kind: TapeKind = number.isWrittenAsInteger ? .integer : .real
            try text(kind, number.text, at: nowhere, plainMark)
        case .string(let text):
            // What is a number or a truth value without quotes had some.
            let marks = plainMark == 0 || DocumentValue.untyped(text).isTyped ? 0 : plainMark
            try self.text(.string, text, at: nowhere, marks)
        case .untyped(let text): try self.text(.untyped, text, at: nowhere, 0)
        case .data(let data):
            try data.withUnsafeBytes { try scalar(.binary, copying: $0, at: nowhere, length: 0) }
        case .date(let date):
            try withUnsafeBytes(of: date.timeIntervalSinceReferenceDate.bitPattern.bigEndian) {
                try scalar(.dateBytes, copying: $0, at: nowhere, length: 0)
            }
        }
    }

    private mutating func text(
        _ kind: TapeKind, _ text: String, at nowhere: Int, _ marks: UInt32
    ) throws {
        var text = text
        try text.withUTF8 {
            try scalar(
                kind, copying: UnsafeRawBufferPointer($0), at: nowhere, length: 0, marks: marks)
        }
    }
}

extension DocumentValue {
    /// Whether untyped text is a truth value or a number.
    fileprivate var isTyped: Bool { bool != nil || number != nil }
}
