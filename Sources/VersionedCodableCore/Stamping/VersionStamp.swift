import VersionedCodableEssentials

/// What a spec writes into a document: a tree of keys with the version, or the parts of a compound
/// version, at its leaves.
///
/// The tree is made by encoding the spec with an encoder that records. It holds the values
/// themselves and not what they encode to, so that the encoder of the document can treat them as it
/// does everywhere, for example with its strategy for dates.
///
///     Spec(withVersion: 2)   ->   _metadata          ->   {"_metadata": {"version": 2}}
///                                 └─ version: 2
package final class VersionStamp {
    /// What was encoded at this place.
    enum Content {
        case nothing
        case null
        case scalar(Scalar)
        case list([VersionStamp])
        case keyed
        /// A value that is written beside that with the version, and is no part of it.
        case addition
    }

    /// The keys from the root to this place.
    package let keys: [String]
    var content = Content.nothing
    /// The value that was encoded at this place.
    package var value: (any Encodable)?
    /// What is said about the root of the document.
    package var rootMarks: [VersionRootMark] = []
    /// The places below this one, in the order of encoding.
    package private(set) var children: [(key: String, stamp: VersionStamp)] = []

    /// The object of the document that this place was opened as, while the document is encoded.
    var container: KeyedEncodingContainer<PathKey>?
    /// Whether the document has everything of this place, while the document is encoded.
    var isWritten = false

    init(keys: [String] = []) {
        self.keys = keys
    }

    /// Records what a spec writes.
    ///
    /// - Parameter encoder: The encoder of the document that the version is for.
    /// - Throws: The errors of the spec.
    package static func record(
        _ spec: some VersionPathSpec,
        for encoder: (any Encoder)? = nil
    ) throws -> VersionStamp {
        let stamp = VersionStamp()
        try stamp.record(
            spec, codingPath: [], userInfo: encoder?.userInfo ?? [:], document: encoder)
        stamp.removeNulls()
        return stamp
    }

    /// Records what any value writes.
    static func recordAny(
        _ value: some Encodable,
        keys: [String] = [],
        userInfo: [CodingUserInfoKey: Any]
    ) throws -> VersionStamp {
        let stamp = VersionStamp(keys: keys)
        try stamp.record(value, codingPath: [], userInfo: userInfo)
        return stamp
    }

    func record(
        _ value: some Encodable,
        codingPath: [any CodingKey],
        userInfo: [CodingUserInfoKey: Any],
        document: (any Encoder)? = nil
    ) throws {
        clear()
        if let decimal = value as? Decimal {
            content = .scalar(Scalar(decimal))
        } else {
            try value.encode(
                to: RecordingEncoder(
                    VersionRecord(
                        stamp: self, codingPath: codingPath, userInfo: userInfo,
                        document: document)))
        }
        self.value = value
    }

    func clear() {
        content = .nothing
        children = []
    }

    /// The place of a key below this one.
    func child(_ key: some CodingKey) -> VersionStamp? {
        guard !children.isEmpty else { return nil }
        let name = key.stringValue
        for child in children where child.key == name { return child.stamp }
        return nil
    }

    /// The place of a key below this one, made if there is none.
    func makeChild(_ key: some CodingKey) -> VersionStamp {
        content = .keyed
        if let child = child(key) { return child }
        let stamp = VersionStamp(keys: keys + [key.stringValue])
        children.append((key.stringValue, stamp))
        return stamp
    }

    /// Adds a value that is written for a key below this place, behind the version.
    func add(_ value: any Encodable, forKey key: String) {
        let stamp = VersionStamp(keys: keys + [key])
        stamp.content = .addition
        stamp.value = value
        children.append((key, stamp))
    }

    /// Whether it was added to the version.
    var isAddition: Bool {
        if case .addition = content { true } else { false }
    }

    /// Whether this is the place of the version, or of a part of it.
    package var isLeaf: Bool {
        switch content {
        case .scalar, .list, .addition: true
        case .keyed, .null, .nothing: false
        }
    }

    /// The places of the version and its parts.
    package var leaves: [VersionStamp] {
        isLeaf ? [self] : children.flatMap { $0.stamp.leaves }
    }

    /// Whether the same was encoded at two places.
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
    /// A scalar as far as it is needed to tell whether two places hold the same.
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

    /// What is at this place, for an error message.
    var text: String {
        switch content {
        case .nothing, .keyed, .addition: "an object"
        case .null: "null"
        case .list: "an array"
        case .scalar(.truth(let truth)): "\(truth)"
        case .scalar(.integer(let integer)): "\(integer)"
        case .scalar(.real(let real)): "\(real)"
        case .scalar(.text(let text)): "\"\(text.prefix(60))\""
        }
    }
}
