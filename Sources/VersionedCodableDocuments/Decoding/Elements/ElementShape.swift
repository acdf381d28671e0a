import VersionedCodableCore

/// Documents of elements (XML): arrays are members with equal keys, members may be attributes or
/// elements, and text may occur next to them.
///
/// It has the state that only such documents need; `ElementSession` has the methods.
final class ElementShape {
    /// A bit for each node, set for the first keys of members, and for objects, that were decoded as
    /// arrays.
    @exclusivity(unchecked)
    var arrays: [UInt64]
    /// Objects whose members are an array in which their text is an element.
    var mixedLists: Set<UInt32> = []
    /// The placements that the types of some objects declare for their members.
    ///
    /// Read for each key, and therefore without the check for exclusive access.
    @exclusivity(unchecked)
    var placements: [UInt32: (any CodingKey) -> MemberPlacement] = [:]
    /// The lists of undeclared elements, by the element that is being decoded, with the node that it
    /// is as a choice.
    var openLists: [UInt32: (list: MemberList, node: UInt32)] = [:]
    /// The coding key types that were used to request the empty key of an object.
    var owners: [UInt32: [any CodingKey.Type]] = [:]
    /// The coding key types of objects whose text is a member (`MemberPlacement.text`).
    var textOwners: Set<ObjectIdentifier> = []
    /// The keys of the elements of arrays, by the first key or the object of the array, once a path
    /// was requested.
    var lists: [UInt32: [UInt32]] = [:]
    /// Whether attributes and elements can no longer be distinguished.
    var losesPlacements = false

    /// The prefix of the root's name with its colon; empty if it has none.
    let rootPrefix: String

    init(_ document: CodableDocument) {
        let root = document.annotation(.name, atTapeIndex: 0) ?? ""
        let local = document.storage.elementRules?.localName(of: root) ?? root
        rootPrefix = String(root.dropLast(local.count))
        arrays = Array(repeating: 0, count: document.storage.count >> 6 + 1)
    }

    /// Applies the placement of a class to its superclass's members in a separate object.
    func passPlacements(of object: UInt32, to part: UInt32) {
        if let placement = placements[object] { placements[part] = placement }
    }
}
