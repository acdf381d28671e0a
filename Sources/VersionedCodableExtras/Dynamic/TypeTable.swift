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

    /// Makes a table of types whose identifiers are strings, but for those that several types
    /// claim.
    init(_ types: [RegisteredType], typeKey: String) {
        let types = types.filter(\.rivals.isEmpty)
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
        let hash = Bytes.hash(UnsafeRawPointer(text) + offset, length)
        var slot = Int(hash) & mask
        while slots[slot].type != nil { slot = (slot + 1) & mask }
        slots[slot] = Slot(
            hash: hash, offset: offset, length: length, type: Unmanaged.passUnretained(type))
    }

    /// The type whose identifier has these bytes, behind which eight more can be read.
    ///
    /// The table keeps the type alive.
    ///
    /// - Complexity: O(1) expected.
    func find(_ bytes: UnsafeRawPointer, _ length: Int) -> Unmanaged<RegisteredType>? {
        let hash = Bytes.hash(bytes, length)
        var slot = Int(hash) & mask
        while let type = slots[slot].type {
            let found = slots[slot]
            if found.hash == hash, found.length == length,
                Bytes.areEqual(UnsafeRawPointer(text) + found.offset, bytes, length)
            {
                return type
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
    /// The type of an object, told by the bytes of the document; nil where that takes a closer
    /// look.
    func registeredType(_ table: TypeTable?, _ key: PathKey) -> Unmanaged<RegisteredType>? {
        guard let table, node != missingNode,
            frame & (FrameBits.listed | FrameBits.open | FrameBits.inlined) == 0
        else { return nil }
        let object = UInt32(truncatingIfNeeded: session.tape.resolve(Int(node)))
        guard session.nodes[Int(object)].isKind(.object) else { return nil }
        let place = typePlace(key, table, in: object)
        let identifier = session.nodes[Int(place)]
        guard place != 0, identifier.isKind(.string) || identifier.isKind(.untyped) else {
            return nil
        }
        return table.find(session.tape.text(of: identifier), Int(identifier.length))
    }

    /// The node under the type key; 0 when there is none.
    @inline(__always)
    private func typePlace(
        _ key: PathKey, _ table: TypeTable, in object: UInt32
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
            ? session.member(key, in: object)
            : session.find(key.stringValue, in: object)
        // The type asks for its members from the first one on.
        session.hints[Int(object & UInt32(DecodingSession.hintSlots - 1))] = KeyHint(
            object: .max, key: 0)
        return place
    }

    /// The elements of an array, but for those that were dropped; nil for an array of members that
    /// take a closer look.
    func dynamicElements<Value>() throws -> [Value]? {
        guard session.repeatsKeys else {
            let (array, inner) = try session.arrayNode(node, frame)
            let count = session.tape.childCount(of: Int(array))
            return try dynamicElements(count, from: array + 1, inner) {
                session.nodes[Int($0)].next
            }
        }
        guard let list = try session.memberList(node, frame), list.first != 0, !list.isAll,
            !list.hasText, !list.isOpen
        else { return nil }
        var count = 0
        var key = list.first
        while key != 0 {
            count += 1
            key = session.repeated(key)
        }
        let inner = frame & FrameBits.number | FrameBits.item
        return try dynamicElements(count, from: list.first + 1, inner) {
            session.repeated($0 - 1) + 1
        }
    }

    @inline(__always)
    private func dynamicElements<Value>(
        _ count: Int, from first: UInt32, _ frame: UInt32, next: (UInt32) -> UInt32
    ) throws -> [Value] {
        guard count > 0 else { return [] }
        let types = session.dynamicTypes(for: Value.self)
        return try [Value](unsafeUninitializedCapacity: count) { buffer, initialized in
            guard var target = buffer.baseAddress else { return }
            var child = first
            let examples = TypeExamples()
            for _ in 0..<count {
                let element = NodeDecoder(session: session, node: child, frame: frame)
                if let type = element.registeredType(types.table, types.typeKey) {
                    let isFit = try type._withUnsafeGuaranteedRef {
                        try $0.reading.initialize(target, from: element, like: examples[type])
                    }
                    if !isFit {
                        throw types.unfit(
                            type.takeUnretainedValue(), as: Value.self, in: element)
                    }
                    examples[type] = UnsafeRawPointer(target)
                    target += 1
                    initialized += 1
                } else if let value = try DynamicSubject<Value>.decode(from: element, at: .element)
                {
                    target.initialize(to: value)
                    target += 1
                    initialized += 1
                }
                child = next(child)
            }
        }
    }
}

/// Elements of an array that were made of some types: a small cache.
private struct TypeExamples: ~Copyable {
    private typealias Entry = (type: UnsafeMutableRawPointer?, element: UnsafeRawPointer?)

    private static var slots: Int { 32 }
    /// How many neighbours of its place a type may be found in.
    ///
    /// Types that take the place from each other would be asked for their conformance each time.
    private static var reach: Int { 6 }
    private let entries: UnsafeMutablePointer<Entry>

    init() {
        let count = TypeExamples.slots + TypeExamples.reach
        entries = .allocate(capacity: count)
        entries.initialize(repeating: (nil, nil), count: count)
    }

    deinit { entries.deallocate() }

    subscript(type: Unmanaged<RegisteredType>) -> UnsafeRawPointer? {
        get {
            let entry = entry(type)
            return entry.pointee.type == type.toOpaque() ? entry.pointee.element : nil
        }
        nonmutating set {
            entry(type).pointee = (type.toOpaque(), newValue)
        }
    }

    private func entry(_ type: Unmanaged<RegisteredType>) -> UnsafeMutablePointer<Entry> {
        let bits = UInt(bitPattern: type.toOpaque())
        let home = entries + Int((bits >> 4 ^ bits >> 9) & UInt(TypeExamples.slots - 1))
        for entry in home..<(home + TypeExamples.reach)
        where entry.pointee.type == type.toOpaque() || entry.pointee.type == nil {
            return entry
        }
        return home
    }
}
