import VersionedCodableCore
import VersionedCodableDocuments

/// A document, the type it is decoded as, and the conversion of that to the final value.
protocol DocumentCase<Value> {
    associatedtype Decoded: Decodable
    associatedtype Value

    var document: CodableDocument { get }
    /// The type whose version in the document is not an unknown key, although nothing requests it.
    var versioned: (any VersionedCodable.Type)? { get }

    /// Returns the value after the migration from an older version.
    static func value(_ decoded: Decoded) throws -> Value

    /// Returns the value if it needs no migration; nil otherwise.
    static func current(_ decoded: Decoded) -> Value?
}

struct PlainCase<Value: Decodable>: DocumentCase {
    let document: CodableDocument
    var versioned: (any VersionedCodable.Type)?

    init(_ document: CodableDocument) throws { self.document = document }

    static func value(_ decoded: Value) -> Value { decoded }

    static func current(_ decoded: Value) -> Value? { decoded }
}

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

struct Examination<Case: DocumentCase> {
    let document: CodableDocument
    let decoder: DocumentDecoder
    private let versioned: (any VersionedCodable.Type)?
    /// The values that no message shows, whatever their types.
    private let secrets: [Int]

    init(_ document: Case, _ decoder: DocumentDecoder, secrets: [Int] = []) {
        self.secrets = secrets
        self.document = document.document
        versioned = document.versioned
        self.decoder = decoder
    }

    func diagnosis(_ limit: Int) -> Diagnosis<Case.Value> {
        let session = DecodingSession.recording(document, as: Case.Decoded.self, by: decoder)
        defer { session.finish() }
        if let versioned { session.noteVersion(of: versioned) }
        let secrets = hideSecrets(session)
        let refuses = decoder.unknownKeyStrategy == .refuse
        let inquiry = Inquiry(session, as: Case.Value.self, limit, secrets: secrets)
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
        // If the version is not known, nothing was decoded, and so no key is unknown.
        if inquiry.hasKeys { inquiry.noteUnknownKeys(isWarning: !refuses) }
        if thrown == nil, refuses { thrown = inquiry.firstUnknownKey }
        if let value {
            inquiry.check(value)
            if thrown == nil { thrown = inquiry.firstBrokenRule }
        }
        // Secrets in parts that were not decoded are not known.
        let hides =
            (document.lacksMembers || inquiry.hasVersionMistake || inquiry.isCut)
            && inquiry.mentionsSecret(Case.Value.self)
        return inquiry.diagnosis(
            thrown == nil ? value : nil,
            thrown.map { session.hidingSecrets(in: inquiry.maskedError($0), all: hides) },
            hidesAll: hides)
    }

    /// Hides the scalars of the secrets, and returns their paths.
    private func hideSecrets(_ session: DecodingSession) -> Set<[String]> {
        let scalars = document.withUnsafeTape { tape in
            secrets.flatMap { $0..<Int(tape[$0].next) }.filter { node in
                ![.key, .object, .array].contains { tape[node].isKind($0) }
            }
        }
        for node in scalars { session.hide(UInt32(node)) }
        return Set(scalars.map { document.path(ofNode: $0).map(\.stringValue) })
    }

    /// Returns the diagnosis of a document that cannot be read.
    static func failure(_ error: any Error) -> Diagnosis<Case.Value> {
        Diagnosis(
            value: nil, mistakes: [Mistake(error, at: [], in: nil)], omitted: 0, error: error)
    }
}
