import VersionedCodableCore
import VersionedCodableDocuments

extension NamedTypeValue {
    static func encode(_ value: Value, to encoder: any Encoder) throws {
        guard let content = value as? any Encodable else {
            throw EncodingError.invalidValue(
                value,
                EncodingError.Context(
                    codingPath: encoder.codingPath,
                    debugDescription:
                        "expected an Encodable value, found a \(type(of: value as Any))"))
        }
        let types = DynamicTypes.current(Value.self, encoder.userInfo)
        let whole = content.withVersion
        guard !(content is any UnknownDynamicKeeping),
            let identifier = types.identifier(of: content)
        else {
            var container = encoder.singleValueContainer()
            return try container.encode(whole)
        }
        let label = TypeLabel(key: types.typeKey, identifier: identifier.value)
        if let native = encoder.sessionEncoder { return try native.encode(whole, label) }
        try LabellingHook(label).encode(whole, content, to: encoder)
    }
}

/// The type key and identifier that have to be among the members of a value.
struct TypeLabel {
    let key: PathKey
    let identifier: any Encodable

    func write(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: PathKey.self)
        try container.encode(identifier, forKey: key)
    }

    /// Returns the error that a value has no members.
    func misplaced(_ value: Any, _ path: [any CodingKey]) -> EncodingError {
        .invalidValue(
            value,
            EncodingError.Context(
                codingPath: path,
                debugDescription:
                    "expected an object with the type key \"\(key.stringValue)\", found a \(type(of: value)), which is not an object"
            ))
    }
}

extension Encodable {
    /// The value, together with its version if it is versioned.
    fileprivate var withVersion: any Encodable {
        func stamped(_ value: some VersionedCodable) -> any Encodable { StampedValue(value) }
        guard let value = self as? any VersionedCodable else { return self }
        return stamped(value)
    }
}

extension SessionEncoder {
    /// Encodes a value, and the name of its type unless the value writes it itself.
    fileprivate func encode<Value: Encodable>(_ value: Value, _ label: TypeLabel) throws {
        let start = Int(node)
        if session.isPlain(Value.self) {
            // Directly, so that its object is still open when a member has to be added.
            try value.encode(to: self)
        } else {
            var container = singleValueContainer()
            try container.encode(value)
        }
        if session.tape.pointee.count > start {
            let node = session.tape.pointee.nodes[start]
            // The target of an alias was written with its name.
            if node.isKind(.alias) { return }
            guard node.isKind(.object) else { throw label.misplaced(value, codingPath) }
            if hasMember(label.key) { return }
        }
        try label.write(to: self)
    }

    /// Whether a key, as it is or as converted by the key strategy, is among the written members.
    private func hasMember(_ key: PathKey) -> Bool {
        let texts = [session.converted(key), key.stringValue]
        return session.tape.pointee.member(of: node, before: session.tape.pointee.count) { index in
            texts.contains { session.tape.pointee.bytes(at: index).elementsEqual($0.utf8) }
        } != nil
    }
}
