import VersionedCodableCore
import VersionedCodableEssentials

extension EncodingSession {
    func encodeRoot<Value: Encodable>(_ value: Value, _ entry: ValueEncodingPlan) throws {
        guard entry.plan == .plain || entry.plan == .members else {
            return try encode(value, in: DocumentBuilder.none)
        }
        try value.encode(to: encoder(at: 0))
        try checkRoot(of: value)
    }

    /// Checks that the value of the document encoded something.
    func checkRoot(of value: Any) throws {
        guard builder.count == 0 else { return }
        throw invalid(value, "the value did not encode anything", at: DocumentBuilder.none)
    }

    /// Encodes a value whose key has just been written, and whose plan depends on that key.
    ///
    /// - Returns: False when it is to be encoded as any other value.
    func takeMember(_ value: some Encodable, _ plan: CodingPlan) throws -> Bool {
        if plan == .members, let members = value as? UnknownMembers {
            try writeMembers(members)
            return true
        }
        if plan == .inlined { return try takeOwnMember(value) }
        return annotateObject(with: value)
    }

    /// Encodes a value of a type that the engine knows, and any other by its own `encode(to:)`.
    func encodeKnown<Value: Encodable>(
        _ value: Value,
        _ plan: CodingPlan,
        _ collection: (any CollectionEncoding.Type)?,
        in container: UInt32
    ) throws {
        switch plan {
        case .bool: write(same(value, Bool.self))
        case .int: write(same(value, Int.self))
        case .double: try write(same(value, Double.self))
        case .string: write(same(value, String.self))
        case .date: try write(same(value, Date.self), in: container)
        case .data: try write(same(value, Data.self), in: container)
        case .url: write(same(value, URL.self).absoluteString)
        case .decimal where !capabilities.contains(.wideIntegers):
            // Numbers of the format do not hold every Decimal. Its `encode(to:)` writes a form
            // that does, as Foundation does there.
            try encodeWith(in: container) { try value.encode(to: $0) }
        case .decimal: try write(same(value, Decimal.self))
        case .array, .dictionary:
            guard let collection else { return }
            try encodeCollection(collection, value)
        case .hooked: try encodeHooked(value, in: container)
        case .plain, .annotation, .members, .inlined, .placing, .bools, .ints, .doubles, .strings:
            try encodeWith(in: container) { try value.encode(to: $0) }
        }
    }

    private func encodeCollection<List: CollectionEncoding, Value>(
        _ type: List.Type,
        _ value: Value
    ) throws {
        try checkDepth()
        let node = builder.begin(List.plan == .array ? .array : .object)
        try same(value, List.self).encodeChildren(to: self, in: node)
        if builder.close(to: node) { builder.end() }
    }

    /// Returns the value as the type it has already, which the caller does not know.
    ///
    /// The plan was chosen by comparing metatypes; a dynamic cast would cost more than encoding a
    /// short string.
    @inline(__always)
    func same<From, To>(_ value: From, _ type: To.Type) -> To {
        assert(From.self == To.self)
        return unsafeBitCast(value, to: To.self)
    }
}

/// A collection that can be encoded without a container.
protocol CollectionEncoding: PlannedCodable {
    static var plan: CodingPlan { get }
    static var element: Any.Type { get }
    static var isOrdered: Bool { get }
    func encodeChildren(to session: EncodingSession, in container: UInt32) throws
}

extension Array: CollectionEncoding where Element: Encodable {
    static var plan: CodingPlan { .array }
    static var element: Any.Type { Element.self }
    static var isOrdered: Bool { true }

    func encodeChildren(to session: EncodingSession, in container: UInt32) throws {
        // Through a pointer, so that elements are borrowed and not copied.
        try withUnsafeBufferPointer { elements in
            guard let start = elements.baseAddress else { return }
            for index in 0..<elements.count {
                try session.encode(start[index], in: container)
            }
        }
    }
}

extension Dictionary: CollectionEncoding where Key == String, Value: Encodable {
    static var plan: CodingPlan { .dictionary }
    static var element: Any.Type { Value.self }
    static var isOrdered: Bool { false }

    func encodeChildren(to session: EncodingSession, in container: UInt32) throws {
        if session.options.dictionaryOrder == .sorted {
            return try encodeSorted(to: session, in: container)
        }
        for (key, value) in self {
            try session.writeDictionaryKey(key, of: self, in: container)
            try session.encode(value, in: container)
        }
    }

    @inline(never)
    private func encodeSorted(to session: EncodingSession, in container: UInt32) throws {
        let members = sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
        for (key, value) in members {
            try session.writeDictionaryKey(key, of: self, in: container)
            try session.encode(value, in: container)
        }
    }
}
