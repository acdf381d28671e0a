import VersionedCodableCore

/// The error that causes a value to be decoded again, because its type has revealed its structure.
package struct NothingToDecode: Error {
    /// The object to be decoded again; by default the innermost value.
    var object = UInt32.max

    /// Whether a value has to be decoded again: the object, or a value around it.
    func concerns(_ node: UInt32) -> Bool { node <= object }
}

/// The keys that the elements of an array request: those of choices, or any others.
struct ElementKeys {
    /// The coding keys, if the elements are choices named by their members.
    let choice: (any ChoiceCodingKey.Type)?

    static let plain = ElementKeys(choice: nil)
}

/// The kinds of elements that types have requested, and the elements whose kind is not known yet.
///
/// The elements of an array are members of the same name or, if they are choices, all members of an
/// element; and only the coding keys of the elements show that they are choices. The first element
/// of an array whose elements are not known is therefore *open*: its decoder represents both, until
/// a container is requested from it.
struct OpenLists {
    /// An element that has not requested a container yet.
    struct Element {
        /// The spot of the array.
        var list: Spot
        var keys: ElementKeys?
        /// Whether the caller was told that it is not nil, which is correct only for a choice.
        var mayBeNil: Bool
    }

    var elements: [UInt32: Element] = [:]
    /// The keys that values of a type request first.
    var keys: [ObjectIdentifier: ElementKeys] = [:]
    /// The keys that the elements request in arrays which a type decodes by hand.
    var keysInside: [ObjectIdentifier: ElementKeys] = [:]
    /// The numbers of elements that callers were told, by the values requested as arrays.
    var counts: [UInt32: Int] = [:]
}

extension ElementSession {
    /// Returns the keys that values of a type request first; nil if these are not known.
    func keys(ofElements type: Any.Type) -> ElementKeys? {
        switch elementPlan(of: type).pointee.plan {
        case .plain, .annotation, .shared, .hooked, .inlined:
            shape.openLists.keys[ObjectIdentifier(type)]
        default: .plain
        }
    }

    /// Decodes the first element of an open list, and closes the list.
    ///
    /// The element is decoded again if it was decoded as the wrong kind.
    ///
    /// - Returns: Nil if the list has no elements.
    func decodeFirst<Element>(
        of list: inout MemberList, at spot: Spot, as type: Any.Type, mayBeNil: Bool = false,
        _ decode: (Spot) throws -> Element
    ) throws -> Element? {
        let first = list.hasText ? list.text : list.first + 1
        let outer = shape.openLists.elements[first]
        shape.openLists.elements[first] = OpenLists.Element(list: spot, mayBeNil: mayBeNil)
        let result = Result { try decode(Spot(node: first, frame: list.frame(spot.frame))) }
        let element = shape.openLists.elements[first]
        shape.openLists.elements[first] = outer
        let keys = element?.keys ?? .plain
        var isRight = element?.mayBeNil != true || keys.choice != nil
        switch result {
        case .success: shape.openLists.keys[ObjectIdentifier(type)] = keys
        case .failure(let error):
            if element?.keys != nil { shape.openLists.keys[ObjectIdentifier(type)] = keys }
            if let nothing = error as? NothingToDecode {
                guard nothing.concerns(first) else { throw error }
                isRight = false
            }
        }
        list = try memberList(spot, of: keys) ?? MemberList()
        guard list.hasText || list.first != 0 else { return nil }
        if isRight, !list.hasText || list.mayBeText(at: spot) { return try result.get() }
        guard !list.hasText || list.mayBeText(at: spot) else {
            throw base.mismatch([Any].self, at: spot)
        }
        return try decode(
            Spot(node: list.hasText ? list.text : list.first + 1, frame: list.frame(spot.frame)))
    }

