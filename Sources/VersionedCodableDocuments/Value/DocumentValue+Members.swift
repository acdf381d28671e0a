import VersionedCodableCore

// The members of an object under the names of a dictionary, so that code written for one reads the
// same.

extension DocumentValue {
    /// Removes a member, and answers its value; nil if there is none, or no object.
    ///
    /// - Complexity: O(n).
    @discardableResult
    public mutating func removeValue(forKey key: String) -> DocumentValue? {
        guard let value = self[key] else { return nil }
        self[key] = nil
        return value
    }

    /// The keys in order; none if there is no object.
    ///
    /// - Complexity: O(n).
    public var keys: [String] { object?.keys ?? [] }

    /// The members in order, to go through; none if there is no object.
    public var members: DocumentObject { object ?? [:] }
}
