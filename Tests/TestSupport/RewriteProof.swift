import Foundation
import VersionedCodableDocuments
import VersionedCodableRewriting
import VersionedCodableTesting

/// Proves what a format changes in place, by other means than the engine does.
///
/// For each pair of a document and a value: the edits are disjoint and give the result, and the
/// source when they are undone; the result reads as the value; every comment is there or in the
/// report; and doing it again changes nothing.
public struct RewriteProof: Sendable {
    /// Reads a document.
    public var read: @Sendable (Data) throws -> CodableDocument
    /// Changes a document in place.
    public var rewrite: @Sendable (Data, DocumentValue, RewritePolicy) throws -> Rewriting
    /// Makes the document that a value is to become.
    public var target: @Sendable (DocumentValue, CodableDocument) throws -> CodableDocument

    /// Proves what a format does.
    public init(_ format: some RewritableFormat, within limits: ReadingLimits = .default) {
        read = { try format.read($0, within: limits) }
        rewrite = { try format.rewrite($0, to: $1, policy: $2, within: limits) }
        target = { try format.target(of: $0, for: $1, within: limits) }
    }

    /// A document that is read.
    public struct Source: Sendable {
        /// As it is in the file.
        public let data: Data
        /// As it was read.
        public let document: CodableDocument
        /// Its value.
        public let value: DocumentValue
    }

    /// Reads a source; nil for what is no document of the format.
    public func source(_ data: Data) -> Source? {
        guard let document = try? read(data), let value = try? DocumentValue(document) else {
            return nil
        }
        return Source(data: data, document: document, value: value)
    }

    /// What a proof failed at.
    public struct Failure: Error, CustomStringConvertible {
        /// What does not hold.
        public let description: String
    }

    /// Changes a document, and proves it.
    ///
    /// - Throws: `Failure`; what the rewriting throws.
    public func prove(
        _ source: Source, to wanted: DocumentValue, _ refusals: inout Refusals
    ) throws -> Rewriting {
        let rewriting = try refusals.rewrite { try rewrite(source.data, wanted, $0) }
        let result = try read(rewriting.data)
        if !rewriting.report.isRewrittenWhole {
            try checkEdits(rewriting, RewriteProof.text(source.document), RewriteProof.text(result))
        }
        let target = try target(wanted, source.document)
        guard try DocumentValue(result) == DocumentValue(target) else {
            throw Failure(description: "the result reads as another value")
        }
        let again = try rewrite(rewriting.data, wanted, .default)
        guard again.isUnchanged, again.data == rewriting.data else {
            throw Failure(description: "doing it again changes something")
        }
        guard again.report.comments == rewriting.report.kept else {
            throw Failure(
                description:
                    "\(again.report.comments) comments are left; report: \(rewriting.report)")
        }
        return rewriting
    }

    private func checkEdits(_ rewriting: Rewriting, _ source: [UInt8], _ result: [UInt8]) throws {
        let ranges = rewriting.edits.map(\.range)
        let ends = [0] + ranges.map(\.upperBound)
        let starts = ranges.map(\.lowerBound) + [source.count]
        guard zip(ends, starts).allSatisfy({ $0 <= $1 }) else {
            throw Failure(description: "edits overlap")
        }
        guard rewriting.applied(to: source) == result else {
            throw Failure(description: "the edits do not give the result")
        }
        guard rewriting.undone(result, to: source) == source else {
            throw Failure(description: "the edits undone do not give the source")
        }
    }

    private static func text(_ document: CodableDocument) -> [UInt8] {
        withExtendedLifetime(document) { Array(document.sourceBytes) }
    }
}

/// What became of many documents that were changed in place.
public struct RewriteTally: Sendable, CustomStringConvertible {
    /// How many documents were changed.
    public private(set) var documents = 0
    /// How many changes were made.
    public private(set) var edits = 0
    /// How many values the format has no form for.
    public private(set) var unwritable = 0
    /// How many changes were proved.
    public private(set) var proved = 0
    /// How many comments were lost, as their reports say.
    public private(set) var lost = 0
    /// How many would lose comments of what is not removed.
    public private(set) var refusals = Refusals()
    /// The first failures.
    public private(set) var failures: [String] = []
    /// The first of what was refused.
    public private(set) var examples: [String] = []

    private let name: String
    private static let listed = 40

    /// Begins a tally.
    public init(_ name: String) {
        self.name = name
    }

    /// Counts a document.
    public mutating func beginDocument() { documents += 1 }

    /// Proves a change, and counts it.
    ///
    /// - Parameters:
    ///   - label: What to call the change.
    public mutating func add(
        _ proof: RewriteProof, _ source: RewriteProof.Source, to wanted: DocumentValue,
        _ label: @autoclosure () -> String
    ) {
        edits += 1
        if Net.isOn { refusals.label = "\(name) \(label())" }
        do {
            let refused = refusals.count
            let report = try proof.prove(source, to: wanted, &refusals).report
            if refusals.count > refused, refused < RewriteTally.listed {
                examples.append("refused \(label()): \(refusals.reasons.last ?? "")")
            }
            proved += 1
            lost += report.lost.count
        } catch is WritingError {
            unwritable += 1
        } catch {
            if failures.count < RewriteTally.listed { failures.append("\(label()): \(error)") }
        }
    }

    /// Prints the row of a table, what was refused and what failed.
    func printAll() {
        print(self)
        for example in examples { print("  \(example)") }
        for failure in failures { print("  failed:", failure) }
    }

    /// The row of a table: documents, changes, proved, comments lost, refused for comments.
    public var description: String {
        "| \(name) | \(documents) | \(edits - unwritable) | \(proved) | \(lost) | \(refusals.count) |"
    }
}
