import VersionedCodableCore

/// Better words for the errors of enumerations, which the standard library makes without knowing
/// the document.
///
/// They are known by the texts of the standard library; with other texts the errors stay as they
/// are.
extension DecodingSession {
    /// The error of a type's `init(from:)`, with the cases in words when it says that there is no
    /// such case, and with its place when it wants to know that.
    ///
    /// - Complexity: O(1) for all other errors.
    @inline(never)
    func explained(
        _ error: any Error, _ type: Any.Type, _ spot: Spot
    ) -> any Error {
        switch error {
        case DecodingError.dataCorrupted(let context)
        where context.underlyingError == nil
            && context.debugDescription.hasPrefix("Cannot initialize "):
            guard let expected = words.rawValues(of: type) else { return error }
            let message = "expected \(expected)\(found(spot.node))"
            return DecodingError.dataCorrupted(self.context(message, at: spot))
        case DecodingError.typeMismatch(let mismatched, let context)
        where context.underlyingError == nil && mismatched == type
            && context.debugDescription == "Invalid number of keys found, expected one.":
            let message =
                "expected a case of \(type) as the only key, found \(keysInWords(spot.node))"
            return DecodingError.typeMismatch(type, self.context(message, at: spot))
        case is DecodingError: return error
        default: return placed(error, at: spot)
        }
    }

    private func keysInWords(_ node: UInt32) -> String {
        guard node != missingNode else { return "nothing" }
        let object = UInt32(tape.resolve(Int(node)))
        guard nodes[Int(object)].isKind(.object) else { return describe(node) }
        return ValueWords.describe(keys(of: object))
    }
}
