import VersionedCodableCore

// What a search for all mistakes of a document asks the engine for. Nothing of it is on the way of
// a decode.

extension DecodingSession {
    /// A session that notes which keys are asked for.
    package static func inquiring(
        _ document: CodableDocument, as type: Any.Type, by decoder: DocumentDecoder
    ) -> DecodingSession {
        var options = decoder.currentOptions
        options.unknownKeys = .refuse
        let session = DecodingSession.make(for: document, options)
        session.asked?.names = [:]
        session.versions.rootType = type
        return session
    }

    /// Counts what aliases stand for from the beginning, before the document is decoded again.
    package func beginAgain() { expansion = AliasExpansion(within: options.limits) }

    /// Gives back what containers hold, when nothing more is decoded.
    package func finish() { containers.releaseAll(self) }

    /// The error as it leaves a decode: with its place, and where unknown keys are refused with the
    /// one beside a missing key.
    package func thrown(_ error: any Error, naming isNaming: Bool) -> any Error {
        guard let error = error as? DecodingError else { return error }
        return located(isNaming ? namingUnknownKey(error) : error)
    }

    /// Whether values of a type are scalars to the engine, so that nothing is in them.
    package func isScalar(_ type: Any.Type) -> Bool {
        guard let plan = DecodingPlan.simple(type) else { return false }
        return !plan.isScalarArray
    }

    /// Decodes a value as `value(_:at:)` does, of a type that decodes itself, with a decoder in
    /// between.
    package func value<Value: Decodable>(
        _ type: Value.Type, from decoder: any Decoder, at spot: Spot,
        through wrap: (any Decoder) -> any Decoder
    ) throws -> Value {
        do {
            return try shape.withType(type, from: decoder, at: spot, in: self) {
                if let configured = try configuredValue(type, at: spot, { wrap(decoder) }) {
                    return configured
                }
                return try type.init(from: wrap(decoder))
            }
        } catch {
            throw explained(error, type, spot)
        }
    }

    /// The place of the value at a path, without what is shown of it.
    package func place(at path: [any CodingKey]) -> SourcePlace {
        let site = sourcePlace(at: path)
        return SourcePlace(
            sourceName: site?.sourceName ?? document.sourceName, location: site?.location,
            excerpt: site?.excerpt)
    }

    /// The document that the value at a path was read from.
    package func source(at path: [any CodingKey]) -> CodableDocument {
        guard document.hasOrigins else { return document }
        return document.source(ofNode: Int(node(at: path))).document
    }

    /// An error about the value at a path.
    package func corrupted(_ message: String, at path: [any CodingKey]) -> DecodingError {
        located(
            .dataCorrupted(
                DecodingError.Context(codingPath: path, debugDescription: message)))
    }

    /// Notes that nothing in the value at a path is unknown.
    package func noteKnown(at path: [any CodingKey]) { noteKnown(node(at: path)) }

    /// The object that a value is, if it is one.
    package func object(of spot: Spot) -> UInt32? {
        guard spot.node != missingNode else { return nil }
        let node = UInt32(tape.resolve(Int(spot.node)))
        return nodes[Int(node)].isKind(.object) ? node : nil
    }

    /// All keys that nobody asked for.
    ///
    /// - Parameter isKnown: Whether the key with a coding name in an object is known all the same.
    package func unknownKeys(where isKnown: (UInt32, String) -> Bool) -> [UnknownKey] {
        var found: [UnknownKey] = []
        asked?.forEachUnknownKey(in: self) { key, object in
            let text = tape.string(of: nodes[Int(key.node)])
            let name =
                text.isEmpty
                ? "" : options.keys.codingKey(text, under: codingPath(of: key).dropLast())
            if isKnown(object, name) { return true }
            let others = asked?.names?[object] ?? []
            found.append(
                UnknownKey(
                    error: unknownKey(key), value: key.node + 1, name: name,
                    missing: others.filter { !$0.isEmpty && member(named: $0, of: object) == 0 },
                    asked: others))
            return true
        }
        return found
    }

    /// A coding key as the document would have it.
    package func written(_ name: String) -> String {
        switch options.keys {
        case .convertFromSnakeCase: SnakeCase.snakeCased(name)
        case .convertFromKebabCase: SnakeCase.snakeCased(name, separator: "-")
        default: name
        }
    }
}

/// A key that nobody asked for.
package struct UnknownKey {
    package let error: DecodingError
    /// The node of its value.
    package let value: UInt32
    /// The coding key it stands for.
    package let name: String
    /// The coding keys that were asked for in the same object, and are not there.
    package let missing: Set<String>
    /// The coding keys that were asked for in the same object.
    package let asked: Set<String>
}
