import VersionedCodableCore

/// What the elements of an array request: the keys of choices, or others.
enum ElementKeys {
    /// Unknown until an element is decoded, because its type declares nothing.
    case undeclared
    case plain
    case choice(any ChoiceCodingKey.Type)

    /// The coding keys, if the elements are choices named by their members.
    var choice: (any ChoiceCodingKey.Type)? {
        guard case .choice(let keys) = self else { return nil }
        return keys
    }

    var isUndeclared: Bool {
        guard case .undeclared = self else { return false }
        return true
    }
}

extension ChoiceDeclaring {
    fileprivate static var keys: any ChoiceCodingKey.Type { CodingKeys.self }
}

extension ChoiceCodingKey {
    static var hasText: Bool { Self(stringValue: "") != nil }

    /// Whether one of the choices represents all elements that match no other one.
    static var takesOthers: Bool { Self(stringValue: "*") != nil }
}

extension MemberPlan {
    /// Returns the coding keys of a type that is declared as a choice, also inside optionals and
    /// wrappers; nil for all other types.
    static func choice(of type: Any.Type) -> (any ChoiceCodingKey.Type)? {
        guard type is any PlannedCodable.Type else { return nil }
        if let type = type as? any ChoiceDeclaring.Type { return type.keys }
        if let wrapped = OptionalType.wrapped(in: type) { return choice(of: wrapped) }
        if let wrapper = type as? any ValueWrapping.Type { return choice(of: wrapper.wrappedType) }
        guard let wrapper = type as? any TransparentWrapper.Type, wrapper.wrappedTypes.count == 1
        else { return nil }
        return choice(of: wrapper.wrappedTypes[0])
    }
}

extension ElementSession {
    /// Returns the keys that values of a type request.
    func keys(ofElements type: Any.Type) -> ElementKeys {
        let entry = base.entry(of: type)
        if let choice = entry.member.choice { return .choice(choice) }
        switch entry.plan {
        case .plain, .placing, .annotation, .hooked, .inlined: return .undeclared
        default: return .plain
        }
    }

    /// Decodes an element of a list, and notes whether it is a choice if its type declares nothing.
    ///
    /// - Parameter key: The key of the element; afterwards of the element that was decoded, because
    ///   the first choice may be a text before the first element.
    func decodeElement<Element>(
        _ key: inout UInt32, of list: inout MemberList, at spot: Spot,
        _ decode: (Spot) throws -> Element
    ) throws -> Element {
        let element = list.element(at: key, spot)
        guard list.isOpen, spot.frame & FrameBits.single == 0 else { return try decode(element) }
        let outer = shape.openLists.updateValue((list, element.node), forKey: element.node)
        defer { shape.openLists[element.node] = outer }
        let value = try decode(element)
        guard let (decoded, node) = shape.openLists[element.node] else { return value }
        if decoded.choice == nil, list.hasText || tape.isText(key) {
            throw base.mismatch([Any].self, at: spot)
        }
        list = decoded
        if !list.hasText { key = node - 1 }
        return value
    }

    /// Returns the object of an element of a list whose elements may be choices.
    ///
    /// - Throws: `DecodingError` if the element is a choice that the list does not have.
    func element<Key: CodingKey>(
        _ keys: Key.Type, of type: Any.Type, at spot: Spot
    ) throws -> Spot {
        guard let choice = keys as? any ChoiceCodingKey.Type else {
            shape.openLists[spot.node]?.list.isOpen = false
            return try base.objectNode(spot)
        }
        if spot.frame & FrameBits.undeclared != 0 {
            let message = ErrorMessages.undeclaredChoice(type == Never.self ? nil : type)
            throw base.corrupted(message, at: spot.unmarked)
        }
        guard var (list, node) = shape.openLists[spot.node] else {
            return try self.choice(keys, of: type, at: spot)
        }
        if list.isOpen {
            let isFirst = node == list.first + 1
            list.take(choice, in: self)
            if isFirst { node = list.first + 1 }
            guard list.hasText ? list.takesText : list.first != 0 else {
                throw base.mismatch([Any].self, at: spot.unmarked)
            }
            shape.openLists[spot.node] = (list, node)
        }
        // A type that requested other keys before is no choice.
        if list.hasText || list.choice == nil { return try base.objectNode(spot) }
        return try self.choice(keys, of: type, at: spot.at(node))
    }

    /// Returns an element of a list of choices: the member that names the case, viewed as an object
    /// that has this member alone.
    ///
    /// - Throws: `DecodingError` if the member is not a case.
    private func choice<Key: CodingKey>(
        _ keys: Key.Type, of type: Any.Type, at spot: Spot
    ) throws -> Spot {
        let name = viewedKey(spot.node - 1)
        let takesOthers = (keys as? any ChoiceCodingKey.Type)?.takesOthers == true
        if Key.has(name) || takesOthers && !name.isEmpty {
            return spot.unmarked.at(spot.node - 1)
        }
        throw base.corrupted(
            "expected a case of \(ErrorMessages.shortName(type)), found \"\(ErrorMessages.shortName(name))\"",
            at: spot.unmarked)
    }

    // MARK: Members beside a list

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
        return !beside.owners.contains { $0.has(name) }
    }

    /// Returns the members to exclude from a list of all members; nil if there are none.
    func listBeside(_ spot: Spot) -> MemberList.Beside? {
        let owners =
            spot.frame & FrameBits.inlined == 0 ? [] : shape.owners[spot.node, default: []]
        guard !owners.isEmpty || spot.node == 0 || base.versions.innermost != nil else {
            return nil
        }
        let versions = base.versionedValue?.versionPaths(below: spot.node, in: base) ?? []
        return owners.isEmpty && versions.isEmpty
            ? nil : MemberList.Beside(owners: owners, versions: versions)
    }

    /// Notes the coding key type by whose empty key a value is found.
    func noteOwner(of object: UInt32, _ keys: any CodingKey.Type) {
        // A coding key type that accepts every key has no keys that exclude a member.
        if keys.init(stringValue: " ") != nil { return }
        let owners = shape.owners[object, default: []]
        if !owners.contains(where: { $0 == keys }) { shape.owners[object] = owners + [keys] }
    }
}

extension ErrorMessages {
    /// Whether a coding key type belongs to an unlabeled payload without a document key.
    static func isUnnamedPayload<Keys: CodingKey>(_ keys: Keys.Type, of choice: Any.Type) -> Bool {
        Keys(stringValue: "_0") != nil && Keys(stringValue: "") == nil
            && choice is any ChoiceCodingKey.Type
    }

    static func unnamedPayload(_ choice: String) -> String {
        let name = choice.prefix(1).uppercased() + choice.dropFirst()
        return "the payload of the choice \"\(choice)\" is its element: its coding keys, "
            + "\(name)CodingKeys for a case of this name, need case _0 = \"\""
    }

    /// The message about an array of choices, in one element, whose type is not declared.
    static func undeclaredChoice(_ type: Any.Type?) -> String {
        let name = type.map { shortName($0) } ?? "the element"
        return "\(name) is a choice, because its coding keys are XMLChoiceCodingKey: "
            + "declare it as XMLChoice, or read the array under the empty key"
    }
}
