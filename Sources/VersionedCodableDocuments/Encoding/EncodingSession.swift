import VersionedCodableCore

/// The state that the encoders and containers of one call of `encode` share: the document as far as
/// it is written.
///
/// Values are encoded in the order of the document nearly always, and are written to the tape at
/// once. Values out of order, those of a super encoder or of a container that is used after its
/// parent went on, get a session of their own, which is inserted when the document is finished.
///
/// A session has the parts of encoding that are equal for all documents: the tape, scalars, paths,
/// errors, aliases, limits and options. What only documents of elements need is in `elementShape`.
final class EncodingSession {
    /// Where the root of a session is in the whole, when it is a part.
    typealias Base = (session: EncodingSession, node: UInt32, key: (any CodingKey)?)

    /// The document as far as it is written.
    @exclusivity(unchecked)
    var builder: DocumentBuilder
    let options: EncodingOptions
    let capabilities: FormatCapabilities
    let formatName: String
    /// The parts of encoding for documents of elements; nil for those of objects and arrays.
    let elementShape: ElementEncodingShape?
    let convertsKeys: Bool
    /// How values of some types are encoded.
    let plans: PlanCache<ValueEncodingPlan>
    /// Where this session's root is in the whole, when it is a part.
    let base: Base?

    /// Parts that are written out of order: of values that were promised to a super encoder, by the
    /// null in their place, and of values that were added to a container after it was closed.
    var parts: [UInt32: EncodingSession] = [:]
    /// The coding keys that keys were written for, by node, where a key strategy changes them.
    var originalKeys: [Int: any CodingKey] = [:]
    /// The coding key types of containers.
    @exclusivity(unchecked)
    var keyTypes = KeyTypes()
    /// The documents with aliases of which parts were written.
    var copied: [ObjectIdentifier: CopiedParts] = [:]
    /// The texts that numbers of documents that were read were written as.
    var writtenTexts: [UInt8] = []
    /// The `HookedCodable` types of values so far.
    var hookedTypes: [ObjectIdentifier: HookedType] = [:]
    /// The unknown members of open objects.
    var kept: [KeptMembers] = []
    var hasAliases = false
    /// The context of parts of the document that was written from last.
    var context: (document: DocumentStorage, context: PartContext?)?
    private(set) lazy var userInfo: [CodingUserInfoKey: Any] =
        base?.session.userInfo ?? options.userInfo
    /// The depth from which `checkDepth` looks closer; of parts, which are written from within
    /// another session, each.
    let closeDepth: Int
    /// The lowest address of the stack at which one more level fits, once the system was asked.
    var stackFloor = UInt.max
    /// Whether the call is over.
    ///
    /// Parts made from now on are not kept: they and the session would keep each other alive.
    var hasEnded = false
    /// The first misuse of a container in a method that cannot throw.
    var misuse: EncodingError?

    /// Makes the session of a call that encodes a document, or of a part of that.
    init(
        options: EncodingOptions, formatName: String, capabilities: FormatCapabilities,
        base: Base? = nil
    ) {
        self.options = options
        self.formatName = formatName
        self.capabilities = capabilities
        self.base = base
        convertsKeys = !options.keys.isDefault
        closeDepth = base == nil ? min(options.limits.depth, 32) : 0
        let kind = EncodingSession.kindOfPlans(for: capabilities, options)
        let isOfElements = capabilities.contains(.repeatedKeys)
        plans = EncodingSession.sparePlans.take(kind)
        // Many parts can exist at the same time.
        builder = DocumentBuilder(
            encoding: formatName, capabilities, limits: options.limits,
            size: base == nil ? plans.size : TapeSize())
        elementShape = isOfElements ? ElementEncodingShape(base: base) : nil
    }

    deinit {
        EncodingSession.sparePlans.put(plans)
    }

    /// Returns the options and properties that plans depend on.
    private static func kindOfPlans(
        for capabilities: FormatCapabilities, _ options: EncodingOptions
    ) -> UInt8 {
        (capabilities.contains(.repeatedKeys) ? 1 : 0)
            | (options.elements.distinguishesEmptyFromNil ? 8 : 0)
            | (options.elements.memberPlacementStrategy != nil ? 16 : 0)
    }

    static let sparePlans = SparePlans<ValueEncodingPlan>()

    /// Adds entries to `userInfo`, before anything is encoded.
    func add(_ entries: [CodingUserInfoKey: Any]) {
        if !entries.isEmpty { userInfo.merge(entries) { $1 } }
    }

    // MARK: By the kind of document

    func encoder(at node: UInt32) -> any Encoder { NodeEncoder(session: self, node: node) }

    /// Encodes the value of the whole document.
    ///
    /// - Throws: The errors of its `encode(to:)`, and an error when that encoded nothing.
    func encodeRoot<Value: Encodable>(_ value: Value) throws {
        if let elementShape { return try elementShape.encodeRoot(value, self) }
        try encodeRoot(value, plan(of: Value.self).pointee)
    }

    /// Writes a key of a dictionary, which has no coding key.
    ///
    /// - Throws: `EncodingError` when no dictionary of the document can have the key.
    func writeDictionaryKey(
        _ key: String, of value: @autoclosure () -> Any, in container: UInt32
    ) throws {
        if elementShape != nil, key.isEmpty {
            throw invalid(
                value(), "an empty key, which represents text, cannot be a key of a dictionary",
                at: container)
        }
        plainKey(key)
    }

    /// Writes members into the innermost object, except those that are there.
    func write(_ members: UnknownMembers) throws {
        if let elementShape { return try elementShape.write(members, self) }
        try writeGathered(members)
    }
}
