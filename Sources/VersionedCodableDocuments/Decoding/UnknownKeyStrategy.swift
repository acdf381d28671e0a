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
final class AskedKeys {
    /// Objects for which keyed containers were made, with the frames by which they were reached.
    private(set) var objects: [UInt32: UInt32] = [:]
    /// How often values were requested by their keys.
    private var values: [UInt32: Int] = [:]
    /// Objects whose text was requested (XML).
    var texts: Set<UInt32> = []
    /// Objects whose keys are those of several types.
    var shared: Set<UInt32> = []
    /// Subtrees in which no key is unknown.
    var known: [Range<UInt32>] = []
    /// Values kept by `UnknownMembers`.
    private(set) var taken: Set<UInt32> = []
    /// Values dropped by lossy wrappers, perhaps repeatedly in the search for mistakes.
    private var dropped: Set<UInt32> = []
    /// The requested coding keys by object; nil if they are not recorded.
    var names: [UInt32: Set<String>]?

    func note(object spot: Spot) {
        if objects[spot.node] == nil { objects[spot.node] = spot.frame }
    }

    func note(value: UInt32) { values[value, default: 0] += 1 }

    func forget(value: UInt32) { values[value]? -= 1 }

    func note(taken value: UInt32) {
        note(value: value)
        if names != nil { taken.insert(value) }
    }

    /// Notes a dropped value; true the first time.
    func noteDropped(_ value: UInt32) -> Bool {
        names == nil || dropped.insert(value).inserted
    }

    func note(name: String, of object: UInt32) { names?[object, default: []].insert(name) }

    func forget(name: String, of object: UInt32) { names?[object]?.remove(name) }

    func contains(value: UInt32) -> Bool { values[value, default: 0] > 0 }

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
        // One subtree is in another, or they are disjoint.
        var outermost: [Range<UInt32>] = []
        for subtree in known.sorted(by: { $0.lowerBound < $1.lowerBound })
        where outermost.last.map({ subtree.upperBound > $0.upperBound }) != false {
            outermost.append(subtree)
        }
        func isKnown(_ node: UInt32) -> Bool {
            let index = outermost.partitioningIndex { $0.upperBound > node }
            return index < outermost.count && outermost[index].lowerBound <= node
        }
        for (object, frame) in objects.sorted(by: { $0.key < $1.key })
        where session.nodes[Int(object)].isKind(.object) && !isKnown(object) {
            let isTable = session.converted.tables.contains(object)
            var stops = false
            session.tape.forEachMember(of: object) { key, value in
                if !stops, !contains(value: value), !isKnown(value),
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
