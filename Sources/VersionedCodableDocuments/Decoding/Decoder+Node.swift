import VersionedCodableCore

// What `init(from:)` can learn about the node it decodes, beside its value.

extension Decoder {
    /// Where the value begins in the source.
    ///
    /// Nil for a value that is not in the document, a document that was not read from a source, and
    /// decoders of others.
    ///
    /// - Complexity: O(1), and O(n) altogether for the places of a document.
    public var sourceLocation: SourceLocation? {
        guard let decoder = sessionSpot else { return nil }
        let document = decoder.session.document
        let location =
            decoder.node == missingNode
            ? nil
            // A root that is text has a second index.
            : document.place(
                ofNode: decoder.node < document.nodeCount ? Int(decoder.node) : 0
            ).location
        return location
            ?? decoder.session.outer.spot?.session.sourcePlace(at: codingPath)?.location
    }

    /// What the format knows of the value beside it, for example the tag of a YAML node.
    ///
    /// Of an alias, what is known of the node it stands for. Always nil for decoders of others.
    ///
    /// - Complexity: O(log n) in the number of annotations.
    public func annotation(_ annotation: NodeAnnotation) -> String? {
        guard let decoder = sessionSpot, decoder.node != missingNode else { return nil }
        return decoder.session.annotation(annotation, of: decoder.node)
    }
}

extension Decoder {
    /// The value in its document, to be kept as it was read.
    ///
    /// Nil for a value that is not in the document, and for decoders of others. Nothing in the
    /// value counts as unknown any more (`UnknownKeyStrategy`).
    ///
    /// - Complexity: O(1).
    public var documentNode: DocumentNode? {
        guard let decoder = sessionSpot, decoder.node != missingNode else { return nil }
        decoder.session.noteKnown(decoder.node)
        return decoder.session.documentNode(at: decoder.node)
    }
}

extension DecodingSession {
    /// The annotation of a node, or of what it stands for.
    func annotation(_ annotation: NodeAnnotation, of node: UInt32) -> String? {
        guard hasAnnotations else { return nil }
        return document.annotation(annotation, atTapeIndex: tape.resolve(Int(node)))
    }

    /// The annotation of an object, as a value of a type that is made for it.
    ///
    /// Nil when the type is no such type or the object has no such annotation.
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
        guard shape.plan(of: type, in: self) == .annotation,
            let annotationType = type as? any NodeAnnotationCodable.Type,
            let text = annotation(annotationType.annotation, of: spot.node)
        else { return nil }
        guard let value = annotationType.init(annotationText: text) as? Value else {
            let found =
                options.errorExcerpts == .none
                ? "" : ", found \"\(ErrorMessages.short(text))\""
            throw corrupted("expected \(type)\(found)", at: spot)
        }
        return value
    }

    /// A node of the document.
    func documentNode(at node: UInt32) -> DocumentNode {
        // A root that is text has a second index.
        DocumentNode(document, at: node < document.nodeCount ? Int(node) : 0)
    }
}
