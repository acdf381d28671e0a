import VersionedCodableCore

/// The treatment of keys in a document that no type requests.
public enum UnknownKeyStrategy: Sendable, Hashable, CaseIterable {
    /// They are ignored.
    case ignore
    /// The first one is an error, after the value has been decoded.
    ///
    /// All keys are checked of every object for which a keyed container was made; a type that makes
    /// none, such as `DocumentValue`, accepts the whole object. A key counts as requested if any
    /// type requested it, including the spec of a version; so do all keys of a dictionary, and
    /// those that `allKeys` returned.
    case refuse
}

/// The requests of one call in which unknown keys are errors.
package final class AskedKeys {
    /// Objects for which keyed containers were made, with the frames by which they were reached.
    private(set) var objects: [UInt32: UInt32] = [:]
    /// How often values were requested by their keys.
    private var values: [UInt32: Int] = [:]
    /// Objects whose text was requested (XML).
    private var texts: Set<UInt32> = []
    /// Objects whose keys are those of several types.
    private var shared: Set<UInt32> = []
    /// Subtrees in which no key is unknown.
    private var known: [Range<UInt32>] = []
    /// Values kept by `UnknownMembers`, whose keys may be misspelt.
    private(set) var taken: Set<UInt32> = []
    /// Values dropped by lossy wrappers, perhaps repeatedly in the search for mistakes.
    private var dropped: Set<UInt32> = []
    /// The requested coding keys by object; nil if they are not recorded.
    var names: [UInt32: Set<String>]?

    func note(object spot: Spot) {
        if objects[spot.node] == nil { objects[spot.node] = spot.frame }
    }

    func note(value: UInt32) { values[value, default: 0] += 1 }

    /// Takes back the request of a value.
    func forget(value: UInt32) { values[value]? -= 1 }

    func note(taken value: UInt32) {
        note(value: value)
        if names != nil { taken.insert(value) }
    }

    /// Notes a dropped value; true the first time.
    package func noteDropped(_ value: UInt32) -> Bool {
        names == nil || dropped.insert(value).inserted
    }

    func note(name: String, of object: UInt32) { names?[object, default: []].insert(name) }

    func forget(name: String, of object: UInt32) { names?[object]?.remove(name) }

    func note(textOf object: UInt32) { texts.insert(object) }

    func note(shared object: UInt32) { shared.insert(object) }

    func isShared(_ object: UInt32) -> Bool { shared.contains(object) }

    func note(known subtree: Range<UInt32>) { known.append(subtree) }

    /// Removes the known subtrees in a value that is decoded again.
    ///
    /// - Complexity: O(removed subtrees).
    func forget(in value: Range<UInt32>) {
        while let last = known.last, value.contains(last.lowerBound) { known.removeLast() }
    }

    func contains(value: UInt32) -> Bool { values[value, default: 0] > 0 }

    func contains(textOf object: UInt32) -> Bool { texts.contains(object) }

    /// Returns the first key that was not requested, in the objects with keyed containers.
    func firstUnknownKey(in session: DecodingSession) -> Spot? {
        var first: Spot?
        forEachUnknownKey(in: session) { key, _ in
            first = key
            return false
        }
        return first
    }

    /// Calls a closure with each key that was not requested and its object, in the order of the
    /// objects, until it returns false.
    func forEachUnknownKey(
        in session: DecodingSession, _ goesOn: (_ key: Spot, _ object: UInt32) -> Bool
    ) {
        let known = KnownSubtrees(known)
        for (object, frame) in objects.sorted(by: { $0.key < $1.key })
        where session.nodes[Int(object)].isKind(.object) && !known.contains(object) {
            let isTable = session.converted.tables.contains(object)
            var stops = false
            session.tape.forEachMember(of: object) { key, value in
                if !stops, !contains(value: value), !known.contains(value),
                    !isTable || session.isRepeat(key),
                    session.elements?.isKnownMember(key, of: object, self) != true
                {
                    stops = !goesOn(Spot(node: key, frame: frame), object)
                }
            }
            if stops { return }
        }
    }
}

/// The parts of a document in which no key is unknown.
struct KnownSubtrees {
    private var subtrees: [Range<UInt32>] = []

    /// Sorts subtrees, which are nested or disjoint, and drops the nested ones.
    init(_ known: [Range<UInt32>]) {
        for subtree in known.sorted(by: { $0.lowerBound < $1.lowerBound })
        where subtree.lowerBound >= subtrees.last?.upperBound ?? 0 {
            subtrees.append(subtree)
        }
    }

    /// Whether a node is in one of the subtrees.
    ///
    /// - Complexity: O(log n) in the number of subtrees.
    func contains(_ node: UInt32) -> Bool {
        let low = subtrees.partitioningIndex { $0.upperBound > node }
        return low < subtrees.count && subtrees[low].contains(node)
    }
}
