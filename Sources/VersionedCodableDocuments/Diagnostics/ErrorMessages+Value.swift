import VersionedCodableCore

extension ErrorMessages {
    static func value(_ kind: DocumentValueError.Kind) -> String {
        switch kind {
        case .missing: "there is no value"
        case .unexpected(let expected, let found): "expected \(expected), found \(found)"
        case .exists: "a value already exists"
        case .outOfRange(let count): "the index is outside of an array of \(count)"
        case .root: "the path must not be the root"
        case .insideItself: "a value cannot be moved into itself"
        case .tooDeep: "the path has more than \(DocumentValue.longestPath) steps"
        }
    }

    /// Returns the description of a value in messages: `"three"`, `3.5`, `an array`.
    package static func describe(_ value: DocumentValue) -> String {
        switch value {
        case .null: "null"
        case .bool(let flag): flag ? "true" : "false"
        case .number(let number): short(number.text)
        case .string(let text), .untyped(let text): "\"\(short(text))\""
        case .data(let data): "\(data.count) bytes of data"
        case .date: "a date"
        case .array: "an array"
        case .object: "an object"
        }
    }
}
