import VersionedCodableCore

// Operations of sessions that record the requested keys, and decode values more than once. A plain
// decode uses none of them.

extension DecodingSession {
    package static func recording(
        _ document: CodableDocument, as type: Any.Type, by decoder: DocumentDecoder
    ) -> DecodingSession {
        var options = decoder.currentOptions
        options.unknownKeys = .refuse
        let session = DecodingSession(for: document, options)
        session.asked?.names = [:]
        session.versions.rootType = type
        return session
    }

    /// Resets the count of alias expansions before the document is decoded again.
    package func beginAgain() { expansion = AliasExpansion(within: options.limits) }

    /// Returns an error as a decode throws it: with its location and, if unknown keys are refused,
    /// with the unknown key next to a missing one.
    package func thrown(_ error: any Error, naming isNaming: Bool) -> any Error {
        guard let error = error as? DecodingError else { return error }
        return located(isNaming ? namingUnknownKey(error) : error)
    }

    /// Whether the engine decodes values of a type as scalars without parts.
    package func isScalar(_ type: Any.Type) -> Bool {
        guard let plan = CodingPlan.simple(type) else { return false }
        return !plan.isScalarArray
    }

    package func corrupted(_ message: String, at path: [any CodingKey]) -> DecodingError {
        located(
            .dataCorrupted(
                DecodingError.Context(codingPath: path, debugDescription: message)))
    }

    /// The values kept by `UnknownMembers`, whose keys may be misspelt.
    package var keptMembers: Set<UInt32> { asked?.taken ?? [] }

    package func noteKnown(at path: [any CodingKey]) { noteKnown(node(at: path)) }

    package func object(of spot: Spot) -> UInt32? {
        guard spot.node != missingNode else { return nil }
        let node = UInt32(tape.resolve(Int(spot.node)))
        return nodes[Int(node)].isKind(.object) ? node : nil
    }

    /// Returns all keys that were not requested.
    ///
    /// - Parameter isKnown: Whether a coding key in an object is nevertheless known.
    package func unknownKeys(where isKnown: (UInt32, String) -> Bool) -> [UnknownKey] {
        var found: [UnknownKey] = []
        asked?.forEachUnknownKey(in: self) { key, object in
            let text = tape.string(of: nodes[Int(key.node)])
            let name =
                text.isEmpty
                ? "" : options.keys.codingKey(text, under: codingPath(of: key).dropLast())
            if isKnown(object, name) { return true }
            let others = asked?.names?[object] ?? []
            let missing = others.filter {
                !$0.isEmpty && member(named: $0, of: object) == missingNode
            }
            found.append(
                UnknownKey(
                    error: unknownKey(key), value: key.node + 1, name: name,
                    missing: missing.union(missing.flatMap(otherNames)),
                    asked: others))
            return true
        }
        return found
    }

    /// Returns a coding key in the form that documents use.
    package func written(_ name: String) -> String { options.keys.documentKey(for: name) ?? name }
}

package struct UnknownKey {
    package let error: DecodingError
    /// The node of the value.
    package let value: UInt32
    /// The coding key of the key.
    package let name: String
    /// The coding keys that were requested in the same object and are missing, with other names.
    package let missing: Set<String>
    /// The coding keys that were requested in the same object.
    package let asked: Set<String>
}
