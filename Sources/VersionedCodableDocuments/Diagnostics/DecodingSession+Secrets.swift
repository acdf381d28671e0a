import VersionedCodableCore

// The decoder learns that a type has secrets when it decodes one. The search for mistakes, which
// knows the types, decides itself which values and lines it shows.

extension DecodingSession {
    /// Notes that a value is a secret: errors after it show neither values nor lines.
    package func note(secret node: UInt32) {
        if asked?.names == nil { hideValues() }
        guard node != missingNode else { return }
        // An alias makes its target secret, too.
        secrets.formUnion([Int(node), tape.resolve(Int(node))])
    }

    /// Removes values and lines from the errors that follow.
    private func hideValues() {
        words.excerpts = .none
        outer.spot?.session.hideValues()
    }

    /// Whether errors show neither values nor lines.
    package var hidesValues: Bool { words.excerpts == .none }

    /// Whether the value at a path is a secret, or inside one.
    package func isSecret(at path: [any CodingKey]) -> Bool {
        !secrets.isEmpty
            && (0...path.count).contains {
                secrets.contains(tape.resolve(Int(node(at: Array(path.prefix($0))))))
            }
    }

    /// Whether an alias repeats the value at a path, or a value around it.
    ///
    /// - Complexity: O(depth), and O(n) for the first call.
    package func isRepeated(at path: [any CodingKey]) -> Bool {
        let place = document.source(ofNode: Int(node(at: path)))
        let storage = place.document.storage
        let node = storage.tape.resolve(place.node)
        return storage.aliasTargets.contains(node)
            || storage.path(to: node, from: 0).contains {
                storage.aliasTargets.contains($0.container)
            }
    }

    /// Whether a scalar is certainly the only one in its excerpt.
    ///
    /// - Complexity: O(n) in the nodes of the document that has the value.
    package func isAlone(at path: [any CodingKey]) -> Bool {
        let place = document.source(ofNode: Int(node(at: path)))
        let (document, target) = (place.document, place.node)
        guard !document.storage.lacksMembers,
            let start = document.sourceRange(ofNode: target)?.lowerBound
        else { return false }
        let excerpt = Excerpt.range(around: start, in: document.sourceBytes)
        return document.withUnsafeTape { tape in
            (0..<document.nodeCount).allSatisfy { index in
                switch tape[index].kind {
                case .object, .array: index != target
                case .key: true
                default:
                    index == target
                        || document.sourceRange(ofNode: index)?.overlaps(excerpt) != true
                }
            }
        }
    }
}

extension ErrorMessages {
    package static func withoutExcerpt(_ error: any Error) -> any Error {
        switch error {
        case let error as ReadingError: error.redacted(for: .none)
        case VersionedDecodingError.unsupportedVersion(let version):
            VersionedDecodingError.unsupportedVersion(version.withoutExcerpt())
        case VersionedDecodingError.migrationFailed(let failure):
            VersionedDecodingError.migrationFailed(failure.withoutExcerpt())
        case VersionedDecodingError.fieldNoLongerValid(let context):
            VersionedDecodingError.fieldNoLongerValid(withoutExcerpt(context))
        case let error as DecodingError: error.mapContext(withoutExcerpt)
        default: error
        }
    }

    private static func withoutExcerpt(_ context: DecodingError.Context) -> DecodingError.Context {
        let cause: (any Error)? =
            context.diagnostic?.withoutExcerpt()
            ?? (context.underlyingError as? MigrationFailure)?.withoutExcerpt()
        return DecodingError.Context(
            codingPath: context.codingPath, debugDescription: context.debugDescription,
            underlyingError: cause ?? context.underlyingError)
    }
}

extension DocumentDecoder {
    /// Decodes a document, and returns the nodes of its secrets.
    package func decodeNotingSecrets<Value: Decodable>(
        _ type: Value.Type, from document: CodableDocument
    ) throws -> (value: Value, secrets: Set<Int>) {
        let session = DecodingSession(for: document, currentOptions)
        return try session.run { (try session.value(type, at: .root), session.secrets) }
    }
}
