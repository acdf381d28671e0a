import VersionedCodableCore

/// The runs of one type's `init(from:)` over the same value.
///
/// The first run fails at the first request that cannot be decoded. Each further run answers one
/// request more. A request is identified by its number: up to the failed one, all runs are the
/// same.
final class DecodingRetries {
    let search: MistakeSearch
    let requested: Any.Type
    /// Placeholders for values that cannot be decoded, by request.
    private var answers: [Int: Any] = [:]
    /// Decoded values by request, so that no run decodes one again.
    private var decoded: [Int: Any] = [:]
    private var next = 0
    private var failed: Failed?
    private(set) var isImmediate = false

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

    func begin() {
        next = 0
        failed = nil
        isSearchingVersion = false
    }

    /// Whether the type is looking for the version of the value; until it is known, nothing else in
    /// the value can be wrong.
    var isSearchingVersion = false

    /// Returns the value of the next request, or its placeholder.
    func request<Value>(
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

/// A value that only remembers its decoder.
struct Captured<Value>: Decodable, TransparentWrapper {
    static var wrappedTypes: [Any.Type] { [Value.self] }

    let decoder: any Decoder

    init(from decoder: any Decoder) {
        self.decoder = decoder
    }
}
