import VersionedCodableEssentials

/// The output of a version spec: a tree of keys with the version, or the parts of a compound
/// version, at its leaves.
///
/// The tree is made by encoding the spec with a recording encoder. It holds the values themselves
/// instead of their encoded form, so that the encoder of the document treats them like all values,
/// for example with its strategy for dates.
///
///     Spec(withVersion: 2)   ->   _metadata          ->   {"_metadata": {"version": 2}}
///                                 └─ version: 2
final class VersionStamp {
    enum Content {
        case nothing
        case null
        case scalar(Scalar)
        case list([VersionStamp])
        case keyed
    }

    let keys: [String]
    var content = Content.nothing
    var value: (any Encodable)?
    /// The child nodes, in the order of encoding.
    private(set) var children: [(key: String, stamp: VersionStamp)] = []

    /// The object of the document at this path, while the document is encoded.
    var container: KeyedEncodingContainer<PathKey>?
    /// Whether this node is completely written, while the document is encoded.
    var isWritten = false
    /// Whether what the value writes itself takes precedence.
    let yields: Bool

    init(keys: [String] = [], yields: Bool = false) {
        self.keys = keys
        self.yields = yields
    }

    /// Records the output of a spec, or of another value that encodes as an object.
    ///
    /// - Parameters:
    ///   - encoder: The encoder of the document with the version.
    ///   - yields: Whether what the value writes itself takes precedence.
    /// - Throws: The errors of the spec.
    static func record(
        _ spec: some Encodable, for encoder: (any Encoder)? = nil, yields: Bool = false
    ) throws -> VersionStamp {
        let stamp = VersionStamp(yields: yields)
        try stamp.record(spec, codingPath: [], userInfo: encoder?.userInfo ?? [:])
        stamp.removeNulls()
        return stamp
    }

    func record(
        _ value: some Encodable,
        codingPath: [any CodingKey],
        userInfo: [CodingUserInfoKey: Any]
    ) throws {
        clear()
        // Encoders have special treatment for these, so they are values and not objects.
        if let decimal = value as? Decimal {
            content = .scalar(Scalar(decimal))
        } else if let url = value as? URL {
            content = .scalar(.text(url.absoluteString))
        } else {
            try value.encode(
                to: RecordingEncoder(
                    VersionRecord(stamp: self, codingPath: codingPath, userInfo: userInfo)))
        }
        self.value = value
    }

    func clear() {
        content = .nothing
        children = []
    }

    func child(_ key: some CodingKey) -> VersionStamp? {
        guard !children.isEmpty else { return nil }
        let name = key.stringValue
        return children.first { $0.key == name }?.stamp
    }

    /// Returns the child node of a key, adding it if necessary.
    func makeChild(_ key: some CodingKey) -> VersionStamp {
        content = .keyed
        if let child = child(key) { return child }
        let stamp = VersionStamp(keys: keys + [key.stringValue], yields: yields)
        children.append((key.stringValue, stamp))
        return stamp
    }

    /// Whether this node is the version, or a part of it.
    var isLeaf: Bool {
        switch content {
        case .scalar, .list: true
        case .keyed, .null, .nothing: false
        }
    }

    /// The nodes of the version and its parts.
    var leaves: [VersionStamp] {
        isLeaf ? [self] : children.flatMap { $0.stamp.leaves }
    }

    /// Whether the same content was encoded at two nodes.
    func isSame(as other: VersionStamp) -> Bool {
        switch (content, other.content) {
        case (.scalar(let left), .scalar(let right)): left == right
        case (.list(let left), .list(let right)):
            left.count == right.count && zip(left, right).allSatisfy { $0.isSame(as: $1) }
        case (.keyed, .keyed):
            children.count == other.children.count
                && children.allSatisfy { child in
                    other.children.contains {
                        $0.key == child.key && $0.stamp.isSame(as: child.stamp)
                    }
                }
        case (.null, .null), (.nothing, .nothing): true
        default: false
        }
    }

    private func removeNulls() {
        children.forEach { $0.stamp.removeNulls() }
        children.removeAll { !$0.stamp.isLeaf && $0.stamp.children.isEmpty }
    }
}

extension VersionStamp {
    /// A scalar in a form that can be compared across types.
    enum Scalar: Hashable {
        case truth(Bool)
        case integer(Int128)
        case real(Double)
        case text(String)

        init(_ value: any StandardScalar) {
            self =
                switch value {
                case let value as Bool: .truth(value)
                case let value as any BinaryInteger: Scalar(value)
                case let value as any BinaryFloatingPoint: Scalar(value)
                default: .text("\(value)")
                }
        }

        private init(_ value: some BinaryInteger) {
            self = Int128(exactly: value).map { .integer($0) } ?? .text("\(value)")
        }

        private init(_ value: some BinaryFloatingPoint) {
            self = Int128(exactly: value).map { .integer($0) } ?? .real(Double(value))
        }

        init(_ value: Decimal) {
            self = Int128(value.description).map { .integer($0) } ?? .text(value.description)
        }
    }

    /// The description of this node's content in error messages.
    var text: String {
        switch content {
        case .nothing, .keyed: "an object"
        case .null: "null"
        case .list: "an array"
        case .scalar(.truth(let truth)): "\(truth)"
        case .scalar(.integer(let integer)): "\(integer)"
        case .scalar(.real(let real)): "\(real)"
        case .scalar(.text(let text)): "\"\(text.prefix(60))\""
        }
    }
}
