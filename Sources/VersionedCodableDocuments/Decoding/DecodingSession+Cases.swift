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
            guard let expected = rawValues(of: type) else { return error }
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

    /// The raw values of a type in words; nil when they are not known.
    private func rawValues(of type: Any.Type) -> String? {
        guard let type = type as? any RawRepresentable.Type else { return nil }
        guard let type = type as? any (CaseIterable & RawRepresentable).Type else {
            return options.errorExcerpts == .none ? "a raw value of \(type)" : nil
        }
        let shown = 20
        let values = RawValues.prefix(of: type, shown + 1)
        guard !values.isEmpty else { return nil }
        let rest = values.count > shown ? ", …" : ""
        return (values.count == 1 ? "" : "one of ")
            + values.prefix(shown).joined(separator: ", ") + rest
    }

    private func keysInWords(_ node: UInt32) -> String {
        guard node != missingNode else { return "nothing" }
        let object = UInt32(tape.resolve(Int(node)))
        guard nodes[Int(object)].isKind(.object) else { return describe(node) }
        let keys = keys(of: object)
        guard let first = keys.first else { return "an object without keys" }
        let text = "\"\(ErrorMessages.shortName(first))\""
        return keys.count == 1 ? text : "\(text) and \(keys.count - 1) more"
    }
}

private enum RawValues {
    /// The raw values of the first cases.
    static func prefix<Cases: CaseIterable & RawRepresentable>(
        of _: Cases.Type, _ count: Int
    ) -> [String] {
        Cases.allCases.prefix(count).map { "\($0.rawValue)" }
    }
}
