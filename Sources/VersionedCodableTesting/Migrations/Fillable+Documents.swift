import VersionedCodableDocuments

// Parts of documents have no fixed shape. Their texts are plain words, because formats with untyped
// text would change the type of others.

extension DocumentValue: Fillable {
    static func fill(
        _ filling: Filling, at path: [any CodingKey], into shape: ShapeNode
    ) throws -> Self {
        .object(try filling.make(DocumentObject.self, at: path, into: shape))
    }
}

extension DocumentObject: Fillable {
    static func fill(
        _ filling: Filling, at path: [any CodingKey], into shape: ShapeNode
    ) throws -> Self {
        shape.add(kind: "any value")
        return [
            "key1": .string(filling.source.words()), "key2": .string(filling.source.words()),
        ]
    }
}

extension DocumentNode: Fillable {
    static func fill(
        _ filling: Filling, at path: [any CodingKey], into shape: ShapeNode
    ) throws -> Self {
        try CodableDocument(try filling.make(DocumentValue.self, at: path, into: shape)).root
    }
}

extension UnknownMembers: Fillable {
    static func fill(
        _ filling: Filling, at path: [any CodingKey], into shape: ShapeNode
    ) throws -> Self {
        shape.markOptional()
        shape.add(kind: "unknown members")
        var members = UnknownMembers()
        try members.set(.string(filling.source.words()), forKey: "unknown")
        return members
    }
}
