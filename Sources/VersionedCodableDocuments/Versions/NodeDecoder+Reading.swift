import VersionedCodableCore

extension NodeDecoder: VersionReadingDecoder {
    func declaresVersion<Value: VersionedCodable>(of type: Value.Type) -> Bool {
        session.declares(type, &session.plan(of: type).pointee.version, at: spot.node)
            || session.isEmptyDocument(of: type)
    }

    func decodeSchema<Schema: VersionedCodable>(_ type: Schema.Type) throws -> Schema {
        try session.schema(type, at: spot)
    }

    func skipValue() {
        session.noteKnown(spot.node)
    }

    func missing(
        _ key: any CodingKey, remark: String, in context: DecodingError.Context
    ) -> DecodingError? {
        guard context.underlyingError is DecodingDiagnostic else { return nil }
        return session.keyNotFound(key, in: spot, remark)
    }

    func sourcePlace(of path: [any CodingKey]) -> SourcePlace {
        let path = codingPath + path
        var place = session.place(at: path)
        place.isWholeDocument = session.outer.path.isEmpty && session.node(at: path) == 0
        return place
    }

    var versionRoot: VersionRoot? { spot.node == 0 ? session.versionRoot : nil }
}
