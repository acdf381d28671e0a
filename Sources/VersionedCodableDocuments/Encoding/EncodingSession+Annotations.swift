import VersionedCodableCore

extension EncodingSession {
    /// Annotates a node that is written or will be.
    func annotate(_ annotation: NodeAnnotation, _ text: String, at node: UInt32) {
        // No text is no annotation, as of the tag a YAML node has when none is written.
        if !text.isEmpty { builder.annotations.set(annotation, text, of: node) }
    }

    /// Makes a value an annotation of the object that its key has just been written in, without the
    /// key.
    ///
    /// - Returns: False when the value is in no object.
    func annotateObject(with value: Any) -> Bool {
        let key = builder.count - 1
        guard let value = value as? any NodeAnnotationCodable, key > 0,
            builder.nodes[key].isKind(.key)
        else { return false }
        takeBackKey(at: key)
        annotate(type(of: value).annotation, value.rawValue, at: builder.open)
        return true
    }

    func takeBackKey(at key: Int) {
        originalKeys[key] = nil
        builder.takeBackKey()
    }

    /// - Throws: `EncodingError` when aliases refer to more than the limits allow to read back.
    func writeAlias(to node: Int) throws {
        do {
            try builder.countAlias(to: node, at: 0)
        } catch let error as ReadingError {
            throw invalid("", error.message, at: DocumentBuilder.none)
        }
        hasAliases = true
        builder.add(UInt32(TapeKind.alias.rawValue), length: node)
    }
}
