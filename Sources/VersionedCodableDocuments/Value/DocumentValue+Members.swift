import VersionedCodableCore

// The members of an object under the names of a dictionary.

extension DocumentValue {
    /// Removes a member and returns its value; nil if there is none, or the value is not an object.
    ///
    /// - Complexity: O(n).
    @discardableResult
    public mutating func removeValue(forKey key: String) -> DocumentValue? {
        guard let value = self[key] else { return nil }
        self[key] = nil
        return value
    }

    /// The keys in order; empty if the value is not an object.
    ///
    /// - Complexity: O(n).
    public var keys: [String] { object?.keys ?? [] }

    /// The members in order; empty if the value is not an object.
    public var members: DocumentObject { object ?? [:] }
}
