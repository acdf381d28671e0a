import VersionedCodableCore

/// A session of a document of elements: the part that all documents have, and the state of its
/// shape.
///
/// Two references, made when a decoder or container needs them.
struct ElementSession: ShapedSession {
    let base: DecodingSession
    let shape: ElementShape

    @inline(__always)
    init(_ base: DecodingSession, _ shape: ElementShape) {
        (self.base, self.shape) = (base, shape)
    }

    /// The session that an element decoder or container was made for.
    @inline(__always)
    init(of base: DecodingSession) {
        // Only `ElementShape` makes element decoders and their containers.
        self.init(base, unsafeDowncast(base.shape, to: ElementShape.self))
    }

    var tape: UnsafeTape { @inline(__always) get { base.tape } }
    var nodes: UnsafePointer<TapeNode> { @inline(__always) get { base.nodes } }
    var hints: UnsafeMutablePointer<KeyHint> { @inline(__always) get { base.hints } }
    var slot: ValueSlot { @inline(__always) get { base.slot } }
    var options: DecodingOptions { @inline(__always) get { base.options } }
    var asked: AskedKeys? { @inline(__always) get { base.asked } }

    /// Notes that an array was made of the members that begin with a key, or of all of an object.
    func noteArray(_ node: UInt32) { shape.arrays.insert(node) }

    /// Takes back that the open list of a value consists of the members with its key; those of an
    /// array around it are one.
    func unnoteOpenArray(_ list: Spot) {
        if list.node > 0, list.frame & FrameBits.single != 0 { shape.arrays.remove(list.node - 1) }
    }

    /// Whether an array was made of members.
    func isArray(_ node: UInt32) -> Bool { shape.arrays.contains(node) }

    /// Whether the fast path to expected members can be taken: not where types declare placements,
    /// and not when keys are converted or counted.
    @inline(__always)
    var expectsMembers: Bool { base.usesPlainKeys && !shape.hasPlacements.pointee }

    /// Whether an earlier key of the object has the same text.
    func isRepeat(_ key: UInt32) -> Bool { nodes[Int(key)].head & TapeNode.repeated != 0 }
}
