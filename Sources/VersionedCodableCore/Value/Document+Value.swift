import Foundation

extension Document {
    /// Makes a document of a value, to be written or decoded.
    ///
    /// The document has no source, so its nodes have no positions; its `formatName` is `value`.
    ///
    /// - Throws: `ReadingError` of kind `.limit` when the value is deeper or larger than the limits allow.
    /// - Complexity: O(n).
    public init(_ value: DocumentValue, within limits: ReadingLimits = .default) throws {
        let empty = try SourceBuffer(copying: UnsafeRawBufferPointer(start: nil, count: 0))
        var builder = DocumentBuilder(
            source: empty,
            formatName: "value",
            capabilities: Document.valueCapabilities,
            hasPositions: false,
            limits: limits,
            duplicateKeys: .keepAll,
            expectedNodes: 64)
        try builder.add(value)
        self = try builder.finish()
    }

    /// What a `DocumentValue` can say.
    static let valueCapabilities: FormatCapabilities = [
        .null, .integerRealDistinction, .keyOrder, .nativeDates, .nativeBinary, .topLevelScalars,
        .nonFiniteNumbers, .wideIntegers,
    ]
}

extension DocumentBuilder {
    /// Adds a value with everything in it; a list of what is left of open containers takes the place of recursion.
    fileprivate mutating func add(_ root: DocumentValue) throws {
        var open: [Children] = []
        try begin(root, &open)
        while var children = open.popLast() {
            guard let child = children.next() else {
                try end(at: 0)
                continue
            }
            if let key = child.key {
                var text = key
                try text.withUTF8 {
                    try self.key(copying: UnsafeRawBufferPointer($0), at: 0, length: 0)
                }
            }
            open.append(children)
            try begin(child.value, &open)
        }
    }

    /// What is left of a container.
    private enum Children {
        case elements(IndexingIterator<[DocumentValue]>)
        case members(IndexingIterator<DocumentObject>)

        mutating func next() -> (key: String?, value: DocumentValue)? {
            switch self {
            case .elements(var elements):
                guard let element = elements.next() else { return nil }
                self = .elements(elements)
                return (nil, element)
            case .members(var members):
                guard let member = members.next() else { return nil }
                self = .members(members)
                return (member.key, member.value)
            }
        }
    }

    private mutating func begin(_ value: DocumentValue, _ open: inout [Children]) throws {
        switch value {
        case .null: try null(at: 0, length: 0)
        case .bool(let flag): try bool(flag, at: 0, length: 0)
        case .number(let number):
            try text(number.isWrittenAsInteger ? .integer : .real, number.text)
        case .string(let text): try self.text(.string, text)
        case .untyped(let text): try self.text(.untyped, text)
        case .data(let data):
            try data.withUnsafeBytes { try scalar(.binary, copying: $0, at: 0, length: 0) }
        case .date(let date):
            try withUnsafeBytes(of: date.timeIntervalSinceReferenceDate.bitPattern.bigEndian) {
                try scalar(.dateBytes, copying: $0, at: 0, length: 0)
            }
        case .array(let elements):
            try beginArray(at: 0)
            open.append(.elements(elements.makeIterator()))
        case .object(let object):
            try beginObject(at: 0)
            open.append(.members(object.makeIterator()))
        }
    }

    private mutating func text(_ kind: TapeKind, _ text: String) throws {
        var text = text
        try text.withUTF8 {
            try scalar(kind, copying: UnsafeRawBufferPointer($0), at: 0, length: 0)
        }
    }
}
