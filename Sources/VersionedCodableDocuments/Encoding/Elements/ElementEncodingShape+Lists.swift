import VersionedCodableCore

/// An array of choices under the empty key: all sibling elements whose names are cases would be read
/// as its elements, except those that the type around it has keys for.
struct BareList {
    var array: Int
    var object: Int
    var choice: any ChoiceCodingKey.Type
    /// The coding keys of the type around it; nil for one that has all keys.
    var owner: (any CodingKey.Type)?
}

extension ElementEncodingShape {
    /// Notes the array whose first element, a choice, has just been begun, if it has the empty key.
    func noteList<Key: CodingKey>(of type: Key.Type, _ session: EncodingSession) {
        let item = session.builder.open
        guard item != DocumentBuilder.none else { return }
        // An open container has the one around it there.
        let array = session.builder.nodes[Int(item)].next
        guard array != DocumentBuilder.none, array + 1 == item, isBare(Int(array), session),
            let choice = type as? any ChoiceCodingKey.Type
        else { return }
        let object = Int(session.builder.nodes[Int(array)].next)
        let owner = emptyKey.flatMap { $0.node + 1 == Int(array) ? $0.keys : nil }
        lists.append(
            BareList(
                array: Int(array), object: object, choice: choice,
                owner: owner?.init(stringValue: " ") == nil ? owner : nil))
    }

    /// Notes that a value is a choice in an array, or an array that is not known as one and therefore
    /// the content of its element: its choices are those of the element.
    ///
    /// - Throws: `EncodingError` for such an array of choices that would not be read as one.
    func noteChoices(
        at node: Int, _ type: Any.Type, _ entry: UnsafeMutablePointer<ValueEncodingPlan>,
        _ session: EncodingSession, in container: UInt32, isMember: Bool
    ) throws {
        let written = session.builder.nodes[node]
        guard isMember else {
            guard written.isKind(.object), written.head & TapeNode.choice != 0,
                !entry.pointee.isDeclared, container != DocumentBuilder.none
            else { return }
            undeclared = (container, type)
            if entry.pointee.optional == nil || isElementwise(Int(container), session) { return }
            // A choice without content would be read as nil.
            throw session.invalid("", ErrorMessages.undeclaredChoice(type), at: UInt32(node))
        }
        guard written.isKind(.array), !entry.pointee.isSeveral else { return }
        session.builder.nodes[node].head |= TapeNode.choice
        guard !isBare(node, session), let undeclared, undeclared.array == node else { return }
        throw session.invalid("", ErrorMessages.undeclaredChoice(undeclared.type), at: UInt32(node))
    }

    /// Returns whether the elements of a container have an element each, with the key of the container.
    private func isElementwise(_ container: Int, _ session: EncodingSession) -> Bool {
        !session.builder.nodes[container].isKind(.array)
            || session.builder.keyLength(of: container) ?? 0 > 0
    }

    /// Returns whether a value is an array under the empty key.
    private func isBare(_ node: Int, _ session: EncodingSession) -> Bool {
        session.builder.nodes[node].isKind(.array) && session.builder.keyLength(of: node) == 0
    }

    /// Refuses elements and texts that would be read as choices of a sibling array.
    ///
    /// - Complexity: O(members) for each of the arrays.
    func checkLists(_ session: EncodingSession) throws {
        if let payload = unnamedPayload {
            throw session.invalid("", ErrorMessages.unnamedPayload(payload.name), at: payload.node)
        }
        for list in lists {
            try checkNames(of: list, session)
            let end = Int(session.builder.nodes[list.object].next)
            var key = list.object + 1
            while key < end {
                if key + 1 != list.array, isTaken(key, by: list, session) {
                    throw session.invalid(
                        "",
                        "the value would be read as one of the choices under the empty key, too",
                        at: UInt32(truncatingIfNeeded: key + 1))
                }
                key = Int(session.builder.nodes[key + 1].next)
            }
        }
    }

    /// Refuses choices that would be read as members of the type around them.
    private func checkNames(of list: BareList, _ session: EncodingSession) throws {
        guard let owner = list.owner else { return }
        var choice = list.array + 1
        while choice < Int(session.builder.nodes[list.array].next) {
            let next = session.builder.end(of: choice)
            // Nil and a choice without members have no key.
            let isNamed = session.builder.nodes[choice].isKind(.object) && next > choice + 1
            let name = isNamed ? session.codingKeyText(at: choice + 1) : ""
            if !name.isEmpty, owner.has(name) {
                throw session.invalid(
                    "",
                    "the choice would be read as the member of the type with the key \"\(name)\"",
                    at: UInt32(truncatingIfNeeded: choice))
            }
            choice = next
        }
    }

    /// Returns whether a member would be read as one of the choices of a list.
    private func isTaken(_ key: Int, by list: BareList, _ session: EncodingSession) -> Bool {
        let choice = list.choice
        let node = session.builder.nodes[key]
        guard node.isKind(.key), node.head & TapeNode.attribute == 0 else { return false }
        let value = session.builder.nodes[key + 1]
        if node.length == 0 {
            let isScalar = !value.isKind(.array) && !value.isKind(.object) && !value.isKind(.null)
            return isScalar && choice.init(stringValue: "") != nil
        }
        // An array without elements is not written.
        if value.isKind(.array), Int(value.next) == key + 2 { return false }
        let text = session.codingKeyText(at: key)
        return (choice.has(text) || unknownElements.contains(key)) && list.owner?.has(text) != true
    }
}
