import Synchronization
import VersionedCodableCore
import VersionedCodableDocuments
import VersionedCodableEssentials

/// What lossy wrappers dropped while documents were decoded, and how much they may.
///
///     let report = LossyReport(maximumDrops: 10)
///     decoder.userInfo[.lossyReport] = report
///     let feed = try decoder.decode(Feed.self, from: data)
///     for drop in report.drops { print(drop) }     // items.3.price: expected Double, found "n/a"
///
/// It works with every decoder that hands on `userInfo`, those of Foundation too, and may be shared
/// by many threads.
public final class LossyReport: Sendable {
    /// One thing that was dropped.
    public struct Drop: Sendable {
        /// Where it was: keys and indices from the root.
        public let path: DocumentPath
        /// Line and column; nil with decoders that do not know them.
        public let location: SourceLocation?
        /// What it was; nil when the decoder could not tell, and where a secret was decoded in it.
        public let value: DocumentValue?
        /// Why it was dropped.
        public let error: any Error
    }

    /// How many values may be dropped; one more is an error.
    public let maximumDrops: Int

    private let state = Mutex<[Drop]>([])

    /// Makes an empty report.
    ///
    /// - Parameter maximumDrops: How many values may be dropped before ``LossyDecodingError`` is
    ///   thrown; 0 makes lossy wrappers strict.
    public init(maximumDrops: Int = .max) {
        self.maximumDrops = maximumDrops
    }

    /// What was dropped so far, in the order of the documents.
    public var drops: [Drop] { state.withLock { $0 } }

    /// Forgets what was dropped so far.
    public func removeAll() {
        state.withLock { $0.removeAll() }
    }

    fileprivate func add(_ drop: Drop) throws {
        let isTooMuch = state.withLock { drops in
            drops.append(drop)
            return drops.count > maximumDrops
        }
        if isTooMuch { throw LossyDecodingError(maximumDrops: maximumDrops, last: drop) }
    }
}

extension LossyReport.Drop: CustomStringConvertible, CustomReflectable {
    /// A mirror without the value, which may have secrets in it that were not decoded.
    public var customMirror: Mirror {
        Mirror(self, children: ["path": path, "location": location as Any, "error": error])
    }

    /// The place of the mistake and the reason on one line.
    public var description: String {
        if let error = error as? NoTypeRegistered { return error.description }
        guard let error = error as? DecodingError else { return at(path, "\(error)") }
        if let diagnostic = error.diagnostic {
            return diagnostic.errorDescription ?? diagnostic.message
        }
        guard let context = error.context else { return at(path, "\(error)") }
        let isInside = context.codingPath.count > path.steps.count
        return at(
            isInside ? DocumentPath(codingPath: context.codingPath) : path, context.debugDescription
        )
    }

    private func at(_ path: DocumentPath, _ reason: String) -> String {
        ErrorMessages.render(
            source: nil, location: nil, path: path.words, message: reason, excerpt: nil)
    }
}

/// More values were dropped than a report allows.
///
/// No lossy wrapper drops it in turn.
public struct LossyDecodingError: Error, Sendable {
    /// How many may be dropped.
    public let maximumDrops: Int
    /// The one that was too much.
    public let last: LossyReport.Drop
}

extension LossyDecodingError: CustomStringConvertible, LocalizedError {
    /// How many may be dropped, and the one that was too much.
    public var description: String {
        let limit = maximumDrops == 1 ? "1 value" : "\(maximumDrops) values"
        return "expected at most \(limit) to be dropped, found another: \(last)"
    }

    /// The same as `description`.
    public var errorDescription: String? { description }
}

extension CodingUserInfoKey {
    /// The key of a ``LossyReport`` in the `userInfo` of a decoder.
    public static let lossyReport = CodingUserInfoKey(checked: "VersionedCodable.lossyReport")
}

extension Decoder {
    /// Notes that the value of this decoder is dropped.
    ///
    /// - Throws: The error itself when a lossy wrapper inside had dropped too much, and
    ///   ``LossyDecodingError`` when this is too much.
    func drop(for error: any Error) throws {
        if error is LossyDecodingError || error is NothingToDecode { throw error }
        // Nobody asks for what is in it any more.
        _ = documentNode
        guard let report = userInfo[.lossyReport] as? LossyReport,
            sessionSpot.map({ $0.session.asked?.noteDropped($0.node) ?? true }) ?? true
        else { return }
        let hides = sessionSpot.map { $0.session.hasSecret(in: $0.node) } ?? false
        try report.add(
            LossyReport.Drop(
                path: DocumentPath(codingPath: codingPath), location: sourceLocation,
                value: hides ? nil : try? DocumentValue(from: self), error: error))
    }
}
