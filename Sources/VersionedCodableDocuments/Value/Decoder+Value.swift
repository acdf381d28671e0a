import VersionedCodableCore
import VersionedCodableEssentials

extension Decoder {
    /// Decodes a type from a value during a running decode, as if the value were at this decoder.
    ///
    /// Use it to edit a value before decoding it:
    ///
    /// ```swift
    /// init(from decoder: any Decoder) throws {
    ///     var value = try DocumentValue(from: decoder)
    ///     value["title"] = value["name"]
    ///     book = try decoder.decode(Book.self, from: value)
    /// }
    /// ```
    ///
    /// With the engine's decoders, options, strategies and `userInfo` are those of the running
    /// call, paths begin with the path of this decoder, and errors have the location of what was
    /// read at their path, or nearest to it. Unknown keys are searched in the value; everything in
    /// the document at this decoder counts as decoded. Of other decoders only `userInfo` and path
    /// are used; the options are those of a new `DocumentDecoder`.
    ///
    /// - Throws: `ReadingError` when the value exceeds the depth or size limits, `DecodingError`,
    ///   or what the type's `init(from:)` throws.
    /// - Complexity: O(n) in the value, apart from what the type's own code does.
    public func decode<Value: Decodable>(
        _ type: Value.Type, from value: DocumentValue
    ) throws -> Value {
        let session = try session(for: value)
        return try session.run { try session.value(type, at: .root) }
    }
}

extension DocumentDecoder {
    /// Decodes a type from a value, with the options of this decoder.
    ///
    /// In a format without native arrays, any other value can be decoded as an array of one
    /// element.
    ///
    /// - Throws: `ReadingError` when the value exceeds the depth or size limits, `DecodingError`,
    ///   or what the type's `init(from:)` throws.
    /// - Complexity: O(n) in the value, apart from what the type's own code does.
    public func decode<Value: Decodable>(
        _ type: Value.Type, from value: DocumentValue
    ) throws -> Value {
        let (format, options) = current
        let document = try ValueOrigin(format).document(of: value, within: options.limits)
        let session = DecodingSession(for: document, options)
        session.elementShape?.losesPlacements = true
        return try session.run { try session.value(type, at: .root) }
    }
}

extension Decoder {
    private func session(for value: DocumentValue) throws -> DecodingSession {
        guard let outer = sessionSpot else {
            let session = DecodingSession(for: try CodableDocument(value), DecodingOptions())
            session.add(userInfo)
            // Read now: other packages' decoders may be unusable when an error needs the path.
            session.outer.path = codingPath
            return session
        }
        outer.session.noteKnown(outer.node)
        var options = outer.session.options
        if outer.session.hidesValues { options.errorExcerpts = .none }
        let session = DecodingSession(
            for: try ValueOrigin(outer).document(of: value, within: options.limits), options)
        session.add(outer.session.userInfo)
        session.elementShape?.losesPlacements = true
        session.outer.spot = outer
        return session
    }
}
