import VersionedCodableCore

/// What one call of `decode` shares between its decoders and containers.
///
/// Decoders and containers are small structs that hold the session and a node. The session keeps
/// the document alive, so that they may outlive the call that made them. It is used by one task at
/// a time, as every `Decoder` is.
///
/// It has what is the same for all documents: scalars, paths, errors, aliases, limits and options.
/// How a value of a type is found is known to the decoders, of which there are two kinds:
/// `ObjectDecoder`, and `ElementDecoder` with a session of its own (`ElementSession`).
package class DecodingSession: KeyTypeNoting {
    final package let document: CodableDocument
    final package let nodes: UnsafePointer<TapeNode>
    final package let tape: UnsafeTape
    final let options: DecodingOptions
    /// Whether keys are compared as they are, and it does not matter which are asked for.
    final package let usesPlainKeys: Bool
    /// Whether a key strategy changes keys.
    final let convertsKeys: Bool
    /// What was asked for, if unknown keys are errors.
    final package let asked: AskedKeys?
    /// For some objects, the key that is expected next.
    ///
    /// Only a hint: a wrong one costs a search.
    final package let hints: UnsafeMutablePointer<KeyHint>
    /// How some types are decoded, as the decoders of the document keep it.
    final let plans: PlanCache
    /// The last keyed container of some types, to be used again.
    final let containers: ContainerCache<DecodingSession>
    /// What scalars are in their less common forms.
    final let scalars: ScalarReader
    /// Memory for a value while it becomes one of the type that was asked for.
    final let slot = ValueSlot()
    /// How aliases and missing values were reached.
    final var frames = PathFrames()
    final var wideTables = WideTables()
    /// Converted keys of objects, where a key strategy applies.
    final var convertedTables = ConvertedKeyTables()
    final var lastNames = ConvertedNames()
    /// What messages say of values.
    final var words: ValueWords
    /// The types of coding keys of containers that are not kept.
    final var keyTypes = KeyTypes()
    /// Objects whose keys are left alone under a key strategy, being those of a dictionary.
    final var tables: Set<UInt32> = []
    /// What aliases stood for so far.
    final var expansion: AliasExpansion
    /// Whether a key was looked for and not found in an object that goes on behind the part that
    /// was read.
    final var missedInPrefix = false
    /// The innermost value of a configured type.
    final let configured: UnsafeMutablePointer<ConfiguredObject>
    /// The lowest address of the stack at which `checkStack` need not look closer.
    final let stackFloor: UnsafeMutablePointer<UInt>
    /// What the decode ends with once the stack was not enough, whatever types make of the error.
    final var stackError: DecodingError?
    /// What missing members of some objects are.
    final var membersForMissing:
        [UInt32: (type: any ConfiguredCodable.Type, members: [String: any Encodable])] = [:]
    /// Which members of some types stand in for missing keys.
    final var defaultedKeys: [ObjectIdentifier: Set<String>] = [:]
    /// The other names of the keys of some types.
    final var aliasTables: [ObjectIdentifier: KeyAliasTable?] = [:]
    final var lastAliasTable: (type: any ConfiguredCodable.Type, table: KeyAliasTable?)?
    /// Objects that members are read from as if they were part of them, if unknown keys are errors.
    final var flattenedObjects: Set<UInt32> = []

    /// What `Decoder.userInfo` gives.
    final package private(set) lazy var userInfo: [CodingUserInfoKey: Any] = options.userInfo
    /// Whether any node has an annotation.
    final let hasAnnotations: Bool
    /// The nodes that aliases stand for, if the option to share their values is on.
    final private(set) lazy var aliasTargets = document.storage.aliasTargets
    /// Values of those nodes, by type.
    final var sharedValues: [SharedValueKey: Any] = [:]
    /// Parts of the source that no error shows.
    final var secrets: [ObjectIdentifier: SecretRanges] = [:]
    /// Values of a document made of others that no message shows.
    final var secretNodes = SecretRanges()
    /// What types that decode themselves remember for the length of a decode.
    final package var memory: AnyObject?

    // What is decoded from a value in place of what another decoder has
    // (`Decoder.decode(_:from:)`):

    /// What every path begins with: the path of that decoder, and the keys below it.
    ///
    /// Found when somebody asks, as every path is.
    final lazy var basePath: [any CodingKey] =
        (outer.map { $0.session.codingPath(of: $0.spot) } ?? []) + outerKeys
    /// That decoder, if it is one of the engine's.
    final var outer: SessionSpot?
    /// The keys below that decoder, or with decoders of others its whole path.
    final var outerKeys: [any CodingKey] = []
    /// The innermost value that is decoded with its version, so that the version is none of its
    /// unknown members.
    final var versioned: VersionedValue?
    /// The type of the whole document, if it is asked for without its version.
    final var rootType: Any.Type = Never.self

    package static let hintSlots = 32

    /// The session of a call that decodes a document.
    package static func make(
        for document: CodableDocument, _ options: DecodingOptions
    ) -> DecodingSession {
        document.capabilities.contains(.repeatedKeys)
            ? ElementSession(document, options)
            : DecodingSession(
                document.storage.tape, document, options, PlanCache(of: ObjectPlan.self))
    }

    /// Makes a session that reads the nodes of a tape.
    init(
        _ tape: UnsafeTape, _ document: CodableDocument, _ options: DecodingOptions,
        _ plans: PlanCache
    ) {
        self.plans = plans
        self.document = document
        self.options = options
        expansion = AliasExpansion(within: options.limits)
        convertsKeys = !options.keys.isDefault
        asked = options.unknownKeys == .refuse ? AskedKeys() : nil
        usesPlainKeys = !convertsKeys && asked == nil
        self.tape = tape
        nodes = tape.nodes
        scalars = ScalarReader(tape: tape, documentRules: document.storage.scalarRules)
        words = ValueWords(scalars, options.errorExcerpts)
        hasAnnotations = document.hasAnnotations
        // The same memory has the innermost value of a configured type before the hints, and the
        // floor of the stack after them.
        let memory = UnsafeMutableRawPointer.allocate(
            byteCount: MemoryLayout<ConfiguredObject>.stride
                + DecodingSession.hintSlots * MemoryLayout<KeyHint>.stride
                + MemoryLayout<UInt>.stride,
            alignment: 16)
        configured = memory.bindMemory(to: ConfiguredObject.self, capacity: 1)
        configured.initialize(to: ConfiguredObject())
        hints = (memory + MemoryLayout<ConfiguredObject>.stride)
            .bindMemory(to: KeyHint.self, capacity: DecodingSession.hintSlots)
        hints.initialize(
            repeating: KeyHint(object: .max, key: 0), count: DecodingSession.hintSlots)
        stackFloor = UnsafeMutableRawPointer(hints + DecodingSession.hintSlots)
            .bindMemory(to: UInt.self, capacity: 1)
        let position = ThreadStack.position
        stackFloor.initialize(to: position - min(position, ThreadStack.unasked))
        // A container that is used again does not tell for which objects.
        containers = ContainerCache(isEnabled: options.reusesContainers && asked == nil)
    }

    deinit {
        UnsafeMutableRawPointer(configured).deallocate()
        plans.deallocate()
        containers.deallocate()
        slot.deallocate()
    }

    /// Adds entries to `userInfo`, before anything is decoded.
    package func add(_ entries: [CodingUserInfoKey: Any]) {
        if !entries.isEmpty { userInfo.merge(entries) { $1 } }
    }

    // MARK: What the decoders of a document know

    /// The decoder of a value.
    package func decoder(_ spot: Spot) -> any Decoder { ObjectDecoder(session: self, spot: spot) }

    /// The decoder of a value whose type is known, that another decoder of it may have been made
    /// for.
    package func decoder(of type: Any.Type, at spot: Spot) -> any Decoder { decoder(spot) }

    /// Decodes with what a type says of its members.
    package func withType<Value: Decodable>(
        _ type: Value.Type, from decoder: any Decoder, at spot: Spot, _ decode: () throws -> Value
    ) rethrows -> Value {
        try decode()
    }

    /// Decodes a value as the single value container of its decoder does.
    package func value<Value: Decodable>(_ type: Value.Type, at spot: Spot) throws -> Value {
        try ObjectDecoder.decode(type, self, spot)
    }

    /// The value of a coding key in an object, or 0.
    package func member(named key: String, of object: UInt32) -> UInt32 { find(key, in: object) }

    /// The values of an array that lie one behind the other; nil when they have to be asked for
    /// one by one.
    ///
    /// - Throws: `DecodingError` when there is no array.
    package func row(_ spot: Spot) throws -> ElementRow? {
        try arrayRow(spot)
    }

    /// Whether a value is the object at its node and nothing else.
    package func isOwnObject(_ spot: Spot) -> Bool { true }

    /// How values of a type are decoded.
    func plan(of type: Any.Type) -> DecodingPlan { objectPlan(of: type).pointee.plan }

    /// Whether a value is null, or what stands for that in the format.
    func isNothing(at node: UInt32) -> Bool { isNull(node) }

    /// Decodes a value of a type with more than `Codable`.
    func fill(
        _ memory: UnsafeMutableRawPointer,
        with value: any (ObjectCollection & ElementCollection).Type, at spot: Spot
    ) throws {
        try value.decode(session: self, spot, to: memory)
    }

    /// Notes that the document is a tree of values, which tells less than what was read.
    func noteTree() {}

    /// The coding keys of an object, in the order of the document.
    func keys(of object: UInt32) -> [String] {
        if nodes[Int(object)].head & TapeNode.incomplete != 0 { missedInPrefix = true }
        var keys: [String] = []
        keys.reserveCapacity(tape.childCount(of: Int(object)))
        // As in `convertedKeys(of:)`; only a strategy of the program needs it.
        lazy var path = codingPath(of: Spot.root.at(object))
        tape.forEachMember(of: object) { key, _ in
            keys.append(options.keys.codingKey(tape.string(of: nodes[Int(key)]), under: path))
        }
        return keys
    }

    /// The node that a scalar is read from.
    func scalar(at spot: Spot) -> TapeNode { nodes[tape.resolve(Int(spot.node))] }

    /// The text of a string, of a scalar without a type, or of any scalar but null that was written
    /// without quotes.
    ///
    /// Nil for every other node.
    func text(of spot: Spot) -> String? {
        guard spot.node != missingNode else { return nil }
        let node = nodes[tape.resolve(Int(spot.node))]
        switch node.kind {
        case .string, .untyped: return tape.string(of: node)
        case .bool, .integer, .real, .dateText:
            return node.head & TapeNode.plain == 0 ? nil : tape.writtenText(of: node)
        default: return nil
        }
    }

    /// Whether Base64 may come with blanks in it.
    var breaksLines: Bool { false }

    /// Adds a step of the way to a node to a path.
    func append(_ step: WayStep, to path: inout [any CodingKey]) {
        if nodes[step.container].isKind(.object) {
            path.append(key(UInt32(step.child), of: UInt32(step.container), under: path))
        } else {
            note(element: UInt32(step.child), at: path.count)
            path.append(PathKey(index: step.position))
        }
    }

    /// The value that a step of a path below a node leads to; nil when there is none.
    func child(_ key: any CodingKey, of node: UInt32, isBelowIndex: Bool) -> UInt32? {
        let container = UInt32(tape.resolve(Int(node)))
        if nodes[Int(container)].isKind(.object) {
            return named(key.stringValue, in: container)
                ?? otherwiseNamed(key.stringValue, in: container)
        }
        guard nodes[Int(container)].isKind(.array), let index = key.intValue else { return nil }
        return document.storage.element(index, of: Int(container)).map { UInt32($0) }
    }

    /// Whether a key is of a second kind, so that an object may have one of each with a name.
    func isOfSecondKind(_ key: UInt32) -> Bool { false }

    /// Whether a key is not looked for, because it comes behind another one with its text.
    func isRepeat(_ key: UInt32) -> Bool { false }

    /// Whether a key that nobody asked for is known all the same.
    func isKnown(_ key: UInt32, of object: UInt32, _ asked: AskedKeys) -> Bool { false }

    /// The error for a key that nobody asked for.
    func unknownKey(_ spot: Spot) -> DecodingError {
        let name = ErrorMessages.shortName(tape.string(of: nodes[Int(spot.node)]))
        return .dataCorrupted(
            context("the key \"\(name)\" is unknown", at: spot, path: codingPath(of: spot)))
    }

    /// What a message calls an object.
    func describe(object: UInt32) -> String { "an object" }

    /// The node that an error about a scalar points at.
    func scalarPlace(_ spot: Spot) -> UInt32 { spot.node }

    /// The members of a value that is no object, for whose coding keys `isUnknown` says so.
    func unknownMembers(
        ofScalar node: UInt32, where isUnknown: (String) -> Bool
    ) -> UnknownMembers {
        UnknownMembers()
    }

    /// A member as it is taken over, with the coding key it stands for; nil for one that is
    /// nothing by itself.
    func unknownMember(
        _ key: UInt32, under path: () -> [any CodingKey]
    ) -> (name: String, member: UnknownMembers.Member)? {
        let text = tape.string(of: nodes[Int(key)])
        return (
            options.keys.codingKey(text, under: path()),
            UnknownMembers.Member(key: text, node: documentNode(at: key + 1))
        )
    }

    /// Notes that the unknown members of an object are kept.
    func noteUnknownMembers(of object: UInt32, besides keys: any CodingKey.Type) {}

    /// Whether a member that a type has no coding key for is part of one that the type has.
    func isMember(named name: String, of object: UInt32, besides keys: any CodingKey.Type) -> Bool {
        false
    }

    /// What of a member that a type has a coding key for is not read by it; nil for nothing.
    func rest(
        of key: UInt32, named name: String, in object: UInt32, besides keys: any CodingKey.Type
    ) -> UnknownMembers.Member.Role? {
        nil
    }

    /// Whether the integer under the key `version` of an object is this one, as far as that is
    /// told at a glance.
    func declares(_ version: Int, in object: UInt32) -> Bool {
        guard usesPlainKeys else { return false }
        let member = find(plain: "version", in: object)
        guard member != 0, nodes[Int(member)].isKind(.integer) else { return false }
        return smallInteger(at: member) == Int64(version)
    }
}

/// Values that lie one behind the other.
package struct ElementRow {
    package var first: Spot
    package var count: Int
    /// How far a value lies behind the node that tells the next one.
    let offset: UInt32

    /// The value behind another one.
    @inline(__always)
    package func next(_ spot: Spot, in session: DecodingSession) -> Spot {
        spot.at(session.nodes[Int(spot.node - offset)].next + offset)
    }
}

/// The object a hint belongs to and the key node expected next.
package struct KeyHint {
    var object: UInt32
    var key: UInt32

    package init(object: UInt32, key: UInt32) {
        self.object = object
        self.key = key
    }
}
