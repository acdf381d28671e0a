import Foundation
import VersionedCodable
@testable import VersionedCodableDocuments
import VersionedCodableFormatKit
import VersionedCodableRewriting

extension Target {
    /// Random edits of documents in place: the result reads as the edited tree, comments are kept
    /// or reported, edits can be undone, and what is not edited keeps its bytes.
    static let rewrite = Target("rewrite") { data in
        var (document, choices) = Choices.split(data, decisions: 40)
        let format = choices.one(of: Formats.all)(&choices)
        try EditTrial(format, document, &choices).run(&choices)
    }
}

/// A document that is edited.
private struct EditTrial {
    let format: any RewritableFormat
    let data: Data
    let document: CodableDocument
    let value: DocumentValue
    var policy = RewritePolicy.default
    static let limits = ReadingLimits(expandedNodes: 5000)

    init(_ format: any RewritableFormat, _ data: Data, _ choices: inout Choices) throws {
        self.format = format
        self.data = data
        document = try format.read(data, within: Self.limits)
        value = try DocumentValue(document, within: Self.limits)
        policy.comments = choices.one(RewritePolicy.Comments.self)
        policy.allowsLostComments = choices.bool()
    }

    func run(_ choices: inout Choices) throws {
        let names = choices.bool()
        var wanted = value
        var edits: [Edit] = []
        for _ in 0...choices.below(3) {
            let edit = Edit(wanted, &choices)
            guard (try? edit.change(&wanted)) != nil else { continue }
            edits.append(edit)
        }
        let rewriting: Rewriting
        if names {
            rewriting = try format.edit(data, policy: policy, within: Self.limits) { document in
                for edit in edits { try edit.change(&document) }
                wanted = document.value
            }
        } else {
            rewriting = try format.rewrite(data, to: wanted, policy: policy, within: Self.limits)
        }
        let what = "\(format.name): \(edits), \(policy)"
        try check(rewriting, wanted, names: names, what)
        if edits.count == 1 { checkNeighbors(rewriting, edits[0], what) }
    }

    private func check(
        _ rewriting: Rewriting, _ wanted: DocumentValue, names: Bool, _ what: String
    ) throws {
        let result: CodableDocument
        do {
            result = try format.read(rewriting.data, within: Self.limits)
        } catch {
            finding("\(what): the result cannot be read: \(error)")
        }
        let target = try format.target(of: wanted, for: document, within: Self.limits)
        var (found, like) = (try DocumentValue(result), try DocumentValue(target))
        var asked = wanted
        if document.isTextual {
            (found, like, asked) = (found.textual, like.textual, asked.textual)
        }
        // A text that an edit sets does not keep the line end of the old one, as `target` does.
        if found != asked { requireEqual(found, like, "\(what): another value") }
        checkEdits(rewriting, text(of: document), text(of: result), what)
        try checkComments(rewriting, what)
        guard !names else { return }
        let again = try format.rewrite(
            rewriting.data, to: wanted, policy: policy, within: Self.limits)
        require(again.isUnchanged, "\(what): doing it again makes \(again.edits)")
    }

    /// Comments are kept, or the report has them.
    private func checkComments(_ rewriting: Rewriting, _ what: String) throws {
        let report = rewriting.report
        let (before, after) = (try comments(in: data), try comments(in: rewriting.data))
        requireEqual(report.comments, before.count, "\(what): comments of the source")
        if !policy.allowsLostComments {
            require(report.lost.isEmpty, "\(what): \(report)")
        }
        guard policy.comments != .commentOut else { return }
        requireEqual(after.count, report.kept, "\(what): comments that are left; \(report)")
        var rest = before.reduce(into: [:]) { $0[$1, default: 0] += 1 }
        for comment in after + (report.removed + report.lost).map({ words($0.text) }) {
            rest[comment, default: 0] -= 1
        }
        let others = rest.filter { $0.value != 0 }
        require(others.isEmpty, "\(what): comments with another text: \(others); \(report)")
    }

    private func comments(in data: Data) throws -> [String] {
        let (document, finding) = try format.readForRewriting(data, within: Self.limits)
        let source = RewriteSource(document, finding: finding, policy: policy)
        return format.comments(in: source).map {
            words(String(decoding: source.bytes[$0], as: UTF8.self))
        }
    }

