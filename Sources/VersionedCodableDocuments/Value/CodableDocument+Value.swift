import VersionedCodableCore
import VersionedCodableEssentials

extension CodableDocument {
    /// Makes a document of a value, to be written or decoded.
    ///
    /// Parts of the value that come from a document and are unchanged keep all that the document
    /// records: locations, the text of numbers, tags, anchors, styles, attributes and comments. All
    /// other parts have no locations. A changed object or array keeps its tag and style, and a
    /// changed member its key as written. The `formatName` is `value`.
    ///
    /// - Throws: `ReadingError` of kind `.limit` when the value exceeds the depth or size limits.
    /// - Complexity: O(n), and next to nothing for unchanged parts.
    public init(_ value: DocumentValue, within limits: ReadingLimits = .default) throws {
        try self.init(value, within: limits, asPlain: false)
    }

    /// Makes a document of a value.
    ///
    /// - Parameters:
    ///   - asPlain: Whether new scalars can be decoded as text, like unquoted ones, in a document
    ///     with rules for text, and whether members with the same key become one with an array,
    ///     even if unchanged.
    init(_ value: DocumentValue, within limits: ReadingLimits, asPlain: Bool) throws {
        let base = value.origin.flatMap {
            asPlain && $0.capabilities.contains(.repeatedKeys) ? nil : $0
        }
        var builder = try DocumentBuilder(
            extending: base, capabilities: CodableDocument.valueCapabilities, limits: limits)
        builder.keysAreUnique()
        if base?.capabilities.contains(.repeatedKeys) == true { builder.linkRepeatedKeys() }
        if asPlain, builder.source.scalarRules != nil { builder.plainMark = TapeNode.plain }
        try builder.add(value, extending: base)
        self = try builder.finish()
        sourceName = base?.sourceName
    }

    /// The features of a `DocumentValue`.
    package static let valueCapabilities: FormatCapabilities = [
        .null, .integerRealDistinction, .keyOrder, .nativeDates, .nativeBinary, .topLevelScalars,
        .nonFiniteNumbers, .wideIntegers,
    ]
}

extension DocumentValue {
    /// The document that parts of the value come from; of several, the document of the first part.
    var origin: CodableDocument? {
        var value = self
        while true {
            switch value {
            case .array(let elements):
                guard let first = elements.first else { return nil }
                value = first
            case .object(let object):
                if let origin = object.origin { return origin.document }
                guard let first = object.first?.value else { return nil }
                value = first
            default: return nil
            }
        }
    }
}

extension DocumentBuilder {
    /// Adds a value, of which parts may be in the base document.
    ///
    /// - Parameter repeatsKeys: Whether the elements of an array become members with its key.
    mutating func add(
        _ value: DocumentValue, extending base: CodableDocument?, repeatsKeys: Bool = false
    ) throws {
        guard let base else {
            var walk = ValueWalk(value, repeatsKeys: repeatsKeys, base: nil)
            while let event = walk.next() { try add(event) }
            return
        }
        try base.withUnsafeTape { tape in
            var parts = CopiedParts(of: base, tape)
            var walk = ValueWalk(value, repeatsKeys: repeatsKeys, base: base)
            while let event = walk.next() { try add(event, of: &parts) }
        }
    }

    /// The offset of a node without a location.
    private var nowhere: Int { source.hasPositions ? DocumentBuilder.nowhere : 0 }

    private mutating func add(_ event: ValueWalk.Event) throws {
        switch event {
        case .key(let key, _):
            try key.withBytes { try self.key(copying: $0, at: nowhere, length: 0) }
        case .begin(let kind, _): try begin(kind, at: nowhere)
        case .end: try end(at: nowhere)
        case .scalar(let value): try add(scalar: value)
        case .unchanged, .members: break
        }
    }

    /// Adds a part that may come from the document that the builder extends.
    private mutating func add(_ event: ValueWalk.Event, of parts: inout CopiedParts) throws {
        switch event {
        case .unchanged(let node): try copy(node, of: &parts)
        case .members(let values):
            for value in values {
                try key(Int(value) - 1, of: &parts)
                try copy(Int(value), of: &parts)
            }
        case .key(let text, let node?) where parts.tape.hasText(text, at: node):
            try key(node, of: &parts)
        case .begin(let kind, let former?):
            let node = parts.tape.resolve(former)
            guard parts.tape[node].isKind(kind) else { return try begin(kind, at: nowhere) }
            parts.annotate(node..<node + 1, in: &self, isChanged: true)
            try begin(kind, at: nowhere, marks: parts.tape[node].head & TapeNode.flow)
        default: try add(event)
        }
    }

    private mutating func key(_ index: Int, of parts: inout CopiedParts) throws {
        parts.annotate(index..<index + 1, in: &self)
        let node = parts.tape[index]
        let marks = linksRepeats ? TapeNode.attribute : TapeNode.plain
        try key(
            copying: parts.tape.bytes(of: node), at: nowhere, length: 0, marks: node.head & marks)
    }
}

extension UnsafeTape {
    fileprivate func hasText(_ text: String, at index: Int) -> Bool {
        self[index].isKind(.key) && bytes(of: self[index]).elementsEqual(text.utf8)
    }
}

extension DocumentBuilder {
    private mutating func add(scalar value: DocumentValue) throws {
        switch value {
        case .null, .array, .object: try null(at: nowhere, length: 0)
        case .bool(let flag): try bool(flag, at: nowhere, length: 0, marks: plainMark)
        case .number(let number):
            let kind: TapeKind = number.isWrittenAsInteger ? .integer : .real
            try text(kind, number.text, plainMark)
        case .string(let text):
            // A string that would be a number or a truth value without quotes was quoted.
            let plain = DocumentValue.untyped(text)
            let isQuoted = plainMark != 0 && (plain.bool != nil || plain.number != nil)
            try self.text(.string, text, isQuoted ? 0 : plainMark)
        case .untyped(let text): try self.text(.untyped, text, 0)
        case .data(let data):
            try data.withUnsafeBytes { try scalar(.binary, copying: $0, at: nowhere, length: 0) }
        case .date(let date):
            try withUnsafeBytes(of: date.timeIntervalSinceReferenceDate.bitPattern.bigEndian) {
                try scalar(.dateBytes, copying: $0, at: nowhere, length: 0)
            }
        }
    }

    private mutating func text(_ kind: TapeKind, _ text: String, _ marks: UInt32) throws {
        try text.withBytes {
            try scalar(kind, copying: $0, at: nowhere, length: 0, marks: marks)
        }
    }
}
