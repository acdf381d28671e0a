import VersionedCodableCore

/// Scalars of elements and attributes, whose text has no type: common forms by fast checks, all
/// others as in every document.
extension ElementSession {
    @inline(__always)
    func isNothing(_ index: UInt32) -> Bool { base.isNull(index) || isEmptyValue(index) }

    func bool(_ spot: Spot) throws -> Bool {
        if spot.node != missingNode, let value = tape.commonBool(scalar(at: spot)) {
            return value
        }
        return try base.bool(spot)
    }

    @inline(__always)
    func string(_ spot: Spot) throws -> String {
        try memberText(at: spot.node) ?? base.string(spot)
    }

    func integer<Value: FixedWidthInteger>(_ type: Value.Type, _ spot: Spot) throws -> Value {
        if spot.node != missingNode, let value = tape.commonInteger(scalar(at: spot), as: type) {
            return value
        }
        return try base.integer(type, spot)
    }

    func double(_ spot: Spot) throws -> Double {
        if spot.node != missingNode, let value = tape.commonDouble(nodes[Int(spot.node)]) {
            return value
        }
        return try base.double(spot)
    }
}
