import VersionedCodableCore

/// What the encoders and containers of one call of `encode` share: the document as far as it is
/// written.
///
/// Values are encoded in the order of the document nearly always, and go straight to the tape. What
/// comes out of order, a super encoder or a container used after its parent went on, gets a session
/// of its own that is put in place when the document is finished.
package final class EncodingSession: KeyTypeNoting {
    package let tape: UnsafeMutablePointer<EncodingTape>
    package let options: EncodingOptions
    let capabilities: FormatCapabilities
    let formatName: String
    /// Whether a key is written as its coding key is, and nothing else has to be known of it.
    let usesPlainKeys: Bool
    /// Whether a key strategy changes keys.
    let convertsKeys: Bool
    /// Whether members may be attributes or elements, in this format.
    let hasAttributes: Bool
    let plans: UnsafeMutablePointer<EncodingPlanEntry>
    /// The last keyed container of some types, to be used again.
    let containers: ContainerCache<EncodingSession>
    /// Where this session's root is in the whole, when it is a part.
    let base: (session: EncodingSession, node: UInt32, key: (any CodingKey)?)?

    /// Values that were promised to a super encoder, by the index of the node that holds their
    /// index.
    var promised: [UInt32: EncodingSession] = [:]
    /// What was added to a container after it was closed.
    var late: [UInt32: EncodingSession] = [:]
    /// Hashed keys of wide objects.
    var wideKeys: [UInt32: HashedKeys] = [:]
    /// The coding keys that keys were written for, by node, where a key strategy changes them.
    var originalKeys: [Int: any CodingKey] = [:]
    /// The types of coding keys of containers that are not kept.
    var keyTypes = KeyTypes()
    /// The way of the last path, so that the next one is not counted from the first child.
    var lastWay: [WayStep] = []
    /// What nodes are annotated with.
    var annotations = AnnotationTable()
    /// Where the members of the values being encoded stand, for those that say so; the innermost is
    /// the last.
    var placements: [MemberPlacements] = []
    /// The keys of members that are written as attributes and again as elements when the document
    /// is finished.
    var doubledKeys: Set<Int> = []
    /// The last key for which an earlier one with its text was looked for.
    private(set) var lastSought = -1
    /// Whether an object may have a key several times, which are to be linked.
    var hasRepeats = false
    /// The values that aliases can refer to, if that option is on.
    var shared = SharedValues()
    /// What numbers of documents that were read were written as, by their nodes in order: where the
    /// text is, and its length.
    var writtenTexts: [(node: Int, offset: Int, length: Int)] = []
    /// Whether an alias was written.
    var hasAliases = false
    /// The nodes that aliases stand for, and where they are in the finished document; -1 before
    /// they are there.
    var aliasTargets: [Int: Int] = [:]
    /// What the parts of the document that was written from last have to be told.
    var context: (document: DocumentStorage, context: PartContext?)?
    /// What `Encoder.userInfo` gives.
    package private(set) lazy var userInfo: [CodingUserInfoKey: Any] =
        base?.session.userInfo ?? options.userInfo
    /// Whether the call is over.
    ///
    /// Parts made from now on are not kept: they and the session would keep each other alive.
    var hasEnded = false
    /// The first misuse of a container in a method that cannot throw.
    var misuse: EncodingError?

    package init(
        options: EncodingOptions,
        formatName: String,
        capabilities: FormatCapabilities,
        base: (session: EncodingSession, node: UInt32, key: (any CodingKey)?)? = nil
    ) {
        self.options = options
        self.formatName = formatName
        self.capabilities = capabilities
        self.base = base
        convertsKeys = !options.keys.isDefault
        hasAttributes = capabilities.contains(.repeatedKeys)
        usesPlainKeys = !convertsKeys && !hasAttributes
        containers = ContainerCache(isEnabled: options.reusesContainers && base == nil)
        tape = .allocate(capacity: 1)
        tape.initialize(to: EncodingTape())
        plans = .allocate(capacity: EncodingSession.planSlots + TypeIdentity.reach)
        plans.initialize(
            repeating: .empty, count: EncodingSession.planSlots + TypeIdentity.reach)
    }

    deinit {
        tape.pointee.deallocate()
        tape.deallocate()
        plans.deallocate()
        containers.deallocate()
    }

    /// Adds entries to `userInfo`, before anything is encoded.
    package func add(_ entries: [CodingUserInfoKey: Any]) {
        if !entries.isEmpty { userInfo.merge(entries) { $1 } }
    }

    /// A session for a part that comes out of order.
    func part(at node: UInt32, key: (any CodingKey)?) -> EncodingSession {
        let part = EncodingSession(
            options: options, formatName: formatName, capabilities: capabilities,
            base: (self, node, key))
        part.tape.pointee.depth = tape.pointee.depth
        part.hasEnded = hasEnded
        if hasAttributes {
            // A part under a key is that of a superclass, and the class speaks for all its members.
            part.placements = placements.filter { $0.object == node }.map { $0.moved(to: 0) }
            part.tape.pointee.hasPlacements = !part.placements.isEmpty
        }
        return part
    }

    // MARK: Containers

    /// The session in which the next value of a container has to be written, with that container
    /// innermost.
    @inline(__always)
    package func target(_ container: UInt32) -> EncodingSession {
        tape.pointee.open == container ? self : slowTarget(container)
    }

    private func slowTarget(_ container: UInt32) -> EncodingSession {
        if tape.pointee.isOpen(container) {
            while tape.pointee.open != container { tape.pointee.end() }
            return self
        }
        if let part = late[container] { return part.target(0) }
        let part = part(at: container, key: nil)
        guard Int(container) < tape.pointee.count else {
            // The document is finished; what is written now goes nowhere.
            _ = part.tape.pointee.begin(.object)
            return part
        }
        _ = part.tape.pointee.begin(tape.pointee.nodes[Int(container)].kind)
        if !hasEnded { late[container] = part }
        return part
    }

    /// Ends the value at `index`: closes what it left open, and writes an empty object if it wrote
    /// nothing.
    @inline(__always)
    func finishValue(at index: Int, in container: UInt32) {
        if tape.pointee.count == index {
            _ = tape.pointee.begin(.object)
            tape.pointee.end()
        } else {
            if tape.pointee.open != container { closeValue(in: container) }
            // The value wrote into the object around it, and nothing of its own.
            if tape.pointee.nodes[index].isKind(.key) { noteMisplacedValue(at: index) }
        }
    }

    @inline(never)
    private func closeValue(in container: UInt32) {
        if container == EncodingTape.none || tape.pointee.isOpen(container) {
            while tape.pointee.open != container { tape.pointee.end() }
        } else {
            // The value wrote into a container further out, which closed the one it belongs to.
            noteMisplacedValue(at: Int(container))
        }
    }

    private func noteMisplacedValue(at index: Int) {
        guard misuse == nil else { return }
        misuse = invalid(
            "", "a container was used while one of its values was due", at: UInt32(index))
    }

    // MARK: Keys

    /// Writes a coding key under the key strategy.
    @inline(__always)
    func key(_ key: some CodingKey) {
        usesPlainKeys ? plainKey(key.stringValue) : otherKey(key)
    }

    @inline(never)
    private func otherKey(_ key: some CodingKey) {
        if convertsKeys {
            convertedKey(key, converted(key))
        } else {
            placedKey(key, key.stringValue)
        }
    }

    /// Writes the text that a coding key was converted to.
    @inline(never)
    func convertedKey(_ key: some CodingKey, _ text: String) {
        if convertsKeys { originalKeys[tape.pointee.count] = key }
        hasAttributes ? placedKey(key, text) : plainKey(text)
    }

    /// The key of the document a coding key stands for in the innermost container.
    package func converted(_ key: some CodingKey) -> String {
        options.keys.converted(key) { codingPath(of: tape.pointee.open) }
    }

    /// Writes a key as it is.
    @inline(__always)
    func plainKey(_ key: String, mayRepeat: Bool = false) {
        let (offset, length) = tape.pointee.append(key)
        // Loading eight bytes at the end of the text is safe: the buffer is padded. What lies there
        // is masked out.
        let hash = Bytes.hash(UnsafeRawPointer(tape.pointee.text) + offset, length)
        let index = tape.pointee.count
        tape.pointee.push(UInt32(TapeKind.key.rawValue) | (hash & ~0xFF), offset, length)
        let bit: UInt32 = 1 << (hash >> 27)
        if tape.pointee.keyMask & bit != 0
            || tape.pointee.openCount >= DocumentBuilder.wideObject
        {
            if mayRepeat { hasRepeats = true } else { replaceEarlier(than: index, as: 0) }
        }
        tape.pointee.keyMask |= bit
    }

    /// Removes an earlier member with the key just written: the last one counts, as in a
    /// dictionary.
    ///
    /// - Parameter mark: The bit of an attribute, or 0; an attribute and an element may have the
    ///   same key.
    func replaceEarlier(than index: Int, as mark: UInt32) {
        lastSought = index
        guard let earlier = earlierMember(than: index, as: mark) else { return }
        let head = tape.pointee.nodes[earlier].head
        tape.pointee.nodes[earlier].head = (head & ~0x0F) | UInt32(TapeKind.removed.rawValue)
        tape.pointee.openCount -= 1
        tape.pointee.hasRemoved = true
    }

    private func earlierMember(than index: Int, as mark: UInt32) -> Int? {
        let earlier = member(named: keyBytes(index), as: mark, before: index)
        if mark == 0, tape.pointee.openCount >= DocumentBuilder.wideObject {
            wideKeys[tape.pointee.open]?.insert(index, hashedAs: keyBytes(index))
        }
        return earlier
    }

    /// The key node of the innermost container with a text, if it is there before `end`.
    ///
    /// - Complexity: O(members) up to the width of a wide object, O(1) expected above, but for the
    ///   first time.
    func member(
        named text: UnsafeRawBufferPointer,
        as mark: UInt32 = 0,
        before end: Int
    ) -> Int? {
        let open = tape.pointee.open
        guard tape.pointee.openCount >= DocumentBuilder.wideObject else {
            return member(of: open, before: end) { isKey($0, text, mark) }
        }
        if wideKeys[open] == nil {
            var table = HashedKeys()
            _ = member(of: open, before: end) {
                table.insert($0, hashedAs: keyBytes($0))
                return false
            }
            wideKeys[open] = table
        }
        return wideKeys[open]?.find(text) {
            $0 < end && tape.pointee.nodes[$0].isKind(.key) && isKey($0, text, mark)
        }
    }

    private func isKey(_ index: Int, _ text: UnsafeRawBufferPointer, _ mark: UInt32) -> Bool {
        tape.pointee.nodes[index].head & TapeNode.attribute == mark
            && keyBytes(index).elementsEqual(text)
    }

    /// The key node in an open or closed object for which `found` says so.
    package func member(of object: UInt32, before end: Int, where found: (Int) -> Bool) -> Int? {
        var key = Int(object) + 1
        while key < end {
            if tape.pointee.nodes[key].isKind(.key), found(key) { return key }
            key = self.end(of: key + 1)
        }
        return nil
    }

    /// The index after a subtree; for an open container, the end of what is written.
    func end(of node: Int) -> Int {
        let next = Int(tape.pointee.nodes[node].next)
        // An open container has its parent there, or `none` at the root.
        return next > node && next <= tape.pointee.count ? next : tape.pointee.count
    }

    package func keyBytes(_ index: Int) -> UnsafeRawBufferPointer {
        tape.pointee.bytes(of: tape.pointee.nodes[index])
    }
}
