import VersionedCodableCore

extension DecodingSession {
    /// Returns a context with path, message and location.
    ///
    /// The document finds paths and locations by tables (`ParentTable`, `LineTable`), because
    /// `try?` drops many errors.
    func context(
        _ message: String,
        at spot: Spot,
        path: [any CodingKey]? = nil
    ) -> DecodingError.Context {
        let codingPath = path ?? codingPath(of: spot)
        let place =
            sourcePlace(of: spot) ?? outer.spot?.session.sourcePlace(at: codingPath)
            ?? SourcePlace(sourceName: document.sourceName)
        return DecodingError.Context(
            codingPath: codingPath,
            debugDescription: ErrorMessages.prefix(place.sourceName, place.location) + message,
            underlyingError: DecodingDiagnostic(message, at: codingPath, place))
    }

    /// Returns the error for a value that has another type, or is null.
    func mismatch(
        _ type: Any.Type,
        at spot: Spot,
        expected name: String? = nil
    ) -> DecodingError {
        let expected = name.map { "expected \($0), found " } ?? words.expectation(of: type)
        guard spot.node != missingNode, !isNull(spot.node) else {
            return .valueNotFound(type, context(expected + words.null(spot.node), at: spot))
        }
        let node = nodes[tape.resolve(Int(spot.node))]
        let message = expected + describe(spot.node) + words.remark(on: node, asked: type)
        return .typeMismatch(type, scalarContext(message, at: spot))
    }

    /// Returns the error for a value that has the right type but cannot be represented.
    func corrupted(_ message: String, at spot: Spot) -> DecodingError {
        .dataCorrupted(context(message, at: spot))
    }

    /// Returns the error for a number that does not fit; with the type's range if it is whole.
    func unfit(_ type: Any.Type, at spot: Spot) -> DecodingError {
        let number = hidesValues ? "" : " \(describe(spot.node))"
        let range = words.range(of: type, for: nodes[tape.resolve(Int(spot.node))])
        return .dataCorrupted(
            scalarContext(
                "the number\(number) does not fit in \(ErrorMessages.name(of: type))\(range)",
                at: spot))
    }

    /// Returns the description of the found value, to be appended to the expectation; empty if
    /// messages must not contain values.
    func found(_ node: UInt32) -> String {
        hidesValues ? "" : ", found \(describe(node))"
    }

    /// Returns a context for a value that is not a scalar of the requested type; the error is
    /// located at the text of an object.
    private func scalarContext(
        _ message: String, at spot: Spot
    ) -> DecodingError.Context {
        let node = elements?.onlyText(of: spot.node) ?? spot.node
        return context(message, at: spot.at(node), path: codingPath(of: spot))
    }

    func keyNotFound(
        _ key: any CodingKey, in spot: Spot, _ remark: String? = nil
    ) -> DecodingError {
        let remark =
            (remark
            ?? document.storage.source.origins.flatMap {
                $0.remark(key.stringValue, Int(spot.node))
            }).map { " (\($0))" } ?? ""
        let name = ErrorMessages.shortName(key.stringValue)
        return .keyNotFound(
            key, context("the key \"\(name)\" is missing\(remark)", at: spot))
    }

    func endOfArray(
        _ type: Any.Type,
        _ index: Int,
        of array: Spot
    ) -> DecodingError {
        let path = codingPath(of: array) + [PathKey(index: index)]
        let message = words.expectation(of: type) + "the end of the array"
        return .valueNotFound(type, context(message, at: array, path: path))
    }

    /// Returns the description of a value in messages: `"three"`, `3.5`, `an array`.
    func describe(_ index: UInt32) -> String {
        let index = tape.resolve(Int(index))
        guard nodes[index].isKind(.object), !hidesValues else {
            return words.describe(nodes[index])
        }
        return elements?.describeMembers(of: UInt32(index)) ?? "an object"
    }
}

extension ErrorMessages {
    /// Returns the name of a type in messages: `Int`, `an array`, `an object`.
    package static func name(of type: Any.Type) -> String {
        if type == [String: Any].self { return "an object" }
        if type == [Any].self { return "an array" }
        return shortName(type)
    }
}
