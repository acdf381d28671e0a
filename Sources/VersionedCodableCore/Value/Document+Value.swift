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
    ///   document that has rules for text; and whether a small part of a large document is better made anew.
    init(_ value: DocumentValue, within limits: ReadingLimits, asPlain: Bool) throws {
        // Members with the same key have to become arrays.
        let base = (asPlain ? value.largeOrigin : value.origin)
            .flatMap { $0.capabilities.contains(.repeatedKeys) ? nil : $0 }
        var builder = try DocumentBuilder(
            extending: base, capabilities: Document.valueCapabilities, limits: limits)
        builder.hasUniqueKeys = true
        if asPlain, builder.scalarRules != nil { builder.plainMark = TapeNode.plain }
        try builder.add(value, extending: base)
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

    /// The document that parts of the value are still in, if it is worth to extend.
    var largeOrigin: Document? { origin.flatMap { isLargePart(of: $0) ? $0 : nil } }

    /// Whether taking over the texts of a document costs little beside the value that is a part of it.
    private func isLargePart(of document: Document) -> Bool {
        let size = document.nodeCount + document.storage.sideCount / 16
        return Double(size) <= 64 * originalNodes + 4096
    }

    /// About how many nodes the value had in its document, judged by what comes first in it.
    private var originalNodes: Double {
        var value = self
        var count = 1.0
        while true {
            switch value {
            case .array(let elements):
                guard let first = elements.first else { return count }
                count *= Double(elements.count)
                value = first
            case .object(let object):
                if let origin = object.origin {
                    let end = origin.document.withUnsafeTape { Int($0[origin.index].next) }
                    return count * Double(end - origin.index)
                }
                guard let first = object.first?.value else { return count }
                value = first
            default: return count
            }
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
    /// Adds a value with everything in it.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - base: The document this one extends, if it does.
    ///   - repeatsKeys: Whether the elements of an array become members with its key.
    mutating func add(
        _ value: DocumentValue, extending base: Document?, repeatsKeys: Bool = false
    ) throws {
        // The place of what has none.
        let nowhere = hasPositions ? DocumentBuilder.nowhere : 0
        var walk = ValueWalk(value, repeatsKeys: repeatsKeys, origin: base)
        while let event = walk.next() {
            switch event {
            case .key(var key):
                try key.withUTF8 {
                    try self.key(copying: UnsafeRawBufferPointer($0), at: nowhere, length: 0)
                }
            case .unchanged(let node): try base?.withUnsafeTape { try copy(node, of: $0) }
            case .beginArray: try beginArray(at: nowhere)
            case .beginObject: try beginObject(at: nowhere)
            case .end: try end(at: nowhere)
            case .scalar(let value): try add(scalar: value, at: nowhere)
            }
        }
    }
}

extension DocumentBuilder {
    /// Adds a scalar that has no place in the source.
    private mutating func add(scalar value: DocumentValue, at nowhere: Int) throws {
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
