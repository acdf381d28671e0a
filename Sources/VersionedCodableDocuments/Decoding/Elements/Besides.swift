import VersionedCodableCore

/// The members of an object next to a list of choices or a text without a key.
struct Besides {
    /// Facts about the objects that a type of coding keys is used for.
    struct Known {
        /// The coding keys of the choices under the empty key.
        var choice: (any ChoiceCodingKey.Type)?
        /// Whether the text belongs to a member (`MemberPlacement.text`).
        var hasText = false
        /// Whether `UnknownMembers` keeps the elements that are not choices.
        var keepsOthers = false
        var lists: Set<String> = []
    }

    enum Attempt {
        case none, known
        /// Without the elements of an object that are not choices.
        case without(UInt32)
    }

    var known: [ObjectIdentifier: Known] = [:]
    /// The coding key types that were used to request the empty key of an object.
    var owners: [UInt32: [any CodingKey.Type]] = [:]
    /// The choices that are members of an object, as their coding key types.
    var choices: [UInt32: any ChoiceCodingKey.Type] = [:]
    /// Objects whose unknown members were kept, with whether their choices were known at that time.
    private var kept: [UInt32: Bool] = [:]
    /// The object of the last element that was not a choice.
    var stray: UInt32?
    /// Elements with attributes that were read as scalars.
    var scalars: Set<UInt32> = []
    /// First elements whose repetitions were kept.
    private var repeats: [UInt32: (keys: any CodingKey.Type, name: String, object: UInt32)] = [:]
    var hasRepeats: Bool { !repeats.isEmpty }
    private var withoutStrays: Set<UInt32> = []

    /// Notes that a member is the text of its object.
    ///
    /// - Throws: `NothingToDecode` if `UnknownMembers` has the text, too.
    mutating func noteText(of object: UInt32, _ keys: any CodingKey.Type) throws {
        let id = ObjectIdentifier(keys)
        if known[id]?.hasText == true { return }
        known[id, default: Known()].hasText = true
        if kept[object] != nil { throw NothingToDecode() }
    }

    /// Notes the coding key type by whose empty key a value is found.
    mutating func noteOwner(of object: UInt32, _ keys: any CodingKey.Type) {
        // A coding key type that accepts every key has no keys that exclude a member.
        if keys.init(stringValue: " ") != nil { return }
        let owners = owners[object, default: []]
        if !owners.contains(where: { $0 == keys }) { self.owners[object] = owners + [keys] }
    }

    /// Notes the choices under the empty key of an object.
    ///
    /// - Throws: `NothingToDecode` if `UnknownMembers` has them, too.
    mutating func noteChoices(of object: UInt32, _ choice: any ChoiceCodingKey.Type) throws {
        guard let owner = owners[object]?.last else { return }
        choices[object] = choice
        known[ObjectIdentifier(owner), default: Known()].choice = choice
        if kept[object] == false { throw NothingToDecode() }
    }

    /// Whether the elements after the first one of their name are kept as unknown members.
    mutating func keepsRepeats(
        of first: UInt32, named name: String, in object: UInt32, _ keys: any CodingKey.Type
    ) -> Bool {
        if known[ObjectIdentifier(keys)]?.lists.contains(name) == true { return false }
        repeats[first] = (keys, name, object)
        return true
    }

    /// Notes that all elements of a name are an array.
    ///
    /// - Throws: `NothingToDecode` if `UnknownMembers` has all but the first, too.
    mutating func noteList(_ first: UInt32) throws {
        guard let (keys, name, object) = repeats.removeValue(forKey: first) else { return }
        known[ObjectIdentifier(keys), default: Known()].lists.insert(name)
        throw NothingToDecode(object: object)
    }

    mutating func noteKept(_ object: UInt32, _ keys: any CodingKey.Type) {
        kept[object] = known[ObjectIdentifier(keys)]?.choice != nil || choices[object] != nil
        known[ObjectIdentifier(keys), default: Known()].keepsOthers = true
    }

