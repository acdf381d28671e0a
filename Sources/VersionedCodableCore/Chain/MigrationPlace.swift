/// The document an error of a migration step is about, found from the decoder of the old value.
///
/// Asked when a step fails, after decoding is over.
final class MigrationSource {
    private let decoder: NodeDecoder

    /// - Returns: Nil for decoders that do not tell places.
    init?(_ decoder: any Decoder) {
        guard let decoder = decoder as? NodeDecoder else { return nil }
        self.decoder = decoder
    }

    /// The place of the value at a path below the old value, or of the deepest one on the way to it
    /// that is there.
    ///
    /// The whole document has none: where a document begins says nothing.
    func place(of path: [any CodingKey]) -> MigrationPlace {
        let session = decoder.session
        let path = decoder.codingPath + path
        var place = MigrationPlace(sourceName: session.document.sourceName)
        guard session.node(at: path) != 0 || !session.basePath.isEmpty else { return place }
        let found = session.sourcePlace(at: path)
        place.location = found?.location
        place.excerpt = found?.excerpt
        return place
    }
}

/// Where the value is that a step of a migration failed for.
struct MigrationPlace: Sendable {
    var sourceName: String?
    var location: SourceLocation?
    var excerpt: Excerpt?
}

/// The path that an error tells: the coding path of errors of coding, or a property of an error of
/// one's own named `codingPath`.
enum ErrorPath {
    static func path(of error: any Error) -> [any CodingKey] {
        switch error {
        case let error as DocumentValueError: return error.path.steps
        case let error as DecodingError: return error.context?.codingPath ?? []
        default: break
        }
        var mirror = Mirror(reflecting: error)
        // The case of an enumeration: its payload has the path, or is a context.
        if mirror.displayStyle == .enum, let payload = mirror.children.first?.value {
            if let context = payload as? DecodingError.Context { return context.codingPath }
            mirror = Mirror(reflecting: payload)
        }
        for child in mirror.children {
            if child.label == "codingPath", let path = child.value as? [any CodingKey] {
                return path
            }
            if let context = child.value as? DecodingError.Context { return context.codingPath }
        }
        return []
    }
}

extension DecodingError.Context {
    /// What the engine knows of an error it made.
    var diagnostic: DecodingDiagnostic? { underlyingError as? DecodingDiagnostic }
}
