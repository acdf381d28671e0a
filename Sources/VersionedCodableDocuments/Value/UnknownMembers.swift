import VersionedCodableCore

/// The members of an object without coding keys in its type, kept as read and written back.
///
///     struct Settings: Codable {
///         var name: String
///         var others = UnknownMembers()
///     }
///
///     // {"name": "tea", "theme": "dark"} comes back whole, and others["theme"]?.string is "dark"
///
/// Works with the synthesized methods, in every format, with attributes and repeated elements in
/// XML. Values are not copied. The members are written in the position of the property among the
/// others; a member that the type, or the version of the type, writes itself takes precedence. Keys
/// are compared byte by byte. The
/// version of a versioned type is not included, nor are other names of known keys. Key strategies
/// determine which keys are unknown, but do not convert those. Under `UnknownKeyStrategy.refuse`
/// these members are not errors.
///
/// Members with coding keys of another type that is written into the same object, such as those of
/// a superclass or of a flattened property, are included but not written. After a change of a
/// flattened enumeration, those of the case that was read are written.
///
/// In XML, the coding key has to come after those for the text and for elements without a key. An
/// element is not included if its name is a coding key, even one that is read as an attribute, nor
/// is what another value leaves out, such as the attributes of an element read as a scalar.
///
/// Other packages' coders do not report unknown keys. With them the members are an object under the
/// key of the property, which is omitted when empty.
public struct UnknownMembers: Sendable {
    /// A member of an object.
    public struct Member: Sendable, Hashable {
        /// The key as written; empty for text among elements (XML).
        public let key: String
        /// The value in the document it was read from.
        public let node: DocumentNode
        /// Whether the member is an attribute (XML).
        public let isAttribute: Bool
        /// The key as the key strategy converted it.
        var codingKey: String

        /// Makes a member.
        public init(key: String, node: DocumentNode, isAttribute: Bool = false) {
            self.key = key
            self.node = node
            self.isAttribute = isAttribute
            codingKey = key
        }

        /// Whether two members have the same key and value.
        public static func == (one: Member, other: Member) -> Bool {
            one.key.hasSameBytes(as: other.key) && one.node == other.node
                && one.isAttribute == other.isAttribute
        }

        /// Hashes the key.
        public func hash(into hasher: inout Hasher) {
            hasher.combine(key)
        }
    }

    private var members: [Member]

    /// Makes members in order.
    public init(_ members: some Sequence<Member> = []) {
        self.members = Array(members)
    }

    /// The value of the first member with a key (XML may have several); nil if there is none.
    ///
    /// - Complexity: O(n) in the members.
    public subscript(key: String) -> DocumentNode? {
        members.first { $0.key.hasSameBytes(as: key) }?.node
    }

    /// Sets a value in place of all members with a key, or appends it.
    ///
    /// - Throws: `ReadingError` of kind `.limit` when the value exceeds the default limits.
    public mutating func set(
        _ value: DocumentValue,
        forKey key: String,
        isAttribute: Bool = false
    ) throws {
        let member = Member(
            key: key, node: try CodableDocument(value).root, isAttribute: isAttribute)
        let place = members.firstIndex { $0.key.hasSameBytes(as: key) } ?? members.count
        remove(key)
        members.insert(member, at: place)
    }

    /// Removes all members with a key.
    public mutating func remove(_ key: String) {
        members.removeAll { $0.key.hasSameBytes(as: key) }
    }
}

/// Members are equal when keys and values are, in the same order.
extension UnknownMembers: Hashable {}

extension UnknownMembers: RandomAccessCollection {
    /// The position of the first member.
    public var startIndex: Int { 0 }

    /// The position after the last member.
    public var endIndex: Int { members.count }

    /// The member at a position.
    public subscript(position: Int) -> Member { members[position] }
}

extension UnknownMembers: Codable {
    /// Decodes all members of an object, for a decoder without a container.
    ///
    /// - Throws: `DecodingError` when the value is not an object.
    public init(from decoder: any Decoder) throws {
        let node = try DocumentNode(from: decoder)
        // An element without members is a text.
        if node.document.capabilities.contains(.repeatedKeys),
            node.text?.allSatisfy(\.isWhitespace) == true
        {
            self.init()
            return
        }
        guard node.kind == .object else {
            throw DecodingError.typeMismatch(
                UnknownMembers.self,
                DecodingError.Context(
                    codingPath: decoder.codingPath, debugDescription: "expected an object"))
        }
        self.init(
            node.members.map { Member(key: $0, node: $1, isAttribute: $1.isAttribute) })
    }

    /// Encodes the members as an object, for an encoder without a container.
    ///
    /// - Throws: As `DocumentNode.encode(to:)`.
    public func encode(to encoder: any Encoder) throws {
        if let native = encoder.nodeEncoder {
            let (session, object) = native.session.container(.object, at: native.node)
            return try session.target(object).write(self)
        }
        var container = encoder.container(keyedBy: PathStep.self)
        for (key, values) in gathered {
            if values.count == 1 {
                try container.encode(values[0], forKey: .key(key))
            } else {
                try container.encode(values, forKey: .key(key))
            }
        }
    }

    /// The keys in order, each with the values of all its members.
    var gathered: [(key: String, values: [DocumentNode])] {
        var gathered: [(key: String, values: [DocumentNode])] = []
        var places: [[UInt8]: Int] = [:]
        for member in members {
            let place = places[Array(member.key.utf8), default: gathered.count]
            if place == gathered.count {
                places[Array(member.key.utf8)] = place
                gathered.append((member.key, []))
            }
            gathered[place].values.append(member.node)
        }
        return gathered
    }
}

extension DocumentNode {
    /// Whether the value is that of an attribute (XML).
    public var isAttribute: Bool {
        guard index > 0, document.capabilities.contains(.repeatedKeys) else { return false }
        let key = document.withUnsafeTape { $0[index - 1] }
        return key.isKind(.key) && key.head & TapeNode.attribute != 0
    }
}
