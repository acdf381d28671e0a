import VersionedCodableCore
import VersionedCodableDocuments

/// The search for mistakes in a document, and the conversion of what it is decoded as.
struct DiagnosisRun<Decoded: Decodable, Value> {
    let document: CodableDocument
    let decoder: DocumentDecoder
    /// The type whose version in the document is not an unknown key, although nothing requests it.
    var versioned: (any VersionedCodable.Type)?
    /// The scalars that no message shows, whatever their types.
    var secrets: [Int] = []
    /// The examples of the type, with those of the layers.
    var examples: ExampleCatalog
    /// Warnings of the layers.
    var warnings: [Mistake] = []
    /// Returns the value, or nil if it must not be migrated from an older version and needs that.
    private let value: (Decoded, _ mayMigrate: Bool) throws -> Value?

    init(_ document: CodableDocument, _ decoder: DocumentDecoder) where Decoded == Value {
        (self.document, self.decoder) = (document, decoder)
        examples = ExampleCatalog(decoder.userInfo)
        value = { value, _ in value }
    }

    init(versioned document: CodableDocument, _ decoder: DocumentDecoder)
    where Decoded == VersionedDocument<Value> {
        (self.document, self.decoder) = (document, decoder)
        examples = ExampleCatalog(decoder.userInfo)
        value = { decoded, mayMigrate in
            if case .success(let found) = decoded.found, found.isOlder, !mayMigrate { return nil }
            return try decoded.migrate()
        }
    }

    /// The session that decodes the document.
    func session() -> DecodingSession {
        let session = DecodingSession.recording(document, as: Decoded.self, by: decoder)
        if let versioned { session.noteVersion(of: versioned) }
        return session
    }

    func diagnosis(_ limit: Int) -> Diagnosis<Value> { diagnosis(limit, in: session()) }

    /// - Parameter session: A new session, which afterwards knows what was asked for.
    func diagnosis(_ limit: Int, in session: DecodingSession) -> Diagnosis<Value> {
        for node in secrets { session.note(secret: UInt32(node)) }
        let hidden = secrets.map { document.path(ofNode: $0).map(\.stringValue) }
        let refuses = decoder.unknownKeyStrategy == .refuse
        let search = MistakeSearch(
            session, as: Value.self, limit, secrets: Set(hidden), examples: examples)
        search.note(warnings)
        var value: Value?
        var thrown: (any Error)?
        do {
            let decoded = try session.value(Decoded.self, at: .root)
            do {
                value = try self.value(decoded, true)
            } catch {
                search.note(error, at: [])
                thrown = error
            }
        } catch {
            thrown = session.thrown(error, naming: refuses)
            session.beginAgain()
            let decoded = search.value(
                Decoded.self, after: error, depth: 0, isThere: true
            ) {
                session.decoder(.root)
            }
            value = decoded.flatMap { try? self.value($0, false) }
        }
        // If the version is not known, nothing was decoded, and so no key is unknown.
        if !search.hasVersionMistake { search.noteUnknownKeys(isWarning: !refuses) }
        if thrown == nil, refuses { thrown = search.firstUnknownKey }
        // The value was decoded without members that the document has.
        if thrown == nil, let refusal = session.refusal {
            search.note(refusal, at: [])
            thrown = refusal
        }
        if let value {
            search.check(value)
            if thrown == nil { thrown = search.firstBrokenRule }
        }
        return search.diagnosis(thrown == nil ? value : nil, thrown)
    }
}
