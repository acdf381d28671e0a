import VersionedCodableCore
import VersionedCodableDocuments

extension DynamicDecodableRegistry {
    /// The registered types and policies, with cached snapshots for look-ups.
    struct State: Sendable {
        /// Types for every protocol and class.
        private var general: [TypeIdentifier: RegisteredType] = [:]
        /// Types for one protocol or class, which take precedence over `general`.
        private var special: [ObjectIdentifier: [TypeIdentifier: RegisteredType]] = [:]
        private var registrations = 0
        var others: [ObjectIdentifier: DynamicDecodableRegistry] = [:]
        var keepers: [any UnknownKeeping] = []
        var unknownValues: UnknownTypePolicy
        var unknownElements: UnknownTypePolicy
        /// Cached snapshots; every change removes them.
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
        (Array(general.values) + special.values.flatMap(\.values))
            .sorted { $0.order < $1.order }.map(\.identifier)
    }
}
