import VersionedCodableCore

// Properties of the decoded node other than its value.

extension Decoder {
    /// The location of the value in the source.
    ///
    /// Nil for a value that is not in the document, for a document that was not read from a source,
    /// and for other packages' decoders.
    ///
    /// - Complexity: O(1), plus O(n) in total for the locations of a document.
    public var sourceLocation: TextLocation? {
        guard let decoder = sessionSpot else { return nil }
        let (session, node) = (decoder.session, decoder.node)
        let location =
            node == missingNode
            ? nil : session.document.source(ofNode: Int(node)).location
        return location ?? session.outer.spot?.session.sourcePlace(at: codingPath)?.location
    }

    /// Returns an annotation of the value, for example the tag of a YAML node.
    ///
    /// An alias has the annotations of its target. Always nil for other packages' decoders.
    ///
    /// - Complexity: O(log n) in the number of annotations.
    public func annotation(_ annotation: NodeAnnotation) -> String? {
        guard let decoder = sessionSpot, decoder.node != missingNode else { return nil }
        return decoder.session.annotation(annotation, of: decoder.node)
    }
}

extension Decoder {
    /// The value as a node of its document, to be kept unchanged.
    ///
    /// Nil for a value that is not in the document, and for other packages' decoders. Nothing in
    /// the value counts as unknown afterwards (`UnknownKeyStrategy`).
    ///
    /// - Complexity: O(1).
    var documentNode: DocumentNode? {
        guard let decoder = sessionSpot, decoder.node != missingNode else { return nil }
        decoder.session.noteKnown(decoder.node)
        return decoder.session.documentNode(at: decoder.node)
    }
}

extension DecodingSession {
    /// Returns an annotation of a node, or of the target of an alias.
    func annotation(_ annotation: NodeAnnotation, of node: UInt32) -> String? {
        guard hasAnnotations else { return nil }
        return document.annotation(annotation, atTapeIndex: tape.resolve(Int(node)))
    }

    /// Returns an annotation of an object as a value of an annotation type.
    ///
    /// Nil if the type is not an annotation type, or the object has no such annotation.
    @inline(__always)
    func annotation<Value: Decodable>(
        _ type: Value.Type,
        _ key: any CodingKey,
        of spot: Spot
    ) throws -> Value? {
        guard hasAnnotations else { return nil }
        return try slowAnnotation(type, key, of: spot)
    }

    private func slowAnnotation<Value: Decodable>(
        _ type: Value.Type,
        _ key: any CodingKey,
        of spot: Spot
    ) throws -> Value? {
        guard entry(of: type).plan == .annotation,
            let annotationType = type as? any NodeAnnotationCodable.Type,
            let text = annotation(annotationType.annotation, of: spot.node)
        else { return nil }
        guard let value = annotationType.init(rawValue: text) as? Value else {
            let found = hidesValues ? "" : ", found \"\(ErrorMessages.short(text))\""
            throw corrupted("expected \(type)\(found)", at: spot)
        }
        return value
    }

    func documentNode(at node: UInt32) -> DocumentNode {
        DocumentNode(document, at: Int(node))
    }
}
