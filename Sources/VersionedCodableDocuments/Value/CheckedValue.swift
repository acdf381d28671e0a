import VersionedCodableCore

/// A value that can check the rules of its type.
///
/// `Validated` of `VersionedCodableConfiguration` refines it; adopt that.
public protocol CheckedValue {
    /// Checks the rules of the type; those of members are checked separately.
    ///
    /// - Parameters:
    ///   - path: The coding keys and indices of the value.
    ///   - userInfo: The `userInfo` of the coder, for values in messages that are encoded.
    /// - Throws: `DecodingError` for the first rule that does not hold.
    func checkRules(at path: [String], userInfo: [CodingUserInfoKey: Any]) throws
}

/// Finds the values in a value whose types have rules.
///
/// The members of a value are those that it encodes, so that paths consist of coding keys.
package struct CheckedValues {
    private let userInfo: [CodingUserInfoKey: Any]

    /// Calls a closure with a value and all values in it whose types have rules.
    ///
    /// - Parameters:
    ///   - userInfo: The `userInfo` of the coder, with which the value is encoded.
    ///   - skips: Whether to skip a path and everything below it.
    /// - Complexity: O(n) for n values in the value, which is encoded once.
    package static func forEach(
        in value: Any, userInfo: [CodingUserInfoKey: Any],
        skipping skips: ([String]) -> Bool = { _ in false },
        _ body: (any CheckedValue, _ path: [String]) throws -> Void
    ) rethrows {
        let values = CheckedValues(userInfo: userInfo)
        var open: [(value: Any, path: [String])] = [(value, [])]
        while let (value, path) = open.popLast() {
            if skips(path) { continue }
            if let wrapper = value as? any VersionedWrapper {
                open.append((wrapper.content, path))
                continue
            }
            if let value = value as? any CheckedValue { try body(value, path) }
            guard let value = value as? any Encodable else { continue }
            open += values.parts(of: value, at: path).reversed()
        }
    }

    private func parts(
        of value: any Encodable, at path: [String]
    ) -> [(value: Any, path: [String])] {
        let root = CapturedValue(userInfo)
        do {
            if let value = value as? any HookedCodable {
                try value.encodeOwnForm(to: root.encoder)
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
                let isInlined = member is any FlattenedMember
                parts.append((member, isInlined ? path : path + [key.stringValue]))
            }
            for (index, element) in value.elements { parts.append((element, path + ["\(index)"])) }
            for (key, object) in value.objects {
                captured.append((object, path + [key.stringValue]))
            }
        }
        return parts
    }
}
