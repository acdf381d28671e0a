import VersionedCodableCore

extension Decoder {
    /// Whether the value has members.
    ///
    /// For other packages' decoders, whether it is anything but a string.
    package var hasMembers: Bool {
        guard let decoder = sessionSpot else {
            return (try? singleValueContainer().decode(String.self)) == nil
        }
        return decoder.session.object(of: decoder.spot) != nil
    }

    /// Returns the error for a value that is not what a type expects, with the value.
    ///
    /// - Parameter expected: The values that the type expects: `one of info, error`.
    package func unexpected(_ expected: String) -> DecodingError {
        guard let decoder = sessionSpot else {
            return .dataCorrupted(
                DecodingError.Context(
                    codingPath: codingPath, debugDescription: "expected \(expected)"))
        }
        return decoder.session.unexpected("expected \(expected)", at: decoder.spot)
    }

    /// Returns the error for a value that is only the name of a case which has values.
    package func missingValue(_ key: any CodingKey, of name: String) -> DecodingError {
        let message =
            "the case \"\(ErrorMessages.shortName(name))\" needs"
            + " \"\(ErrorMessages.shortName(key.stringValue))\""
        guard let decoder = sessionSpot else {
            return .keyNotFound(
                key, DecodingError.Context(codingPath: codingPath, debugDescription: message))
        }
        return .keyNotFound(key, decoder.session.context(message, at: decoder.spot))
    }
}

extension DecodingSession {
    fileprivate func unexpected(_ expected: String, at spot: Spot) -> DecodingError {
        guard spot.node != missingNode else { return corrupted(expected, at: spot) }
        guard let object = object(of: spot), !hidesValues else {
            return corrupted(expected + found(spot.node), at: spot)
        }
        let keys = keys(of: object)
        let message = expected + ", found \(ValueWords.describe(keys))"
        guard keys.count == 1 else { return corrupted(message, at: spot) }
        // The error is located at the unknown key, not at the object with this key only.
        return .dataCorrupted(
            context(message, at: spot.at(object + 1), path: codingPath(of: spot)))
    }
}
