import VersionedCodableCore
import VersionedCodableDocuments

/// The runs of one type's `init(from:)` over the same value.
///
/// The first run fails at the first request that cannot be decoded. Each further run answers one
/// request more, with what the example of the type has there. A request is identified by its number:
/// up to the failed one, all runs are the same.
final class DecodingRetries {
    let search: MistakeSearch
    let requested: Any.Type
    /// Replacements of values that cannot be decoded, by request.
    private var answers: [Int: Any] = [:]
    /// Decoded values by request, so that no run decodes one again.
    private var decoded: [Int: Any] = [:]
    private var next = 0
    private var failed: Failed?
    private var isImmediate = false

    private struct Failed {
        var request: Int
        var error: any Error
        var resolve: (any Error) -> Any?
    }

    /// A wrapper for an answer, which may itself be optional.
    private struct Answer<Value> {
        var value: Value
    }

    /// The number of answers from which on requests are answered at once: a type that requests in a
    /// loop would otherwise take quadratic time.
    private static let mostRuns = 16

    init(_ search: MistakeSearch, of type: Any.Type) {
        self.search = search
        requested = type
    }

    var hasAnswers: Bool { !answers.isEmpty }

    /// Whether the value is decoded as another one, so that no type sees what replaces that.
    private var passesOn = false

    func begin() {
        next = 0
        failed = nil
        isSearchingVersion = false
        passesOn =
            OptionalType.wrapped(in: requested) != nil || requested is any TransparentWrapper.Type
            || requested is any VersionedPart.Type || requested is any FlattenedMember.Type
    }

    /// Whether the type is looking for the version of the value; until it is known, nothing else in
    /// the value can be wrong.
    private(set) var isSearchingVersion = false

    /// Returns the value of the next request, or its replacement.
    private func request<Value>(
        _ decode: () throws -> Value, else resolve: @escaping (any Error) -> Value?
    ) throws -> Value {
        let request = next
        next += 1
        WorkCounter.add()
        if let answer = (answers[request] ?? decoded[request]) as? Answer<Value> {
            return answer.value
        }
        do {
            let value = try decode()
            decoded[request] = Answer(value: value)
            return value
        } catch {
            let error = search.session.thrown(error, naming: false)
            guard isImmediate else {
                failed = Failed(request: request, error: error) { error in
                    resolve(error).map { Answer(value: $0) }
                }
                throw error
            }
            guard let value = resolve(error) else { throw Unanswered() }
            answers[request] = Answer(value: value)
            return value
        }
    }

    /// Finds an answer to the request that a run failed with; false if the run failed with another
    /// error, or if the request has no answer.
    func resolve(_ error: any Error) -> Bool {
        guard let failed, answers[failed.request] == nil,
            isSame(failed, error)
        else { return false }
        guard !isSearchingVersion else {
            search.note(error, at: [])
            isLost = true
            return false
        }
        guard let answer = failed.resolve(error) else {
            isLost = true
            return false
        }
        answers[failed.request] = answer
        if answers.count >= DecodingRetries.mostRuns { isImmediate = true }
        return true
    }

    /// Whether the last run failed with an unanswered request, whose mistakes are noted.
    private(set) var isLost = false

    /// Whether a run failed with the error of a request, not with one that the type itself threw.
    ///
    /// Errors of decoders are compared by their diagnostics. For other errors only the type is
    /// compared, and nothing may have been requested afterwards.
    private func isSame(_ failed: Failed, _ run: any Error) -> Bool {
        // A remark may have been added to a missing key.
        if case DecodingError.keyNotFound(let key, let context) = failed.error,
            case DecodingError.keyNotFound(let other, let otherContext) = run
        {
            return key.stringValue == other.stringValue
                && context.codingPath.count == otherContext.codingPath.count
        }
        if let one = (failed.error as? DecodingError)?.diagnostic,
            let other = (run as? DecodingError)?.diagnostic
        {
            return one.isSame(as: other)
        }
        return type(of: failed.error) == type(of: run) && next == failed.request + 1
    }
}

// MARK: Requests

extension DecodingRetries: DecodingObserver {
    func place(
        of key: (any CodingKey)?, at index: Int, in place: ExampleRequests?
    ) -> ExampleRequests? {
        guard let place else { return nil }
        guard let key else {
            return place.elements.indices.contains(index)
                ? place.elements[index] : place.elements.last
        }
        // The values of a case may be members beside its name.
        let cases = requested is any CodableCases.Type ? place.members : []
        return place[key.stringValue]
            ?? cases.lazy.compactMap { $0.requests[key.stringValue] }.first
    }

