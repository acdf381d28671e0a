/// A node, and how it was reached.
///
/// Decoding asks for values by both together: the node says what the value is, and the frame what
/// its path is and, in documents of elements, how it is read. One value cannot be passed in the
/// wrong order, as two numbers can.
@frozen
package struct Spot {
    /// The index of the node in the tape; `missingNode` for a value that is not in the document.
    package var node: UInt32
    /// The number of a `PathFrame`, and in its upper bits flags of the decoder.
    package var frame: UInt32

    @inline(__always)
    package init(node: UInt32, frame: UInt32) {
        self.node = node
        self.frame = frame
    }

    /// The bits of a frame that are its number.
    package static let frameNumber: UInt32 = 0x07FF_FFFF

    /// The root of a document.
    package static var root: Spot {
        @inline(__always) get { Spot(node: 0, frame: 0) }
    }

    /// Another node that was reached in the same way.
    @inline(__always)
    package func at(_ node: UInt32) -> Spot { Spot(node: node, frame: frame) }

    /// The same node with more flags.
    @inline(__always)
    package func marked(_ flags: UInt32) -> Spot { Spot(node: node, frame: frame | flags) }

    /// The same node without any flag.
    package var unmarked: Spot {
        @inline(__always) get { Spot(node: node, frame: frame & Spot.frameNumber) }
    }
}