    /// Whether an element or the text of an object belongs to a member without a key.
    func isMember(named name: String, of object: UInt32, _ keys: any CodingKey.Type) -> Bool {
        let known = known[ObjectIdentifier(keys)]
        if name.isEmpty { return known?.hasText == true }
        guard let choice = choices[object] ?? known?.choice else { return false }
        return choice.takesOthers || choice.has(name)
    }

    /// Whether the text of an object remains an unknown member because it is not a choice.
    func leavesText(of object: UInt32, _ keys: any CodingKey.Type) -> Bool {
        (choices[object] ?? known[ObjectIdentifier(keys)]?.choice)?.hasText == false
    }

    /// Whether the elements of an object that are not choices remain unknown members.
    func leavesStrays(of object: UInt32) -> Bool {
        withoutStrays.contains(object)
            || owners[object]?.contains { known[ObjectIdentifier($0)]?.keepsOthers == true } == true
    }

    /// Returns how to decode a value again after an error.
    mutating func attempt(after error: any Error, at node: UInt32) -> Attempt {
        if error is NothingToDecode { return .known }
        guard let stray, stray == node, !leavesStrays(of: stray) else { return .none }
        withoutStrays.insert(stray)
        return .without(stray)
    }

    /// Whether the value of an attempt is valid: the omitted elements were kept.
    mutating func isComplete(_ attempt: Attempt) -> Bool {
        guard case .without(let object) = attempt else { return true }
        withoutStrays.remove(object)
        return kept[object] != nil
    }
}

extension ElementSession {
    /// Whether a member of an object may be an element of a list without a key; members with keys,
    /// and the version, may not.
    func belongs(_ key: UInt32, to list: MemberList) -> Bool {
        guard let beside = list.beside, !tape.isText(key) else { return true }
        let text = tape.string(of: nodes[Int(key)])
        let takesOthers = list.choice?.takesOthers == true
        if beside.versions.contains(where: { $0.first == text && (!takesOthers || $0.count == 1) })
        {
            return false
        }
        let name = base.convertsKeys ? viewedKey(key) : text
        if beside.owners.contains(where: { $0.has(name) }) { return false }
        guard let choice = list.choice, !takesOthers, !choice.has(name) else {
            return true
        }
        return !shape.besides.leavesStrays(of: list.origin)
    }

    /// Returns the members to exclude from a list of all members; nil if there are none.
    func listBeside(_ spot: Spot) -> MemberList.Beside? {
        let owners =
            spot.frame & FrameBits.inlined == 0 ? [] : shape.besides.owners[spot.node, default: []]
        guard !owners.isEmpty || spot.node == 0 || base.versions.innermost != nil else {
            return nil
        }
        let versions = base.versionedValue?.versionPaths(below: spot.node, in: base) ?? []
        return owners.isEmpty && versions.isEmpty
            ? nil : MemberList.Beside(owners: owners, versions: versions)
    }
}

extension ChoiceCodingKey {
    static var hasText: Bool { Self(stringValue: "") != nil }

    /// Whether one of the choices represents all elements that match no other one.
    static var takesOthers: Bool { Self(stringValue: "*") != nil }
}

extension ErrorMessages {
    /// Whether a coding key type is that of an unlabeled payload without a document key.
    static func isUnnamedPayload<Keys: CodingKey>(_ keys: Keys.Type, of choice: Any.Type) -> Bool {
        Keys(stringValue: "_0") != nil && Keys(stringValue: "") == nil
            && choice is any ChoiceCodingKey.Type
    }

    static func unnamedPayload(_ choice: String) -> String {
        let name = choice.prefix(1).uppercased() + choice.dropFirst()
        return "the payload of the choice \"\(choice)\" is its element: its coding keys, "
            + "\(name)CodingKeys for a case of this name, need case _0 = \"\""
    }
}
