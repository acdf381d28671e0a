import Foundation
import VersionedCodableDocuments
import VersionedCodableRewriting

/// Single edits of documents with a comment above each line and behind each value.
public struct AnnotatedEdits: Sendable, CustomStringConvertible {
    /// How many edits were made.
    public private(set) var edits = 0
    /// How many were refused, by reason without numbers and paths.
    public private(set) var refusals: [String: Int] = [:]
    /// What does not hold: another value, a lost comment, or a comment at another line than its own.
    public private(set) var failures: [String] = []

    /// The share of the edits that were refused, in per cent.
    public var refusedPercent: Double {
        edits == 0 ? 0 : 100 * Double(refusals.values.reduce(0, +)) / Double(edits)
    }

    private let name: String
    private let format: any RewritableFormat
    private let marks: (open: String, close: String)

    /// Tries a format.
    ///
    /// - Parameters:
    ///   - marks: What begins and ends a comment.
    public init(
        _ name: String, _ format: some RewritableFormat, marks: (open: String, close: String)
    ) {
        self.name = name
        self.format = format
        self.marks = marks
    }

    private enum Kind: CaseIterable { case set, remove, rename, insert, move }

    /// Edits documents at members far from each other, in each way.
    public mutating func run(_ documents: [(name: String, data: Data)], members: Int) {
        let proof = RewriteProof(format)
        for (file, plain) in documents {
            let data = CommentedDocument.make(plain, marks, at: .everyLine, proof)
            guard data != plain, let source = proof.source(data),
                source.value.object != nil || source.value.array != nil
            else { continue }
            let places = source.value.paths.filter { !$0.steps.contains(.key("")) }
            for number in 0..<min(members, places.count) {
                let path = places[number * places.count / min(members, places.count)]
                for kind in Kind.allCases { edit(source, path, kind, file) }
            }
        }
        print(self)
        for failure in failures.prefix(20) { print("  failed:", failure) }
    }

    /// A row of a table for each reason of a refusal.
    public var description: String {
        let rows = refusals.sorted { $0.value > $1.value }.map {
            "\n|  | \($0.value) | \($0.key) |"
        }
        return "| \(name) | \(edits) | refused \((refusedPercent * 100).rounded() / 100) % |"
            + rows.joined()
    }

    private mutating func edit(
        _ source: RewriteProof.Source, _ path: DocumentPath, _ kind: Kind, _ file: String
    ) {
        guard let last = path.steps.last, let parent = path.parent else { return }
        let label = "\(file) \(kind) \(path)"
        do {
            let rewriting = try format.edit(source.data) { document in
                switch kind {
                case .set: try document.set("changed", at: path)
                case .remove: try document.remove(at: path)
                case .rename where last.intValue == nil:
                    try document.rename(path, to: last.stringValue + "-2")
                case .insert where last.intValue == nil:
                    try document.set("inserted", at: parent.appending(.key("new-key")))
                case .insert: try document.insert("inserted", at: path)
                case .move where path.steps.count > 1:
                    try document.move(from: path, to: parent.appending(.key("moved")))
                case .rename, .move: break
                }
            }
            edits += 1
            check(source, rewriting, path, label)
        } catch let error as RewriteError
            where [.refused, .losesComments, .notProved].contains(error.kind)
        {
            edits += 1
            let reason = "\(error)".replacing(/[0-9]+/, with: "N")
            refusals[String(reason.split(separator: ": ").last ?? ""), default: 0] += 1
            if TestRun.isLong { print("  refused \(label): \(error)") }
        } catch is DocumentValueError {
            // There is no such edit, as with a new key in a list.
        } catch {
            edits += 1
            failures.append("\(label): \(error)")
        }
    }

    private mutating func check(
        _ source: RewriteProof.Source, _ rewriting: Rewriting, _ path: DocumentPath, _ label: String
    ) {
        let report = rewriting.report
        if !report.lost.isEmpty {
            failures.append("\(label): \(report)")
        }
        let old = CommentedDocument.owners(in: source.data.text, marks)
        let new = CommentedDocument.owners(in: rewriting.data.text, marks)
        let lines = Self.unique(old).intersection(Self.unique(new))
        let moved = old.first { comment, line in
            lines.contains(line) && new[comment].map { $0 != line } ?? false
        }
        if let (comment, line) = moved {
            failures.append(
                "\(label): comment \(comment) of \(line) is now at \(new[comment] ?? "")")
        }
    }

    /// The lines that have their text alone, which are those with two comments at most.
    ///
    /// A closing bracket is not one of them: another container may end with the only one left.
    private static func unique(_ owners: [String: String]) -> Set<String> {
        Set(Dictionary(grouping: owners.values) { $0 }.filter { $0.value.count <= 2 }.keys)
            .subtracting(["]", "}"])
    }
}
