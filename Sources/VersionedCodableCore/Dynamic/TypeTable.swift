/// Registered types by the bytes of their identifiers, for documents whose text lies in memory.
///
/// Never changed after it is made, so many threads may look things up.
final class TypeTable: @unchecked Sendable {
    private struct Slot {
        var hash: UInt32 = 0
        var offset = 0
        var length = 0
        /// Kept alive by `types`.
        var type: Unmanaged<RegisteredType>?
    }

    private let types: [RegisteredType]
    private let slots: UnsafeMutablePointer<Slot>
    private let mask: Int
    private let text: UnsafeMutableRawPointer
    private let keyLength: Int

    /// Makes a table of types whose identifiers are strings.
    init(_ types: [RegisteredType], typeKey: String) {
        self.types = types
        var capacity = 8
        while capacity < types.count * 2 { capacity *= 2 }
        mask = capacity - 1
        slots = .allocate(capacity: capacity)
        slots.initialize(repeating: Slot(), count: capacity)
        // Hashing reads eight bytes at a time.
        let texts = [typeKey] + types.map(\.identifier.text)
        let size = texts.reduce(0) { $0 + $1.utf8.count } + 8
        text = .allocate(byteCount: size, alignment: 8)
        text.initializeMemory(as: UInt8.self, repeating: 0, count: size)
        keyLength = typeKey.utf8.count
        var end = 0
        for (index, word) in texts.enumerated() {
            let offset = end
            for byte in word.utf8 {
                text.storeBytes(of: byte, toByteOffset: end, as: UInt8.self)
                end += 1
            }
            if index > 0 { insert(types[index - 1], offset, end - offset) }
        }
    }

    deinit {
        slots.deallocate()
        text.deallocate()
    }

    private func insert(_ type: RegisteredType, _ offset: Int, _ length: Int) {
        let hash = DocumentBuilder.hash(UnsafeRawPointer(text) + offset, length)
        var slot = Int(hash) & mask
        while slots[slot].type != nil { slot = (slot + 1) & mask }
        slots[slot] = Slot(
            hash: hash, offset: offset, length: length, type: Unmanaged.passUnretained(type))
    }

    /// The type whose identifier has these bytes, behind which eight more can be read.
    ///
    /// - Complexity: O(1) expected.
    func find(_ bytes: UnsafeRawPointer, _ length: Int) -> RegisteredType? {
        let hash = DocumentBuilder.hash(bytes, length)
        var slot = Int(hash) & mask
        while let type = slots[slot].type {
            let found = slots[slot]
            if found.hash == hash, found.length == length,
                Bytes.areEqual(UnsafeRawPointer(text) + found.offset, bytes, length)
            {
                return type.takeUnretainedValue()
            }
            slot = (slot + 1) & mask
        }
        return nil
    }

    /// Whether these are the bytes of the type key.
    @inline(__always)
    func isTypeKey(_ bytes: UnsafeRawPointer, _ length: Int) -> Bool {
        length == keyLength && Bytes.areEqual(UnsafeRawPointer(text), bytes, length)
    }
}

extension NodeDecoder {
    /// The type of an object, told by the bytes of the document; nil where that takes a closer look.
    func registeredType(_ types: DynamicTypes) -> RegisteredType? {
        guard let table = types.table, node != missingNode,
            frame & (FrameBits.listed | FrameBits.open | FrameBits.inlined) == 0
        else { return nil }
        let object = UInt32(truncatingIfNeeded: session.tape.resolve(Int(node)))
        guard session.nodes[Int(object)].isKind(.object) else { return nil }
        let place = typePlace(types, table, in: object)
        let identifier = session.nodes[Int(place)]
        guard place != 0, identifier.isKind(.string) || identifier.isKind(.untyped),
            let type = table.find(session.tape.text(of: identifier), Int(identifier.length)),
            type.rivals.isEmpty
        else { return nil }
        return type
    }

    /// The node under the type key; 0 when there is none.
    @inline(__always)
    private func typePlace(
        _ types: DynamicTypes, _ table: TypeTable, in object: UInt32
    ) -> UInt32 {
        let first = object + 1
        if session.usesPlainKeys, !session.repeatsKeys, first < session.nodes[Int(object)].next,
            table.isTypeKey(
                session.tape.text(of: session.nodes[Int(first)]),
                Int(session.nodes[Int(first)].length))
        {
            return first + 1
        }
        let place =
            session.repeatsKeys
            ? session.member(types.typeKey, in: object)
            : session.find(types.typeKey.stringValue, in: object)
        // The type asks for its members from the first one on.
        session.hints[Int(object & UInt32(DecodingSession.hintSlots - 1))] = KeyHint(
            object: .max, key: 0)
        return place
    }

    /// The elements of an array in a document without repeated keys, but for those that were dropped.
    func dynamicElements<Value>() throws -> [Value] {
        let (array, inner) = try session.arrayNode(node, frame)
        let types = session.dynamicTypes(for: Value.self)
        var values: [Value] = []
        values.reserveCapacity(session.tape.childCount(of: Int(array)))
        let end = session.nodes[Int(array)].next
        var child = array + 1
        while child < end {
            let element = NodeDecoder(session: session, node: child, frame: inner)
            if let type = element.registeredType(types) {
                if !(try type.reading.append(element, to: &values)) {
                    throw types.unfit(type, as: Value.self, in: element)
                }
            } else if let value = try DynamicSubject<Value>.decode(from: element, at: .element) {
                values.append(value)
            }
            child = session.nodes[Int(child)].next
        }
        return values
    }
}
