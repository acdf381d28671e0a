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
    var lastSought = -1
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
}
