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

    /// Hides the lines of a value that was not decoded as a whole, unless its type has no secrets,
    /// and all values that aliases repeat.
    ///
    /// - Complexity: O(n), once.
    func hideWhatIsNotDecoded(of type: Any.Type, at spot: Spot) {
        guard secrecy(of: type) != .none else { return }
        session.hideExcerpts(of: spot.node)
        guard !hidesAliases else { return }
        hidesAliases = true
        let document = session.document
        for node in 0..<document.nodeCount {
            let place = document.source(ofNode: node)
            let isAlias = place.document.withUnsafeTape { $0.resolve(place.node) != place.node }
            if isAlias { session.hide(UInt32(node)) }
        }
    }
}
