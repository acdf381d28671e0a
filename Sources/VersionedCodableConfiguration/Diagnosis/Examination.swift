import VersionedCodableCore
import VersionedCodableDocuments

/// What a document is decoded as, and how that becomes the value.
protocol DocumentCase<Value> {
    associatedtype Decoded: Decodable
    associatedtype Value

    var document: CodableDocument { get }
    /// The type whose version in the document is no unknown key, though nobody asks for it.
    var versioned: (any VersionedCodable.Type)? { get }

    /// The value, after the steps from an older version.
    static func value(_ decoded: Decoded) throws -> Value

    /// The value without any step; nil if there would have to be one.
    static func current(_ decoded: Decoded) -> Value?
}

/// A document of a type without versions.
struct PlainCase<Value: Decodable>: DocumentCase {
    let document: CodableDocument
    var versioned: (any VersionedCodable.Type)?

    init(_ document: CodableDocument) throws { self.document = document }

    static func value(_ decoded: Value) -> Value { decoded }

    static func current(_ decoded: Value) -> Value? { decoded }
}

/// A document of any version in the chain of a type.
struct VersionedCase<Value: VersionedCodable>: DocumentCase {
    let document: CodableDocument
    var versioned: (any VersionedCodable.Type)? { nil }

    init(_ document: CodableDocument) throws { self.document = document }

    static func value(_ decoded: VersionedDocument<Value>) throws -> Value {
        try decoded.migrate()
    }

    static func current(_ decoded: VersionedDocument<Value>) -> Value? {
        switch decoded.outcome {
        case .current(let value), .newer(let value, _): value
        case .older, .failed: nil
        }
    }
}

/// What a document is found to be: its value, or its mistakes.
struct Examination<Case: DocumentCase> {
    let document: CodableDocument
    let decoder: DocumentDecoder
    private let versioned: (any VersionedCodable.Type)?

    init(_ document: Case, _ decoder: DocumentDecoder) {
        self.document = document.document
        versioned = document.versioned
        self.decoder = decoder
    }

    func diagnosis(_ limit: Int) -> Diagnosis<Case.Value> {
        let session = DecodingSession.inquiring(document, as: Case.Decoded.self, by: decoder)
        defer { session.finish() }
        if let versioned { session.noteVersion(of: versioned) }
        let refuses = decoder.unknownKeyStrategy == .refuse
        let inquiry = Inquiry(session, as: Case.Value.self, limit)
        var value: Case.Value?
        var thrown: (any Error)?
        do {
            let decoded = try session.value(Case.Decoded.self, at: .root)
            do {
                value = try Case.value(decoded)
            } catch {
                inquiry.note(error, at: [])
                thrown = error
            }
        } catch {
            thrown = session.thrown(error, naming: refuses)
            session.beginAgain()
            let decoded = inquiry.value(
                Case.Decoded.self, after: error, depth: 0, isThere: true
            ) {
                session.decoder(.root)
            }
            value = decoded.flatMap { Case.current($0) }
        }
        // Nothing is unknown in what was not looked into, because its version is not known.
        if inquiry.hasKeys { inquiry.noteUnknownKeys(isWarning: !refuses) }
        if thrown == nil, refuses { thrown = inquiry.firstUnknownKey }
        if let value {
            inquiry.check(value)
            if thrown == nil { thrown = inquiry.firstBrokenRule }
        }
        // Secrets in what nothing decodes are not known.
        let hides =
            (document.lacksMembers || inquiry.hasVersionMistake || inquiry.isCut)
            && inquiry.mentionsSecret(Case.Value.self)
        return inquiry.diagnosis(
            thrown == nil ? value : nil,
            thrown.map { session.hidingSecrets(in: inquiry.maskedError($0), all: hides) },
            hidesAll: hides)
    }

    /// The diagnosis of a document with which nothing can be done.
    static func failure(_ error: any Error) -> Diagnosis<Case.Value> {
        Diagnosis(
            value: nil, mistakes: [Mistake(error, at: [], in: nil)], omitted: 0, error: error)
    }
}
