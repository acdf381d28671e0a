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

    func value<Value: Decodable, Answer>(
        _ type: Value.Type, _ asked: ValueRequest, _ decode: () throws -> Answer
    ) throws -> Answer {
        // Requesting an element after the end must end a loop.
        if isImmediate, asked.isElement, !asked.isThere() { return try decode() }
        return try request(decode) { [self] error in
            let recovered = recovered(type, asked, after: error)
            // A type without an example sees only what the document has.
            guard asked.parent.place != nil || passesOn else { return nil }
            return recovered.flatMap { $0 as? Answer } ?? asked.place?.answer(Answer.self)
                ?? asked.place?["_0"]?.answer(Answer.self)
        }
    }

    private func recovered<Value: Decodable>(
        _ type: Value.Type, _ asked: ValueRequest, after error: any Error
    ) -> Value? {
        if type is any FlattenedMember.Type, let spot = asked.parent.decoder?.sessionSpot {
            return search.recovered(type, at: spot.spot, after: error)
        }
        return search.value(
            type, after: error, depth: asked.depth, isThere: asked.isThere(), asked.decoder)
    }

    func isNull(at place: ExampleRequests?, _ decode: () throws -> Bool) throws -> Bool {
        try request(decode) { [search] error in
            search.note(error, at: [])
            return nil
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
