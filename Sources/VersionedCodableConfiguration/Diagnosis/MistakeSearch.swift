import VersionedCodableCore
import VersionedCodableDocuments

/// The search for all mistakes of one document.
///
///     decode ──fails──▶ the type again, on a decoder that answers (DecodingRetries, ObservedDecoder)
///                         a part that fails ──▶ the same for the part, or a mistake
///                         a part that failed before ──▶ what was made of it, or of the example
///
/// The engine decodes everything that can be decoded, exactly as `decode` does. Only a type whose
/// decoding failed is run again. Its failed requests are then answered one after the other; a
/// failed request that the type does without (`try?`) is never answered and is not a mistake. The
/// mistakes are therefore those that `decode` would throw one after the other if each were
/// corrected. The search inside of a type without an example ends at its first mistake.
final class MistakeSearch {
    let session: DecodingSession
    var findings: [Mistake] = []
    typealias Cause = (error: any Error, masked: DecodingError?, type: Any.Type?)
    /// The errors that caused the mistakes, those shown instead, and the types that were requested.
    private(set) var causes: [Cause] = []
    /// The paths of values that were replaced by those of an example.
    private(set) var replaced: Set<[String]> = []
    private var known: Set<Int> = []
    /// The number of nested types that are being run again.
    private var depth = 0
    /// Predicates for the keys of types that did not request all of them, by object.
    private var keyTypes: [UInt32: [(String) -> Bool]] = [:]
    private var incomplete: Set<UInt32> = []

    /// Mistakes below this depth are reported as one, which bounds the stack.
    private static let maximumDepth = 32

    /// The number of mistakes that are kept; the search ends at the next one.
    private let most: Int
    private(set) var isCut = false
    private let limit: Int

    let root: Any.Type
    let examples: ExampleCatalog
    var secrecies: [ObjectIdentifier: Secrecy] = [:]
    /// The paths of the values that are secret whatever their types.
    let secrets: Set<[String]>

    init(
        _ session: DecodingSession, as root: Any.Type, _ limit: Int, secrets: Set<[String]>,
        examples: ExampleCatalog
    ) {
        self.examples = examples
        self.secrets = secrets
        self.session = session
        self.root = root
        self.limit = max(limit, 0)
        // More than are listed, because mistakes are not found in document order.
        most = self.limit > Int.max / 8 ? Int.max : max(self.limit * 8, 64)
    }

    // MARK: Values

    /// Returns what can be decoded of a value with a mistake; nil for nothing.
    ///
    /// - Parameters:
    ///   - depth: The number of keys in the path to the value.
    ///   - isThere: Whether the document has the value.
    ///   - decoder: The decoder of the value.
    func value<Value: Decodable>(
        _ type: Value.Type, after error: any Error, depth: Int, isThere: Bool,
        _ decoder: () -> (any Decoder)?
    ) -> Value? {
        if endsSearch() { return nil }
        let decoder = decoder()
        if MistakeSearch.concernsPart(error, below: depth, isThere: isThere),
            let spot = decoder?.sessionSpot
        {
            return recovered(type, at: spot.spot, after: error)
        }
        let place = decoder?.codingPath ?? []
        note(
            error, at: place, type, mayShowSecret: mayShowSecret(type, error, place),
            candidates: candidates(for: type, decoder))
        if let path = (error as? DecodingError)?.context?.codingPath, path.count == depth {
            session.noteKnown(at: path)
        }
        // A mistake about a missing value is located at its object.
        if decoder != nil { replaced.insert(place.steps) }
        return nil
    }

    /// Whether an error is about a part of a value, not about the value as a whole.
    private static func concernsPart(_ error: any Error, below depth: Int, isThere: Bool) -> Bool {
        switch error {
        case DecodingError.keyNotFound(_, let context):
            isThere && context.codingPath.count >= depth
        case let error as DecodingError: error.context.map { $0.codingPath.count > depth } ?? true
        case let error as any LocatedError:
            error.diagnostic.map { $0.path.count > depth } ?? true
        default: isThere
        }
    }

