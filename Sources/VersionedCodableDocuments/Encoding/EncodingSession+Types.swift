import VersionedCodableCore

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// How values of a type are encoded.
package enum EncodingPlan: UInt8 {
    /// By its own `encode(to:)`.
    case plain
    case date, data, url, decimal
    /// A scalar without detour through a container.
    case bool, int, double, string
    /// Element by element, without an unkeyed container.
    case array
    /// A dictionary whose keys are strings.
    case dictionary
    /// As `EncodingPlanEntry.inner` says, but the node may have annotations or become an alias.
    case special
    /// By its own `encode(to:)`, with something said about where its members stand.
    case placing
    /// An annotation of the object it is encoded in for a key; else as `plain`.
    case annotation
    /// As `plain`, but encoded for a key it says where the member stands.
    case placed
    /// Members of the object it is encoded in for a key; else as `plain`.
    case members

    /// Whether it makes a difference that a value is encoded for a key.
    @inline(__always)
    var dependsOnKey: Bool { rawValue >= EncodingPlan.annotation.rawValue }
}

/// One slot of the session's cache: a type and its plan.
///
/// Trivial, so that the cache can be raw memory.
package struct EncodingPlanEntry: CachedByType {
    var type: UInt
    package var plan: EncodingPlan
    /// The plan behind `special`.
    var inner = EncodingPlan.plain
    var isAnnotated = false
    var isShared = false
    /// Whether it is a type of coding keys that name what stands beside each other.
    var isChoice = false
    var isClass = false
    var placement = MemberPlacement.element
    var collection: (any CollectionEncoding.Type)?
    /// The type that says where the members of a value stand.
    var placing: (any MemberEncodingPlacing.Type)?

    static var empty: EncodingPlanEntry {
        EncodingPlanEntry(type: 0, plan: .plain, collection: nil)
    }
}

/// A collection that can be encoded without a container.
protocol CollectionEncoding {
    static var plan: EncodingPlan { get }
    func encodeChildren(to session: EncodingSession, in container: UInt32) throws
}

extension Array: CollectionEncoding where Element: Encodable {
    static var plan: EncodingPlan { .array }

    func encodeChildren(to session: EncodingSession, in container: UInt32) throws {
        // Through a pointer, so that elements are borrowed and not copied.
        try withUnsafeBufferPointer { elements in
            guard let start = elements.baseAddress else { return }
            for index in 0..<elements.count {
                try session.encodeElement(start[index], in: container)
            }
        }
    }
}

extension Dictionary: CollectionEncoding where Key == String, Value: Encodable {
    static var plan: EncodingPlan { .dictionary }

    func encodeChildren(to session: EncodingSession, in container: UInt32) throws {
        if session.options.dictionaryOrder == .sorted {
            return try encodeSorted(to: session, in: container)
        }
        for (key, value) in self {
            if key.isEmpty, session.hasAttributes { throw session.emptyKey(self, in: container) }
            session.dictionaryKey(key)
            try session.encode(value, in: container)
        }
    }

    @inline(never)
    private func encodeSorted(to session: EncodingSession, in container: UInt32) throws {
        let members = sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
        for (key, value) in members {
            if key.isEmpty, session.hasAttributes { throw session.emptyKey(self, in: container) }
            session.dictionaryKey(key)
            try session.encode(value, in: container)
        }
    }
}

extension EncodingSession {
    /// The error for an empty key of a dictionary, in formats where that stands for text.
    func emptyKey(_ value: Any, in container: UInt32) -> EncodingError {
        invalid(
            value, "an empty key, which stands for text, cannot be that of a dictionary",
            at: container)
    }
}

extension EncodingSession {
    static let planSlots = 32

    /// Encodes the value of the whole document.
    ///
    /// - Throws: As its `encode(to:)`, and when that encoded nothing.
    package func encodeRoot<Value: Encodable>(_ value: Value) throws {
        let entry = makePlan(Value.self)
        nameRoot(Value.self)
        switch entry.plan == .special ? entry.inner : entry.plan {
        case .plain, .members: break
        case .placing: notePlacements(of: value, entry, at: 0)
        default: return try encode(value, in: EncodingTape.none)
        }
        if entry.isAnnotated { annotate(value, at: 0) }
        try value.encode(to: ObjectEncoder(session: self, node: 0))
        try checkRoot(of: value)
    }

    /// Checks that the value of the document encoded something.
    func checkRoot(of value: Any) throws {
        guard tape.pointee.count == 0 else { return }
        throw invalid(value, "the value did not encode anything", at: EncodingTape.none)
    }

    /// The same as `encode(_:in:)`, out of line: inlined, the element would be copied first.
    @inline(never)
    func encodeElement<Value: Encodable>(_ value: Value, in container: UInt32) throws {
        try encode(value, in: container)
    }

    /// Encodes any value at the end of the tape, as a child of `container`.
    ///
    /// - Parameter isMember: Whether the value was given for a key of an object, which has just
    ///   been written.
    @inline(__always)
    func encode<Value: Encodable>(
        _ value: Value,
        in container: UInt32,
        isMember: Bool = false
    ) throws {
        var entry = plans + TypeIdentity.slot(of: Value.self, among: EncodingSession.planSlots)
        if entry.pointee.type != TypeIdentity.address(of: Value.self) {
            entry = otherPlan(Value.self, entry)
        }
        if entry.pointee.plan == .plain {
            if tape.pointee.depth >= options.limits.depth { throw tooDeep() }
            let node = tape.pointee.count
            try value.encode(
                to: ObjectEncoder(session: self, node: UInt32(truncatingIfNeeded: node)))
            return finishValue(at: node, in: container)
        }
        if isMember, entry.pointee.plan.dependsOnKey {
            return try encodeMember(value, entry, in: container)
        }
        try encodePlanned(value, entry.pointee, in: container)
    }

