import VersionedCodableCore

/// The origin of a path that the position in the tape does not determine.
enum PathFrame {
    /// The path follows from the position in the tape.
    case root
    /// A node in the target of an alias: the path continues from the alias.
    case alias(node: UInt32, target: UInt32, frame: UInt32)
    /// A value that is not in the document: the path of the container, followed by the key.
    indirect case missing(key: any CodingKey, container: UInt32, frame: UInt32)
}

/// The aliases and missing values entered by one decode; the first frame represents the document.
struct PathFrames {
    private var frames: [PathFrame] = [.root]
    /// The maximum number of frames, limited by the bits of `Spot.frameNumber`.
    var most = Int(Spot.frameNumber)

    var count: Int { frames.count }

    subscript(frame: UInt32) -> PathFrame {
        let number = Int(frame & Spot.frameNumber)
        // The frame may have been removed, if a decoder of a missing value was kept.
        return number < frames.count ? frames[number] : .root
    }

    /// Adds a frame and returns its number; nil if there are too many.
    ///
    /// The last frame is reused if it is the same alias, whose target is being decoded as several
    /// types in turn.
    mutating func push(_ new: PathFrame) -> UInt32? {
        if case .alias(let node, _, let frame) = new, case .alias(node, _, frame)? = frames.last {
            return UInt32(frames.count - 1)
        }
        guard frames.count < most else { return nil }
        frames.append(new)
        return UInt32(frames.count - 1)
    }

    mutating func truncate(to count: Int) { frames.removeSubrange(count...) }
}

/// The node of a value that is not in the document.
let missingNode = UInt32.max
