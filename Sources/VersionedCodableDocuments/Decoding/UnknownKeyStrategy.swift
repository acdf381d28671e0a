import VersionedCodableCore

/// What happens to keys of a document that nobody asks for.
public enum UnknownKeyStrategy: Sendable, Hashable, CaseIterable {
    /// They are left alone.
    case ignore
    /// The first one is an error, once the value has been decoded.
    ///
    /// Every key counts of every object that a keyed container was made for; a type that does not
    /// look into an object, such as `DocumentValue`, takes all of it. Keys count as asked for when
    /// any type asked, the spec of a version included; so do all keys of a dictionary, and those
    /// that `allKeys` has answered.
    case refuse
}

/// What was asked for in one call, in which unknown keys are errors.
package final class AskedKeys {
    /// Objects that keyed containers were made for, and the frames they were reached by.
    private(set) var objects: [UInt32: UInt32] = [:]
    /// Values that were asked for by their keys.
    private var values: Set<UInt32> = []
    /// Objects whose text was asked for (XML).
    private var texts: Set<UInt32> = []
    /// Subtrees that nobody has to ask for anything in.
    private var known: [Range<UInt32>] = []
    /// Values that `UnknownMembers` took, whose keys may be misspelt ones.
    private(set) var taken: Set<UInt32> = []
    /// Values that lossy wrappers dropped, each of which is decoded again beside a mistake.
    private var dropped: Set<UInt32> = []
    /// The coding keys that were asked for, by object; nil where nobody wants to know.
    package var names: [UInt32: Set<String>]?

    func note(object spot: Spot) {
        if objects[spot.node] == nil { objects[spot.node] = spot.frame }
    }

    func note(value: UInt32) { values.insert(value) }

    func note(taken value: UInt32) {
        note(value: value)
        if names != nil { taken.insert(value) }
    }

    /// Whether a value is dropped for the first time.
    package func noteDropped(_ value: UInt32) -> Bool {
        names == nil || dropped.insert(value).inserted
    }

    func note(name: String, of object: UInt32) { names?[object, default: []].insert(name) }

    func note(textOf object: UInt32) { texts.insert(object) }

    func note(known subtree: Range<UInt32>) { known.append(subtree) }

    /// Takes back what was known in a value that is decoded again.
    ///
    /// - Complexity: O(what is taken back).
    func forget(in value: Range<UInt32>) {
        while let last = known.last, value.contains(last.lowerBound) { known.removeLast() }
    }

    func contains(value: UInt32) -> Bool { values.contains(value) }

    func contains(textOf object: UInt32) -> Bool { texts.contains(object) }

    /// The first key that nobody asked for, in the objects that were looked into.
    func firstUnknownKey(in session: DecodingSession) -> Spot? {
        var first: Spot?
        forEachUnknownKey(in: session) { key, _ in
            first = key
            return false
        }
        return first
    }

    /// Calls back with each key that nobody asked for and its object, in the order of the objects,
    /// until told to stop.
    func forEachUnknownKey(
        in session: DecodingSession, _ goesOn: (_ key: Spot, _ object: UInt32) -> Bool
    ) {
        let known = KnownSubtrees(known)
        for (object, frame) in objects.sorted(by: { $0.key < $1.key })
        where session.nodes[Int(object)].isKind(.object) && !known.contains(object) {
            let isTable = session.tables.contains(object)
            var stops = false
            session.tape.forEachMember(of: object) { key, value in
                if !stops, !values.contains(value), !known.contains(value),
                    !isTable || session.shape.isRepeat(key, in: session),
                    !session.shape.isKnown(key, of: object, self, in: session)
                {
                    stops = !goesOn(Spot(node: key, frame: frame), object)
                }
            }
            if stops { return }
        }
    }
}

/// Parts of a document in which no key is unknown.
struct KnownSubtrees {
    private var subtrees: [Range<UInt32>] = []

    /// Subtrees, which lie in each other or apart, in order and each with nothing in it of another.
    init(_ known: [Range<UInt32>]) {
        for subtree in known.sorted(by: { $0.lowerBound < $1.lowerBound })
        where subtree.lowerBound >= subtrees.last?.upperBound ?? 0 {
            subtrees.append(subtree)
        }
    }

    /// Whether a node is in one of them.
    ///
    /// - Complexity: O(log n) in the number of subtrees.
    func contains(_ node: UInt32) -> Bool {
        let low = subtrees.partitioningIndex { $0.upperBound > node }
        return low < subtrees.count && subtrees[low].contains(node)
    }
}
