import VersionedCodableCore

extension EncodingSession {
    /// Annotates a node that is written or will be.
    func annotate(_ annotation: NodeAnnotation, _ text: String, at node: UInt32) {
        // No text is no annotation, as of the tag a YAML node has when none is written.
        if !text.isEmpty { annotations.set(annotation, text, of: node) }
    }

    /// Makes a value an annotation of the object that its key has just been written in, without the
    /// key.
    ///
    /// - Returns: False when the value is in no object.
    func annotateObject(with value: Any) -> Bool {
        let key = tape.pointee.count - 1
        guard let value = value as? any NodeAnnotationCodable, key > 0,
            tape.pointee.nodes[key].isKind(.key)
        else { return false }
        takeBackKey(at: key)
        annotate(type(of: value).annotation, value.annotationText, at: tape.pointee.open)
        return true
    }

    func takeBackKey(at key: Int) {
        tape.pointee.restoreMember(
            replacedBy: key, in: tape.pointee.open, kinds: masks.kinds)
        originalKeys[key] = nil
        wideKeys[tape.pointee.open] = nil
        tape.pointee.count = key
        lastWay.forget(from: key)
    }

    func writeAlias(to node: Int) {
        hasAliases = true
        tape.pointee.pushValue(UInt32(TapeKind.alias.rawValue), 0, node)
    }
}
