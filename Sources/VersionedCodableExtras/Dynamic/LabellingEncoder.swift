import VersionedCodableCore
import VersionedCodableDocuments

/// What a value wrote so far into an encoder that looks for the name of its type.
final class LabelProgress {
    var hasLabel = false
    var isNoObject = false
}

/// An encoder that passes everything on to one of others, and notes whether the name of the type is
/// among it.
///
/// The encoders of others do not tell what was written, and most of them stop the process when
/// something is added to what is no object.
struct LabellingEncoder: Encoder {
    let base: any Encoder
    let label: TypeLabel
    let progress: LabelProgress

    var codingPath: [any CodingKey] { base.codingPath }
    var userInfo: [CodingUserInfoKey: Any] { base.userInfo }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        KeyedEncodingContainer(
            LabellingContainer(
                base: base.container(keyedBy: type), key: label.key.stringValue, progress: progress)
        )
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        progress.isNoObject = true
        return base.unkeyedContainer()
    }

    func singleValueContainer() -> any SingleValueEncodingContainer {
        LabellingSingleValue(encoder: self)
    }

    /// Adds the name if the value did not write it.
    func finish(_ value: Any) throws {
        if progress.isNoObject { throw label.misplaced(value, codingPath) }
        if !progress.hasLabel { try label.write(to: base) }
    }
}

/// The members of a value.
private struct LabellingContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
    var base: KeyedEncodingContainer<Key>
    let key: String
    let progress: LabelProgress

    var codingPath: [any CodingKey] { base.codingPath }

    private func note(_ key: Key) {
        if key.stringValue == self.key { progress.hasLabel = true }
    }

    mutating func encodeNil(forKey key: Key) throws {
        // At the type key, null is as good as missing.
        if key.stringValue != self.key { try base.encodeNil(forKey: key) }
    }

    mutating func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
        note(key)
        try base.encode(value, forKey: key)
    }

    mutating func encodeConditional<Object: AnyObject & Encodable>(
        _ object: Object, forKey key: Key
    ) throws {
        note(key)
        try base.encodeConditional(object, forKey: key)
    }

    mutating func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type, forKey key: Key
    ) -> KeyedEncodingContainer<NestedKey> {
        note(key)
        return base.nestedContainer(keyedBy: type, forKey: key)
    }

    mutating func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
        note(key)
        return base.nestedUnkeyedContainer(forKey: key)
    }

    mutating func superEncoder() -> any Encoder { base.superEncoder() }

    mutating func superEncoder(forKey key: Key) -> any Encoder {
        note(key)
        return base.superEncoder(forKey: key)
    }
}

extension LabellingContainer {
    mutating func encode(_ value: Bool, forKey key: Key) throws {
        note(key)
        try base.encode(value, forKey: key)
    }

    mutating func encode(_ value: String, forKey key: Key) throws {
        note(key)
        try base.encode(value, forKey: key)
    }

    mutating func encode(_ value: Double, forKey key: Key) throws {
        note(key)
        try base.encode(value, forKey: key)
    }

    mutating func encode(_ value: Float, forKey key: Key) throws {
        note(key)
        try base.encode(value, forKey: key)
    }

    mutating func encode(_ value: Int, forKey key: Key) throws {
        note(key)
        try base.encode(value, forKey: key)
    }

    mutating func encode(_ value: Int8, forKey key: Key) throws {
        note(key)
        try base.encode(value, forKey: key)
    }

    mutating func encode(_ value: Int16, forKey key: Key) throws {
        note(key)
        try base.encode(value, forKey: key)
    }

    mutating func encode(_ value: Int32, forKey key: Key) throws {
        note(key)
        try base.encode(value, forKey: key)
    }

    mutating func encode(_ value: Int64, forKey key: Key) throws {
        note(key)
        try base.encode(value, forKey: key)
    }

    mutating func encode(_ value: Int128, forKey key: Key) throws {
        note(key)
        try base.encode(value, forKey: key)
    }

    mutating func encode(_ value: UInt, forKey key: Key) throws {
        note(key)
        try base.encode(value, forKey: key)
    }

    mutating func encode(_ value: UInt8, forKey key: Key) throws {
        note(key)
        try base.encode(value, forKey: key)
    }

    mutating func encode(_ value: UInt16, forKey key: Key) throws {
        note(key)
        try base.encode(value, forKey: key)
    }

    mutating func encode(_ value: UInt32, forKey key: Key) throws {
        note(key)
        try base.encode(value, forKey: key)
    }

    mutating func encode(_ value: UInt64, forKey key: Key) throws {
        note(key)
        try base.encode(value, forKey: key)
    }

    mutating func encode(_ value: UInt128, forKey key: Key) throws {
        note(key)
        try base.encode(value, forKey: key)
    }
}

/// The single value of a value that hands on what it stands for.
private struct LabellingSingleValue: SingleValueEncodingContainer {
    let encoder: LabellingEncoder

    var codingPath: [any CodingKey] { encoder.codingPath }

    private func refuse(_ value: Any) -> EncodingError {
        encoder.progress.isNoObject = true
        return encoder.label.misplaced(value, codingPath)
    }

    func encodeNil() throws { throw refuse(Never?.none as Any) }
    func encode(_ value: Bool) throws { throw refuse(value) }
    func encode(_ value: String) throws { throw refuse(value) }
    func encode(_ value: Double) throws { throw refuse(value) }
    func encode(_ value: Float) throws { throw refuse(value) }
    func encode(_ value: Int) throws { throw refuse(value) }
    func encode(_ value: Int8) throws { throw refuse(value) }
    func encode(_ value: Int16) throws { throw refuse(value) }
    func encode(_ value: Int32) throws { throw refuse(value) }
    func encode(_ value: Int64) throws { throw refuse(value) }
    func encode(_ value: Int128) throws { throw refuse(value) }
    func encode(_ value: UInt) throws { throw refuse(value) }
    func encode(_ value: UInt8) throws { throw refuse(value) }
    func encode(_ value: UInt16) throws { throw refuse(value) }
    func encode(_ value: UInt32) throws { throw refuse(value) }
    func encode(_ value: UInt64) throws { throw refuse(value) }
    func encode(_ value: UInt128) throws { throw refuse(value) }

    func encode<Value: Encodable>(_ value: Value) throws {
        // Encoders treat dictionaries in a way of their own, so a dictionary stays one.
        guard let entries = value as? [String: any Encodable] else {
            return try value.encode(to: encoder)
        }
        var passed = entries.mapValues { PassedValue(value: $0) }
        let key = encoder.label.key.stringValue
        if passed[key] == nil { passed[key] = PassedValue(value: encoder.label.identifier) }
        encoder.progress.hasLabel = true
        var container = encoder.base.singleValueContainer()
        try container.encode(passed)
    }
}
