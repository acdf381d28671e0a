import VersionedCodableCore

/// Notes whether a value writes the name of its type.
///
/// The encoders of other packages do not say what was written, and most of them stop the process
/// when something is added to what is no object.
final class LabellingHook: ObjectHook {
    private let label: TypeLabel
    private var hasLabel = false
    private var isNoObject = false

    init(_ label: TypeLabel) {
        self.label = label
    }

    /// Encodes a value, and the name if the value did not write it.
    func encode(_ value: any Encodable, _ content: Any, to encoder: any Encoder) throws {
        try value.encode(to: ForwardingEncoder(base: encoder, hook: self))
        if isNoObject { throw label.misplaced(content, encoder.codingPath) }
        if !hasLabel { try label.write(to: encoder) }
    }

    private func isLabel(_ key: some CodingKey) -> Bool {
        key.stringValue == label.key.stringValue
    }

    func note(_ key: some CodingKey) {
        if isLabel(key) { hasLabel = true }
    }

    /// At the type key, null is as good as missing.
    func passedNil(forKey key: some CodingKey) -> PassedMember {
        isLabel(key) ? .nothing : .unchanged
    }

    func unkeyedContainer(in base: any Encoder) -> any UnkeyedEncodingContainer {
        isNoObject = true
        return base.unkeyedContainer()
    }

    func refuse(_ scalar: (any StandardScalar)?, at path: [any CodingKey]) throws {
        isNoObject = true
        throw label.misplaced(scalar ?? Never?.none as Any, path)
    }

    func encode<Value: Encodable>(
        _ value: Value, to encoder: ForwardingEncoder<LabellingHook>
    ) throws {
        // Encoders treat dictionaries in a way of their own, so a dictionary stays one.
        guard let entries = value as? [String: any Encodable] else {
            return try value.encode(to: encoder)
        }
        var passed = entries.mapValues { PassedValue(value: $0) }
        let key = label.key.stringValue
        if passed[key] == nil { passed[key] = PassedValue(value: label.identifier) }
        hasLabel = true
        var container = encoder.base.singleValueContainer()
        try container.encode(passed)
    }
}
