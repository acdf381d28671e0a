import VersionedCodableCore
import VersionedCodableDocuments

extension DocumentDecoder {
    /// Returns the JSON Schema of the documents of a type, as this decoder reads them.
    ///
    /// If the type has versions, the schema covers all versions in the chain, distinguished by the
    /// version that the document declares. It has what the types ask for when they are decoded from
    /// their examples (`ExampleProviding`), which defaults are, too (``DefaultsForMissingKeys``). The
    /// schema of a type without an example accepts every value, except that those of enumerations
    /// and collections have what their types say.
    ///
    /// - Parameters:
    ///   - type: The type, the newest one of its chain.
    ///   - title: The title of the schema.
    ///   - id: The URI of the schema.
    ///   - documentation: Descriptions of members by the paths of their coding keys, `server.port`.
    ///     Elements of arrays and values of dictionaries have no key.
    ///   - allowsUnknownKeys: Whether documents may have keys that no type requests; nil for the
    ///     decoder's strategy.
    /// - Complexity: The cost of encoding and decoding the examples of each type.
    public func schema<Value: Decodable>(
        _ type: Value.Type, title: String? = nil, id: String? = nil,
        documentation: [String: String] = [:], allowsUnknownKeys: Bool? = nil
    ) -> JSONSchema {
        let builder = SchemaBuilder(SchemaStrategies(self, allowsUnknownKeys: allowsUnknownKeys))
        var keywords: Keywords
        if let newest = type as? any VersionedCodable.Type {
            keywords = builder.chain(of: newest, at: [])
            for version in keywords.values.flatMap({ $0.array ?? [] }) {
                guard let name = version.object?.reference,
                    var definition = builder.definitions[name]?.object
                else { continue }
                builder.addDescriptions(documentation, to: &definition)
                builder.definitions[name] = .object(definition)
            }
        } else {
            keywords = builder.root(type)
            builder.addDescriptions(documentation, to: &keywords)
        }
        return JSONSchema(keywords, builder, title: title, id: id)
    }
}

extension SchemaBuilder {
    /// Returns the schema of a whole document, which is a reference only if it refers to itself.
    fileprivate func root<Value: Decodable>(_ type: Value.Type) -> Keywords {
        let found = schema(of: type, at: [])
        guard let name = found.reference, let target = definitions[name]?.object else {
            return found
        }
        return definitions(for: target)[name] != nil ? found : target
    }

    fileprivate func addDescriptions(_ texts: [String: String], to keywords: inout Keywords) {
        for (path, text) in texts.sorted(by: { $0.key < $1.key }) {
            addDescription(text, at: path, to: &keywords)
        }
    }
}
