import VersionedCodableCore
import VersionedCodableDocuments

extension DynamicDecodableRegistry {
    /// What is registered, and what was made of it for look-ups.
    struct State: Sendable {
        /// For every protocol and class.
        private var general: [TypeIdentifier: RegisteredType] = [:]
        /// For one protocol or class; these go before the others.
        private var special: [ObjectIdentifier: [TypeIdentifier: RegisteredType]] = [:]
        private var registrations = 0
        var others: [ObjectIdentifier: DynamicDecodableRegistry] = [:]
        var keepers: [any UnknownKeeping] = []
        var unknownValues: UnknownTypePolicy
        var unknownElements: UnknownTypePolicy
        /// Valid until something changes.
        var snapshots: [ObjectIdentifier: DynamicTypes] = [:]

        init(unknownValues: UnknownTypePolicy, unknownElements: UnknownTypePolicy) {
            self.unknownValues = unknownValues
            self.unknownElements = unknownElements
        }

        mutating func change(_ change: (inout State) -> Void) {
            change(&self)
            snapshots = [:]
        }

        func types(for subject: ObjectIdentifier) -> [TypeIdentifier: RegisteredType] {
            general.merging(special[subject] ?? [:]) { $1 }
        }

        private func type(
            _ identifier: TypeIdentifier, for subject: ObjectIdentifier?
        ) -> RegisteredType? {
            subject.map { special[$0]?[identifier] } ?? general[identifier]
        }

        private mutating func set(
            _ type: RegisteredType?, _ identifier: TypeIdentifier, for subject: ObjectIdentifier?
        ) {
            if let subject {
                special[subject, default: [:]][identifier] = type
            } else {
                general[identifier] = type
            }
            snapshots = [:]
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

        /// Registers a type, or notes that it wants an identifier that is another's.
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
        (Array(general.values) + special.values.flatMap(\.values))
            .sorted { $0.order < $1.order }.map(\.identifier)
    }
}
