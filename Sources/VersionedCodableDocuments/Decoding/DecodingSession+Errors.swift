import VersionedCodableCore

extension DecodingSession {
    /// A context with path, message and place.
    ///
    /// Costs a path and a place, which the document remembers (`DocumentPaths`), as many errors
    /// are dropped by a `try?`.
    package func context(
        _ message: String,
        at spot: Spot,
        path: [any CodingKey]? = nil
    ) -> DecodingError.Context {
        let codingPath = path ?? codingPath(of: spot)
        let place =
            sourcePlace(of: spot) ?? outer?.session.sourcePlace(at: codingPath)
        let start = ErrorMessages.place(document.sourceName, place?.location)
        let text = start + message
        return DecodingError.Context(
            codingPath: codingPath,
            debugDescription: text,
            underlyingError: DecodingDiagnostic(
                text, messageStart: start.utf8.count, at: codingPath, place,
                sourceName: document.sourceName))
    }

    /// The value has another type, or is null.
    func mismatch(
        _ type: Any.Type,
        at spot: Spot,
        expected name: String? = nil
    ) -> DecodingError {
        let expected = name.map { "expected \($0), found " } ?? expectation(of: type)
        guard spot.node != missingNode, !isNull(spot.node) else {
            return .valueNotFound(type, context(expected + nullWords(spot.node), at: spot))
        }
        var message = expected
        message += describe(spot.node)
        if let remark = remark(on: spot.node, asked: type) { message += remark }
        return .typeMismatch(type, scalarContext(message, at: spot))
    }

    /// `expected Int, found `, made once for each type: finding its name costs more than the rest
    /// of the message.
    private func expectation(of type: Any.Type) -> String {
        if let known = expectations[ObjectIdentifier(type)] { return known }
        let text = "expected \(ErrorMessages.name(of: type)), found "
        expectations[ObjectIdentifier(type)] = text
        return text
    }

    /// What the rules of the document say about text that is not of the type asked for.
    private func remark(on node: UInt32, asked type: Any.Type) -> String? {
        let node = nodes[tape.resolve(Int(node))]
        guard let rules = rules(for: node) else { return nil }
        return rules.remark(on: tape.bytes(of: node), asked: type).map { " (\($0))" }
    }

    /// The value has the right type but cannot be represented.
    func corrupted(_ message: String, at spot: Spot) -> DecodingError {
        .dataCorrupted(context(message, at: spot))
    }

    /// A number that does not fit the type, with the range of the type if the number is whole.
    func unfit(_ type: Any.Type, at spot: Spot) -> DecodingError {
        .dataCorrupted(
            scalarContext(
                "\(numberInWords(spot.node)) does not fit in \(ErrorMessages.name(of: type))"
                    + (range(of: type, for: spot.node) ?? ""),
                at: spot))
    }

    private func numberInWords(_ node: UInt32) -> String {
        options.errorExcerpts == .none ? "the number" : "the number \(describe(node))"
    }

    /// The numbers that a type has, in words; nil for a number with a fraction or exponent, which
    /// misses more than the range.
    private func range(of type: Any.Type, for node: UInt32) -> String? {
        func words<Number: FixedWidthInteger>(_: Number.Type) -> String {
            " (\(Number.min)...\(Number.max))"
        }
        guard let type = type as? any FixedWidthInteger.Type else { return nil }
        let node = nodes[tape.resolve(Int(node))]
        let isWhole =
            node.isKind(.integerBytes)
            || !node.isKind(.realBytes)
                && tape.bytes(of: node).allSatisfy {
                    (0x30...0x39).contains($0) || $0 == 0x2D || $0 == 0x2B
                }
        return isWhole ? words(type) : nil
    }

    /// What was found, behind what was expected; nothing where messages have no values.
    func found(_ node: UInt32) -> String {
        options.errorExcerpts == .none ? "" : ", found \(describe(node))"
    }

    /// A context for a value that is no scalar of the type asked for, which may be the text of an
    /// object.
    private func scalarContext(
        _ message: String, at spot: Spot
    ) -> DecodingError.Context {
        context(message, at: spot.at(scalarPlace(spot)), path: codingPath(of: spot))
    }

    /// An object has no such key.
    func keyNotFound(
        _ key: any CodingKey, in spot: Spot, _ remark: String? = nil
    ) -> DecodingError {
        let remark = remark.map { " (\($0))" } ?? ""
        let name = ErrorMessages.shortName(key.stringValue)
        return .keyNotFound(
            key, context("the key \"\(name)\" is missing\(remark)", at: spot))
    }

    /// An array has no more elements.
    func endOfArray(
        _ type: Any.Type,
        _ index: Int,
        of array: Spot
    ) -> DecodingError {
        let path = codingPath(of: array) + [PathKey(index: index)]
        let message = expectation(of: type) + "the end of the array"
        return .valueNotFound(type, context(message, at: array, path: path))
    }

    /// What a message calls null: the root of a document without anything in it was not written.
    private func nullWords(_ index: UInt32) -> String {
        guard index == 0, nodes[0].isKind(.null), nodes[0].length == 0,
            nodes[0].head & TapeNode.plain != 0
        else { return "null" }
        return "nothing: the document is empty"
    }

    /// What a message calls a value: `"three"`, `3.5`, `an array`.
    func describe(_ index: UInt32) -> String {
        let index = tape.resolve(Int(index))
        let node = nodes[index]
        if options.errorExcerpts == .none { return ErrorMessages.name(of: node.kind) }
        switch node.kind {
        case .null: return "null"
        case .bool where node.head & TapeNode.plain != 0: return tape.shortText(of: node)
        case .bool: return node.extra == 1 ? "true" : "false"
        case .integer, .real, .dateText: return tape.shortText(of: node)
        case .string, .untyped: return "\"" + tape.shortText(of: node) + "\""
        case .binary: return "\(node.length) bytes of data"
        case .array: return "an array"
        case .object: return describe(object: UInt32(index))
        case .integerBytes, .realBytes: return number(of: node)
        case .dateBytes: return "a date"
        case .key, .alias, .removed: return "nothing"
        }
    }

    private func number(of node: TapeNode) -> String {
        if node.isKind(.realBytes) {
            return tape.double(of: node).map { "\($0)" } ?? "a number"
        }
        return tape.integer(of: node).map { "\($0)" } ?? "an integer"
    }
}

extension ErrorMessages {
    /// A type as a message names it: `Int`, `an array`, `an object`.
    static func name(of type: Any.Type) -> String {
        if type == [any CodingKey].self { return "an object" }
        if type == [Any].self { return "an array" }
        return shortName(type)
    }
}
