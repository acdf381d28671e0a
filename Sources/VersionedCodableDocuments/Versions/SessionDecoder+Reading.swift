import VersionedCodableCore

extension ObjectDecoder: VersionReadingDecoder {
    func declaresVersion<Value: VersionedCodable>(of type: Value.Type) -> Bool {
        session.declares(type, &session.objectPlan(of: type).pointee.version, at: node)
            || session.isEmptyDocument(of: type)
    }

    func decodeSchema<Schema: VersionedCodable>(_ type: Schema.Type) throws -> Schema {
        try session.versioned(type, at: node) { try ownValue(type) }
    }
}

extension ElementDecoder: VersionReadingDecoder {
    func declaresVersion<Value: VersionedCodable>(of type: Value.Type) -> Bool {
        session.base.declares(type, &session.elementPlan(of: type).pointee.version, at: spot.node)
    }

    func decodeSchema<Schema: VersionedCodable>(_ type: Schema.Type) throws -> Schema {
        try session.base.versioned(type, at: spot.node) { try ownValue(type) }
    }

    var versionRoot: VersionRoot? { spot.node == 0 ? session.base.versionRoot : nil }
}

extension ShapedDecoder {
    func skipValue() {
        base.noteKnown(spot.node)
    }

    func missing(
        _ key: any CodingKey, remark: String, in context: DecodingError.Context
    ) -> DecodingError? {
        guard context.underlyingError is DecodingDiagnostic else { return nil }
        return base.keyNotFound(key, in: spot, remark)
    }

    func sourcePlace(of path: [any CodingKey]) -> SourcePlace {
        let path = codingPath + path
        var place = base.place(at: path)
        place.isWholeDocument = base.outer.path.isEmpty && base.node(at: path) == 0
        return place
    }

    var versionRoot: VersionRoot? { nil }
}
