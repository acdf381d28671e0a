import VersionedCodableDocuments

/// What a type asks for at one place of a value while it is decoded from an example.
package final class ExampleRequests {
    package typealias Member = (key: String, requests: ExampleRequests)

    /// The types that were asked for, in order; several if the type tried them.
    package private(set) var types: [any Decodable.Type] = []
    /// The values of these types, which may be optionals.
    private var answers: [Any] = []
    /// Whether the type does without the value.
    package internal(set) var isOptional = false
    /// Whether the value may be null.
    package internal(set) var isNullable = false

    package private(set) var isObject = false
    package private(set) var members: [Member] = []
    private var positions: [String: Int] = [:]
    /// The possible keys, if the type of the coding keys lists them.
    private(set) var keys: [any CodingKey] = []
    /// Whether the type asked for the keys of the object.
    private(set) var asksKeys = false
    private var hasOtherKeys = false
    /// The members whose keys the type learned from the object.
    package private(set) var others: [ExampleRequests] = []

    var isList = false
    package private(set) var elements: [ExampleRequests] = []
    /// Whether the type asked for the end of the list.
    var asksEnd = false

    /// Whether the example is an enumeration.
    package internal(set) var isEnumeration = false

    subscript(key: String) -> ExampleRequests? {
        positions[key].map { members[$0].requests }
    }

    /// The only type that was asked for, unless the value has members or elements, too.
    var onlyType: (any Decodable.Type)? {
        types.count == 1 && !isObject && !isList ? types[0] : nil
    }

    /// Returns what the example has at this place, if a value of the type was asked for.
    func answer<Value>(_ type: Value.Type) -> Value? {
        answers.lazy.compactMap { $0 as? Value }.first
    }
}

// MARK: Recording

extension ExampleRequests {
    /// Notes a request, which fails unless `note(_:)` follows.
    func ask(for type: any Decodable.Type, isOptional: Bool = false) {
        if !types.contains(where: { $0 == type }) { types.append(type) }
        if isOptional { (self.isOptional, isNullable) = (true, true) }
    }

    func note(_ value: Any) { answers.append(value) }

    func beginObject<Key: CodingKey>(_ type: Key.Type) {
        isObject = true
        if let cases = (type as? any CaseIterable.Type)?.firstCases {
            keys += cases.compactMap { $0 as? any CodingKey }
        }
    }

    func ask(keys: [any CodingKey]) {
        asksKeys = true
        // The keys of an enumeration are those of its cases.
        hasOtherKeys =
            hasOtherKeys || keys.contains { Mirror(reflecting: $0).displayStyle != .enum }
    }

    func keepUnknownMembers() {
        ask(for: UnknownMembers.self, isOptional: true)
        note(UnknownMembers())
    }

    /// Returns the requests of a member, which are new if there was none.
    func member(_ key: String) -> ExampleRequests {
        if let known = self[key] { return known }
        let requests = ExampleRequests()
        positions[key] = members.count
        members.append((key, requests))
        return requests
    }

    func element(_ index: Int) -> ExampleRequests {
        while elements.count <= index { elements.append(ExampleRequests()) }
        return elements[index]
    }

    /// Separates the members whose keys the type learned from the object, and notes which members it
    /// does without.
    func finish() {
        if hasOtherKeys {
            others = members.map(\.requests)
            (members, positions) = ([], [:])
        }
        for (_, requests) in members + others.map({ ("", $0) }) {
            let isFound = !requests.answers.isEmpty || requests.isObject || requests.isList
            if !isFound { requests.isOptional = true }
            requests.finish()
        }
        for element in elements { element.finish() }
    }

    /// Adds the requests for another example of the same type.
    func merge(_ other: ExampleRequests) {
        for type in other.types { ask(for: type) }
        answers += other.answers
        isOptional = isOptional || other.isOptional
        isNullable = isNullable || other.isNullable
        (isList, asksEnd) = (isList || other.isList, asksEnd || other.asksEnd)
        elements += other.elements.dropFirst(elements.count)
        others += other.others
        asksKeys = asksKeys || other.asksKeys
        if keys.isEmpty { keys = other.keys }
        for (key, requests) in members where isObject && other.isObject {
            if let other = other[key] { requests.merge(other) } else { requests.isOptional = true }
        }
        for (key, requests) in other.members where self[key] == nil {
            if isObject { requests.isOptional = true }
            positions[key] = members.count
            members.append((key, requests))
        }
        isObject = isObject || other.isObject
    }
}

extension CaseIterable {
    /// At most 1000 cases.
    package static var firstCases: [Any] { Array(allCases.prefix(1_000)) }
}
