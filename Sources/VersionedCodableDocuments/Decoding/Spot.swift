/// A node, and how it was reached.
///
/// Both are passed together: the node determines the value; the frame determines its path and, in
/// documents of elements, how it is read. Unlike two numbers, one struct cannot be passed in the
/// wrong order.
@frozen
package struct Spot {
    /// The index of the node in the tape; `missingNode` for a value that is not in the document.
    package var node: UInt32
    /// The number of a `PathFrame`, with flags of the decoder in the upper bits.
    var frame: UInt32

    @inline(__always)
    init(node: UInt32, frame: UInt32) {
        self.node = node
        self.frame = frame
    }

    /// The bits of a frame that contain its number.
    static let frameNumber: UInt32 = 0x07FF_FFFF

    package static var root: Spot {
        @inline(__always) get { Spot(node: 0, frame: 0) }
    }

    @inline(__always)
    func at(_ node: UInt32) -> Spot { Spot(node: node, frame: frame) }

    @inline(__always)
    func marked(_ flags: UInt32) -> Spot { Spot(node: node, frame: frame | flags) }

    var unmarked: Spot {
        @inline(__always) get { Spot(node: node, frame: frame & Spot.frameNumber) }
    }
}
