import VersionedCodableCore
import VersionedCodableDocuments

/// The place of the version in documents of a ``Versionable`` type.
struct VersionablePlace<Value: Versionable> {
    private let decoder: any Decoder

    init(_ decoder: any Decoder) {
        self.decoder = decoder
    }

    private typealias Spec = Value.VersionSpec

    /// Whether it is the key `version` at the root.
    var isDefault: Bool { Spec.self == VersionKeyAtRoot<Value.Version>.self }

    /// The keys to the version, or to the first of its parts, in the document.
    var keys: [String] {
        if isDefault { return ["version"] }
        return Spec.keysToVersion(like: Value.version.rawValue).first ?? []
    }

    /// The paths that were searched, as text; `nil` for the default place, empty if there are none.
    var description: String? {
        if isDefault { return nil }
        let keys = Spec.keysToVersion(like: Value.version.rawValue)
        return keys.isEmpty
            ? ""
            : "at " + keys.map { "\(VersionPath(keys: $0))" }.joined(separator: " and ")
    }

    // MARK: Writing

    /// Writes a version into a payload, at its place in a document.
    ///
    /// - Throws: `DocumentValueError` when an ancestor of the place is not an object.
    func write(_ version: Value.Version, into payload: inout DocumentValue) throws {
        if isDefault {
            payload[documentKeys(["version"])[0]] = try DocumentValue(encoding: version)
            return
        }
        let record = try VersionStamp.record(Spec(withVersion: version.rawValue))
        for leaf in record.leaves {
            guard let value = leaf.value else { continue }
            try payload.set(try DocumentValue(encoding: value), at: path(leaf.keys))
        }
    }

    private func path(_ keys: [String]) -> DocumentPath {
        DocumentPath(documentKeys(keys).map { .key($0) })
    }

    /// Returns the keys in the document for coding keys, which a key strategy may have converted.
    private func documentKeys(_ keys: [String]) -> [String] {
        guard let node = decoder.sessionSpot else { return keys }
        var object: UInt32? = node.node
        var found: [String] = []
        for key in keys {
            guard let place = object.flatMap({ node.member(key, of: $0) }) else { break }
            found.append(place.key)
            object = place.value
        }
        return found + keys.dropFirst(found.count)
    }
}

extension SessionSpot {
    /// Returns the member of an object for a coding key; `nil` if there is none.
    fileprivate func member(
        _ name: String, of object: UInt32
    ) -> (key: String, value: UInt32)? {
        guard object != missingNode, let object = try? session.objectNode(spot.at(object)).node,
            session.nodes[Int(object)].isKind(.object)
        else { return nil }
        let value = session.member(named: name, of: object)
        guard value != 0 else { return nil }
        return (session.tape.string(of: session.nodes[Int(value - 1)]), value)
    }
}

extension VersionProbe.Finding {
    var isOtherShape: Bool {
        if case .shapeMismatch = self { true } else { false }
    }
}
