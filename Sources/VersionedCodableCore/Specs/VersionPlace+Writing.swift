extension VersionPlace {
    /// Writes a version to the first place that exists in the encoder's format and can hold it.
    static func write(
        _ version: some Encodable, to places: [VersionPlace], in encoder: any Encoder
    ) throws {
        let hasNames = encoder.hasNamedRoot
        for place in candidates(places, inNamed: encoder.hasAttributes) {
            var isWritten = false
            for part in place.parts
            where try write(version, to: part, in: encoder, hasNames) {
                isWritten = true
            }
            if isWritten { return }
        }
        throw EncodingError.invalidValue(
            version,
            EncodingError.Context(
                codingPath: encoder.codingPath,
                debugDescription: VersionMessages.noPlace(places, for: "\(version)")))
    }

    private static func write(
        _ version: some Encodable, to part: Part, in encoder: any Encoder, _ hasNames: Bool
    ) throws -> Bool {
        switch part {
        case .path(let path):
            if hasNames, let name = path.steps.first?.root { encoder.markRoot(.name(name)) }
            return try write(version, to: path, in: encoder)
        case .rootName(let names):
            guard hasNames, let name = try text(of: version).flatMap(names.text) else {
                return false
            }
            encoder.markRoot(.name(name))
        case .namespace(let uris, let name):
            guard hasNames, let uri = try text(of: version).flatMap(uris.text) else {
                return false
            }
            if let name { encoder.markRoot(.name(name)) }
            encoder.markRoot(.namespace(uri))
        }
        return true
    }

    private static func write(
        _ version: some Encodable, to path: VersionPath, in encoder: any Encoder
    ) throws -> Bool {
        var steps = path.steps.filter { $0.root == nil }[...]
        guard let last = steps.popLast() else { return false }
        var container = encoder.container(keyedBy: PathKey.self)
        for step in steps {
            container = container.nestedContainer(
                keyedBy: PathKey.self, forKey: PathKey(step.name))
        }
        let key = PathKey(last.name)
        if last.attribute == nil {
            try container.encode(version, forKey: key)
        } else {
            try container.encode(AttributeValue(value: version), forKey: key)
        }
        return true
    }

    /// Returns a version as the text of a scalar; `nil` for a version of several fields.
    private static func text(of version: some Encodable) throws -> String? {
        switch try VersionStamp.recordAny(version, userInfo: [:]).content {
        case .scalar(.text(let text)): text
        case .scalar(.integer(let integer)): "\(integer)"
        case .scalar(.real(let real)): "\(real)"
        default: nil
        }
    }
}

extension Encoder {
    /// The document's encoder: the one that a ``VersionRecord`` is made for, or this one.
    private var target: (any VersionWritingEncoder)? {
        ((self as? RecordingEncoder<VersionRecord>)?.record.document ?? self)
            as? any VersionWritingEncoder
    }

    fileprivate var hasAttributes: Bool { target?.hasAttributes == true }

    fileprivate var hasNamedRoot: Bool { target?.hasNamedRoot == true }

    fileprivate func markRoot(_ mark: VersionRootMark) {
        if let recorder = (self as? RecordingEncoder<VersionRecord>)?.record {
            recorder.stamp.rootMarks.append(mark)
        } else {
            target?.markRoot(mark)
        }
    }
}

private struct AttributeValue<Value: Encodable>: Encodable, VersionAttribute {
    let value: Value

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(value)
    }
}
