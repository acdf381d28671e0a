import VersionedCodableCore

extension DecodingSession {
    /// Returns the array at a node; throws if it is not an array.
    func arrayNode(_ spot: Spot) throws -> Spot {
        let found = try follow(spot)
        guard found.node != missingNode, nodes[Int(found.node)].isKind(.array) else {
            throw mismatch([Any].self, at: spot)
        }
        return found
    }

    /// Returns the object at a node; throws if it is not an object.
    @inline(__always)
    func objectNode(_ spot: Spot) throws -> Spot {
        if spot.node != missingNode, nodes[Int(spot.node)].isKind(.object) {
            return spot.unmarked
        }
        return try slowObjectNode(spot)
    }

    private func slowObjectNode(_ spot: Spot) throws -> Spot {
        let found = try follow(spot.unmarked)
        guard found.node != missingNode, nodes[Int(found.node)].isKind(.object) else {
            throw mismatch([String: Any].self, at: spot)
        }
        return found
    }

    @inline(__always)
    func elements<Element>(
        _ spot: Spot,
        _ decode: (Spot) throws -> Element
    ) throws -> [Element] {
        try [Element].decodeRow(arrayRow(spot), self, decode)
    }

    /// Returns the elements of an array; throws if it is not an array.
    @inline(__always)
    func arrayRow(_ spot: Spot) throws -> ElementRow {
        let array = try arrayNode(spot)
        return ElementRow(
            first: array.at(array.node + 1), count: tape.childCount(of: Int(array.node)), offset: 0)
    }
}
