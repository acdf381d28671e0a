import VersionedCodableDocuments

extension SchemaBuilder {
    func addRules(of type: Any.Type, to keywords: inout Keywords) {
        guard let type = type as? any Validated.Type else { return }
        func open<Type: Validated>(_: Type.Type) -> [(path: [String], fact: RuleFact)] {
            Type.rules.compactMap { rule in
                rule.fact.map { (rule.paths[0].split(separator: ".").map(String.init), $0) }
            }
        }
        let aliases = (type as? any HookedCodable.Type)?.aliasesByKey ?? [:]
        for (path, fact) in open(type) {
            let others = path.first.flatMap { aliases[$0] } ?? []
            for steps in [path] + others.map({ [$0] + path.dropFirst() }) {
                let shape = resolved(keywords)
                change(steps[...], of: &keywords, shape) { schema, shape in
                    self.add(fact, to: &schema, shape)
                }
            }
        }
    }

    func addDescription(_ text: String, at path: String, to keywords: inout Keywords) {
        let steps = path.split(separator: ".").map(String.init)
        change(steps[...], of: &keywords, resolved(keywords)) { schema, _ in
            schema["description"] = .string(text)
        }
    }

    /// Changes the schema of a member, next to any reference; false without such a member.
    ///
    /// - Parameter shape: The schema with references resolved.
    @discardableResult
    private func change(
        _ path: ArraySlice<String>, of keywords: inout Keywords, _ shape: Keywords,
        _ change: (inout Keywords, Keywords) -> Void
    ) -> Bool {
        guard let name = path.first else {
            change(&keywords, shape)
            return true
        }
        let shape = resolved(shape.withoutNull)
        let key = strategies.key(for: name) ?? name
        if let member = shape["properties"]?[key] {
            var property = keywords["properties"]?[key]?.object ?? [:]
            let isThere = self.change(
                path.dropFirst(), of: &property, member.object ?? [:], change)
            if isThere { keywords.changeProperty(key) { $0 = property } }
            return isThere
        }
        // Elements and values of dictionaries do not consume a step of the path.
        for list in ["items", "additionalProperties"] {
            guard let inner = shape[list]?.object else { continue }
            var elements = keywords[list]?.object ?? [:]
            let isThere = self.change(path, of: &elements, inner, change)
            if isThere { keywords[list] = elements.value }
            return isThere
        }
        return false
    }

    private func add(_ fact: RuleFact, to schema: inout Keywords, _ shape: Keywords) {
        let type = resolved(shape.withoutNull)["type"]
        switch fact {
        case .range(let least, let most):
            if let least = number(least) { bound(&schema, shape, "minimum", least, isLower: true) }
            if let most = number(most) { bound(&schema, shape, "maximum", most, isLower: false) }
        case .notEmpty:
            switch type?.array?.first ?? type {
            case "string": schema["minLength"] = 1
            case "array": schema["minItems"] = 1
            case "object": schema["minProperties"] = 1
            default: break
            }
        case .choices(let choices):
            let values = choices.map { ($0 as? any Encodable).flatMap(strategies.encoded) }
            let known = values.compactMap { $0 }
            // A member of several types has forms that the encoded choices do not list.
            let types = type?.array?.filter { $0 != "null" } ?? []
            if types.count > 1 { return }
            if known.count == values.count { schema["enum"] = .array(known) }
        case .pattern(let pattern):
            if Self.isCommon(pattern) { schema["pattern"] = .string("^(?:\(pattern))$") }
        }
    }

    private func bound(
        _ schema: inout Keywords, _ shape: Keywords, _ keyword: String, _ value: DocumentValue,
        isLower: Bool
    ) {
        if let known = resolved(shape.withoutNull)[keyword]?.number?.decimal,
            let new = value.number?.decimal, isLower ? known > new : known < new
        {
            return
        }
        schema[keyword] = value
    }

    private func number(_ value: Any) -> DocumentValue? {
        let value = (value as? any Encodable).flatMap(strategies.encoded)
        return value?.number == nil ? nil : value
    }

    /// Whether a Swift regular expression has the same meaning in ECMAScript.
    private static func isCommon(_ pattern: String) -> Bool {
        guard (try? Regex(pattern)) != nil else { return false }
        let foreign = [
            "(?i", "(?s", "(?m", "(?x", "(?-", "(?#", "(?>", "(?|", "(?P", "(?(", "\\A", "\\z",
            "\\Z", "\\h", "\\R", "\\Q", "\\X", "\\N", "\\p", "\\P", "[:", "++", "*+", "?+", "&&",
            "--", "~~",
        ]
        return !foreign.contains(where: pattern.contains)
    }
}