    /// Returns the object of an element of a list whose elements may be choices.
    ///
    /// - Throws: `NothingToDecode` if the list has no such element.
    func element<Key: CodingKey>(_ keys: Key.Type, of type: Any.Type, at spot: Spot) throws -> Spot
    {
        if spot.frame & FrameBits.open == 0 {
            return keys is any ChoiceCodingKey.Type
                ? try choice(keys, of: type, at: spot) : try elementNode(spot)
        }
        guard let element = shape.openLists.elements[spot.node] else {
            return try elementNode(spot)
        }
        let asked = element.keys ?? ElementKeys(choice: keys as? any ChoiceCodingKey.Type)
        guard let choices = asked.choice else { return try elementNode(closed(spot)) }
        if element.keys == nil { shape.openLists.elements[spot.node]?.keys = asked }
        guard keys is any ChoiceCodingKey.Type else { return try elementNode(spot) }
        if element.list.node == spot.node { unnoteOpenArray(element.list) }
        guard let list = try memberList(element.list, of: ElementKeys(choice: choices)) else {
            return try elementNode(spot)
        }
        if list.hasText, list.takesText { return try elementNode(spot.at(list.text)) }
        guard !list.hasText, list.first != 0 else { throw NothingToDecode() }
        return try choice(keys, of: type, at: spot.at(list.first + 1))
    }

    /// Returns the spot of an open element that has not requested the keys of choices.
    ///
    /// - Throws: `NothingToDecode` if it is then not an element.
    func closed(_ spot: Spot) throws -> Spot {
        guard spot.frame & FrameBits.open != 0, let element = shape.openLists.elements[spot.node]
        else {
            return spot
        }
        let frame = spot.frame & ~FrameBits.open
        if element.keys == nil {
            shape.openLists.elements[spot.node]?.keys = .plain
            if let list = try memberList(element.list, of: .plain) {
                let isElement = list.hasText ? list.mayBeText(at: element.list) : list.first != 0
                guard isElement, !element.mayBeNil else { throw NothingToDecode() }
            }
        }
        return Spot(node: spot.node, frame: frame)
    }

    /// Whether an element of a list whose elements may be choices is nil.
    ///
    /// A choice is identified by its name, so an empty element is a choice, too.
    func isNil(_ type: Any.Type, at spot: Spot) -> Bool {
        if base.isNull(spot.node) { return true }
        guard spot.frame & FrameBits.open != 0, isNothing(spot.node),
            !isEmptyAttribute(spot.node, of: type)
        else { return false }
        if let keys = shape.openLists.elements[spot.node]?.keys { return keys.choice == nil }
        if let wrapped = OptionalType.wrapped(in: type), let keys = keys(ofElements: wrapped) {
            shape.openLists.elements[spot.node]?.keys = keys
            return keys.choice == nil
        }
        shape.openLists.elements[spot.node]?.mayBeNil = true
        return false
    }

    /// Decodes a value again if its type has only now revealed what it consists of.
    ///
    /// - Throws: The error, with its location, in all other cases.
    @inline(never)
    func again<Value: Decodable>(
        _ error: any Error, _ type: Value.Type, _ spot: Spot, _ decode: (() throws -> Value)? = nil
    ) throws -> Value {
        if let nothing = error as? NothingToDecode,
            spot.frame & FrameBits.open != 0 || !nothing.concerns(spot.node)
        {
            throw error
        }
        let attempt = shape.besides.attempt(after: error, at: spot.node)
        if case .none = attempt { throw base.explained(error, type, spot) }
        // A type may reveal several facts, one after the other.
        for _ in 0..<64 {
            if spot.node != missingNode, nodes[Int(spot.node)].isKind(.object) {
                asked?.forget(in: spot.node..<nodes[Int(spot.node)].next)
            }
            do {
                let value =
                    try decode?()
                    ?? type.init(from: ElementDecoder(in: base, at: spot, of: type))
                if shape.besides.isComplete(attempt) { return value }
                throw base.explained(error, type, spot)
            } catch let nothing as NothingToDecode {
                guard nothing.concerns(spot.node) else { throw nothing }
            } catch let second {
                throw base.explained(shape.besides.isComplete(attempt) ? second : error, type, spot)
            }
        }
        throw base.corrupted("the elements of the array are not of one kind", at: spot)
    }
}
