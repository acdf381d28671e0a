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
            let places = Self.places(in: source.value)
            for number in 0..<min(members, places.count) {
                let path = places[number * places.count / min(members, places.count)]
                for kind in Kind.allCases { edit(source, path, kind, file) }
            }
        }
        print(self)
        for failure in failures.prefix(20) { print("  failed:", failure) }
    }

    /// Edits each document by chains of random edits, which have to give the same text one after the
    /// other and all together.
    ///
    /// - Parameter comparesTexts: Whether the texts have to be the same, not only the values.
    public mutating func runChains(
        _ documents: [(name: String, data: Data)], chains: Int, comparesTexts: Bool = true
    ) {
        let proof = RewriteProof(format)
        for (number, (file, plain)) in documents.enumerated() {
            let data = CommentedDocument.make(plain, marks, at: .everyLine, proof)
            guard data != plain, let source = proof.source(data) else { continue }
            for chain in 0..<chains {
                let seed = number * 1000 + chain
                runChain(source, "\(file) seed \(seed)", seed, comparesTexts)
            }
        }
        print(self)
        for failure in failures.prefix(20) { print("  failed:", failure) }
    }

    private mutating func runChain(
        _ source: RewriteProof.Source, _ label: String, _ seed: Int, _ comparesTexts: Bool
    ) {
        var random = SeededNumbers(seed: UInt64(seed))
        var data = source.data
        var steps: [RandomEdit] = []
        do {
            for _ in 0..<2 + random.below(4) {
                let value = try DocumentValue(format.read(data, within: .default))
                guard let step = RandomEdit(of: value, &random) else { continue }
                // What cannot be done alone is counted by the single edits.
                guard let next = try? format.edit(data, { try step.apply(to: &$0) }).data else {
                    continue
                }
                steps.append(step)
                data = next
            }
        } catch {
            failures.append("\(label): \(error)")
        }
        edits += 1
        do {
            var wanted = DocumentValue.null
            let together = try format.edit(source.data) { document in
                for step in steps { try step.apply(to: &document) }
                wanted = document.value
            }
            let found = try DocumentValue(format.read(together.data, within: .default))
            if Self.text(of: found) != Self.text(of: wanted) {
                failures.append("\(label): another value: \(steps)")
            }
            if comparesTexts, text(together.data) != text(data) {
                failures.append("\(label): another text: \(steps)")
            }
        } catch {
            let reason = "\(error)".replacing(/[0-9]+/, with: "N")
            refusals[String(reason.split(separator: ": ").last ?? ""), default: 0] += 1
            if TestRun.isLong { print("  refused \(label): \(error): \(steps)") }
        }
    }

    /// A row of a table for each reason of a refusal.
    public var description: String {
        let rows = refusals.sorted { $0.value > $1.value }.map {
            "\n|  | \($0.value) | \($0.key) |"
        }
        return "| \(name) | \(edits) | refused \((refusedPercent * 100).rounded() / 100) % |"
            + rows.joined()
    }

    private static func places(in value: DocumentValue) -> [DocumentPath] {
        var places: [DocumentPath] = []
        var pending: [(DocumentPath, DocumentValue)] = [([], value)]
        while let (path, value) = pending.popLast() {
            var inner: [(DocumentPath, DocumentValue)] = []
            for (key, member) in value.members where !key.isEmpty {
                inner.append((path.appending(.key(key)), member))
            }
            for (index, element) in (value.array ?? []).enumerated() {
                inner.append((path.appending(.index(index)), element))
            }
            places += inner.map(\.0)
            pending += inner.reversed()
        }
        return places
    }

    /// A value in any order of members, as XML can say it: text, without what is empty, and a list of
    /// one element like that element.
    private static func text(of value: DocumentValue) -> String {
        switch value {
        case .object(let object):
            let members = object.map { key, value in
                // Texts are read as one where no element is left between them.
                let texts = key.isEmpty ? value.array ?? [value] : [value]
                let all = texts.map { text(of: $0) }.filter { !$0.isEmpty }
                return (key: key, text: all.joined(separator: " "))
            }
            .filter { !$0.text.isEmpty }.sorted { $0.key < $1.key }
            if members.count == 1, members[0].key.isEmpty { return members[0].text }
            return members.map { "{\($0.key): \($0.text)}" }.joined()
        case .array(let elements):
            let texts = elements.map { text(of: $0) }.filter { !$0.isEmpty }
            return texts.count == 1 ? texts[0] : texts.map { "[\($0)]" }.joined()
        case .null: return ""
        case .string(let text), .untyped(let text):
            return text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        case .bool(let truth): return "\(truth)"
        case .number(let number): return "\(number)"
        default: return "\(value)"
        }
    }

    /// The text without the columns of comments, which depend on what is aligned at a time.
    private func text(_ data: Data) -> String {
        String(decoding: data, as: UTF8.self).replacing(/\ +(?=\S* note )/, with: " ")
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
        let old = owners(in: String(decoding: source.data, as: UTF8.self))
        let new = owners(in: String(decoding: rewriting.data, as: UTF8.self))
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

    /// The line that each comment is behind or above, without blanks, commas and comments.
    private func owners(in text: String) -> [String: String] {
        var owners: [String: String] = [:]
        var above: [String] = []
        for line in text.split(whereSeparator: \.isNewline) {
            let parts = line.components(separatedBy: marks.open + " note ")
            let content = parts[0].filter { !$0.isWhitespace && $0 != "," }
            let comments = parts.dropFirst().map { $0.prefix { $0.isNumber } }.map(String.init)
            guard !content.isEmpty else {
                above += comments
                continue
            }
            for comment in above + comments { owners[comment] = content }
            above = []
        }
        return owners
    }
}
