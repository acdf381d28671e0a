import VersionedCodableCore

/// How values of a type are decoded.
struct ValueDecodingPlan: TypePlan {
    static let slots = 64

    private(set) var type = ObjectIdentifier(NoType.self)
    var plan = CodingPlan.plain
    var collection: (any CollectionDecoding.Type)?
    /// The type, if values have a hook and are not inlined.
    var hooked: (any HookedCodable.Type)?
    var version = QuickVersion.unknown
    /// How members of the type are found in documents of elements.
    var member = MemberPlan()

    init() {}

    init(of type: Any.Type, in session: DecodingSession) {
        self.type = ObjectIdentifier(type)
        plan = CodingPlan.simple(type) ?? .plain
        // A check that fails searches all conformances of the process, the first time.
        let isPlanned = plan == .plain && type is any PlannedCodable.Type
        if session.elements != nil { member = MemberPlan(of: type, plan, isPlanned: isPlanned) }
        guard plan == .plain else { return }
        if isPlanned { collection = type as? any CollectionDecoding.Type }
        let own = isPlanned && collection == nil ? type as? any HookedCodable.Type : nil
        let isInlined = own is any FlattenedMember.Type
        hooked = isInlined ? nil : own
        if let collection {
            plan = collection.isArray ? .array : .dictionary
        } else if session.elements?.isPlacing(type, member) == true {
            plan = .placing
        } else if session.hasAnnotations, type is any NodeAnnotationCodable.Type {
            (plan, hooked) = (.annotation, nil)
        } else if own != nil {
            plan = isInlined ? .inlined : .hooked
        }
    }
}

extension DecodingSession {
    @inline(__always)
    func plan(of type: Any.Type) -> UnsafeMutablePointer<ValueDecodingPlan> {
        plans.plan(of: type, in: self)
    }

    func entry(of type: Any.Type) -> ValueDecodingPlan { plan(of: type).pointee }

    @inline(__always)
    func decode<Value: Decodable>(_ type: Value.Type, _ spot: Spot) throws -> Value {
        try decode(type, plan(of: type), spot)
    }

    @inline(__always)
    func decode<Value: Decodable>(
        _ type: Value.Type, _ entry: UnsafePointer<ValueDecodingPlan>, _ spot: Spot
    ) throws -> Value {
        let plan = entry.pointee.plan
        guard plan == .plain else { return try decodeOther(type, entry, plan, spot) }
        try checkStack(spot)
        do {
            return try type.init(from: NodeDecoder(in: self, at: spot, of: type))
        } catch {
            throw explained(error, type, spot)
        }
    }

    private func decodeOther<Value: Decodable>(
        _ type: Value.Type, _ entry: UnsafePointer<ValueDecodingPlan>, _ plan: CodingPlan,
        _ spot: Spot
    ) throws -> Value {
        try checkStack(spot)
        if plan == .array || plan == .dictionary, let collection = entry.pointee.collection {
            return try slot.filled { try collection.decode(session: self, spot, to: $0) }
        }
        return try decodeKnown(type, entry, plan, spot)
    }

    /// Decodes a value that is neither an array nor a dictionary.
    ///
    /// Apart, because its frame is large, and arrays nest.
    private func decodeKnown<Value: Decodable>(
        _ type: Value.Type, _ entry: UnsafePointer<ValueDecodingPlan>, _ plan: CodingPlan,
        _ spot: Spot
    ) throws -> Value {
        switch plan {
        case .date: return same(try options.dates.date(at: spot, in: self))
        case .data: return same(try options.data.data(at: spot, in: self))
        case .url: return same(try url(spot))
        case .decimal: return same(try decimal(spot))
        case .bool: return same(try bool(spot))
        case .int: return same(try integer(Int.self, spot))
        case .double: return same(try double(spot))
        case .string: return same(try string(spot))
        case .bools: return same(try elements(at: spot) { try bool($0) })
        case .ints: return same(try elements(at: spot) { try integer(Int.self, $0) })
        case .doubles: return same(try elements(at: spot) { try double($0) })
        case .strings: return same(try elements(at: spot) { try string($0) })
        case .inlined:
            let name = forgetKey(ofInlined: spot)
            return try inlined(type, named: name, in: parent(of: spot))
        case .plain, .array, .dictionary, .hooked, .placing, .annotation, .members: break
        }
        return try ownValue(type, at: spot, from: NodeDecoder(in: self, at: spot, of: type))
    }

    /// Decodes a value by its own `init(from:)`, or as the hook and the placement of its type require.
    ///
    /// - Parameter wrap: Returns the decoder that the type gets.
    package func ownValue<Value: Decodable>(
        _ type: Value.Type, at spot: Spot, from decoder: any Decoder,
        through wrap: (any Decoder) -> any Decoder = { $0 }
    ) throws -> Value {
        let entry = plan(of: type)
        func decode() throws -> Value {
            try self.decode(type, as: entry.pointee.hooked, at: spot, from: wrap(decoder))
        }
        do {
            guard let elements, entry.pointee.plan == .placing else { return try decode() }
            return try elements.placing(type, spot, decoder, decode)
        } catch {
            throw explained(error, type, spot)
        }
    }

