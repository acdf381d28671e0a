import VersionedCodableCore

/// Keys of documents as coding keys.
///
/// Keys are compared byte by byte, in documents and with coding keys, so two Unicode forms of `é` are
/// different keys. `init(stringValue:)` of an enumeration takes them as equal.
extension CodingKey {
    /// Returns the coding key for a key of a document; nil if the type has none.
    static func named(_ text: String) -> Self? {
        guard let key = Self(stringValue: text) else { return nil }
        let name = key.stringValue
        // A type may give keys another text than that of the document.
        return name.hasSameBytes(as: text) || name != text ? key : nil
    }

    /// Whether a key of a document is a coding key.
    static func has(_ text: String) -> Bool { named(text) != nil }
}
