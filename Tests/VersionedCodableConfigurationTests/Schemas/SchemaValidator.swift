import AllModules

/// Checks documents against schemas, as far as the keywords go that the package writes.
///
/// A keyword that it does not know makes every document wrong.
struct SchemaValidator {
    let root: DocumentValue

    /// What is wrong with a document; nil if nothing is.
    func problem(_ document: DocumentValue) -> String? {
        check(document, root, at: "").problem
    }

    /// The first problem, and the members that a schema has looked at.
    private struct Verdict {
        var problem: String?
        var keys: Set<String> = []
    }

    private static let annotations: Set<String> = [
        "$schema", "$id", "$defs", "title", "description", "default", "format", "contentEncoding",
        "writeOnly",
    ]
    private static let applicators: Set<String> = [
        "$ref", "anyOf", "oneOf", "allOf", "not", "properties", "additionalProperties",
        "unevaluatedProperties", "propertyNames", "items", "prefixItems",
    ]

    private func check(_ value: DocumentValue, _ schema: DocumentValue, at path: String) -> Verdict
    {
        guard case .object(let schema) = schema else {
            return Verdict(problem: schema == .bool(true) ? nil : "\(path): nothing is right")
        }
        var verdict = Verdict()
        for (keyword, rule) in schema where !Self.annotations.contains(keyword) {
            let problem: String?
            if Self.applicators.contains(keyword) {
                problem = apply(keyword, rule, value, path, schema, &verdict.keys)
            } else {
                problem = holds(keyword, rule, value) ? nil : "\(keyword) \(rule)"
            }
            if let problem { return Verdict(problem: "\(path): \(problem)") }
        }
        // At the end, because it is about what the others have looked at.
        if schema["unevaluatedProperties"] == .bool(false),
            let key = value.object?.keys.first(where: { !verdict.keys.contains($0) })
        {
            return Verdict(problem: "\(path): \(key) is unknown")
        }
        return verdict
    }

    private func apply(
        _ keyword: String, _ rule: DocumentValue, _ value: DocumentValue, _ path: String,
        _ schema: DocumentObject, _ keys: inout Set<String>
    ) -> String? {
        func all(_ schemas: [(DocumentValue, DocumentValue, String)]) -> String? {
            schemas.lazy.compactMap { check($0.0, $0.1, at: path + "/" + $0.2).problem }.first
        }
        switch keyword {
        case "$ref":
            let name = rule.string.map { String($0.dropFirst("#/$defs/".count)) } ?? ""
            guard let target = root["$defs"]?[name] else { return "no definition \(name)" }
            let verdict = check(value, target, at: path)
            keys.formUnion(verdict.keys)
            return verdict.problem
        case "anyOf", "oneOf", "allOf":
            let verdicts = (rule.array ?? []).map { check(value, $0, at: path) }
            let right = verdicts.filter { $0.problem == nil }
            for verdict in right { keys.formUnion(verdict.keys) }
            let isRight =
                switch keyword {
                case "anyOf": !right.isEmpty
                case "oneOf": right.count == 1
                default: right.count == verdicts.count
                }
            return isRight
                ? nil
                : "\(right.count) of \(verdicts.count) in \(keyword): "
                    + verdicts.compactMap(\.problem).joined(separator: "; ")
        case "not": return check(value, rule, at: path).problem == nil ? "is in not" : nil
        case "properties":
            let members = (value.object ?? [:]).compactMap { key, member in
                rule[key].map { (member, $0, key) }
            }
            keys.formUnion(members.map(\.2))
            return all(members)
        case "additionalProperties":
            let known = Set(schema["properties"]?.object?.keys ?? [])
            let members = (value.object ?? [:]).filter { !known.contains($0.key) }
            keys.formUnion(members.map(\.key))
            return all(members.map { ($0.value, rule, $0.key) })
        case "propertyNames":
            return all((value.object?.keys ?? []).map { (.string($0), rule, $0) })
        case "items":
            let first = schema["prefixItems"]?.array?.count ?? 0
            return all((value.array ?? []).dropFirst(first).map { ($0, rule, "*") })
        case "prefixItems":
            return all(zip(value.array ?? [], rule.array ?? []).map { ($0, $1, "*") })
        default: return nil
        }
    }

    private func holds(_ keyword: String, _ rule: DocumentValue, _ value: DocumentValue) -> Bool {
        func compare(_ order: (Bool, Bool) -> Bool) -> Bool {
            guard let value = value.number, let rule = rule.number else { return true }
            if let value = value.decimal, let rule = rule.decimal {
                return order(value >= rule, value <= rule)
            }
            // Beyond the numbers that `Decimal` has.
            guard let value = value.double, let rule = rule.double else { return false }
            return order(value >= rule, value <= rule)
        }
        func count(_ count: Int?) -> Bool { count.map { $0 >= rule.int ?? .max } ?? true }
        switch keyword {
        case "type": return (rule.array ?? [rule]).contains { isOfType($0.string, value) }
        case "const": return same(value, rule)
        case "enum": return rule.array?.contains { same(value, $0) } ?? false
        case "minimum": return compare { isLarger, _ in isLarger }
        case "maximum": return compare { _, isSmaller in isSmaller }
        case "minLength": return count(value.string?.unicodeScalars.count)
        case "minItems": return count(value.array?.count)
        case "minProperties": return count(value.object?.count)
        case "required":
            guard let object = value.object else { return true }
            return rule.array?.allSatisfy { object[$0.string ?? ""] != nil } ?? false
        case "pattern":
            guard let text = value.string else { return true }
            return text.range(of: rule.string ?? "", options: .regularExpression) != nil
        default: return false
        }
    }

    private func same(_ left: DocumentValue, _ right: DocumentValue) -> Bool {
        left == right || left.number?.decimal.map { $0 == right.number?.decimal } ?? false
    }

    private func isOfType(_ type: String?, _ value: DocumentValue) -> Bool {
        switch type {
        case "null": value.isNull
        case "boolean": value.bool != nil
        case "integer": value.number?.isInteger ?? false
        case "number": value.number != nil
        case "string": value.string != nil
        case "array": if case .array = value { true } else { false }
        case "object": if case .object = value { true } else { false }
        default: false
        }
    }
}
