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
        let bytes = tape.bytes(of: node)
        if let rules = rules(for: node) {
            guard var text = rules.number(bytes) else { throw .mismatch }
            let value = text.withUTF8 {
                DecimalText(UnsafeRawBufferPointer($0))?.integer(as: type)
            }
            if let value { return value }
            throw .unfit
        }
        switch node.kind {
        case .integer, .real, .untyped:
            if let value = DecimalText(bytes)?.integer(as: type) { return value }
            throw problem(node)
        case .integerBytes, .realBytes:
            if let value = tape.integer(of: node, as: type) { return value }
            throw .unfit
        default: throw .mismatch
        }
    }

    /// Returns the reason why text that may be a number could not be read as one.
    private func problem(_ node: TapeNode) -> ScalarProblem {
        node.isKind(.untyped) && !DecimalText.isNumber(tape.bytes(of: node)) ? .mismatch : .unfit
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
        if let rules = rules(for: node), var text = rules.number(bytes) {
            if let value = text.withUTF8({ finite(UnsafeRawBufferPointer($0)) }) { return value }
            throw .unfit
        }
        switch node.kind {
        case .untyped where documentRules != nil: throw .mismatch
        case .integer, .real, .untyped:
            if let value = finite(bytes) { return value }
            throw problem(node)
        case .realBytes:
            if let value = BinaryNumbers.double(bytes).flatMap(fromDouble) { return value }
            throw .unfit
        case .integerBytes:
            if let value = BinaryNumbers.integer(bytes) { return Value(value) }
            throw .mismatch
        default: throw .mismatch
        }
    }

    func decimal(_ node: TapeNode) throws(ScalarProblem) -> Decimal {
        let bytes = tape.bytes(of: node)
        if let rules = rules(for: node) {
            guard let text = rules.number(bytes) else { throw .mismatch }
            return try rounded(text)
        }
        switch node.kind {
        case .integer, .real, .untyped:
            if let value = DecimalText.rounded(bytes) { return value }
            throw problem(node)
        case .integerBytes:
            if let value = BinaryNumbers.integer(bytes), let decimal = Decimal(string: "\(value)") {
                return decimal
            }
            throw .mismatch
        case .realBytes:
            guard let value = BinaryNumbers.double(bytes), value.isFinite else { throw .unfit }
            // The shortest text that restores the number: 0.1, not all 55 digits.
            return try rounded(value.description)
        default: throw .mismatch
        }
    }

    private func rounded(_ text: String) throws(ScalarProblem) -> Decimal {
        var text = text
        let value = text.withUTF8 { DecimalText.rounded(UnsafeRawBufferPointer($0)) }
        guard let value else { throw .unfit }
        return value
    }
}
