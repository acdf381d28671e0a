import VersionedCodableCore

/// What one call of `decode` shares between its decoders and containers.
///
/// Decoders and containers are small structs that hold the session and a node. The session keeps
/// the document alive, so that they may outlive the call that made them. It is used by one task at
/// a time, as every `Decoder` is.
///
/// It has what is the same for all documents: scalars, paths, errors, aliases, limits and options.
/// What differs between objects and elements is up to `shape` and to the decoders, of which there
/// are two kinds: `ObjectDecoder` and `ElementDecoder`.
package final class DecodingSession: KeyTypeNoting {
    package let document: CodableDocument
    /// Answers what depends on the shape of the document.
    let shape: any DecodingShape
    package let tape: UnsafeTape
    let options: DecodingOptions
    /// Whether keys are compared as they are, and it does not matter which are asked for.
    package let usesPlainKeys: Bool
    /// What was asked for, if unknown keys are errors.
    package let asked: AskedKeys?
    /// For some objects, the key that is expected next.
    ///
    /// Only a hint: a wrong one costs a search.
    package let hints: UnsafeMutablePointer<KeyHint>
    /// How some types are decoded, as the decoders of the document keep it.
    let plans: PlanCache
    /// The last keyed container of some types, to be used again.
    let containers: ContainerCache<DecodingSession>
    /// What scalars are in their less common forms.
    let scalars: ScalarReader
    /// Memory for a value while it becomes one of the type that was asked for.
    let slot = ValueSlot()
    /// How aliases and missing values were reached.
    var frames = PathFrames()
    var wideTables = WideTables()
    /// Keys under a key strategy.
    var converted = ConvertedKeyCache()
    /// What messages say of values.
    var words: ValueWords
    /// The types of coding keys of containers that are not kept.
    var keyTypes = KeyTypes()
    /// Objects whose keys are left alone under a key strategy, being those of a dictionary.
    var tables: Set<UInt32> = []
    /// What aliases stood for so far.
    var expansion: AliasExpansion
    /// Whether a key was looked for and not found in an object that goes on behind the part that
    /// was read.
    var missedInPrefix = false
    /// The innermost value of a configured type.
    let configured: UnsafeMutablePointer<ConfiguredObject>
    /// The lowest address of the stack at which `checkStack` need not look closer.
    let stackFloor: UnsafeMutablePointer<UInt>
    /// What the decode ends with once the stack was not enough, whatever types make of the error.
    var stackError: DecodingError?
    /// What missing members of some objects are.
    var membersForMissing:
        [UInt32: (type: any ConfiguredCodable.Type, members: [String: any Encodable])] = [:]
    /// Which members of some types stand in for missing keys.
    var defaultedKeys: [ObjectIdentifier: Set<String>] = [:]
    /// The other names of the keys of some types.
    var aliasTables: [ObjectIdentifier: KeyAliasTable?] = [:]
    var lastAliasTable: (type: any ConfiguredCodable.Type, table: KeyAliasTable?)?
    /// Objects that members are read from as if they were part of them, if unknown keys are errors.
    var flattenedObjects: Set<UInt32> = []

    /// What `Decoder.userInfo` gives.
    package private(set) lazy var userInfo: [CodingUserInfoKey: Any] = options.userInfo
    /// Values of the nodes that aliases refer to, if the option to share them is on.
    var shared = SharedNodes()
    /// Values that no error shows.
    var secrets = SecretNotes()
    /// An object that types which decode themselves keep until the decode ends.
    package var memory: AnyObject?
    /// The decoder whose value is replaced by this document (`Decoder.decode(_:from:)`).
    var outer = OuterDecoder()
    /// The values that have a version.
    var versions = VersionContext()

    package static let hintSlots = 32

    package var nodes: UnsafePointer<TapeNode> { @inline(__always) get { tape.nodes } }
    /// Whether a key strategy changes keys.
    var convertsKeys: Bool { !options.keys.isDefault }
    /// Whether any node has an annotation.
    var hasAnnotations: Bool { @inline(__always) get { document.hasAnnotations } }

    /// The session of a call that decodes a document.
    package static func make(
        for document: CodableDocument, _ options: DecodingOptions
    ) -> DecodingSession {
        document.capabilities.contains(.repeatedKeys)
            ? ElementShape.makeSession(for: document, options)
            : DecodingSession(
                document.storage.tape, document, options, PlanCache(of: ObjectPlan.self),
                ObjectShape.shared)
    }

    /// Makes a session that reads the nodes of a tape.
    init(
        _ tape: UnsafeTape, _ document: CodableDocument, _ options: DecodingOptions,
        _ plans: PlanCache, _ shape: any DecodingShape
    ) {
        self.shape = shape
        self.plans = plans
        self.document = document
        self.options = options
        expansion = AliasExpansion(within: options.limits)
        asked = options.unknownKeys == .refuse ? AskedKeys() : nil
        usesPlainKeys = options.keys.isDefault && asked == nil
        self.tape = tape
        scalars = ScalarReader(tape: tape, documentRules: document.storage.scalarRules)
        words = ValueWords(scalars, options.errorExcerpts)
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

    // MARK: The shape of the document

    /// The decoder of a value.
    package func decoder(_ spot: Spot) -> any Decoder { shape.decoder(at: spot, in: self) }

    /// The decoder of a value of a known type.
    package func decoder(of type: Any.Type, at spot: Spot) -> any Decoder {
        shape.decoder(of: type, at: spot, in: self)
    }

    /// Decodes a value as the single value container of its decoder does.
    package func value<Value: Decodable>(_ type: Value.Type, at spot: Spot) throws -> Value {
        try shape.value(type, at: spot, in: self)
    }

    /// The value of a coding key in an object, or 0.
    package func member(named key: String, of object: UInt32) -> UInt32 {
        shape.member(named: key, of: object, in: self)
    }

    /// The values of an array that are adjacent in the tape; nil when there is no such array.
    ///
    /// - Throws: `DecodingError` when there is no array.
    package func row(_ spot: Spot) throws -> ElementRow? { try shape.row(spot, in: self) }

    /// Whether a value is the object at its node; false for an element that represents a list or
    /// inlined text.
    package func isObjectItself(_ spot: Spot) -> Bool { shape.isObjectItself(spot) }

    /// The coding keys of an object, in the order of the document.
    func keys(of object: UInt32) -> [String] {
        if nodes[Int(object)].head & TapeNode.incomplete != 0 { missedInPrefix = true }
        return shape.keys(of: object, in: self)
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
