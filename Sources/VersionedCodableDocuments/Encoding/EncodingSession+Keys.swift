import VersionedCodableCore

extension EncodingSession {
    /// Returns the key of the document for a coding key in the innermost container.
    func converted(_ key: some CodingKey) -> String {
        options.keys.converted(key) { codingPath(of: builder.open) }
    }

    /// Writes a key as it is, and links or removes an earlier one with the same text.
    @inline(__always)
    func plainKey(_ key: String, marks: UInt32 = 0) {
        let index = builder.count
        if builder.addKey(key, marks: marks) { builder.settleKey(at: index) }
    }

    /// Writes a coding key with the text that the key strategy made of it, and links or removes an
    /// earlier one.
    func settledKey(_ key: some CodingKey, _ text: String) {
        let index = builder.count
        if writeKey(key, text) { builder.settleKey(at: index) }
    }

    /// Returns the text of the coding key that a key was written for.
    func codingKeyText(at key: Int) -> String {
        originalKeys[key]?.stringValue ?? builder.tape.string(of: builder.nodes[key])
    }
}
