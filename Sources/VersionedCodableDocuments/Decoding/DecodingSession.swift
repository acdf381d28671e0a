import VersionedCodableCore

/// The state shared by the decoders and containers of one call of `decode`.
///
/// Decoders and containers are small structs that hold the session and a node. The session keeps
/// the document alive, so that they may outlive the call that made them. It is used by one task at
/// a time, like every `Decoder`.
///
/// What differs between objects and elements is in `DecodingSession+Shape.swift` and
/// `ElementSession`.
package final class DecodingSession {
    package let document: CodableDocument
    /// The state that only a document of elements needs; nil for one of objects with arrays.
    let elementShape: ElementShape?
    let tape: UnsafeTape
    /// The flag of keys that are not looked up, because they continue an array of elements.
    let repeatedMark: UInt32
    let options: DecodingOptions
    /// Whether keys are compared without conversion, and requests for them are not recorded.
    let usesPlainKeys: Bool
    /// The requested keys, if unknown keys are errors.
    let asked: AskedKeys?
    /// For some objects, the key that is expected next.
    ///
    /// A wrong hint costs only a search.
    let hints: UnsafeMutablePointer<KeyHint>
    /// The cached plans of types.
    let plans: PlanCache<ValueDecodingPlan>
    /// The reader for the less common forms of scalars.
    let scalars: ScalarReader
    /// Memory for converting a value to the requested type.
    let slot: ValueSlot
    /// The aliases and missing values on the current paths.
    var frames = PathFrames()
    /// The hashed keys of wide objects.
    var wideTables: [UInt32: HashedKeys] = [:]
    var converted = ConvertedKeyCache()
    var words: ValueWords
    /// The coding key types of containers.
    @exclusivity(unchecked)
    var keyTypes = KeyTypes()
    var expansion: AliasExpansion
    // Read for each key or value: without the check for exclusive access, which no code here can
    // violate, since none of it keeps access to the session's variables.
    /// Whether a key was not found in an object that continues after the part that was read.
    @exclusivity(unchecked)
    var missedInPrefix = false
    /// The innermost value of a `HookedCodable` type.
    @exclusivity(unchecked)
    var hooked = HookedObject()
    /// The lowest stack address at which `checkStack` needs no closer look.
    @exclusivity(unchecked)
    var stackFloor = ThreadStack.floor
    /// The error that the decode throws even if a type catches it or is decoded without it: the stack
    /// was exhausted, or all names have a prefix that the type lacks.
    package var refusal: DecodingError?
    /// The `HookedCodable` types of values so far.
    var hookedTypes: [ObjectIdentifier: HookedType] = [:]

    private(set) lazy var userInfo: [CodingUserInfoKey: Any] = options.userInfo
    /// The nodes of secrets.
    package internal(set) var secrets: Set<Int> = []
    /// The decoder whose value is replaced by this document (`Decoder.decode(_:from:)`).
    var outer = OuterDecoder()
    var versions = VersionContext()

    static let hintSlots = 32

    static let sparePlans = SparePlans<ValueDecodingPlan>()

    var nodes: UnsafePointer<TapeNode> { @inline(__always) get { tape.nodes } }
    /// Whether a key strategy changes keys.
    var convertsKeys: Bool { !options.keys.isDefault }
    var hasAnnotations: Bool { @inline(__always) get { document.hasAnnotations } }

    init(for document: CodableDocument, _ options: DecodingOptions) {
        let isOfElements = document.capabilities.contains(.repeatedKeys)
        elementShape = isOfElements ? ElementShape(document) : nil
        tape = document.storage.tape
        repeatedMark = isOfElements ? TapeNode.repeated : 0
        let kind = DecodingSession.kindOfPlans(for: document, options)
        plans = DecodingSession.sparePlans.take(kind)
        self.document = document
        self.options = options
        expansion = AliasExpansion(within: options.limits)
        asked = options.unknownKeys == .refuse ? AskedKeys() : nil
        usesPlainKeys = options.keys.isDefault && asked == nil
        scalars = ScalarReader(tape: tape, documentRules: document.storage.source.scalarRules)
        words = ValueWords(scalars, options.errorExcerpts)
        slot = ValueSlot()
        hints = .allocate(capacity: DecodingSession.hintSlots)
        hints.initialize(
            repeating: KeyHint(object: .max, key: 0, firstElement: 0),
            count: DecodingSession.hintSlots)
    }

    deinit {
        slot.deallocate()
        hints.deallocate()
        DecodingSession.sparePlans.put(plans)
    }

    /// Returns the options and properties that plans depend on.
    private static func kindOfPlans(
        for document: CodableDocument, _ options: DecodingOptions
    ) -> UInt8 {
        (document.capabilities.contains(.repeatedKeys) ? 1 : 0)
            | (document.hasAnnotations ? 2 : 0)
            | (options.elements.memberPlacementStrategy != nil ? 4 : 0)
    }

    /// Adds entries to `userInfo`, before anything is decoded.
    func add(_ entries: [CodingUserInfoKey: Any]) {
        if !entries.isEmpty { userInfo.merge(entries) { $1 } }
    }
}

/// A sequence of adjacent values.
struct ElementRow {
    var first: Spot
    var count: Int
    /// The distance from the node that has the index of the next one to its value.
    let offset: UInt32

    @inline(__always)
    func next(_ spot: Spot, in session: DecodingSession) -> Spot {
        spot.at(session.nodes[Int(spot.node - offset)].next + offset)
    }
}

/// What is known about the keys of an object.
struct KeyHint {
    var object: UInt32
    /// The key that is expected next.
    var key: UInt32
    /// The first key that is no attribute.
    var firstElement: UInt32
}
