extension VersionPlace {
    /// Writes a version to the first place that an encoder's format has and that can hold it.
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

    /// A version as the text of a scalar; nil for one of several fields.
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
    /// The encoder of the document, for one that records a version.
    private var target: (any VersionWritingEncoder)? {
        ((self as? VersionRecorder)?.document ?? self) as? any VersionWritingEncoder
    }

    /// Whether the format has attributes.
    fileprivate var hasAttributes: Bool { target?.hasAttributes == true }

    /// Whether the root of a document is encoded, and roots have names in its format.
    fileprivate var hasNamedRoot: Bool { target?.hasNamedRoot == true }

    fileprivate func markRoot(_ mark: VersionRootMark) {
        if let recorder = self as? VersionRecorder {
            recorder.stamp.rootMarks.append(mark)
        } else {
            target?.markRoot(mark)
        }
    }
}

/// A version that is an attribute in formats with attributes, and itself in others.
private struct AttributeValue<Value: Encodable>: Encodable, VersionAttribute {
    let value: Value

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(value)
    }
}
