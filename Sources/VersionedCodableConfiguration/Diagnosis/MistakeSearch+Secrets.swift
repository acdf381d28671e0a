import VersionedCodableCore
import VersionedCodableDocuments

extension MistakeSearch {
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

    /// Hides all values that aliases repeat: some may be secrets of types that were not decoded.
    ///
    /// - Complexity: O(n).
    func hideAliases() {
        guard !hidesAliases else { return }
        hidesAliases = true
        let document = session.document
        for node in 0..<document.nodeCount {
            let place = document.source(ofNode: node)
            let isAlias = place.document.withUnsafeTape { $0.resolve(place.node) != place.node }
            if isAlias { session.hide(UInt32(node)) }
        }
    }

    /// Whether the excerpt of a mistake shows nothing that a type without known secrets did not ask
    /// for as a scalar.
    func isAlone(_ mistake: Mistake, at path: [any CodingKey]) -> Bool {
        mistake.kind == .wrongValue && secrecy(of: root) == .unknown
            && !session.isHidden(at: path) && session.isAlone(at: path).excerpt
    }

    /// Whether the excerpt of an error shows only a value that is not a secret.
    func isAlone(_ error: (any Error)?) -> Bool {
        guard let error = error as? DecodingError, let type = error.requestedType,
            session.isScalar(OptionalType.wrapped(in: type) ?? type),
            let path = error.context?.codingPath
        else { return false }
        return secrecy(of: root) == .unknown && !session.isHidden(at: path)
            && session.isAlone(at: path).excerpt
    }
}
