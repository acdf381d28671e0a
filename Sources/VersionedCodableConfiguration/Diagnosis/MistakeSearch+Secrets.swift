import VersionedCodableCore
import VersionedCodableDocuments

// A document of a type that has secrets shows no lines, and no value in the place of a secret.

extension MistakeSearch {
    func secrecy(of type: Any.Type) -> Secrecy {
        if let known = secrecies[ObjectIdentifier(type)] { return known }
        let secrecy = examples.secrecy(of: type)
        secrecies[ObjectIdentifier(type)] = secrecy
        return secrecy
    }

    /// Whether the message about a value that was found in place of another may show a secret.
    func mayShowSecret(
        _ type: Any.Type, _ error: any Error, _ path: [any CodingKey]
    ) -> Bool {
        // Its own error does not show it.
        if (OptionalType.wrapped(in: type) ?? type) is any AnySecret.Type { return false }
        switch secrecy(of: type) {
        case .some: return true
        case .none: return false
        case .unknown: break
        }
        // The message about a container has nothing that is in it.
        let kind = session.document.node(atTapeIndex: Int(session.node(at: path))).kind
        if kind == .object || kind == .array { return false }
        if type is any CodableCases.Type { return true }
        guard case DecodingError.typeMismatch(let requested, _) = error else { return false }
        return !session.isScalar(OptionalType.wrapped(in: requested) ?? requested)
    }

    /// Returns the error about a value without that value; nil if it is certainly no secret.
    func masked(
        _ error: any Error, _ type: Any.Type?, at path: [any CodingKey], mayShowSecret: Bool
    ) -> DecodingError? {
        let decoding = error as? DecodingError
        let path = decoding?.context?.codingPath ?? path
        let isSecret = secrets.contains(path.steps)
        guard
            isSecret
                || decoding != nil
                    && (mayShowSecret
                        || secrecy(of: root) != .none && session.isRepeated(at: path)),
            !(decoding?.context?.underlyingError is MigrationFailure)
        else { return nil }
        let type = type ?? decoding?.requestedType ?? root
        return session.located(
            ErrorMessages.masked(
                error, OptionalType.wrapped(in: type) ?? type, at: path, isCertain: isSecret))
    }

    /// Whether the line of a mistake may be shown.
    ///
    /// If it is not known whether the type of the document has secrets, it is shown if it has
    /// nothing but a scalar that was asked for, or if everything was decoded.
    private func showsLine(of mistake: Mistake, _ cause: Cause) -> Bool {
        let rootSecrecy = secrecy(of: root)
        guard rootSecrecy != .some, secrets.isEmpty, session.secrets.isEmpty else { return false }
        if rootSecrecy == .none || mistake.kind == .brokenRule && replaced.isEmpty { return true }
        guard mistake.kind == .wrongValue,
            let type = cause.type ?? (cause.error as? DecodingError)?.requestedType
        else { return false }
        return secrecy(of: type) == .none
            && session.isAlone(at: mistake.path.map { PathKey(decimal: $0) })
    }

    /// Removes the lines that may have secrets, once all secrets are known.
    func removeLines() {
        for index in findings.indices where !showsLine(of: findings[index], causes[index]) {
            findings[index].excerpt = nil
        }
    }

    /// Returns the error that decoding throws as its mistake shows it.
    func withoutSecrets(_ error: any Error) -> any Error {
        let path = (error as? DecodingError)?.context?.codingPath.steps
        let index = findings.indices.first { index in
            // The error of a type may quote its value.
            path.map { $0 == findings[index].path }
                ?? (!(causes[index].error is DecodingError) && causes[index].masked != nil)
        }
        let shown = index.flatMap { causes[$0].masked } ?? error
        let showsLine = index.map { findings[$0].excerpt != nil } ?? (secrecy(of: root) == .none)
        return showsLine ? shown : ErrorMessages.withoutExcerpt(shown)
    }
}