    /// Encodes a value whose key has just been written, and whose plan depends on that key.
    private func encodeMember<Value: Encodable>(
        _ value: Value,
        _ entry: UnsafeMutablePointer<EncodingPlanEntry>,
        in container: UInt32
    ) throws {
        if entry.pointee.plan == .placed {
            return try encodePlaced(value, entry.pointee.placement, entry, in: container)
        }
        if entry.pointee.plan == .members, let members = value as? UnknownMembers {
            return try writeMembers(members)
        }
        if annotateObject(with: value) { return }
        try encodePlanned(value, entry.pointee, in: container)
    }

    /// The plan of a type.
    @inline(__always)
    package func plan(of type: Any.Type) -> UnsafeMutablePointer<EncodingPlanEntry> {
        let entry = plans + TypeIdentity.slot(of: type, among: EncodingSession.planSlots)
        return entry.pointee.type == TypeIdentity.address(of: type) ? entry : otherPlan(type, entry)
    }

    /// Linear probing: the plan of a type that is not in its home slot.
    private func otherPlan(
        _ type: Any.Type,
        _ home: UnsafeMutablePointer<EncodingPlanEntry>
    ) -> UnsafeMutablePointer<EncodingPlanEntry> {
        TypeIdentity.otherEntry(of: type, from: home, make: makePlan)
    }

    func encodePlanned<Value: Encodable>(
        _ value: Value,
        _ entry: EncodingPlanEntry,
        in container: UInt32
    ) throws {
        switch entry.plan {
        case .bool: write(same(value, Bool.self))
        case .int: write(same(value, Int.self))
        case .double: try write(same(value, Double.self))
        case .string: write(same(value, String.self))
        case .date: try write(same(value, Date.self), in: container)
        case .data: try write(same(value, Data.self), in: container)
        case .url: write(same(value, URL.self).absoluteString)
        case .decimal where !capabilities.contains(.wideIntegers):
            // Numbers of the format do not hold every Decimal. Its own form does, which Foundation
            // writes there, too.
            try encodeWith(in: container) { try value.encode(to: $0) }
        case .decimal: try write(same(value, Decimal.self))
        case .array, .dictionary:
            guard let collection = entry.collection else { return }
            try encodeCollection(collection, value)
        case .special: try encodeSpecial(value, entry, in: container)
        case .placing: try encodePlacing(value, entry, in: container)
        case .plain, .annotation, .placed, .members:
            try encodeWith(in: container) { try value.encode(to: $0) }
        }
    }

    private func encodeCollection<List: CollectionEncoding, Value>(
        _ type: List.Type,
        _ value: Value
    ) throws {
        if tape.pointee.depth >= options.limits.depth { throw tooDeep() }
        let node = tape.pointee.begin(List.plan == .array ? .array : .object)
        try same(value, List.self).encodeChildren(to: self, in: node)
        if tape.pointee.isOpen(node) {
            while tape.pointee.open != node { tape.pointee.end() }
            tape.pointee.end()
        }
    }

    /// The value as the type it has already, or that of its only property (`ValueWrapping`).
    ///
    /// The plan was chosen by comparing metatypes.
    @inline(__always)
    func same<From, To>(_ value: From, _ type: To.Type) -> To {
        assert(
            From.self == To.self
                || (From.self as? any ValueWrapping.Type)?.wrappedType == To.self)
        return unsafeBitCast(value, to: To.self)
    }

    private func makePlan(_ type: Any.Type) -> EncodingPlanEntry {
        var entry = EncodingPlanEntry.empty
        entry.type = TypeIdentity.address(of: type)
        entry.plan = EncodingSession.simplePlans[ObjectIdentifier(type)] ?? .plain
        if entry.plan == .plain, let collection = type as? any CollectionEncoding.Type {
            entry.collection = collection
            entry.plan = collection.plan
        }
        if type == UnknownMembers.self {
            entry.plan = .members
            return entry
        }
        if hasAttributes { addPlacements(of: type, to: &entry) }
        switch entry.plan {
        case .plain where type is any NodeAnnotating.Type:
            guard !(type is any NodeAnnotationCodable.Type) else {
                entry.plan = .annotation
                return entry
            }
            entry.isAnnotated = true
        case .plain, .array, .dictionary, .placing: break
        default: return entry
        }
        entry.isShared = options.aliases.asksValues
        if entry.isAnnotated || entry.isShared {
            entry.inner = entry.plan
            entry.plan = .special
        }
        return entry
    }

    static let simplePlans: [ObjectIdentifier: EncodingPlan] = [
        ObjectIdentifier(Date.self): .date,
        ObjectIdentifier(Data.self): .data,
        ObjectIdentifier(URL.self): .url,
        ObjectIdentifier(Decimal.self): .decimal,
        ObjectIdentifier(Bool.self): .bool,
        ObjectIdentifier(Int.self): .int,
        ObjectIdentifier(Double.self): .double,
        ObjectIdentifier(String.self): .string,
    ]
}
