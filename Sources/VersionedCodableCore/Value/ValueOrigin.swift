import Foundation

/// What a document that is made of a value takes over from the document the value was read from.
struct ValueOrigin {
    var capabilities = Document.valueCapabilities
    var scalarRules: (any ScalarRules)?
    /// What was known of the value beside it.
    var annotations: [(NodeAnnotation, String)] = []
    /// The name of the file or source.
    var sourceName: String?

    /// Takes over nothing.
    init() {}

    /// Takes over what a format says.
    init(_ format: any Format) {
        capabilities = format.capabilities
    }

    /// Takes over what the document of a decoder says of its value.
    init(_ decoder: NodeDecoder) {
        let document = decoder.session.document
        capabilities = document.capabilities
        scalarRules = document.storage.scalarRules
        sourceName = document.sourceName
        guard decoder.node != missingNode, decoder.session.hasAnnotations else { return }
        annotations = document.storage.annotations
            .entries(of: UInt32(decoder.session.tape.resolve(Int(decoder.node))))
            .map { ($0.annotation, $0.text) }
    }

    /// Whether a value alone says all there is.
    private var isPlain: Bool {
        scalarRules == nil && annotations.isEmpty
            && capabilities.isDisjoint(with: [.repeatedKeys, .textDates])
    }

    /// A document with the content of a value that decodes as the document it was read from would.
    ///
    /// Members with the same key are several members again, and text and numbers that were written without quotes can be asked
    /// for as what the rules of the format find in them.
    ///
    /// - Throws: As `Document.init(_:within:)`.
    func document(of value: DocumentValue, within limits: ReadingLimits) throws -> Document {
        var document =
            isPlain ? try Document(value, within: limits) : try rebuilt(value, within: limits)
        document.sourceName = sourceName
        return document
    }

    private func rebuilt(_ value: DocumentValue, within limits: ReadingLimits) throws -> Document {
        let repeatsKeys = capabilities.contains(.repeatedKeys)
        let texts = repeatsKeys ? nil : try WrittenTexts(of: value)
        var builder = DocumentBuilder(
            source: try texts?.source
                ?? SourceBuffer(copying: UnsafeRawBufferPointer(start: nil, count: 0)),
            formatName: "value",
            capabilities: capabilities,
            hasPositions: false,
            limits: limits,
            duplicateKeys: .keepAll,
            scalarRules: scalarRules,
            expectedNodes: 64)
        if repeatsKeys { builder.linkRepeatedKeys() }
        for (annotation, text) in annotations { builder.annotate(annotation, text, at: 0) }
        var walk = ValueWalk(value, repeatsKeys: repeatsKeys)
        var place = WrittenTexts.numbers
        while let event = walk.next() {
            switch event {
            case .key(var key):
                try key.withUTF8 {
                    try builder.key(copying: UnsafeRawBufferPointer($0), at: 0, length: 0)
                }
            case .beginArray: try builder.beginArray(at: 0)
            case .beginObject: try builder.beginObject(at: 0)
            case .end: try builder.end(at: 0)
            case .scalar(let value):
                guard texts != nil else {
                    try builder.add(scalar: value)
                    continue
                }
                try builder.add(plain: value, &place)
            }
        }
        return try builder.finish()
    }
}

/// The text of truth values and numbers in the order of a value, as the source of a document.
///
/// In a format whose scalars may be written without quotes their text is what a request for a string gets.
private struct WrittenTexts {
    /// Where the text of the first number is.
    static let numbers = 9
    let source: SourceBuffer

    init(of value: DocumentValue) throws {
        var bytes = Array("truefalse".utf8)
        var walk = ValueWalk(value, repeatsKeys: false)
        while let event = walk.next() {
            if case .scalar(.number(let number)) = event {
                bytes.append(contentsOf: number.text.utf8)
            }
        }
        source = try bytes.withUnsafeBytes { try SourceBuffer(copying: $0) }
    }
}

extension DocumentBuilder {
    /// Adds a scalar as it is.
    mutating func add(scalar value: DocumentValue) throws {
        switch value {
        case .null, .array, .object: try null(at: 0, length: 0)
        case .bool(let flag): try bool(flag, at: 0, length: 0)
        case .number(let number):
            try copy(number.isWrittenAsInteger ? .integer : .real, number.text)
        case .string(let text): try copy(.string, text)
        case .untyped(let text): try copy(.untyped, text)
        case .data(let data):
            try data.withUnsafeBytes { try scalar(.binary, copying: $0, at: 0, length: 0) }
        case .date(let date):
            try withUnsafeBytes(of: date.timeIntervalSinceReferenceDate.bitPattern.bigEndian) {
                try scalar(.dateBytes, copying: $0, at: 0, length: 0)
            }
        }
    }

    /// Adds a scalar as one that was written without quotes, if it can have been.
    ///
    /// - Parameter place: Where the text of the next number is in `WrittenTexts`.
    fileprivate mutating func add(plain value: DocumentValue, _ place: inout Int) throws {
        switch value {
        case .bool(let flag):
            try bool(flag, at: flag ? 0 : 4, length: flag ? 4 : 5, marks: TapeNode.plain)
        case .number(let number):
            let length = number.text.utf8.count
            try scalar(
                number.isWrittenAsInteger ? .integer : .real, at: place, length: length,
                marks: TapeNode.plain)
            place += length
        case .string(let text) where !DocumentValue.untyped(text).isTyped:
            try copy(.string, text, marks: TapeNode.plain)
        default: try add(scalar: value)
        }
    }

    private mutating func copy(_ kind: TapeKind, _ text: String, marks: UInt32 = 0) throws {
        var text = text
        try text.withUTF8 {
            try scalar(
                kind, copying: UnsafeRawBufferPointer($0), at: 0, length: 0, marks: marks)
        }
    }
}

extension DocumentValue {
    /// Whether untyped text is a truth value or a number, so that a string with this text has stood in quotes.
    fileprivate var isTyped: Bool { bool != nil || number != nil }
}
