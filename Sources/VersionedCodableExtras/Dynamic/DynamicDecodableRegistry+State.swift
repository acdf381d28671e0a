extension DynamicDecodableRegistry {
    /// The registered types and policies, with cached snapshots for look-ups.
    struct State: Sendable {
        /// Types for every protocol and class.
        private var typesForAll: [TypeIdentifier: RegisteredType] = [:] {
            didSet { snapshots = [:] }
        }
        /// Types for one protocol or class, which take precedence over `typesForAll`.
        private var typesByProtocol: [ObjectIdentifier: [TypeIdentifier: RegisteredType]] = [:] {
            didSet { snapshots = [:] }
        }
        private var registrations = 0
        var delegates: [ObjectIdentifier: DynamicDecodableRegistry] = [:]
        var unknownValueTypes: [any UnknownDynamicKeeping.Type] = [] { didSet { snapshots = [:] } }
        var unknownValues: UnknownTypePolicy { didSet { snapshots = [:] } }
        var unknownElements: UnknownTypePolicy { didSet { snapshots = [:] } }
        /// Cached snapshots; every change removes them.
        var snapshots: [ObjectIdentifier: DynamicTypes] = [:]

        init(unknownValues: UnknownTypePolicy, unknownElements: UnknownTypePolicy) {
            self.unknownValues = unknownValues
            self.unknownElements = unknownElements
        }

        func types(for subject: ObjectIdentifier) -> [TypeIdentifier: RegisteredType] {
            typesForAll.merging(typesByProtocol[subject] ?? [:]) { $1 }
        }

        private func type(
            _ identifier: TypeIdentifier, for subject: ObjectIdentifier?
        ) -> RegisteredType? {
            subject.map { typesByProtocol[$0]?[identifier] } ?? typesForAll[identifier]
        }

        private mutating func set(
            _ type: RegisteredType?, _ identifier: TypeIdentifier, for subject: ObjectIdentifier?
        ) {
            if let subject {
                typesByProtocol[subject, default: [:]][identifier] = type
            } else {
                typesForAll[identifier] = type
            }
        }

        mutating func add(
            _ reading: any TypeReading, _ identifier: TypeIdentifier,
            to subject: ObjectIdentifier?, _ isReplacing: Bool
        ) throws {
            if let owner = type(identifier, for: subject), !isReplacing {
                if owner.reading.type == reading.type, owner.rivals.isEmpty { return }
                throw DynamicRegistrationError.taken(
                    identifier.text, by: owner.name, type: "\(reading.type)")
            }
            registrations += 1
            set(
                RegisteredType(identifier: identifier, reading: reading, order: registrations),
                identifier, for: subject)
        }

        /// Registers a type, or records it as a rival claimant of a taken identifier.
        mutating func claim(_ reading: any TypeReading, _ identifier: TypeIdentifier) {
            guard let owner = type(identifier, for: nil) else {
                try? add(reading, identifier, to: nil, false)
                return
            }
            let name = "\(reading.type)"
            if owner.reading.type == reading.type || owner.rivals.contains(name) { return }
            let claimed = RegisteredType(
                identifier: identifier, reading: owner.reading, order: owner.order,
                rivals: owner.rivals + [name])
            set(claimed, identifier, for: nil)
        }

        mutating func remove(
            _ identifier: TypeIdentifier, from subject: ObjectIdentifier?
        ) -> Bool {
            guard type(identifier, for: subject) != nil else { return false }
            set(nil, identifier, for: subject)
            return true
        }
    }
}

extension DynamicDecodableRegistry.State {
    /// The identifiers, in the order of registration.
    var identifiers: [TypeIdentifier] {
        (Array(typesForAll.values) + typesByProtocol.values.flatMap(\.values))
            .sorted { $0.order < $1.order }.map(\.identifier)
    }
}
