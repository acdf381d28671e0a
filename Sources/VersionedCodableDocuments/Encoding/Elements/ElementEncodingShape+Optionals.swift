import VersionedCodableCore

protocol OptionalEncoding {
    /// Returns whether the value in some memory, which is of the type, is nil.
    static func isNil(at memory: UnsafeRawPointer) -> Bool

    /// Whether an empty element is a value of the wrapped type.
    static var hasEmptyValues: Bool { get }
}

extension Optional: OptionalEncoding {
    static func isNil(at memory: UnsafeRawPointer) -> Bool {
        memory.assumingMemoryBound(to: Self.self).pointee == nil
    }

    static var hasEmptyValues: Bool {
        let plan = CodingPlan.simple(Wrapped.self)
        return plan == .string || plan == .data || Wrapped.self is any OptionalEncoding.Type
    }
}

/// Distinguishing empty values from nil, both of which are empty elements or none.
extension ElementEncodingShape {
    /// Marks a value of an optional type as not nil if it would be read as nil, and nil as nil if it
    /// would be read as a value.
    ///
    /// - Parameter isMember: Whether it was encoded for a key of a type, and is read as the wrapped
    ///   type reads it; elsewhere an empty element is nil.
    func noteOptional(
        _ type: any OptionalEncoding.Type, _ isNil: Bool, _ session: EncodingSession, at node: Int,
        isMember: Bool
    ) throws {
        let written = session.builder.nodes[node]
        if isNil {
            guard isMember, type.hasEmptyValues, written.isKind(.null) else { return }
            session.builder.nodes[node].head |= TapeNode.stated
            return
        }
        switch written.kind {
        case .null where !isMember:
            throw session.invalid(
                "", "nil cannot be distinguished from a nil inside another optional",
                at: UInt32(truncatingIfNeeded: node))
        case .array where written.head & TapeNode.choice == 0 && isEmptyMember(node, session):
            stateList(at: node, session)
        case .array where isText(node, session) && session.builder.end(of: node) == node + 1:
            throw session.invalid(
                "", "an empty array cannot be distinguished from nil under the empty key",
                at: UInt32(truncatingIfNeeded: node))
        case .array, .object,
            .string where written.length == 0:
            if !isMember, !isText(node, session) {
                session.builder.nodes[node].head |= TapeNode.stated
            }
        default: break
        }
    }

    /// Writes an empty attribute for an array without elements that was encoded because it is not
    /// nil.
    func notePresent(at node: Int, _ session: EncodingSession) {
        guard session.builder.nodes[node].head & TapeNode.choice == 0,
            session.options.elements.distinguishesEmptyFromNil, isEmptyMember(node, session)
        else { return }
        stateList(at: node, session)
    }

    /// Writes empty attributes for the empty arrays of a dictionary, so that their keys are not
    /// lost.
    ///
    /// - Complexity: O(members).
    func noteLists(
        of table: Int, _ entry: ValueEncodingPlan, _ session: EncodingSession
    ) throws {
        let node = session.builder.nodes[table]
        guard session.options.elements.distinguishesEmptyFromNil, node.isKind(.object) else {
            return
        }
        var hasElements = false
        var key = table + 1
        while key < Int(node.next) {
            if session.builder.nodes[key].isKind(.key) {
                if isEmptyMember(key + 1, session) {
                    if hasElements, entry.collection?.isOrdered == true {
                        throw session.invalid(
                            "", "an empty array cannot follow other members of its dictionary",
                            at: UInt32(truncatingIfNeeded: key + 1))
                    }
                    stateList(at: key + 1, session)
                } else if session.builder.nodes[key].head & TapeNode.attribute == 0 {
                    hasElements = true
                }
            }
            key = session.builder.end(of: key + 1)
        }
    }

    /// Returns whether a value is an array without elements that was encoded for a key.
    private func isEmptyMember(_ node: Int, _ session: EncodingSession) -> Bool {
        session.builder.nodes[node].isKind(.array)
            && session.builder.end(of: node) == node + 1
            && session.builder.keyLength(of: node) ?? 0 > 0
    }

    /// Returns whether a value was encoded for the empty key.
    private func isText(_ node: Int, _ session: EncodingSession) -> Bool {
        session.builder.keyLength(of: node) == 0
    }

    /// Makes an array without elements an attribute without text, since it has no element.
    private func stateList(at node: Int, _ session: EncodingSession) {
        let key = node - 1
        // An array that is to be an attribute is an error for the writer.
        guard session.builder.nodes[key].head & TapeNode.attribute == 0 else { return }
        session.builder.nodes[key].head |= TapeNode.attribute
        session.builder.nodes[node] = TapeNode(
            head: UInt32(TapeKind.string.rawValue) | TapeNode.detached,
            offset: session.builder.nodes[key].offset,
            length: 0, next: UInt32(truncatingIfNeeded: node + 1))
    }
}
