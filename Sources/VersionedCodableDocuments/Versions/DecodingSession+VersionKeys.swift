import VersionedCodableCore

/// The members of an object that are its version, and are therefore not unknown.
extension DecodingSession {
    /// Decodes a value as a schema whose version is known.
    ///
    /// - Parameter wrap: Returns the decoder that the schema gets.
    @inline(__always)
    package func schema<Schema: VersionedCodable>(
        _ type: Schema.Type, at spot: Spot, through wrap: (any Decoder) -> any Decoder = { $0 }
    ) throws -> Schema {
        let outer = versions.innermost
        versions.innermost = VersionedValue(node: spot.node, schema: type)
        defer { versions.innermost = outer }
        return try ownValue(
            type, at: spot, from: NodeDecoder(in: self, at: spot, of: type), through: wrap)
    }

    /// Notes that the version of the document is not an unknown key.
    package func noteVersion(of type: any VersionedCodable.Type) {
        guard let asked else { return }
        let value = VersionedValue(node: 0, schema: type)
        for path in value.versionPaths(below: UInt32(tape.resolve(0)), in: self) {
            var container: UInt32 = 0
            for key in path {
                container = UInt32(tape.resolve(Int(container)))
                guard nodes[Int(container)].isKind(.object) else { break }
                asked.note(object: Spot.root.at(container))
                container = findPlain(key, in: container)
                guard container != missingNode else { break }
                asked.note(value: container)
            }
        }
    }

    var versionedValue: VersionedValue? {
        versions.innermost
            ?? (versions.rootType as? any VersionedCodable.Type).map {
                VersionedValue(node: 0, schema: $0)
            }
    }
}

/// The versioned values of a session, for excluding their versions from unknown members.
struct VersionContext {
    var innermost: VersionedValue?
    /// The type of the whole document, if it is decoded without its version.
    var rootType: Any.Type = Never.self
}

/// A value of a document that is decoded with its version.
struct VersionedValue {
    var node: UInt32
    var schema: any VersionedCodable.Type

    /// Returns the paths of the value's version relative to an object.
    ///
    /// - Complexity: O(keys in the paths) expected.
    func versionPaths(below object: UInt32, in session: DecodingSession) -> [[String]] {
        guard node != missingNode else { return [] }
        let tape = session.tape
        return schema.keysToVersion.compactMap { keys in
            var container = UInt32(tape.resolve(Int(node)))
            for (depth, key) in keys.enumerated() {
                if container == object { return Array(keys[depth...]) }
                guard depth < keys.count - 1, tape[Int(container)].isKind(.object) else {
                    return nil
                }
                // Hashed in a wide object, because every object inside it may request this.
                let next = session.findPlain(key, in: container)
                guard next != missingNode else { return nil }
                container = UInt32(tape.resolve(Int(next)))
            }
            return nil
        }
    }
}

extension UnknownMembers.Member {
    /// Returns the member without its part of the version; nil if nothing remains.
    ///
    /// - Parameter paths: The paths of the version in the object of the member.
    func without(_ paths: [[String]]) -> UnknownMembers.Member? {
        let paths = paths.filter { $0.first == key }.map { $0.dropFirst() }
        if paths.contains(where: \.isEmpty) { return nil }
        guard !paths.isEmpty, var value = try? node.value(within: .default) else { return self }
        let whole = value
        for path in paths { value.removeVersion(at: path) }
        if value == whole { return self }
        if case .object(let object) = value, object.isEmpty { return nil }
        guard let document = try? CodableDocument(value) else { return self }
        return UnknownMembers.Member(key: key, node: document.root, isAttribute: isAttribute)
    }
}

extension DocumentValue {
    /// Removes the value at a path, and the objects on the path that become empty.
    ///
    /// The recursion is as deep as the paths of versions in specs.
    fileprivate mutating func removeVersion(at path: ArraySlice<String>) {
        guard let key = path.first, self[key] != nil else { return }
        self[key]?.removeVersion(at: path.dropFirst())
        if path.count == 1 || self[key]?.members.isEmpty == true { self[key] = nil }
    }
}
