import Synchronization
import VersionedCodableCore
import VersionedCodableDocuments
import VersionedCodableEssentials

/// A list of the values that lossy wrappers dropped while decoding, with a limit on their number.
///
///     let report = LossyReport(maximumDrops: 10)
///     decoder.userInfo[.lossyReport] = report
///     let feed = try decoder.decode(Feed.self, from: data)
///     for drop in report.drops { print(drop) }     // items.3.price: expected Double, found "n/a"
///
/// It works with every decoder that passes on `userInfo`, and is safe to share between threads.
public final class LossyReport: Sendable {
    /// A dropped value.
    public struct Drop: Sendable {
        /// The keys and indices from the root to the value.
        public let path: DocumentPath
        /// Line and column; `nil` with decoders that report no locations.
        public let location: TextLocation?
        /// The value; `nil` when it is unreadable as a tree, or after a secret was decoded.
        public let value: DocumentValue?
        /// The reason why it was dropped.
        public let error: any Error
    }

    /// The maximum number of dropped values; one more is an error.
    public let maximumDrops: Int

    private let state = Mutex<[Drop]>([])

    /// Creates an empty report.
    ///
    /// - Parameter maximumDrops: The number of values that may be dropped before
    ///   ``LossyDecodingError`` is thrown; 0 makes lossy wrappers strict.
    public init(maximumDrops: Int = .max) {
        self.maximumDrops = maximumDrops
    }

    /// The dropped values so far, in the order of the documents.
    public var drops: [Drop] { state.withLock { $0 } }

    fileprivate func add(_ drop: Drop) throws {
        let isTooMuch = state.withLock { drops in
            drops.append(drop)
            return drops.count > maximumDrops
        }
        if isTooMuch { throw LossyDecodingError(maximumDrops: maximumDrops, last: drop) }
    }
}

extension LossyReport.Drop: CustomStringConvertible, CustomReflectable {
    /// A mirror without the value, which may contain secrets that were not decoded.
    public var customMirror: Mirror {
        Mirror(self, children: ["path": path, "location": location as Any, "error": error])
    }

    /// The path of the mistake and the reason on one line.
    public var description: String {
        guard let error = error as? DecodingError else { return "\(path): \(error)" }
        if let text = error.diagnostic?.errorDescription { return text }
        let text = error.documentDescription
        return text.hasPrefix("\(path)") ? text : "\(path): \(text)"
    }
}

/// The error that more values were dropped than a report allows.
///
/// No lossy wrapper drops this error.
public struct LossyDecodingError: Error, Sendable {
    /// The maximum number of dropped values.
    public let maximumDrops: Int
    /// The dropped value that exceeded the maximum.
    public let last: LossyReport.Drop
}

extension LossyDecodingError: CustomStringConvertible, LocalizedError {
    /// The maximum number, and the dropped value that exceeded it.
    public var description: String {
        let limit = maximumDrops == 1 ? "1 value" : "\(maximumDrops) values"
        return "expected at most \(limit) to be dropped, found another: \(last)"
    }

    /// The text of ``description``.
    public var errorDescription: String? { description }
}

extension CodingUserInfoKey {
    /// The key of a ``LossyReport`` in the `userInfo` of a decoder.
    public static let lossyReport = CodingUserInfoKey(named: "VersionedCodable.lossyReport")
}

extension Decoder {
    /// Notes that the value of this decoder is dropped.
    ///
    /// - Throws: The error itself when a nested lossy wrapper had dropped too much, and
    ///   ``LossyDecodingError`` when this is too much.
    func drop(for error: any Error) throws {
        if error is LossyDecodingError { throw error }
        guard let dropped = leaveOut(),
            let report = userInfo[.lossyReport] as? LossyReport
        else { return }
        try report.add(
            LossyReport.Drop(
                path: dropped.path, location: dropped.location, value: dropped.value, error: error))
    }
}
