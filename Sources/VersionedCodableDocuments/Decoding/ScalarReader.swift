import VersionedCodableCore
import VersionedCodableEssentials

enum ScalarProblem: Error {
    /// The scalar is of another kind.
    case mismatch
    /// The type cannot represent the number.
    case unfit
}

/// Converts the scalars of a document to values, node by node.
///
/// It handles every form of a scalar; a session handles the common ones itself. It knows neither
/// aliases nor paths: a session finds the node and turns a problem into an error.
struct ScalarReader {
    let tape: UnsafeTape
    /// The meaning of text in the document, if it differs from the default.
    let documentRules: (any ScalarRules)?

    /// Returns the rules for converting the text of a node; nil if they do not apply.
    func rules(for node: TapeNode) -> (any ScalarRules)? {
        guard
            node.isKind(.untyped) || node.isKind(.string) && node.head & TapeNode.plain != 0
        else { return nil }
        return documentRules
    }

    func bool(_ node: TapeNode) throws(ScalarProblem) -> Bool {
        if node.isKind(.bool) { return node.extra == 1 }
        if let rules = rules(for: node) {
            if let value = rules.bool(tape.bytes(of: node)) { return value }
        } else if node.isKind(.untyped) {
            let text = tape.bytes(of: node)
            if text.elementsEqual("true".utf8) { return true }
            if text.elementsEqual("false".utf8) { return false }
        }
        throw .mismatch
    }

    func integer<Value: FixedWidthInteger>(
        _ type: Value.Type, _ node: TapeNode
    ) throws(ScalarProblem) -> Value {
        if let rules = rules(for: node) {
            guard let text = rules.number(tape.bytes(of: node)) else { throw .mismatch }
            if let value = text.withBytes({ DecimalText($0)?.integer(as: type) }) { return value }
            throw .unfit
        }
        if let value = tape.integer(of: node, as: type) { return value }
        throw problem(node)
    }

    /// Returns the reason why a node could not be read as a number.
    private func problem(_ node: TapeNode) -> ScalarProblem {
        switch node.kind {
        case .untyped: DecimalText.isNumber(tape.bytes(of: node)) ? .unfit : .mismatch
        case .integer, .real, .integerBytes, .realBytes: .unfit
        default: .mismatch
        }
    }

    func real<Value: BinaryFloatingPoint>(
        _ node: TapeNode,
        fromText: (UnsafeRawBufferPointer) -> Value?,
        fromDouble: (Double) -> Value?
    ) throws(ScalarProblem) -> Value {
        func finite(_ bytes: UnsafeRawBufferPointer) -> Value? {
            guard let value = fromText(bytes) else { return nil }
            // "inf", "-inf"
            return value.isInfinite && bytes.last != UInt8(ascii: "f") ? nil : value
        }
        let bytes = tape.bytes(of: node)
        if let rules = rules(for: node), let text = rules.number(bytes) {
            if let value = text.withBytes(finite) { return value }
            throw .unfit
        }
        let value: Value? =
            switch node.kind {
            case .untyped where documentRules != nil: throw .mismatch
            case .integer, .real, .untyped: finite(bytes)
            case .realBytes: BinaryNumbers.double(bytes).flatMap(fromDouble)
            case .integerBytes: BinaryNumbers.integer(bytes).map { Value($0) }
            default: nil
            }
        guard let value else { throw problem(node) }
        return value
    }

    func decimal(_ node: TapeNode) throws(ScalarProblem) -> Decimal {
        let bytes = tape.bytes(of: node)
        if let rules = rules(for: node) {
            guard let text = rules.number(bytes) else { throw .mismatch }
            guard let value = text.withBytes(DecimalText.rounded) else { throw .unfit }
            return value
        }
        let value: Decimal? =
            switch node.kind {
            case .integer, .real, .untyped: DecimalText.rounded(bytes)
            case .integerBytes: BinaryNumbers.integer(bytes).flatMap { Decimal(string: "\($0)") }
            // By the shortest text that restores the number: 0.1, not all 55 digits.
            case .realBytes: tape.double(of: node)?.description.withBytes(DecimalText.rounded)
            default: nil
            }
        guard let value else { throw problem(node) }
        return value
    }
}
