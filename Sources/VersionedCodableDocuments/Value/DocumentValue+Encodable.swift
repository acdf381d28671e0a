import VersionedCodableCore

extension DocumentValue {
    /// Encodes a value as a `DocumentValue`.
    ///
    /// ```swift
    /// let value = try DocumentValue(encoding: settings)
    /// ```
    ///
    /// Dates and raw bytes are kept as such; for other strategies make a value of
    /// `DocumentEncoder.document(from:)`.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - userInfo: The `userInfo` of the encoder that the value sees.
    /// - Throws: `EncodingError`, or what the value's `encode(to:)` throws.
    /// - Complexity: O(n) in the encoded values.
    public init(
        encoding value: some Encodable, userInfo: [CodingUserInfoKey: Any] = [:]
    ) throws {
        try self.init(encoding: value, EncodingOptions(), lacking: [], userInfo: userInfo)
    }

    /// Encodes a value with the options of an encoder, as if values lacked some features.
    package init(
        encoding value: some Encodable, _ options: EncodingOptions, lacking: FormatCapabilities,
        userInfo: [CodingUserInfoKey: Any]
    ) throws {
        let session = EncodingSession(
            options: options, formatName: "value",
            capabilities: CodableDocument.valueCapabilities.subtracting(lacking))
        session.add(userInfo)
        self = try DocumentValue(try session.run { try session.encodeRoot(value) })
    }
}

extension DocumentValue {
    /// Returns the value without members that are empty objects or arrays, or become empty by this.
    ///
    /// The value itself is kept, and so are elements of arrays, which would shift the others.
    ///
    /// - Complexity: O(n) in the value. It needs stack in proportion to the depth.
    public func removingEmptyContainers() -> DocumentValue {
        var value = self
        value.removeEmptyContainers()
        return value
    }

    /// Removes members whose values are empty objects or arrays; see ``removingEmptyContainers()``.
    ///
    /// - Complexity: O(n) in the value. It needs stack in proportion to the depth.
    public mutating func removeEmptyContainers() {
        if let changed = withoutEmptyContainers { self = changed }
    }

    /// The value without empty containers; nil if it has none, so that it stays as it was read.
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
        case .object(var object):
            var isChanged = false
            for (position, member) in object.enumerated() {
                guard let changed = member.value.withoutEmptyContainers else { continue }
                object.replaceValue(at: position, with: changed)
                isChanged = true
            }
            if object.contains(where: { $0.value.isEmptyContainer }) {
                object.removeAll { $1.isEmptyContainer }
                isChanged = true
            }
            return isChanged ? .object(object) : nil
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