    /// Runs a type again to find its mistakes; nil if that makes no value.
    func recovered<Value: Decodable>(
        _ type: Value.Type, at spot: Spot, after error: any Error
    ) -> Value? {
        let decoder = session.decoder(of: type, at: spot)
        guard depth < MistakeSearch.maximumDepth, !session.isScalar(type) else {
            note(error, at: decoder.codingPath, type, mayShowSecret: secrecy(of: type) == .some)
            session.noteKnown(spot.node)
            replaced.insert(decoder.codingPath.steps)
            return nil
        }
        depth += 1
        defer { depth -= 1 }
        let before = known.count + repeats
        defer { if known.count + repeats == before { note(error, at: decoder.codingPath) } }
        if let collection = type as? any ElementwiseDecodable.Type {
            var value: Value?
            do {
                value = try collection.decoded(by: self, from: decoder) as? Value
            } catch {
                note(error, at: decoder.codingPath)
            }
            if value == nil { replaced.insert(decoder.codingPath.steps) }
            return value
        }
        return retries(type, decoder, at: spot)
    }

    private func retries<Value: Decodable>(
        _ type: Value.Type, _ decoder: any Decoder, at spot: Spot
    ) -> Value? {
        let retries = DecodingRetries(self, of: type)
        let object = session.object(of: spot)
        let known = object.flatMap { keyTypes[$0]?.count }
        while true {
            retries.begin()
            do {
                let place = examples.requests(of: type)
                return try session.ownValue(type, at: spot, from: decoder) {
                    retries.decoder($0, at: place)
                }
            } catch {
                if retries.resolve(error) { continue }
                // A type may refuse a correct value because of what is not of the document.
                if !(error is Unanswered), !retries.isLost, !retries.hasAnswers {
                    let candidates = candidates(for: type, decoder)
                    note(error, at: decoder.codingPath, type, candidates: candidates)
                }
                if retries.isSearchingVersion { session.noteKnown(spot.node) }
                if let object {
                    incomplete.insert(object)
                    // A type that failed before it asked for all its keys may have any key.
                    if retries.isLost || keyTypes[object]?.count == known {
                        keyTypes[object, default: []].append { _ in true }
                    }
                }
                replaced.insert(decoder.codingPath.steps)
                return nil
            }
        }
    }

    func note(_ warnings: [Mistake]) {
        for warning in warnings { add(warning, (Unanswered(), nil, nil)) }
    }

    // MARK: Mistakes

    /// Whether the search ends, even inside a wrong value, because of enough mistakes.
    func endsSearch() -> Bool {
        guard findings.count >= most else { return false }
        isCut = true
        return true
    }

    private(set) var firstUnknownKey: (any Error)?
    private(set) var firstBrokenRule: (any Error)?

    /// Whether the version of the document is not known, so that nothing in it was decoded.
    var hasVersionMistake: Bool { findings.contains { $0.kind == .version && $0.path.isEmpty } }

    /// The number of mistakes that were found again.
    private var repeats = 0

    /// Notes a mistake, in a message without the value if that may be a secret.
    ///
    /// - Parameter candidates: The strings that may have been meant.
    func note(
        _ error: any Error, at path: [any CodingKey], _ type: Any.Type? = nil,
        mayShowSecret: Bool = false, candidates: [String] = []
    ) {
        if endsSearch() { return }
        let error = session.thrown(error, naming: false)
        let masked = masked(error, type, at: path, mayShowSecret: mayShowSecret)
        var finding = Mistake(masked ?? error, at: path, in: session)
        if let text = finding.foundText {
            finding.suggestions = Spelling.near(text, in: candidates)
        }
        if !add(finding, (error, masked, type)) { repeats += 1 }
    }

