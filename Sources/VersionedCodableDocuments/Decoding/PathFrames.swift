import VersionedCodableCore

/// How a part of the document was reached when its place in the tape does not tell.
enum PathFrame {
    /// The node's place in the tape is its path.
    case root
    /// Below the target of an alias: the path goes on from the alias.
    case alias(node: UInt32, target: UInt32, frame: UInt32)
    /// A value that is not in the document: the path of the container, then the key.
    indirect case missing(key: any CodingKey, container: UInt32, frame: UInt32)
}

/// The ways into aliases and to missing values that one decode has taken; the first frame stands
/// for the document itself.
struct PathFrames {
    private var frames: [PathFrame] = [.root]
    /// How many there may be: as many as a spot has numbers.
    var most = Int(Spot.frameNumber)

    var count: Int { frames.count }

    /// How a value was reached.
    subscript(frame: UInt32) -> PathFrame {
        let number = Int(frame & Spot.frameNumber)
        // A frame that was given back, of a decoder that somebody kept for a value that is not
        // there.
        return number < frames.count ? frames[number] : .root
    }

    /// The number of a new frame, or of the last one if that is the same alias: tried as several
    /// types, one after the other, it was reached in the same way.
    ///
    /// Nil when there are too many.
    mutating func push(_ new: PathFrame) -> UInt32? {
        if case .alias(let node, _, let frame) = new, case .alias(node, _, frame)? = frames.last {
            return UInt32(frames.count - 1)
        }
        guard frames.count < most else { return nil }
        frames.append(new)
        return UInt32(frames.count - 1)
    }

    /// Gives back all frames but the first ones.
    mutating func truncate(to count: Int) { frames.removeSubrange(count...) }
}

/// The node of a value that is not in the document.
package let missingNode = UInt32.max
