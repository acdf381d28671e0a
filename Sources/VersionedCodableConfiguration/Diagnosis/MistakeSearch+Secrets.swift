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

    /// Hides the values that aliases repeat, which may be secrets elsewhere.
    ///
    /// - Complexity: O(n).
    func hideAliases() {
        let document = session.document
        for node in 0..<document.nodeCount {
            let place = document.source(ofNode: node)
            let isAlias = place.document.withUnsafeTape { $0.resolve(place.node) != place.node }
            if isAlias { session.hide(UInt32(node)) }
        }
    }

    /// Whether the line of a mistake may be shown.
    ///
    /// If it is not known whether the type of the document has secrets, it is shown if it has
    /// nothing but a scalar that was asked for, or if everything was decoded.
    private func showsLine(of mistake: Mistake, _ cause: Cause) -> Bool {
        let rootSecrecy = secrecy(of: root)
        guard rootSecrecy == .unknown, secrets.isEmpty else {
            return rootSecrecy == .none && secrets.isEmpty
        }
        let path = mistake.path.map { PathKey(decimal: $0) }
        if mistake.kind == .brokenRule, replaced.isEmpty {
            return mistake.location.map { session.mayShow($0.offset, at: path) } ?? true
        }
        guard mistake.kind == .wrongValue, !session.isHidden(at: path),
            let type = cause.type ?? (cause.error as? DecodingError)?.requestedType
        else { return false }
        return secrecy(of: type) == .none && session.isAlone(at: path)
    }

    /// Returns the error about a value that may be a secret without that value; nil if there is
    /// nothing to hide.
    private func masked(_ cause: Cause, at path: [String]) -> DecodingError? {
        let keys = path.map { PathKey(decimal: $0) }
        let isSecret = secrets.contains(path)
        let decoding = cause.error as? DecodingError
        guard session.isHidden(at: keys), decoding != nil || isSecret,
            decoding?.diagnostic?.isMasked != true,
            !(decoding?.context?.underlyingError is MigrationFailure)
        else { return nil }
        let type = cause.type ?? decoding?.requestedType ?? root
        let wrapped = OptionalType.wrapped(in: type) ?? type
        return session.masked(
            cause.error, type, at: keys, isCertain: isSecret || wrapped is any AnySecret.Type)
    }

    /// Removes what may be a secret from the mistakes, once all secrets are known.
    func removeSecrets() {
        if secrecy(of: root) != .none, findings.contains(where: \.quotesValue) { hideAliases() }
        for index in findings.indices {
            let path = findings[index].path
            if !showsLine(of: findings[index], causes[index]) { findings[index].excerpt = nil }
            guard findings[index].quotesValue,
                session.isHidden(at: path.map { PathKey(decimal: $0) })
            else { continue }
            findings[index].suggestions = []
            if let masked = masked(causes[index], at: path) {
                findings[index].message = masked.diagnostic?.message ?? ""
            }
        }
    }

    /// Returns the error that decoding throws without what may be a secret.
    func withoutSecrets(_ error: any Error) -> any Error {
        let path = (error as? DecodingError)?.context?.codingPath.steps
        let index = findings.indices.first { index in
            // The error of a type may quote its value.
            path.map { $0 == findings[index].path }
                ?? (!(causes[index].error is DecodingError)
                    && secrets.contains(findings[index].path))
        }
        guard let index else {
            let shown = path.flatMap { masked((error, nil), at: $0) } ?? error
            return secrecy(of: root) == .none ? shown : ErrorMessages.withoutExcerpt(shown)
        }
        let (mistake, cause) = (findings[index], causes[index])
        let shown = (mistake.quotesValue ? masked(cause, at: mistake.path) : nil) ?? error
        return showsLine(of: mistake, cause) ? shown : ErrorMessages.withoutExcerpt(shown)
    }
}

extension Mistake {
    /// Whether the message may quote a value of the document.
    fileprivate var quotesValue: Bool { kind == .wrongValue || kind == .missingKey }
}
