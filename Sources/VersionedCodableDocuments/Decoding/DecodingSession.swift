import VersionedCodableCore

/// What one call of `decode` shares between its decoders and containers.
///
/// Decoders and containers are small structs that hold the session and a node. The session keeps
/// the document alive, so that they may outlive the call that made them. It is used by one task at
/// a time, as every `Decoder` is.
package final class DecodingSession: KeyTypeNoting {
    package let document: CodableDocument
    package let nodes: UnsafePointer<TapeNode>
    package let tape: UnsafeTape
    let options: DecodingOptions
    /// Whether keys are compared as they are, and it does not matter which are asked for.
    package let usesPlainKeys: Bool
    /// Whether a key strategy changes keys.
    let convertsKeys: Bool
    /// What was asked for, if unknown keys are errors.
    package let asked: AskedKeys?
    /// Whether arrays are members with the same key, in a format of elements and attributes (XML).
    package let repeatsKeys: Bool
    /// What is known of such members.
    let members: MemberState?
    /// Whether types say where some members are.
    ///
    /// Nil where the fast path to expected members cannot be taken: in other formats, and when
    /// keys are converted or counted.
    let hasPlacements: UnsafePointer<Bool>?
    /// For some objects, the key that is expected next.
    ///
    /// Only a hint: a wrong one costs a search.
    package let hints: UnsafeMutablePointer<KeyHint>
    /// How some types are decoded.
    ///
    /// A direct-mapped cache.
    let plans: UnsafeMutablePointer<PlanEntry>
    /// The last keyed container of some types, to be used again.
    let containers: ContainerCache<DecodingSession>
    /// Memory for a value while it becomes one of the type that was asked for.
    let slot = ValueSlot()
    /// How aliases and missing values were reached; the first stands for the document itself.
    var frames: [PathFrame] = [.root]
    /// How many there may be: as many as a frame has numbers.
    var mostFrames = Int(FrameBits.number)
    /// Hashed keys of wide objects that were not read in order.
    private var wideKeys: [UInt32: HashedKeys] = [:]
    /// The table used last.
    private var lastWide: (object: UInt32, table: HashedKeys) = (.max, HashedKeys())
    /// Converted keys of objects, where a key strategy applies.
    var convertedTables = ConvertedKeyTables()
    /// The steps of the last path whose keys a strategy of the program converted; no name for an
    /// element.
    var lastNames: [(node: UInt32, name: String)] = []
    /// What the messages of mismatches begin with, by the type that was asked for.
    var expectations: [ObjectIdentifier: String] = [:]
    /// The types of coding keys of containers that are not kept.
    var keyTypes = KeyTypes()
    /// Objects whose keys are left alone under a key strategy, being those of a dictionary.
    var tables: Set<UInt32> = []
    /// What aliases stood for so far.
    var expansion: AliasExpansion
    /// Whether a key was looked for and not found in an object that goes on behind the part that
    /// was read.
    var missedInPrefix = false

    /// What `Decoder.userInfo` gives.
    package private(set) lazy var userInfo: [CodingUserInfoKey: Any] = options.userInfo
    /// Whether any node has an annotation.
    let hasAnnotations: Bool
    /// The nodes that aliases stand for, if the option to share their values is on.
    private(set) lazy var aliasTargets = findAliasTargets()
    /// Values of those nodes, by type.
    var sharedValues: [SharedValueKey: Any] = [:]
    /// What types that decode themselves remember for the length of a decode.
    package var memory: AnyObject?

    // What is decoded from a value in place of what another decoder has
    // (`Decoder.decode(_:from:)`):

    /// What every path begins with: the path of that decoder, and the keys below it.
    ///
    /// Found when somebody asks, as every path is.
    lazy var basePath: [any CodingKey] = (outer?.codingPath ?? []) + outerKeys
    /// That decoder, if it is one of the engine's.
    var outer: ObjectDecoder?
    /// The keys below that decoder, or with decoders of others its whole path.
    var outerKeys: [any CodingKey] = []
    /// The innermost value that is decoded with its version, so that the version is none of its
    /// unknown members.
    var versioned: (node: UInt32, schema: any VersionedCodable.Type)?
    /// The type of the whole document, if it is asked for without its version.
    var rootType: Any.Type = Never.self
    /// Whether members no longer tell if they were attributes.
    var losesPlacements = false

    package static let hintSlots = 32
    static let planSlots = 64

    package init(document: CodableDocument, options: DecodingOptions) {
        self.document = document
        self.options = options
        expansion = AliasExpansion(within: options.limits)
        convertsKeys = !options.keys.isDefault
        asked = options.unknownKeys == .refuse ? AskedKeys() : nil
        usesPlainKeys = !convertsKeys && asked == nil
        repeatsKeys = document.capabilities.contains(.repeatedKeys)
        members = repeatsKeys ? MemberState(of: document.storage) : nil
        hasPlacements = usesPlainKeys ? members.map { UnsafePointer($0.hasPlacements) } : nil
        let plain = document.storage.tape
        if let rootNodes = members?.rootNodes {
            nodes = UnsafePointer(rootNodes)
            tape = UnsafeTape(nodes: nodes, count: 2, source: plain.source, side: plain.side)
        } else {
            nodes = document.storage.nodes
            tape = plain
        }
        hasAnnotations = document.hasAnnotations
        hints = .allocate(capacity: DecodingSession.hintSlots)
        hints.initialize(
            repeating: KeyHint(object: .max, key: 0), count: DecodingSession.hintSlots)
        let slots = DecodingSession.planSlots + TypeIdentity.reach
        plans = .allocate(capacity: slots)
        // Of an empty entry nothing but the type is looked at, which is 0.
        UnsafeMutableRawPointer(plans)
            .initializeMemory(
                as: UInt8.self, repeating: 0, count: slots * MemoryLayout<PlanEntry>.stride)
        // A container that is used again does not tell for which objects.
        containers = ContainerCache(isEnabled: options.reusesContainers && asked == nil)
    }

    deinit {
        hints.deallocate()
        plans.deallocate()
        containers.deallocate()
        slot.deallocate()
    }

    /// Adds entries to `userInfo`, before anything is decoded.
    package func add(_ entries: [CodingUserInfoKey: Any]) {
        if !entries.isEmpty { userInfo.merge(entries) { $1 } }
    }

    // MARK: Finding keys

    /// The value of a key in an object, or 0 when the object has no such key.
    ///
    /// - Complexity: O(1) for keys asked for in the order of the document, else O(members) up to 16
    ///   members and O(1) expected above.
    @inline(__always)
    package func find(_ key: String, in object: UInt32) -> UInt32 {
        usesPlainKeys ? findPlain(key, in: object) : findSlowly(key, in: object)
    }

    /// The value of a key that is known beforehand and compared as it is.
    func find(plain key: StaticString, in object: UInt32) -> UInt32 {
        find(key.utf8Start, key.utf8CodeUnitCount, in: object)
    }

    /// The value of a key that is compared as it is.
    @inline(__always)
    func findPlain(_ key: String, in object: UInt32) -> UInt32 {
        let found = key.utf8.withContiguousStorageIfAvailable {
            find($0.baseAddress, $0.count, in: object)
        }
        return found ?? findBridged(key, in: object)
    }

    /// Finds a key whose text lies in memory of another kind (bridged from Objective-C).
    private func findBridged(_ key: String, in object: UInt32) -> UInt32 {
        var key = key
        return key.withUTF8 { find($0.baseAddress, $0.count, in: object) }
    }

    private func find(_ text: UnsafePointer<UInt8>?, _ count: Int, in object: UInt32) -> UInt32 {
        guard let text else { return findEmptyKey(in: object) }
        let end = nodes[Int(object)].next
        let hint = hints + Int(object & UInt32(DecodingSession.hintSlots - 1))
        let first = object + 1
        let start = hint.pointee.object == object ? hint.pointee.key : first
        if start < end, matches(start, text, count) { return take(start, object, hint) }
        if nodes[Int(object)].extra > DecodingSession.wideObject {
            return findHashed(text, count, in: object, hint)
        }
        var key = start
        if key < end {
            key = nodes[Int(key + 1)].next
            while key < end {
                if matches(key, text, count) { return take(key, object, hint) }
                key = nodes[Int(key + 1)].next
            }
        }
        key = first
        while key < start {
            if matches(key, text, count) { return take(key, object, hint) }
            key = nodes[Int(key + 1)].next
        }
        return noteMiss(object)
    }

    @inline(__always)
    func matches(_ key: UInt32, _ text: UnsafePointer<UInt8>, _ count: Int) -> Bool {
        let node = nodes[Int(key)]
        guard Int(node.length) == count else { return false }
        return Bytes.areEqual(tape.text(of: node), UnsafeRawPointer(text), count)
    }

    @inline(__always)
    func take(
        _ key: UInt32,
        _ object: UInt32,
        _ hint: UnsafeMutablePointer<KeyHint>
    ) -> UInt32 {
        let value = key + 1
        hint.pointee = KeyHint(object: object, key: nodes[Int(value)].next)
        return value
    }

    func noteMiss(_ object: UInt32) -> UInt32 {
        if nodes[Int(object)].head & TapeNode.incomplete != 0 { missedInPrefix = true }
        return 0
    }

    private func findEmptyKey(in object: UInt32) -> UInt32 {
        var found: UInt32 = 0
        forEachMember(of: object) { key, value in
            if nodes[Int(key)].length == 0, found == 0 { found = value }
        }
        return found == 0 ? noteMiss(object) : found
    }

    /// Above this many members an object read out of order is hashed.
    static let wideObject: UInt32 = 16

    private func findHashed(
        _ text: UnsafePointer<UInt8>,
        _ count: Int,
        in object: UInt32,
        _ hint: UnsafeMutablePointer<KeyHint>
    ) -> UInt32 {
        let bytes = UnsafeRawBufferPointer(start: text, count: count)
        let table = wideTable(of: object)
        let key = table.find(bytes) { matches(UInt32($0), text, count) }
        guard let key else { return noteMiss(object) }
        return take(UInt32(key), object, hint)
    }

    /// The hashed keys of a wide object, made when they are first needed.
    func wideTable(of object: UInt32) -> HashedKeys {
        if lastWide.object == object { return lastWide.table }
        let table = wideKeys[object] ?? makeWideTable(of: object)
        wideKeys[object] = table
        lastWide = (object, table)
        return table
    }

    private func makeWideTable(of object: UInt32) -> HashedKeys {
        var table = HashedKeys(capacity: tape.childCount(of: Int(object)))
        forEachMember(of: object) { key, _ in
            if isRepeat(key) { return }
            table.insert(Int(key), hashedAs: tape.bytes(of: nodes[Int(key)]))
        }
        return table
    }

    /// Calls back with the key and value index of every member.
    func forEachMember(of object: UInt32, _ body: (_ key: UInt32, _ value: UInt32) -> Void) {
        let end = nodes[Int(object)].next
        var key = object + 1
        while key < end {
            let value = key + 1
            body(key, value)
            key = nodes[Int(value)].next
        }
    }

    // MARK: Key strategies

    /// The coding keys an object stands for, in the order of the document.
    func keys(of object: UInt32) -> [String] {
        if nodes[Int(object)].head & TapeNode.incomplete != 0 { missedInPrefix = true }
        var keys: [String] = []
        keys.reserveCapacity(tape.childCount(of: Int(object)))
        if repeatsKeys { return memberKeys(of: object) }
        // As in `convertedKeys(of:)`; only a strategy of the program needs it.
        lazy var path = codingPath(of: Spot.root.at(object))
        forEachMember(of: object) { key, _ in
            keys.append(codingKey(tape.string(of: nodes[Int(key)]), under: path))
        }
        return keys
    }

    /// The coding key a key of the document stands for under the key strategy.
    func codingKey(_ text: String, under path: @autoclosure () -> [any CodingKey]) -> String {
        switch options.keys {
        case .useDefaultKeys: text
        case .convertFromSnakeCase: SnakeCase.camelCased(text)
        case .convertFromKebabCase: SnakeCase.camelCased(text, from: "-")
        case .convertFromCapitalized: text.prefix(1).lowercased() + text.dropFirst()
        case .convertFromUppercase: SnakeCase.camelCased(text.lowercased())
        case .custom(let convert):
            convert(path() + [PathKey(stringValue: text)]).stringValue
        }
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
