import VersionedCodableDocuments

/// A type whose schema is composed of the schemas of other types.
protocol DescribedSchema {
    static func found(by probe: SchemaProbe, at path: [String]) -> Found<Self>
}

extension Optional: DescribedSchema where Wrapped: Decodable {
    static func found(by probe: SchemaProbe, at path: [String]) -> Found<Self> {
        let found = probe.find(Wrapped.self, at: path)
        return Found(keywords: found.keywords.nullable, value: .some(found.value))
    }
}

extension DescribedSchema where Self: Sequence & ExpressibleByArrayLiteral, Element: Decodable {
    static func found(by probe: SchemaProbe, at path: [String]) -> Found<Self>
    where ArrayLiteralElement == Element {
        let found = probe.find(Element.self, at: path + ["*"])
        var keywords = Keywords.type("array")
        if !found.keywords.isEmpty { keywords["items"] = found.keywords.value }
        return Found(keywords: keywords, value: found.value.map { [$0] } ?? [])
    }
}

// Decoding a set accepts a repeated element.
extension Array: DescribedSchema where Element: Decodable {}
extension ContiguousArray: DescribedSchema where Element: Decodable {}
extension Set: DescribedSchema where Element: Decodable {}

extension Dictionary: DescribedSchema where Key: Decodable, Value: Decodable {
    static func found(by probe: SchemaProbe, at path: [String]) -> Found<Self> {
        let values = probe.find(Value.self, at: path + ["*"]).keywords
        guard let names = keyNames else {
            // Keys and values alternate.
            let keys = probe.find(Key.self, at: path + ["*"]).keywords
            var keywords = Keywords.type("array")
            keywords["items"] = Keywords.anyOf([keys, values]).value
            return Found(keywords: keywords, value: [:])
        }
        var keywords = Keywords.type("object")
        if !names.isEmpty { keywords["propertyNames"] = names.value }
        if !values.isEmpty { keywords["additionalProperties"] = values.value }
        return Found(keywords: keywords, value: [:])
    }

    /// The schema of keys in an object; nil if the dictionary is not encoded as an object.
    private static var keyNames: Keywords? {
        if Key.self == String.self { return [:] }
        if Key.self == Int.self { return ["pattern": "^[+-]?[0-9]+$"] }
        guard Key.self is any CodingKeyRepresentable.Type else { return nil }
        guard let cases = Key.self as? any CaseIterable.Type else { return [:] }
        let keys = cases.firstCases.compactMap { ($0 as? any CodingKeyRepresentable)?.codingKey }
        return ["enum": .array(keys.map { .string($0.stringValue) })]
    }
}

extension Flattened {
    static func members(by probe: SchemaProbe, at path: [String]) -> Found<Self> {
        // The path may be empty, but this is not the root: the schema includes the rules.
        let found = probe.find(
            Value.self, at: path, use: Value.self is any Validated.Type ? .ruled : .plain)
        return Found(
            keywords: probe.opened(found.keywords),
            value: found.value.map { Flattened(wrappedValue: $0) })
    }
}
