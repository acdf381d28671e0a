import VersionedCodableCore

/// Better messages for enumeration errors of the standard library.
///
/// The errors are recognized by their texts in the standard library; with other texts they stay
/// unchanged.
extension DecodingSession {
    /// Returns the error of a type's `init(from:)`: with the list of cases if it reports an unknown
    /// case, and with its location if it is a located error.
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
        guard let object = object(of: Spot.root.at(node)) else { return describe(node) }
        return ValueWords.describe(keys(of: object))
    }
}