    /// Notes a mistake about a container in a value of a type.
    func note(_ error: any Error, within type: Any.Type) {
        guard case DecodingError.typeMismatch(_, let context) = error else {
            return note(error, at: [])
        }
        note(error, at: [], mayShowSecret: mayShowSecret(type, error, context.codingPath))
    }

    /// Adds a mistake; false if it was found before.
    @discardableResult
    private func add(_ finding: Mistake, _ cause: Cause) -> Bool {
        guard known.insert(finding.key).inserted else { return false }
        if findings.count < most {
            findings.append(finding)
            causes.append(cause)
        }
        return true
    }

    func noteUnknownKeys(isWarning: Bool) {
        let keys = session.unknownKeys { object, name in
            // An object that no type has examined has no unknown keys.
            incomplete.contains(object)
                && (keyTypes[object].map { $0.contains { isKnown in isKnown(name) } } ?? true)
        }
        for key in keys where !endsSearch() {
            if firstUnknownKey == nil { firstUnknownKey = key.error }
            add(Mistake(unknown: key, in: session, isWarning: isWarning), (key.error, nil, nil))
        }
    }

    fileprivate func note(_ violation: Violation) {
        let path = violation.path.map { PathKey(decimal: $0) }
        var message = violation.message
        if let found = violation.found, !session.hidesValues, !session.isSecret(at: path),
            isPresent(path) || secrecy(of: root) != .some && secrecy(of: found.owner) == .none
        {
            message += ", found \(found.text)"
        }
        let error = session.corrupted(message, at: path)
        if firstBrokenRule == nil { firstBrokenRule = error }
        var finding = Mistake(error, at: path, in: session)
        finding.kind = .brokenRule
        add(finding, (error, nil, nil))
    }

    private func isPresent(_ path: [any CodingKey]) -> Bool {
        !path.isEmpty && session.node(at: path) != session.node(at: path.dropLast())
    }

    func note<Key: CodingKey>(_ type: Key.Type, of decoder: any Decoder) {
        guard let spot = decoder.sessionSpot, let object = session.object(of: spot.spot) else {
            return
        }
        keyTypes[object, default: []].append { Key(stringValue: $0) != nil }
    }

    /// Returns the strings that may have been meant, for a type with a fixed set of values.
    private func candidates(for type: Any.Type, _ decoder: (any Decoder)?) -> [String] {
        let type = OptionalType.wrapped(in: type) ?? type
        if let type = type as? any CodableCases.Type { return type.names }
        let cases = (type as? any CaseIterable.Type)?.firstCases ?? []
        return cases.compactMap { ($0 as? any RawRepresentable)?.rawValue as? String }
    }
}

// MARK: The result

extension MistakeSearch {
    /// Adds the rules that do not hold for a value, which may contain values of examples.
    func check(_ value: Any) {
        let wrong = WrongMembers(findings, replaced)
        let violations = BrokenRules.find(in: value, examples, wrong)
        for violation in violations { note(violation) }
    }

    /// Returns the mistakes in document order, those of merged layers layer by layer.
    func diagnosis<Value>(_ value: Value?, _ error: (any Error)?) -> Diagnosis<Value> {
        removeLines()
        var ranks: [String?: Int] = [:]
        for finding in findings {
            ranks[finding.sourceName] = ranks[finding.sourceName] ?? ranks.count
        }
        let sorted = findings.enumerated().sorted {
            let (one, other) = ($0.element, $1.element)
            return (ranks[one.sourceName] ?? 0, one.location?.offset ?? -1, $0.offset)
                < (ranks[other.sourceName] ?? 0, other.location?.offset ?? -1, $1.offset)
        }
        let mistakes = sorted.prefix(limit).map(\.element)
        return Diagnosis(
            value: value, mistakes: mistakes, omitted: known.count - mistakes.count,
            error: error.map(withoutSecrets), isCut: isCut)
    }
}

/// An error for a value that has no replacement and whose mistakes are already noted.
struct Unanswered: Error {}
