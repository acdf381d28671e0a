import TestSupport
import VersionedCodableXML

typealias WritingChange = @Sendable (inout XMLFormat.WritingOptions) -> Void

/// A value to write, with everything a document can say about it.
indirect enum Sample: Sendable {
    case scalar(TapeKind, [UInt8], extra: UInt32)
    case null
    case bool(Bool)
    case array([Sample])
    case object([Member])

    struct Member: Sendable {
        var key: String
        var value: Sample
        var isAttribute = false
    }

    static func text(_ text: String) -> Sample { .scalar(.untyped, Array(text.utf8), extra: 0) }
    static func cdata(_ text: String) -> Sample { .scalar(.untyped, Array(text.utf8), extra: 1) }
    static func string(_ text: String) -> Sample { .scalar(.string, Array(text.utf8), extra: 0) }
    static func typed(_ kind: TapeKind, _ text: String) -> Sample {
        .scalar(kind, Array(text.utf8), extra: 0)
    }
    static func bytes(_ kind: TapeKind, _ bytes: [UInt8]) -> Sample {
        .scalar(kind, bytes, extra: 0)
    }
    static func bytes<Number: FixedWidthInteger>(_ kind: TapeKind, _ number: Number) -> Sample {
        .scalar(kind, withUnsafeBytes(of: number.bigEndian) { Array($0) }, extra: 0)
    }
}

extension Sample: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByArrayLiteral,
    ExpressibleByDictionaryLiteral, ExpressibleByBooleanLiteral, ExpressibleByNilLiteral
{
    init(stringLiteral text: String) { self = .string(text) }
    init(integerLiteral number: Int) { self = .typed(.integer, String(number)) }
    init(booleanLiteral flag: Bool) { self = .bool(flag) }
    init(nilLiteral: ()) { self = .null }
    init(arrayLiteral items: Sample...) { self = .array(items) }
    /// A key that begins with `@` is an attribute.
    init(dictionaryLiteral members: (String, Sample)...) {
        self = .object(
            members.map { key, value in
                key.hasPrefix("@")
                    ? Member(key: String(key.dropFirst()), value: value, isAttribute: true)
                    : Member(key: key, value: value)
            })
    }
}

extension Sample {
    /// The document of it, as if it had been read from a format.
    func document(
        of format: some DocumentFormat = XMLFormat(), annotations: [(NodeAnnotation, String)] = []
    ) throws -> CodableDocument {
        var builder = DocumentBuilder(
            source: try SourceBuffer.copying(Data()), format: format, limits: .default,
            duplicateKeys: .keepAll)
        for (annotation, text) in annotations { builder.annotate(annotation, text, at: 0) }
        try build(into: &builder)
        return try builder.finish()
    }

    private func build(into builder: inout DocumentBuilder) throws {
        switch self {
        case .null: try builder.null(at: 0, length: 0)
        case .bool(let flag): try builder.bool(flag, at: 0, length: 0)
        case .scalar(let kind, let bytes, let extra):
            try bytes.withUnsafeBytes {
                try builder.scalar(kind, copying: $0, at: 0, length: 0, marks: extra << 8)
            }
        case .array(let items):
            try builder.beginArray(at: 0)
            for item in items { try item.build(into: &builder) }
            try builder.end(at: 0)
        case .object(let members):
            try builder.beginObject(at: 0)
            for member in members {
                try Array(member.key.utf8).withUnsafeBytes {
                    try builder.key(
                        copying: $0, at: 0, length: 0,
                        marks: member.isAttribute ? TapeNode.attribute : 0)
                }
                try member.value.build(into: &builder)
            }
            try builder.end(at: 0)
        }
    }

    /// What is written for it.
    func written(_ change: (inout XMLFormat.WritingOptions) -> Void = { _ in }) throws -> String {
        try document().written(change)
    }

    /// What is written for it, or `path: message` of the error.
    func answer(_ change: (inout XMLFormat.WritingOptions) -> Void = { _ in }) throws -> String {
        do { return try written(change) } catch let error as WritingError {
            return error.description
        }
    }
}

extension CodableDocument {
    /// What is written for it.
    func written(_ change: (inout XMLFormat.WritingOptions) -> Void = { _ in }) throws -> String {
        var format = XMLFormat()
        change(&format.writing)
        return try format.write(self).text
    }
}

extension CodableDocument {
    /// The values of the document as text, with the marks that only XML has.
    var outline: String {
        withUnsafeTape { tape in
            var text = ""
            var ends: [Int] = []
            for index in 0..<tape.count {
                while ends.last == index {
                    text += "}"
                    ends.removeLast()
                }
                let node = tape[index]
                switch node.kind {
                case .object, .array:
                    text += "{"
                    ends.append(Int(node.next))
                case .key:
                    text += node.head & TapeNode.attribute != 0 ? " @" : " "
                    text += tape.string(of: node) + "="
                default: text += "\"\(tape.string(of: node))\"" + (node.extra == 1 ? "!" : "")
                }
            }
            return text + String(repeating: "}", count: ends.count)
        }
    }
}