    /// Returns a value as its own type, which the caller does not know.
    ///
    /// The plan was selected by comparing metatypes; a dynamic cast would cost more than decoding a
    /// short array.
    @inline(__always)
    func same<From, To>(_ value: From) -> To { slot.moved(value) }

    // MARK: Members

    @inline(__always)
    func decodeMember<Value: Decodable>(
        _ type: Value.Type, _ key: some CodingKey, of object: Spot
    ) throws -> Value {
        if let elements { return try elements.decodeMember(type, key, of: object) }
        let node = find(key.stringValue, in: object.node)
        return try node == missingNode
            ? decodeMissing(type, key, of: object) : decode(type, object.at(node))
    }

    @inline(__always)
    func decodeMemberIfPresent<Value: Decodable>(
        _ type: Value.Type, _ key: some CodingKey, of object: Spot
    ) throws -> Value? {
        if let elements { return try elements.decodeMemberIfPresent(type, key, of: object) }
        let node = find(key.stringValue, in: object.node)
        if node == missingNode { return try decodeMissingIfPresent(type, key, of: object) }
        return isNull(node) ? nil : try decode(type, object.at(node))
    }

    /// Decodes a value whose key is missing: an annotation, inlined member, default or, in documents
    /// of elements, an empty collection.
    ///
    /// A separate function, because its optional value needs generic metadata.
    @inline(never)
    func decodeMissing<Value: Decodable>(
        _ type: Value.Type, _ key: some CodingKey, of object: Spot
    ) throws -> Value {
        if let value = try annotation(type, key, of: object) { return value }
        let entry = entry(of: type)
        if entry.plan == .inlined {
            asked?.forget(name: key.stringValue, of: object.node)
            return try inlined(type, in: object)
        }
        if let value = try valueForMissing(type, key, of: object.node) { return value }
        if let value = elements?.emptyCollection(type, entry, key, of: object) { return value }
        throw keyNotFound(key, in: object)
    }

    @inline(__always)
    func decodeMissingIfPresent<Value: Decodable>(
        _ type: Value.Type, _ key: some CodingKey, of object: Spot
    ) throws -> Value? {
        if isHooked(object.node),
            let value = try valueForMissing(type, key, isOptional: true, of: object.node)
        {
            return value
        }
        return try annotation(type, key, of: object)
    }

    // MARK: Containers

    /// Returns the object at a node; text of elements is viewed as an object that contains only text.
    ///
    /// - Throws: `DecodingError` if the node is neither.
    @inline(__always)
    func objectNode(_ spot: Spot) throws -> Spot {
        if spot.node != missingNode, nodes[Int(spot.node)].isKind(.object) {
            return spot.unmarked
        }
        return try slowObjectNode(spot)
    }

    private func slowObjectNode(_ spot: Spot) throws -> Spot {
        let found = try follow(spot.unmarked)
        if elementShape != nil, tape.isTextObject(found.node) { return found }
        guard found.node != missingNode, nodes[Int(found.node)].isKind(.object) else {
            throw mismatch([String: Any].self, at: spot)
        }
        return found
    }

    /// Returns the array at a node; throws if it is not an array.
    func arrayNode(_ spot: Spot) throws -> Spot {
        let found = try follow(spot)
        guard found.node != missingNode, nodes[Int(found.node)].isKind(.array) else {
            throw mismatch([Any].self, at: spot)
        }
        return found
    }

    /// Returns the elements of an array; throws if it is not an array.
    @inline(__always)
    func arrayRow(_ spot: Spot) throws -> ElementRow {
        let array = try arrayNode(spot)
        return ElementRow(
            first: array.at(array.node + 1), count: tape.childCount(of: Int(array.node)), offset: 0)
    }

    @inline(__always)
    func elements<Element>(
        at spot: Spot, _ decode: (Spot) throws -> Element
    ) throws -> [Element] {
        guard let elements else { return try [Element].decodeRow(arrayRow(spot), self, decode) }
        guard let row = elements.plainRow(spot) else {
            return try elements.elements(at: spot, decode)
        }
        return try [Element].decodeRow(row, self, decode)
    }

    /// Returns the object of a table; nil if it has no members.
    func tableNode(_ spot: Spot, of type: Any.Type) throws -> Spot? {
        let object: Spot
        if let elements {
            guard let found = try elements.tableNode(spot, of: type) else { return nil }
            object = found
        } else {
            object = try objectNode(spot)
        }
        if !usesPlainKeys { converted.tables.insert(object.node) }
        return object
    }

    /// Calls a closure with the keys and values of a table.
    @inline(__always)
    func forEachEntry(
        of table: Spot, _ type: Any.Type, _ body: (_ key: UInt32, _ value: Spot) throws -> Void
    ) throws {
        let elements = elements
        let values = table.marked(elements == nil ? 0 : entry(of: type).member.flags)
        let end = nodes[Int(table.node)].next
        var key = table.node + 1
        while key < end {
            if try elements?.isEntry(key, of: table.node, type) != false {
                try body(key, values.at(key + 1))
            }
            key = nodes[Int(key + 1)].next
        }
    }
}
