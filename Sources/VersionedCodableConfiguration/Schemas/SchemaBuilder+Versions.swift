import VersionedCodableCore
import VersionedCodableDocuments

extension SchemaBuilder {
    /// Returns the schema of a value of any version in the chain of a type.
    func findChain<Newest: VersionedCodable>(of type: Newest.Type, at path: [String]) -> Keywords {
        let role = Role(type: ObjectIdentifier(type), use: .anyVersion)
        return find(role, type, at: path) { (chain(of: type, at: path), isNamed: true) }
    }

    /// Returns the schemas of all versions, distinguished by the version in the document.
    func chain<Newest: VersionedCodable>(of type: Newest.Type, at path: [String]) -> Keywords {
        let schemas = Array(SchemaSequence(from: type))
        let places = schemas.flatMap { $0.keysToVersion }
        var versions: [DocumentValue] = []
        // A function that determines the version from the shape of a document cannot be expressed
        // in a schema; two versions may then accept one document.
        func isDeclared<Schema: VersionedCodable>(_ schema: Schema.Type) -> Bool {
            schema.version == nil || !Schema.VersionSpec.keysToVersion(like: schema.version).isEmpty
        }
        let areDeclared = schemas.allSatisfy { isDeclared($0) }
        let undeclared = type.schemaWhenMissing
        for schema in schemas {
            let keywords = version(
                schema, newest: type, places, at: path, mayBeMissing: schema == undeclared)
            if !versions.contains(keywords.value) { versions.append(keywords.value) }
        }
        return [areDeclared ? "oneOf" : "anyOf": .array(versions)]
    }

    private func version<Schema: VersionedCodable, Newest: VersionedCodable>(
        _ schema: Schema.Type, newest: Newest.Type, _ places: [[String]], at path: [String],
        mayBeMissing: Bool
    ) -> Keywords {
        let role = Role(type: ObjectIdentifier(schema), use: .oneVersion)
        return find(role, schema, at: path) {
            let own = (schema as? any SchemaProviding.Type)?.schema.object
            var whole = resolved(own ?? describe(schema, at: path).keywords)
            // Only values of the newest version are checked.
            if own == nil, schema is Newest.Type { addRules(of: schema, to: &whole) }
            var keywords = opened(whole)
            addVersion(of: schema, to: &keywords, places, mayBeMissing: mayBeMissing)
            if whole.closing != nil { keywords.close() }
            return (keywords, isNamed: true)
        }
    }

    private func addVersion<Schema: VersionedCodable>(
        of schema: Schema.Type, to keywords: inout Keywords, _ places: [[String]],
        mayBeMissing: Bool
    ) {
        guard let version = schema.version else {
            for keys in places {
                add(.type("null"), at: keys[...], isRequired: false, to: &keywords)
            }
            return
        }
        let isMissing =
            mayBeMissing
            || strategies.versionOfEmptyDocument(Schema.VersionSpec.self) == version
        let members = Schema.VersionSpec.members(of: version).compactMap { member in
            member.value.flatMap { strategies.encoded($0) }.map { (keys: member.keys, value: $0) }
        }
        for (keys, own) in members {
            var value = members.count == 1 ? versions(own, schema) : ["const": own]
            if isMissing { value = .anyOf([value, .type("null")]) }
            add(value, at: keys[...], isRequired: !isMissing, to: &keywords)
        }
    }

    private func versions<Schema: VersionedCodable>(
        _ own: DocumentValue, _ schema: Schema.Type
    ) -> Keywords {
        func newest<Reader: ForwardReadable>(_: Reader.Type) -> DocumentValue? {
            strategies.encoded(Reader.newestReadableVersion)
        }
        guard let reader = schema as? any ForwardReadable.Type, own.number?.isInteger == true,
            let last = newest(reader), last.number?.isInteger == true
        else { return ["const": own] }
        return ["type": "integer", "minimum": own, "maximum": last]
    }

    private func add(
        _ schema: Keywords, at keys: ArraySlice<String>, isRequired: Bool,
        to keywords: inout Keywords
    ) {
        guard let name = keys.first else { return }
        let key = strategies.key(for: name) ?? name
        keywords.changeProperty(key) { property in
            guard keys.count > 1 else {
                let text = property["description"]
                property = schema
                property["description"] = text
                return
            }
            let isClosed = resolved(property).closing != nil
            if !property.isEmpty { property = opened(property) }
            if property["type"] == nil {
                property["type"] = isRequired ? "object" : ["object", "null"]
            }
            add(schema, at: keys.dropFirst(), isRequired: isRequired, to: &property)
            if isClosed { property.close() }
        }
        if isRequired { keywords.require(key) }
    }
}
