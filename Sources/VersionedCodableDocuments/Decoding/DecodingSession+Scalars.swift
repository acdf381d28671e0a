import VersionedCodableCore

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Reading scalars as the Swift type that is asked for.
///
/// `index` may be an alias or `missingNode`.
extension DecodingSession {
    @inline(__always)
    func isNull(_ index: UInt32) -> Bool {
        index == missingNode || nodes[tape.resolve(Int(index))].isKind(.null)
    }

    // MARK: Bool and String

    @inline(__always)
    func bool(_ spot: Spot) throws -> Bool {
        if spot.node != missingNode {
            let node = nodes[Int(spot.node)]
            if node.isKind(.bool) { return node.extra == 1 }
        }
        return try slowBool(spot)
    }

    private func slowBool(_ spot: Spot) throws -> Bool {
        if spot.node != missingNode {
            let node = scalar(at: spot)
            if node.isKind(.bool) { return node.extra == 1 }
            if let rules = rules(for: node) {
                if let value = rules.bool(tape.bytes(of: node)) { return value }
            } else if node.isKind(.untyped) {
                let text = tape.bytes(of: node)
                if text.elementsEqual("true".utf8) { return true }
                if text.elementsEqual("false".utf8) { return false }
            }
        }
        throw mismatch(Bool.self, at: spot)
    }

    @inline(__always)
    func string(_ spot: Spot) throws -> String {
        if spot.node != missingNode {
            let node = nodes[Int(spot.node)]
            if node.isKind(.string) { return slot.string(tape.text(of: node), Int(node.length)) }
        }
        return try slowString(spot)
    }

    private func slowString(_ spot: Spot) throws -> String {
        try countText(of: spot)
        guard let text = text(of: spot) else {
            throw mismatch(String.self, at: spot)
        }
        return text
    }

    /// The rules that turn the text of a node into another type, if it is a node they apply to.
    func rules(for node: TapeNode) -> (any ScalarRules)? {
        guard
            node.isKind(.untyped) || node.isKind(.string) && node.head & TapeNode.plain != 0
        else { return nil }
        return document.storage.scalarRules
    }

    // MARK: Integers

    @inline(__always)
    func integer<Value: FixedWidthInteger>(
        _ type: Value.Type,
        _ spot: Spot
    ) throws -> Value {
        if spot.node != missingNode {
            let node = nodes[Int(spot.node)]
            if node.isKind(.integer),
                let small = NumberParsing.smallInteger(tape.text(of: node), Int(node.length)),
                let value = Value(exactly: small)
            {
                return value
            }
            if node.isKind(.integerBytes),
                let small = BinaryNumbers.smallInteger(tape.text(of: node), Int(node.length)),
                let value = Value(exactly: small)
            {
                return value
            }
        }
        return try slowInteger(type, spot)
    }

    private func slowInteger<Value: FixedWidthInteger>(
        _ type: Value.Type,
        _ spot: Spot
    ) throws -> Value {
        guard spot.node != missingNode else { throw mismatch(type, at: spot) }
        let node = scalar(at: spot)
        let bytes = tape.bytes(of: node)
        if let rules = rules(for: node) {
            guard var text = rules.number(bytes) else { throw mismatch(type, at: spot) }
            let value: Value? = text.withUTF8 {
                let bytes = UnsafeRawBufferPointer($0)
                return NumberParsing.integer(bytes, as: type)
                    ?? DecimalText(bytes)?.integer(as: type)
            }
            if let value { return value }
            throw unfit(type, at: spot)
        }
        switch node.kind {
        case .integer, .real, .untyped:
            if let value = NumberParsing.integer(bytes, as: type) { return value }
            if let value = DecimalText(bytes)?.integer(as: type) { return value }
            if node.isKind(.untyped), !DecimalText.isNumber(bytes) {
                throw mismatch(type, at: spot)
            }
        case .integerBytes:
            if bytes.count == 16, Value.bitWidth == 128, !Value.isSigned, bytes[0] & 0x80 != 0 {
                break
            }
            if let value = BinaryNumbers.integer(bytes).flatMap({ Value(exactly: $0) }) {
                return value
            }
        case .realBytes:
            if let value = BinaryNumbers.double(bytes).flatMap({ Value(exactly: $0) }) {
                return value
            }
        default:
            throw mismatch(type, at: spot)
        }
        throw unfit(type, at: spot)
    }

    // MARK: Real numbers

    @inline(__always)
    func double(_ spot: Spot) throws -> Double {
        if spot.node != missingNode {
            let node = nodes[Int(spot.node)]
            if node.isKind(.real) || node.isKind(.integer),
                let value = NumberParsing.double(tape.bytes(of: node)), value.isFinite
            {
                return value
            }
        }
        return try slowDouble(spot)
    }

    private func slowDouble(_ spot: Spot) throws -> Double {
        return try slowReal(
            Double.self, spot, fromText: NumberParsing.double, fromDouble: { $0 })
    }

    func float(_ spot: Spot) throws -> Float {
        try slowReal(Float.self, spot, fromText: NumberParsing.float) { wide in
            let value = Float(wide)
            return value.isInfinite && wide.isFinite ? nil : value
        }
    }

    private func slowReal<Value: BinaryFloatingPoint>(
        _ type: Value.Type,
        _ spot: Spot,
        fromText: (UnsafeRawBufferPointer) -> Value?,
        fromDouble: (Double) -> Value?
    ) throws -> Value {
        guard spot.node != missingNode else { throw mismatch(type, at: spot) }
        let node = scalar(at: spot)
        let bytes = tape.bytes(of: node)
        if let rules = rules(for: node), var text = rules.number(bytes) {
            let value: Value? = text.withUTF8 {
                let bytes = UnsafeRawBufferPointer($0)
                guard let value = fromText(bytes), !value.isInfinite || isInfinityText(bytes)
                else { return nil }
                return value
            }
            if let value { return value }
            throw unfit(type, at: spot)
        }
        switch node.kind {
        case .untyped where document.storage.scalarRules != nil: break
        case .integer, .real, .untyped:
            if let value = fromText(bytes), !value.isInfinite || isInfinityText(bytes) {
                return value
            }
            if node.isKind(.untyped), !DecimalText.isNumber(bytes) { break }
            throw unfit(type, at: spot)
        case .realBytes:
            if let value = BinaryNumbers.double(bytes).flatMap(fromDouble) { return value }
            throw unfit(type, at: spot)
        case .integerBytes:
            if let value = BinaryNumbers.integer(bytes) { return Value(value) }
        default:
            break
        }
        if let text = text(of: spot), let value: Value = nonConforming(text) {
            return value
        }
        throw mismatch(type, at: spot)
    }

    private func isInfinityText(_ bytes: UnsafeRawBufferPointer) -> Bool {
        bytes.last == 0x66  // "inf", "-inf"
    }

    private func nonConforming<Value: BinaryFloatingPoint>(_ text: String) -> Value? {
        guard
            case .convertFromString(let positive, let negative, let nan) =
                options.nonConformingFloats
        else { return nil }
        switch text {
        case positive: return .infinity
        case negative: return -.infinity
        case nan: return .nan
        default: return nil
        }
    }

    /// The integer of a node that has a short one.
    func smallInteger(at index: UInt32) -> Int64? {
        let node = nodes[Int(index)]
        return NumberParsing.smallInteger(tape.text(of: node), Int(node.length))
    }
}
