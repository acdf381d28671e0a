import VersionedCodableCore

extension DocumentValue {
    /// Makes the value that something is encoded as.
    ///
    /// ```swift
    /// let value = try DocumentValue(encoding: settings)
    /// ```
    ///
    /// Dates and raw bytes stay what they are; for other strategies make the value of
    /// `DocumentEncoder.document(from:)`.
    ///
    /// - Throws: `EncodingError`, or what the value's `encode(to:)` throws.
    /// - Complexity: O(n) in what is encoded.
    public init(encoding value: some Encodable) throws {
        let session = EncodingSession.make(
            options: EncodingOptions(), formatName: "value",
            capabilities: CodableDocument.valueCapabilities)
        self = try DocumentValue(try session.run { try session.encodeRoot(value) })
    }
}

extension DocumentValue {
    /// The value without the members whose values are objects or arrays with nothing in them, and
    /// those that become so by that.
    ///
    /// Elements of arrays stay, because the others count on their places, and so does the value
    /// itself.
    ///
    /// - Complexity: O(n) in the value. It needs stack in proportion to the depth.
    public func removingEmptyContainers() -> DocumentValue {
        var value = self
        value.removeEmptyContainers()
        return value
    }

    /// Removes the members whose values are objects or arrays with nothing in them; see
    /// ``removingEmptyContainers()``.
    ///
    /// - Complexity: O(n) in the value. It needs stack in proportion to the depth.
    public mutating func removeEmptyContainers() {
        if let changed = withoutEmptyContainers { self = changed }
    }

    /// The value without them; nil if there are none, so that it stays as it was read.
    private var withoutEmptyContainers: DocumentValue? {
        switch self {
        case .array(var elements):
            var isChanged = false
            for index in elements.indices {
                guard let changed = elements[index].withoutEmptyContainers else { continue }
                elements[index] = changed
                isChanged = true
            }
            return isChanged ? .array(elements) : nil
        case .object(let object):
            var result: DocumentObject?
            for (position, member) in object.enumerated() {
                guard let changed = member.value.withoutEmptyContainers else { continue }
                if result == nil { result = object }
                result?.replaceValue(at: position, with: changed)
            }
            guard (result ?? object).contains(where: { $0.value.isEmptyContainer }) else {
                return result.map { .object($0) }
            }
            var kept = result ?? object
            kept.removeAll { $1.isEmptyContainer }
            return .object(kept)
        default: return nil
        }
    }

    private var isEmptyContainer: Bool {
        switch self {
        case .array(let elements): elements.isEmpty
        case .object(let object): object.isEmpty
        default: false
        }
    }
}
