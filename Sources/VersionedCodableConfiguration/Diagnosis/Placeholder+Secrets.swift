import VersionedCodableCore
import VersionedCodableDocuments

extension Placeholder {
    enum Secrecy {
        case none, some
        /// The type could not be decoded from placeholders alone: it is an enumeration that does
        /// not list the keys of its cases, or a type that refuses the placeholders.
        case unknown
    }

    /// Whether a type contains a ``Secret``, to the extent that decoding it requests one.
    static func mentionsSecret(_ type: Any.Type) -> Bool { secrecy(of: type) == .some }

    /// Whether a type contains a ``Secret``.
    ///
    /// - Complexity: O(types in the type).
    static func secrecy(of type: Any.Type) -> Secrecy {
        var search = SecretSearch()
        search.look(at: type, depth: 0)
        while !search.found, search.visitNext() {}
        return search.found ? .some : search.isIncomplete ? .unknown : .none
    }
}

extension ErrorMessages {
    /// Returns the error without any value of its document, of which nothing was decoded.
    static func withoutValues(_ error: any Error, _ type: Any.Type) -> any Error {
        let error = withoutExcerpt(error)
        guard let decoding = error as? DecodingError, let diagnostic = decoding.diagnostic,
            let path = decoding.context?.codingPath
        else { return error }
        let place = ErrorMessages.prefix(diagnostic.sourceName, diagnostic.location)
        return masked(decoding, type, at: path, isCertain: false).mapContext { context in
            DecodingError.Context(
                codingPath: path, debugDescription: place + context.debugDescription)
        }
    }
}

/// A dictionary with any keys.
private protocol ValueTable {
    static var valueType: Any.Type { get }
}

extension Dictionary: ValueTable {
    fileprivate static var valueType: Any.Type { Value.self }
}

/// A breadth-first search for secrets in the types that a type decodes.
private struct SecretSearch {
    var found = false
    private(set) var isIncomplete = false
    /// The types so far with their nesting depth, breadth first.
    private var types: [(type: any Decodable.Type, depth: Int)] = []
    private var visited = 0
    private var seen: Set<ObjectIdentifier> = []

    /// The limit for generic types that nest without end; deeper types count as secret.
    private static let maximumDepth = 128

    mutating func look(at type: Any.Type, depth: Int) {
        guard depth <= SecretSearch.maximumDepth else {
            found = true
            return
        }
        var type = type
        // Bounded, because a wrapper may wrap itself.
        for _ in 0..<16 {
            if let wrapped = OptionalType.wrapped(in: type) {
                type = wrapped
            } else if !(type is any AnySecret.Type),
                let wrapper = type as? any TransparentWrapper.Type,
                let wrapped = wrapper.wrappedTypes.first
            {
                type = wrapped
            } else if let gathering = type as? any Gathering.Type {
                type = gathering.elementType
            } else if let table = type as? any ValueTable.Type {
                type = table.valueType
            } else {
                break
            }
        }
        if type is any AnySecret.Type { found = true }
        guard let decodable = type as? any Decodable.Type,
            seen.insert(ObjectIdentifier(type)).inserted
        else { return }
        types.append((decodable, depth))
        // A document may be of any version.
        if let versioned = type as? any VersionedCodable.Type {
            look(at: previous(of: versioned), depth: depth + 1)
        }
    }

    private func previous(of schema: any VersionedCodable.Type) -> Any.Type {
        func open<Schema: VersionedCodable>(_: Schema.Type) -> Any.Type {
            Schema.PreviousVersion.self
        }
        return open(schema)
    }

    /// Examines the types in the next type; false if there is none.
    mutating func visitNext() -> Bool {
        guard visited < types.count else { return false }
        let (type, depth) = types[visited]
        visited += 1
        func open<Value: Decodable>(_ type: Value.Type) -> [any Decodable.Type] {
            if Placeholder.isScalar(type) || type == NothingEarlier.self { return [] }
            let (types, isComplete) = Placeholder.types(in: type)
            if !isComplete { isIncomplete = true }
            return types
        }
        for type in open(type) { look(at: type, depth: depth + 1) }
        return true
    }
}

extension Placeholder {
    /// Returns the types that `init(from:)` of a type requests, including those of its cases if
    /// their keys are listed, and whether these are all, because it ran to its end.
    ///
    /// - Complexity: The cost of decoding a few values of the type.
    fileprivate static func types<Value: Decodable>(
        in type: Value.Type
    ) -> (types: [any Decodable.Type], isComplete: Bool) {
        /// Whether a run reached its end, or requested only one scalar.
        func run(_ answers: PlaceholderAnswers) -> Bool {
            answers.notesTypes = true
            let isComplete = (try? Value(from: AnsweringDecoder(answers))) != nil
            return isComplete || answers.isAskedForScalar && !answers.isAskedForMembers
        }
        var types: [any Decodable.Type] = []
        var isComplete = false
        // Members may be requested only if they are present, and some values may be refused.
        for trial in 0..<PlaceholderAnswers.trials {
            for hasAll in [true, false] {
                let answers = PlaceholderAnswers(trial: trial)
                answers.hasAll = hasAll
                let isDone = run(answers)
                types += answers.types
                guard !isDone, answers.asksKeys, let keys = answers.listedKeys, !keys.isEmpty else {
                    if hasAll { isComplete = isDone && answers.listedKeys != nil }
                    continue
                }
                // An enumeration: one case after the other.
                isComplete = true
                for key in keys {
                    let answers = PlaceholderAnswers(trial: trial)
                    answers.onlyKey = key
                    isComplete = run(answers) && isComplete
                    types += answers.types
                }
            }
            if isComplete { break }
        }
        return (types, isComplete)
    }
}
