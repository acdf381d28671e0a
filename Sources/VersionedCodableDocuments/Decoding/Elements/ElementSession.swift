import VersionedCodableCore

/// A session of a document of elements, with the methods that only such documents need.
///
/// One reference to the common session, made when a decoder or container needs it.
struct ElementSession {
    let base: DecodingSession

    @inline(__always)
    init(of base: DecodingSession) { self.base = base }

    /// The state of the shape; only documents of elements have element decoders and containers.
    var shape: ElementShape {
        @inline(__always) get { base.elementShape.unsafelyUnwrapped }
    }

    var tape: UnsafeTape { @inline(__always) get { base.tape } }
    var nodes: UnsafePointer<TapeNode> { @inline(__always) get { base.nodes } }
    var options: DecodingOptions { @inline(__always) get { base.options } }
    var asked: AskedKeys? { @inline(__always) get { base.asked } }

    /// Notes an array of the members that begin with a key, or of all members of an object.
    func noteArray(_ node: UInt32) { shape.arrays[Int(node >> 6)] |= 1 << UInt64(node & 63) }

    /// Whether the members of a node were decoded as an array.
    func isArray(_ node: UInt32) -> Bool {
        shape.arrays[Int(node >> 6)] & 1 << UInt64(node & 63) != 0
    }
}