    func willOpen<Key: CodingKey>(keyedBy type: Key.Type, _ object: Observed) {
        // The keys that describe a version are not keys of the value.
        if !isSearchingVersion, let decoder = object.decoder { search.note(type, of: decoder) }
    }

    func part<Part>(_ make: () throws -> Part) throws -> Part {
        try request(make) { [self] error in
            search.note(error, within: requested)
            return nil
        }
    }

    /// Returns what replaces a value that cannot be decoded; nil for a type without an example, which
    /// sees only what the document has.
    private func answer<Value>(
        _ recovered: Value?, in place: ExampleRequests?, _ example: @autoclosure () -> Value?
    ) -> Value? {
        place != nil || passesOn ? recovered ?? example() : nil
    }

    private func recovered<Value: Decodable, Key>(
        _ type: Value.Type, _ key: Key, of object: ObservedObject<Key>, after error: any Error
    ) -> Value? {
        if type is any FlattenedMember.Type, let spot = object.value.decoder?.sessionSpot {
            return search.recovered(type, at: spot.spot, after: error)
        }
        return search.member(type, key, of: object.base, after: error)
    }

    func member<Value: Decodable, Key>(
        _ type: Value.Type, _ key: Key, of object: ObservedObject<Key>
    ) throws -> Value {
        try request {
            try object.base.decode(type, forKey: key)
        } else: { [self] error in
            let place = object.value.place
            return answer(
                recovered(type, key, of: object, after: error), in: place,
                self.place(of: key, at: 0, in: place)?.answer(type))
        }
    }

    func memberIfPresent<Value: Decodable, Key>(
        _ type: Value.Type, _ key: Key, of object: ObservedObject<Key>
    ) throws -> Value? {
        try request {
            try object.base.decodeIfPresent(type, forKey: key)
        } else: { [self] error in
            let place = object.value.place
            return answer(
                recovered(type, key, of: object, after: error).map { .some($0) }, in: place,
                self.place(of: key, at: 0, in: place)?.answerIfPresent(type))
        }
    }

    func isNull<Key>(_ key: Key, of object: ObservedObject<Key>) throws -> Bool {
        try request {
            try object.base.decodeNil(forKey: key)
        } else: { [search] error in
            search.note(error, at: [])
            return nil
        }
    }

    func element<Value: Decodable>(
        _ type: Value.Type, of list: inout ObservedList
    ) throws -> Value {
        // Requesting an element after the end must end a loop.
        if isImmediate, list.base.isAtEnd { return try list.base.decode(type) }
        let before = list.base
        return try list.next { base, value, index in
            try request {
                try base.decode(type)
            } else: { [self] error in
                answer(
                    search.element(type, of: before, after: error), in: value.place,
                    place(of: nil, at: index, in: value.place)?.answer(type))
            }
        }
    }

    func single<Value: Decodable>(_ type: Value.Type, of value: ObservedValue) throws -> Value {
        let (base, place) = (value.base, value.value.place)
        return try request {
            try base.decode(type)
        } else: { [self] error in
            let recovered = search.value(
                type, after: error, depth: base.codingPath.count, isThere: !base.decodeNil()
            ) {
                (try? base.decode(Captured<Value>.self))?.decoder
            }
            return answer(
                recovered, in: place, place?.answer(type) ?? place?["_0"]?.answer(type))
        }
    }

    func willReadVersion() { isSearchingVersion = true }

    func willDecode<Schema: VersionedCodable>(
        version type: Schema.Type, at place: ExampleRequests?
    ) -> ExampleRequests? {
        (isSearchingVersion, passesOn) = (false, false)
        return search.examples.requests(of: type)
    }
}

extension MistakeSearch {
    /// Returns the member that cannot be decoded, as far as it can be.
    func member<Value: Decodable, Key>(
        _ type: Value.Type, _ key: Key, of container: KeyedDecodingContainer<Key>,
        after error: any Error
    ) -> Value? {
        value(
            type, after: error, depth: container.codingPath.count + 1,
            isThere: container.contains(key)
        ) {
            (try? container.decode(Captured<Value>.self, forKey: key))?.decoder
        }
    }

    /// Returns the element that cannot be decoded, as far as it can be.
    func element<Element: Decodable>(
        _ type: Element.Type, of container: any UnkeyedDecodingContainer, after error: any Error
    ) -> Element? {
        var container = container
        return value(
            type, after: error, depth: container.codingPath.count + 1, isThere: !container.isAtEnd
        ) {
            (try? container.decode(Captured<Element>.self))?.decoder
        }
    }
}

/// A value that only remembers its decoder.
private struct Captured<Value>: Decodable, TransparentWrapper {
    static var wrappedTypes: [Any.Type] { [Value.self] }

    let decoder: any Decoder

    init(from decoder: any Decoder) {
        self.decoder = decoder
    }
}
