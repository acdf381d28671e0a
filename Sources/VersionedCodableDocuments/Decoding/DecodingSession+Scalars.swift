import VersionedCodableCore
import VersionedCodableEssentials

/// Reading scalars as the requested Swift type.
///
/// `index` may be an alias or `missingNode`.
extension DecodingSession {
    @inline(__always)
    func isNull(_ index: UInt32) -> Bool {
        index == missingNode || nodes[tape.resolve(Int(index))].isKind(.null)
    }

    /// Whether a value is null, or counts as null in the format.
    @inline(__always)
    func isNothing(_ index: UInt32) -> Bool {
        isNull(index) || elements?.isEmptyValue(index) == true
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
        try read(Bool.self, spot) { (node) throws(ScalarProblem) in try scalars.bool(node) }
    }

    private func read<Value>(
        _ type: Value.Type, _ spot: Spot, _ make: (TapeNode) throws(ScalarProblem) -> Value
    ) throws -> Value {
        guard spot.node != missingNode else { throw mismatch(type, at: spot) }
        do {
            return try make(scalar(at: spot))
        } catch {
            throw error == .unfit ? unfit(type, at: spot) : mismatch(type, at: spot)
        }
    }

    @inline(__always)
    func string(_ spot: Spot) throws -> String {
        if spot.node != missingNode {
            let node = nodes[Int(spot.node)]
            if node.isKind(.string) { return tape.string(of: node) }
        }
        return try slowString(spot)
    }

    private func slowString(_ spot: Spot) throws -> String {
        if spot.node != missingNode, case let node = nodes[Int(spot.node)],
            node.isKind(.untyped), !options.elements.trimsText
        {
            return tape.string(of: node)
        }
        try countText(of: spot)
        guard let text = text(of: spot) else {
            throw mismatch(String.self, at: spot)
        }
        return text
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
        try read(type, spot) { (node) throws(ScalarProblem) in
            if elementShape != nil, let value = tape.commonInteger(node, as: type) { return value }
            return try scalars.integer(type, node)
        }
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
        if elementShape != nil, spot.node != missingNode,
            let value = tape.commonDouble(nodes[Int(spot.node)])
        {
            return value
        }
        return try slowReal(
            Double.self, spot, fromText: NumberParsing.double, fromDouble: { $0 })
    }

    func float(_ spot: Spot) throws -> Float {
        try slowReal(Float.self, spot, fromText: NumberParsing.float) { wide in
            let value = Float(wide)
            return value.isInfinite && wide.isFinite || value == 0 && wide != 0 ? nil : value
        }
    }

    private func slowReal<Value: BinaryFloatingPoint>(
        _ type: Value.Type,
        _ spot: Spot,
        fromText: (UnsafeRawBufferPointer) -> Value?,
        fromDouble: (Double) -> Value?
    ) throws -> Value {
        try read(type, spot) { (node) throws(ScalarProblem) in
            do throws(ScalarProblem) {
                return try scalars.real(node, fromText: fromText, fromDouble: fromDouble)
            } catch {
                if error == .mismatch, let text = text(of: spot),
                    let value: Value = options.nonConformingFloats.value(text)
                {
                    return value
                }
                throw error
            }
        }
    }

    // MARK: Types of Foundation

    func decimal(_ spot: Spot) throws -> Decimal {
        if spot.node != missingNode {
            let node = tape.resolve(Int(spot.node))
            if nodes[node].isKind(.object), scalar(at: spot).isKind(.object),
                find("mantissa", in: UInt32(node)) != missingNode
            {
                // The form of `Decimal` in Foundation's property lists.
                return try Decimal(from: decoder(spot))
            }
        }
        return try read(Decimal.self, spot) { (node) throws(ScalarProblem) in
            try scalars.decimal(node)
        }
    }

    func url(_ spot: Spot) throws -> URL {
        if isNull(spot.node) { throw mismatch(URL.self, at: spot) }
        let node = tape.resolve(Int(spot.node))
        if nodes[node].isKind(.object), find("relative", in: UInt32(node)) != missingNode {
            // The form of `URL` in Foundation's property lists.
            return try URL(from: decoder(spot))
        }
        try countText(of: spot)
        guard let text = text(of: spot) else {
            throw mismatch(String.self, at: spot, expected: "a URL")
        }
        guard let url = URL(string: text) else {
            throw corrupted("expected a URL, found \(describe(spot.node))", at: spot)
        }
        return url
    }

    func smallInteger(at index: UInt32) -> Int64? {
        let node = nodes[Int(index)]
        return NumberParsing.smallInteger(tape.text(of: node), Int(node.length))
    }
}
