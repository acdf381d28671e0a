import VersionedCodableCore

/// What the encoders and containers of one call of `encode` share: the document as far as it is
/// written.
///
/// Values are encoded in the order of the document nearly always, and go straight to the tape. What
/// comes out of order, a super encoder or a container used after its parent went on, gets a session
/// of its own that is put in place when the document is finished.
///
/// It has what is the same for all documents: the tape, scalars, paths, errors, aliases, limits and
/// options. How a value of a type is written is known to the encoders, of which there are two
/// kinds: `ObjectEncoder`, and `ElementEncoder` with a session of its own
/// (`ElementEncodingSession`).
package class EncodingSession: KeyTypeNoting {
    /// Where the root of a session is in the whole, when it is a part.
    typealias Base = (session: EncodingSession, node: UInt32, key: (any CodingKey)?)

    /// The text a node was written as.
    typealias WrittenText = (node: Int, offset: Int, length: Int)

    final package let tape: UnsafeMutablePointer<EncodingTape>
    final package let options: EncodingOptions
    final let capabilities: FormatCapabilities
    final let formatName: String
    /// Whether a key strategy changes keys.
    final let convertsKeys: Bool
    /// Which marks of nodes mean something in the document.
    final let masks: HeadMasks
    /// How values of some types are encoded, as the encoders of the document keep it.
    final let plans: PlanCache
    /// The last keyed container of some types, to be used again.
    final let containers: ContainerCache<EncodingSession>
    /// Where this session's root is in the whole, when it is a part.
    final let base: Base?

    /// Values that were promised to a super encoder, by the index of the node that holds their
    /// index.
    final var promised: [UInt32: EncodingSession] = [:]
    /// What was added to a container after it was closed.
    final var late: [UInt32: EncodingSession] = [:]
    /// Hashed keys of wide objects.
    final var wideKeys: [UInt32: HashedKeys] = [:]
    /// The coding keys that keys were written for, by node, where a key strategy changes them.
    final var originalKeys: [Int: any CodingKey] = [:]
    /// The types of coding keys of containers that are not kept.
    final var keyTypes = KeyTypes()
    final var lastWay = WrittenWay()
    /// What nodes are annotated with.
    final var annotations = AnnotationTable()
    /// The values that aliases can refer to, if that option is on.
    final var shared = SharedValues()
    /// What numbers of documents that were read were written as, by their nodes in order: where the
    /// text is, and its length.
    final var writtenTexts: [WrittenText] = []
    /// What missing members of some types are read as.
    final var defaultMembers: [ObjectIdentifier: [String: any Encodable]] = [:]
    /// Whether an alias was written.
    final var hasAliases = false
    /// What the parts of the document that was written from last have to be told.
    final var context: (document: DocumentStorage, context: PartContext?)?
    /// What `Encoder.userInfo` gives.
    final package private(set) lazy var userInfo: [CodingUserInfoKey: Any] =
        base?.session.userInfo ?? options.userInfo
    /// The depth from which `checkDepth` looks closer; of parts, which are written from within
    /// another session, each.
    final let closeDepth: Int
    /// The lowest address of the stack at which one more level fits, once the system was asked.
    final var stackFloor = UInt.max
    /// Whether the call is over.
    ///
    /// Parts made from now on are not kept: they and the session would keep each other alive.
    final var hasEnded = false
    /// The first misuse of a container in a method that cannot throw.
    final var misuse: EncodingError?

    /// The session of a call that encodes a document.
    package static func make(
        options: EncodingOptions, formatName: String, capabilities: FormatCapabilities
    ) -> EncodingSession {
        capabilities.contains(.repeatedKeys)
            ? ElementEncodingSession(options, formatName, capabilities)
            : EncodingSession(options, formatName, capabilities)
    }

    /// Makes a session.
    init(
        _ options: EncodingOptions,
        _ formatName: String,
        _ capabilities: FormatCapabilities,
        base: Base? = nil,
        plans: PlanCache = PlanCache(of: ObjectEncodingPlan.self),
        masks: HeadMasks = HeadMasks()
    ) {
        self.options = options
        self.formatName = formatName
        self.capabilities = capabilities
        self.base = base
        self.plans = plans
        self.masks = masks
        convertsKeys = !options.keys.isDefault
        closeDepth = base == nil ? min(options.limits.depth, 32) : 0
        containers = ContainerCache(isEnabled: options.reusesContainers && base == nil)
        tape = .allocate(capacity: 1)
        tape.initialize(to: EncodingTape())
    }

    deinit {
        tape.pointee.deallocate()
        tape.deallocate()
        plans.deallocate()
        containers.deallocate()
    }

    /// Adds entries to `userInfo`, before anything is encoded.
    final package func add(_ entries: [CodingUserInfoKey: Any]) {
        if !entries.isEmpty { userInfo.merge(entries) { $1 } }
    }

    // MARK: What the encoders of a document know

    /// A session for a part of this one.
    func newPart(_ base: Base) -> EncodingSession {
        EncodingSession(options, formatName, capabilities, base: base)
    }

    /// The encoder of a value.
    package func encoder(at node: UInt32) -> any Encoder {
        ObjectEncoder(session: self, node: node)
    }

    /// Encodes any value at the end of the tape, as a child of `container`.
    ///
    /// Out of line: inlined, the value would be copied first.
    @inline(never)
    func encodeValue<Value: Encodable>(_ value: Value, in container: UInt32) throws {
        try ObjectEncoder.encode(value, self, in: container)
    }

    /// Encodes the value of the whole document.
    ///
    /// - Throws: As its `encode(to:)`, and when that encoded nothing.
    package func encodeRoot<Value: Encodable>(_ value: Value) throws {
        let entry = objectPlan(of: Value.self).pointee
        try encodeRoot(
            value, as: entry.plan == .special ? entry.inner : entry.plan,
            isAnnotated: entry.isAnnotated)
    }

    /// Notes the type of the value of the whole document.
    func noteRoot(_ type: Any.Type) {}

    /// Whether values of a type are encoded by their own `encode(to:)` and nothing else is to be
    /// done.
    package func isPlain(_ type: Any.Type) -> Bool {
        objectPlan(of: type).pointee.plan == .plain
    }

    /// Writes the text that a coding key stands for.
    func writeKey<Key: CodingKey>(_ key: Key, _ text: String) {
        if convertsKeys { originalKeys[tape.pointee.count] = key }
        plainKey(text)
    }

    /// Whether a container under a key that is there already is continued.
    func continues<Key: CodingKey>(_ key: Key) -> Bool { true }

    /// Writes a key of a dictionary, which is nothing but text.
    ///
    /// - Throws: `EncodingError` when no dictionary of the document can have the key.
    func dictionaryKey(
        _ key: String, of value: @autoclosure () -> Any, in container: UInt32
    ) throws {
        plainKey(key)
    }

    /// Writes members into the innermost object, but for those that are there.
    package func write(_ members: UnknownMembers) throws { try writeGathered(members) }

    /// Whether numbers are nothing but text, so that a strategy that is set may have its words.
    var hasTextNumbers: Bool { false }

    /// Notes what has to be known of a part of a document beside its nodes, before it is written.
    func note(_ part: DocumentNode) { annotateContext(of: part) }

    /// Writes a key of a document that was read.
    func copyKey(_ index: Int, in source: UnsafeTape) { pushKey(index, in: source) }

    /// Forgets what is known of the nodes from one on.
    func forget(from index: Int) { forgetNodes(from: index) }

    /// What is written in sessions of its own.
    final var parts: [EncodingSession] { Array(promised.values) + Array(late.values) }

    /// Refuses members that would be read as others, now that all of them are there.
    func checkMembers() throws {}

    /// Whether the tape is not the document yet.
    var needsRebuilding: Bool {
        tape.pointee.hasRemoved || hasAliases || !promised.isEmpty || !late.isEmpty
            || !writtenTexts.isEmpty
    }

    /// What the document is written again with.
    func makeBuilder(_ source: SourceBuffer) -> DocumentBuilder {
        newBuilder(source, duplicateKeys: .useLast)
    }

    /// A builder with the properties of the document.
    final func newBuilder(
        _ source: SourceBuffer, duplicateKeys: DuplicateKeyPolicy
    ) -> DocumentBuilder {
        DocumentBuilder(
            source: source, formatName: formatName, capabilities: capabilities,
            hasPositions: false, limits: options.limits, duplicateKeys: duplicateKeys,
            expectedNodes: tape.pointee.count * 2 + 16)
    }

    /// Whether an object was asked for again, so that what was written late into it replaces keys.
    func isReopened(_ object: Int) -> Bool { false }

    /// Whether a member is written twice: with the marks of its key, and without.
    func isDoubled(_ key: Int) -> Bool { false }

    /// Begins an object around the value of a key, if there is more to be written with it.
    func beginObject(around key: Int, in builder: inout DocumentBuilder) throws -> Bool { false }
}

/// Which bits in the heads of nodes mean something, and are kept when a node is written again.
struct HeadMasks {
    /// Those of keys.
    var keys = TapeNode.plain
    /// Those of arrays and objects.
    var containers = TapeNode.flow
    /// Those of scalars and null.
    var scalars = TapeNode.plain
    /// Those by which an object tells keys with the same text apart.
    var kinds: UInt32 = 0
}
