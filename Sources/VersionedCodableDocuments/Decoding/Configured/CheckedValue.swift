import VersionedCodableCore

/// A value that can say whether the rules of its type hold.
///
/// It is what `Validated` of `VersionedCodableConfiguration` refines; adopt that.
public protocol CheckedValue {
    /// Does nothing if all rules of the type hold; those of members are asked by themselves.
    ///
    /// - Parameter path: The coding keys and indices that lead to the value.
    /// - Throws: `DecodingError` for the first one that does not.
    func checkRules(at path: [String]) throws
}

/// The values in a value whose types have rules.
///
/// What is in a value is what it encodes, so that paths are those of coding keys.
package enum CheckedValues {
    /// Calls back for a value and all values in it whose types have rules.
    ///
    /// - Parameter skips: Whether a path and all below it are left out.
    /// - Complexity: That of encoding the value.
    package static func forEach(
        in value: Any, skipping skips: ([String]) -> Bool = { _ in false },
        _ body: (any CheckedValue, _ path: [String]) throws -> Void
    ) rethrows {
        var open: [(value: Any, path: [String])] = [(value, [])]
        while let (value, path) = open.popLast() {
            if skips(path) { continue }
            if let wrapper = value as? any VersionedWrapper {
                open.append((wrapper.content, path))
                continue
            }
            if let value = value as? any CheckedValue { try body(value, path) }
            guard let value = value as? any Encodable else { continue }
            open += parts(of: value, at: path).reversed()
        }
    }

    /// The values that a value consists of.
    private static func parts(
        of value: any Encodable, at path: [String]
    ) -> [(value: Any, path: [String])] {
        let root = CapturedValue()
        do {
            if let configured = value as? any ConfiguredCodable,
                !(value is any FlattenedMember)
            {
                try configured.encodeConfigured(to: root.encoder)
            } else {
                try value.encode(to: root.encoder)
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
