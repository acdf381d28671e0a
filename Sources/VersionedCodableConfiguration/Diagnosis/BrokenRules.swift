import Synchronization
import VersionedCodableCore
import VersionedCodableDocuments

/// The rules of a value and of all values in it that do not hold.
///
/// What is in a value is what it encodes, so that paths are those of coding keys.
enum BrokenRules {
    /// Finds the rules that do not hold.
    ///
    /// - Parameter wrong: The members that have mistakes, and are not asked.
    /// - Complexity: That of encoding the value.
    static func find(in value: Any, _ wrong: WrongMembers = WrongMembers([], [])) -> [Violation] {
        var violations: [Violation] = []
        var known: Set<[String]> = []
        var open: [(value: Any, path: [String])] = [(value, [])]
        while let (value, path) = open.popLast() {
            let place = RulePlace(path: path, wrong: wrong)
            guard !place.isPartial(path) else { continue }
            if let value = value as? any Validated {
                let broken = RulePaths.mistakes(of: value, at: path) + value.violations(place)
                // A rule may ask the rules of a member, too.
                violations += broken.filter { known.insert($0.path + [$0.message]).inserted }
            }
            guard let value = value as? any Encodable else { continue }
            open += parts(of: value, at: path, place).reversed()
        }
        return violations
    }

    /// The values that a value consists of.
    private static func parts(
        of value: any Encodable, at path: [String], _ place: RulePlace
    ) -> [(value: Any, path: [String])] {
        let root = CapturedValue()
        do {
            if let configured = value as? any ConfiguredCodable,
                !(value is any FlattenedMember)
            {
                try configured.encodeConfigured(to: root)
            } else {
                try value.encode(to: root)
            }
        } catch {
            return []
        }
        var parts: [(value: Any, path: [String])] = []
        var captured = [(value: root, path: path)]
        while let (value, path) = captured.popLast() {
            if let wrapped = value.wrapped {
                parts.append((wrapped, path))
                continue
            }
            for (key, member) in value.members {
                let isFlattened = member is any FlattenedMember
                parts.append((member, isFlattened ? path : path + [key.stringValue]))
            }
            for (index, element) in value.elements { parts.append((element, path + ["\(index)"])) }
            for (key, object) in value.objects {
                captured.append((object, path + [key.stringValue]))
            }
        }
        return parts
    }
}

/// The paths that rules name, compared with their types.
private enum RulePaths {
    private static let known = Mutex<[ObjectIdentifier: [String]]>([:])

    /// A violation for each rule about a member that the type does not have.
    ///
    /// - Complexity: O(1); the first time, that of decoding a few values of the type.
    static func mistakes<Value: Validated>(of value: Value, at path: [String]) -> [Violation] {
        let key = ObjectIdentifier(Value.self)
        let unknown =
            known.withLock { $0[key] }
            ?? {
                let shape = LayerShape(of: Value.self, by: nil)
                let unknown =
                    shape.isComplete ? Value.rules.flatMap(\.paths).filter(shape.lacks) : []
                known.withLock { $0[key] = unknown }
                return unknown
            }()
        return unknown.map { name in
            Violation(
                path: path,
                message: "a rule of \(Value.self) is about \"\(name)\", which it does not have")
        }
    }
}
