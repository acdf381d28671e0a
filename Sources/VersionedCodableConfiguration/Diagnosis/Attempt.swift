import VersionedCodableCore
import VersionedCodableDocuments

/// The runs of one type's `init(from:)` over the same value.
///
/// The first run is refused what cannot be decoded, and fails. In each of the next ones one request
/// more is answered. Requests are known by their number: up to the one that failed, every run is
/// the same.
final class Attempt {
    let inquiry: Inquiry
    private let requested: Any.Type
    /// What stands for values that cannot be decoded, by request.
    private var answers: [Int: Any] = [:]
    /// What was decoded, by request, so that no run decodes it again.
    private var decoded: [Int: Any] = [:]
    private var next = 0
    private var failed: Failed?
    private(set) var isImmediate = false

    private struct Failed {
        var request: Int
        /// What was thrown, with a place.
        var error: any Error
        var resolve: (any Error) -> Any?
    }

    /// The value of an answer, which may be an optional one.
    private struct Answer<Value> {
        var value: Value
    }

    /// From so many answers on, requests are answered at once: a type that asks in a loop would
    /// otherwise take quadratic time.
    private static let mostRuns = 16

    init(_ inquiry: Inquiry, of type: Any.Type) {
        self.inquiry = inquiry
        requested = type
    }

    /// Notes that something else is there than a container that the type asks for.
    func note(_ error: any Error) { inquiry.note(error, within: requested) }

    var hasAnswers: Bool { !answers.isEmpty }

    /// Begins a run.
    func begin() {
        next = 0
        failed = nil
        isSearchingVersion = false
    }

    /// Whether the type looks for the version of the value: until that is known, nothing else in
    /// the value can be wrong.
    var isSearchingVersion = false

    /// What was requested, or what stands for it.
    ///
    /// - Parameter passOver: Called where nothing is decoded.
    func request<Value>(
        _ decode: () throws -> Value, passOver: () -> Void = {},
        else resolve: @escaping (any Error) -> Value?
    ) throws -> Value {
        let request = next
        next += 1
        WorkCounter.add()
        if let answer = (answers[request] ?? decoded[request]) as? Answer<Value> {
            passOver()
            return answer.value
        }
        do {
            let value = try decode()
            decoded[request] = Answer(value: value)
            return value
        } catch {
            let error = inquiry.session.thrown(error, naming: false)
            guard isImmediate else {
                failed = Failed(request: request, error: error) { error in
                    resolve(error).map { Answer(value: $0) }
                }
                throw error
            }
            guard let value = resolve(error) else { throw Unanswered() }
            answers[request] = Answer(value: value)
            passOver()
            return value
        }
    }

    /// Finds an answer to the request that a run failed with; false if it failed with something
    /// else, or if there is none.
    func resolve(_ error: any Error) -> Bool {
        guard let failed, answers[failed.request] == nil,
            isSame(failed, error)
        else { return false }
        guard !isSearchingVersion else {
            inquiry.note(error, at: [])
            isLost = true
            return false
        }
        guard let answer = failed.resolve(error) else {
            isLost = true
            return false
        }
        answers[failed.request] = answer
        if answers.count >= Attempt.mostRuns { isImmediate = true }
        return true
    }

    /// Whether the last run failed with a request that has no answer, so that its mistakes are
    /// noted.
    private(set) var isLost = false

    /// Whether a run failed with the error of a request, and not with one of the type's own.
    ///
    /// Errors of decoders are known by their diagnostics. Of others one can only know that it has the
    /// type of the error, and that nothing was requested after that.
    private func isSame(_ failed: Failed, _ run: any Error) -> Bool {
        // A missing key may have got a remark.
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
