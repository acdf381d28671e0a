import VersionedCodableCore
import VersionedCodableDocuments

extension MistakeSearch {
    /// Whether values of a type contain a secret, or may contain one of the document's.
    func mentionsSecret(_ type: Any.Type) -> Bool {
        if let secrecy {
            let isScalar = session.isScalar(OptionalType.wrapped(in: type) ?? type)
            return secrecy != .none && (type == root || !isScalar)
        }
        return switch Placeholder.secrecy(of: type, strategies) {
        case .some: true
        case .none: false
        case .unknown: type != root && Placeholder.secrecy(of: root, strategies) == .some
        }
    }

    /// Whether the message about a value that was found in place of another may show a secret.
    func mayShowSecret(
        _ type: Any.Type, _ error: any Error, _ path: [any CodingKey]
    ) -> Bool {
        guard let secrecy else { return mentionsSecret(type) }
        if secrecy != .unknown { return secrecy == .some }
        let kind = session.document.node(atTapeIndex: Int(session.node(at: path))).kind
        // The message about a container has nothing that is in it.
        if case DecodingError.typeMismatch = error, kind == .object || kind == .array {
            return false
        }
        return !isShowable(error) || !session.isAlone(at: path).value
    }

    /// Whether a type without known secrets asked for a scalar, so that the value at the path of the
    /// error is not one.
    private func isShowable(_ error: any Error) -> Bool {
        guard let type = (error as? DecodingError)?.requestedType else { return false }
        return session.isScalar(OptionalType.wrapped(in: type) ?? type)
    }

    /// Whether the excerpt of an error shows only a value that is not a secret.
    func isAlone(_ error: (any Error)?) -> Bool {
        guard let error = error as? DecodingError, let path = error.context?.codingPath,
            isShowable(error), !session.isHidden(at: path)
        else { return false }
        return session.isAlone(at: path).excerpt
    }
}