    /// The words of a comment, which may be indented otherwise.
    private func words(_ comment: String) -> String {
        comment.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    /// Edits are disjoint, give the result, and give the source when they are undone.
    private func checkEdits(
        _ rewriting: Rewriting, _ source: [UInt8], _ result: [UInt8], _ what: String
    ) {
        guard !rewriting.report.isRewrittenWhole else { return }
        var (applied, undone): ([UInt8], [UInt8]) = ([], [])
        var (old, new) = (0, 0)
        for edit in rewriting.edits {
            let range = edit.range
            guard range.lowerBound >= old, range.upperBound <= source.count else {
                finding("\(what): edits overlap")
            }
            let replacement = Array(edit.replacement.utf8)
            let end = new + range.lowerBound - old
            guard end <= result.count else { finding("\(what): the edits do not give the result") }
            applied += source[old..<range.lowerBound] + replacement
            undone += result[new..<end] + source[range]
            (old, new) = (range.upperBound, end + replacement.count)
        }
        require(applied + source[old...] == result, "\(what): the edits do not give the result")
        require(undone + result[new...] == source, "\(what): undone, they do not give the source")
    }

    /// Members of the root that a single edit does not touch keep their bytes.
    ///
    /// Aliases of YAML are written out if their anchor goes, so that there must be no ampersand.
    private func checkNeighbors(_ rewriting: Rewriting, _ edit: Edit, _ what: String) {
        let report = rewriting.report
        guard report.notes.isEmpty, !report.isRewrittenWhole,
            let result = try? format.read(rewriting.data, within: Self.limits),
            case .key(let touched)? = edit.path.steps.first, !text(of: document).contains(0x26)
        else { return }
        // Members with one key may become a list, except where the format has them.
        var keys = document.root.keys
        guard Set(keys).count == keys.count else { return }
        // A block of text that ends with the file, without a line end, would get one.
        if format.name == "yaml", text(of: document).last != 0x0A { _ = keys.popLast() }
        for key in keys where key != touched && key != edit.target {
            if format.name != "xml", repeatsKeys(document[key]) { continue }
            let (old, new) = (bytes(document, key), bytes(result, key))
            guard let old, let new else { continue }
            require(
                old == new,
                "\(what): \(key) has changed\n\(String(decoding: rewriting.data, as: UTF8.self))")
        }
    }

    private func repeatsKeys(_ node: DocumentNode) -> Bool {
        let members = node.members
        return Set(members.map(\.key)).count != members.count
            || (node.elements + members.map(\.value)).contains(where: repeatsKeys)
    }

    /// The bytes of a member's value, without line ends after it: another member may follow the
    /// last line of the document.
    private func bytes(_ document: CodableDocument, _ key: String) -> [UInt8]? {
        guard let range = document[key].sourceRange else { return nil }
        let text = text(of: document)
        guard text.indices.contains(range.lowerBound), range.upperBound <= text.count else {
            return nil
        }
        let end = text[range].lastIndex { $0 != 0x0A && $0 != 0x0D } ?? range.lowerBound
        return Array(text[range.lowerBound...end])
    }

    private func text(of document: CodableDocument) -> [UInt8] {
        withExtendedLifetime(document) { Array(document.sourceBytes) }
    }
}

/// A change of a tree.
private struct Edit: CustomStringConvertible {
    enum Kind: CaseIterable { case set, remove, rename, insert, move, wrap }

    let kind: Kind
    let path: DocumentPath
    /// The new key.
    let key: String
    let new: DocumentValue
    let destination: DocumentPath

    var description: String { "\(kind) \(path) (\(key), \(new), \(destination))" }
    var target: String? { kind == .move ? destination.steps.first?.stringValue : key }

    init(_ value: DocumentValue, _ choices: inout Choices) {
        let trees = Trees(features: choices.bool() ? .all : [])
        kind = choices.one(Kind.self)
        path = Edit.path(value, &choices)
        key = trees.key(&choices)
        new = trees.value(&choices, depth: choices.below(6))
        destination = Edit.path(value, &choices).appending(.key(key))
    }

    /// The path of a member or element.
    private static func path(_ value: DocumentValue, _ choices: inout Choices) -> DocumentPath {
        var steps: [PathStep] = []
        var value = value
        while steps.isEmpty || choices.bool() {
            switch value {
            case .object(let object) where !object.isEmpty:
                let member = object[choices.below(object.count)]
                steps.append(.key(member.key))
                value = member.value
            case .array(let elements) where !elements.isEmpty:
                let index = choices.below(elements.count)
                steps.append(.index(index))
                value = elements[index]
            default: return DocumentPath(steps)
            }
        }
        return DocumentPath(steps)
    }

    func change(_ value: inout DocumentValue) throws {
        switch kind {
        case .set: try value.set(new, at: path)
        case .remove: try value.remove(at: path)
        case .rename: try value.rename(path, to: key)
        case .insert: try value.insert(new, at: (path.parent ?? path).appending(.key(key)))
        case .move: try value.move(from: path, to: destination)
        case .wrap: try value.set(.array([value[path: path] ?? .null]), at: path)
        }
    }

    func change(_ document: inout EditedDocument) throws {
        switch kind {
        case .set: try document.set(new, at: path)
        case .remove: try document.remove(at: path)
        case .rename: try document.rename(path, to: key)
        case .insert: try document.insert(new, at: (path.parent ?? path).appending(.key(key)))
        case .move: try document.move(from: path, to: destination)
        case .wrap: try document.wrap(at: path)
        }
    }
}
