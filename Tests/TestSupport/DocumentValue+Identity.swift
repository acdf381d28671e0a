import VersionedCodableDocuments

extension DocumentValue {
    /// Whether values are equal, with keys in the same order and numbers with the same text.
    public func isIdentical(to other: DocumentValue) -> Bool {
        switch (self, other) {
        case (.number(let one), .number(let other)): one.text == other.text
        case (.array(let one), .array(let other)):
            one.count == other.count && zip(one, other).allSatisfy { $0.isIdentical(to: $1) }
        case (.object(let one), .object(let other)):
            one.keys.map { Array($0.utf8) } == other.keys.map { Array($0.utf8) }
                && zip(one.values, other.values).allSatisfy { $0.isIdentical(to: $1) }
        default: self == other
        }
    }
}
