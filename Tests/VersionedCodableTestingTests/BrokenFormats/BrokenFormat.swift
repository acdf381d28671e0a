import TestSupport

/// The bracket format with single members replaced.
struct BrokenFormat: DocumentFormat {
    var base: BracketFormat
    var name: String
    var reading: @Sendable (Data, ReadingLimits) throws -> CodableDocument
    var readingPrefix: @Sendable (Data, ReadingLimits) throws -> CodableDocument?
    var writing: @Sendable (CodableDocument) throws -> Data
    var matching: @Sendable (Data) -> MatchStrength

    var capabilities: FormatCapabilities { base.capabilities }
    var fileExtensions: [String] { base.fileExtensions }
    var mediaTypes: [String] { base.mediaTypes }

    init(
        _ base: BracketFormat = .signed, name: String = "bracket",
        reading: (@Sendable (Data, ReadingLimits) throws -> CodableDocument)? = nil,
        readingPrefix: (@Sendable (Data, ReadingLimits) throws -> CodableDocument?)? = nil,
        writing: (@Sendable (CodableDocument) throws -> Data)? = nil,
        matching: (@Sendable (Data) -> MatchStrength)? = nil
    ) {
        self.base = base
        self.name = name
        self.reading = reading ?? { try base.read($0, within: $1) }
        self.readingPrefix = readingPrefix ?? { try base.readPrefix($0, within: $1) }
        self.writing = writing ?? { try base.write($0) }
        self.matching = matching ?? { base.match($0) }
    }

    func read(_ data: Data, within limits: ReadingLimits) throws -> CodableDocument {
        try reading(data, limits)
    }

    func readPrefix(_ prefix: Data, within limits: ReadingLimits) throws -> CodableDocument? {
        try readingPrefix(prefix, limits)
    }

    func write(_ document: CodableDocument) throws -> Data { try writing(document) }

    func match(_ prefix: Data) -> MatchStrength { matching(prefix) }
}

extension BracketFormat {
    /// As the laws about detection need it.
    static let signed = BracketFormat(writesSignature: true)
}

extension BrokenFormat {
    /// The bracket format with a writer that changes every value.
    static func changingWhatIsWritten(
        _ change: @escaping @Sendable (inout DocumentValue) -> Void
    ) -> BrokenFormat {
        BrokenFormat(writing: { document in
            var value = try DocumentValue(document)
            value.changeEverywhere(change)
            return try BracketFormat.signed.write(try CodableDocument(value))
        })
    }

    /// The bracket format with a reader that changes every value, and with no prefixes.
    static func changingWhatIsRead(
        _ change: @escaping @Sendable (inout DocumentValue) -> Void
    ) -> BrokenFormat {
        var base = BracketFormat.signed
        base.capabilities.remove(.earlyStop)
        return BrokenFormat(
            base,
            reading: { data, limits in
                var value = try DocumentValue(try BracketFormat.signed.read(data, within: limits))
                value.changeEverywhere(change)
                return try BracketFormat.signed.read(
                    try BracketFormat.signed.write(try CodableDocument(value)), within: limits)
            })
    }
}

extension DocumentValue {
    /// Changes the value and everything in it, the inner ones first.
    mutating func changeEverywhere(_ change: (inout DocumentValue) -> Void) {
        switch self {
        case .array(var elements):
            for index in elements.indices { elements[index].changeEverywhere(change) }
            self = .array(elements)
        case .object(let members):
            var changed = DocumentObject()
            for (key, var value) in members {
                value.changeEverywhere(change)
                changed[key] = value
            }
            self = .object(changed)
        default: break
        }
        change(&self)
    }

    /// The members of an object, changed.
    mutating func changeMembers(_ change: ([(String, DocumentValue)]) -> [(String, DocumentValue)])
    {
        guard case .object(let object) = self else { return }
        let members = change(object.map { ($0.key, $0.value) })
        self = .object(DocumentObject(members.map { (key: $0.0, value: $0.1) }))
    }
}
