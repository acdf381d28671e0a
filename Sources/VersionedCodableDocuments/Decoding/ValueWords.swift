import VersionedCodableCore

/// The descriptions of values and requested types in messages.
struct ValueWords {
    let scalars: ScalarReader
    var excerpts: ErrorExcerpts
    /// The first parts of mismatch messages, by requested type.
    private var expectations: [ObjectIdentifier: String] = [:]

    init(_ scalars: ScalarReader, _ excerpts: ErrorExcerpts) {
        self.scalars = scalars
        self.excerpts = excerpts
    }

    private var tape: UnsafeTape { scalars.tape }

    /// Returns `expected Int, found `, cached for each type: finding its name costs more than the
    /// rest of the message.
    mutating func expectation(of type: Any.Type) -> String {
        if let known = expectations[ObjectIdentifier(type)] { return known }
        func range<Number: FixedWidthInteger>(_: Number.Type) -> String? {
            Number.bitWidth > 32 ? nil : "a whole number from \(Number.min) to \(Number.max)"
        }
        let range = (type as? any FixedWidthInteger.Type).flatMap { range($0) }
        let text = "expected \(range ?? ErrorMessages.name(of: type)), found "
        expectations[ObjectIdentifier(type)] = text
        return text
    }

    /// Returns the remark of the document's rules on text that is not of the requested type.
    func remark(on node: TapeNode, asked type: Any.Type) -> String {
        if excerpts != .none, node.isKind(.string), node.head & TapeNode.quoted != 0,
            type is any Numeric.Type, DecimalText.isNumber(tape.bytes(of: node))
        {
            return " (without quotes)"
        }
        return scalars.rules(for: node)?.remark(on: tape.bytes(of: node), asked: type)
            .map { " (\($0))" } ?? ""
    }

    /// Returns the range of a type; empty for a number with a fraction or exponent.
    func range(of type: Any.Type, for node: TapeNode) -> String {
        func words<Number: FixedWidthInteger>(_: Number.Type) -> String {
            " (\(Number.min)...\(Number.max))"
        }
        guard let type = type as? any FixedWidthInteger.Type else { return "" }
        let isWhole =
            node.isKind(.integerBytes)
            || !node.isKind(.realBytes)
                && tape.bytes(of: node).allSatisfy {
                    (0x30...0x39).contains($0) || $0 == 0x2D || $0 == 0x2B
                }
        return isWhole ? words(type) : ""
    }

    /// Returns the description of null; the root of an empty document is not described as null.
    func null(_ index: UInt32) -> String {
        guard index == 0, tape[0].isKind(.null), tape[0].length == 0,
            tape[0].head & TapeNode.plain != 0
        else { return "null" }
        return "nothing: the document is empty"
    }

    /// Returns the description of a value that is not an object: `"three"`, `3.5`, `an array`.
    func describe(_ node: TapeNode) -> String {
        if excerpts == .none { return ErrorMessages.name(of: node.kind) }
        switch node.kind {
        case .null: return "null"
        case .bool where node.head & TapeNode.plain != 0: return tape.shortText(of: node)
        case .bool: return node.extra == 1 ? "true" : "false"
        case .integer, .real, .dateText: return tape.shortText(of: node)
        case .string, .untyped: return "\"" + tape.shortText(of: node) + "\""
        case .binary: return "\(node.length) bytes of data"
        case .array: return "an array"
        case .object: return "an object"
        case .integerBytes: return tape.integer(of: node).map { "\($0)" } ?? "an integer"
        case .realBytes: return tape.double(of: node).map { "\($0)" } ?? "a number"
        case .dateBytes: return "a date"
        case .key, .alias, .removed: return "nothing"
        }
    }

    static func describe(_ keys: [String]) -> String {
        guard let first = keys.first else { return "an object without keys" }
        let text = "\"\(ErrorMessages.shortName(first))\""
        return keys.count == 1 ? text : "\(text) and \(keys.count - 1) more"
    }

    // MARK: Raw values

    /// Returns the description of a type's raw values; nil if they are not known.
    func rawValues(of type: Any.Type) -> String? {
        guard let type = type as? any RawRepresentable.Type else { return nil }
        guard let type = type as? any (CaseIterable & RawRepresentable).Type else {
            return excerpts == .none ? "a raw value of \(type)" : nil
        }
        let shown = 20
        let values = ValueWords.rawValues(of: type, shown + 1)
        guard !values.isEmpty else { return nil }
        let rest = values.count > shown ? ", …" : ""
        return (values.count == 1 ? "" : "one of ")
            + values.prefix(shown).joined(separator: ", ") + rest
    }

    private static func rawValues<Cases: CaseIterable & RawRepresentable>(
        of _: Cases.Type, _ count: Int
    ) -> [String] {
        Cases.allCases.prefix(count).map { "\($0.rawValue)" }
    }
}
