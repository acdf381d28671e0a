import Foundation
import VersionedCodableCore
import VersionedCodableDocuments
import VersionedCodableRewriting

// The laws about changes in place. A format that does not support them keeps these laws.

extension LawTrial {
    func checkRewriting() throws {
        guard let format = format as? any RewritableFormat else { return }
        for seed in 1...RewriteTrial.seeds {
            var trial = RewriteTrial(law: self, format: format, seed: UInt64(seed))
            guard let source = try trial.makeSource() else { continue }
            switch law {
            case .rewriteEqual: try trial.checkEqual(source)
            case .rewriteProof: try trial.checkProof(source)
            case .rewriteIdempotent: try trial.checkIdempotent(source)
            case .rewriteUndo: try trial.checkUndo(source)
            case .rewriteUntouched: try trial.checkUntouched(source)
            case .rewriteComments: try trial.checkComments(source)
            case .rewriteOwners: try trial.checkOwners(source)
            case .rewriteSmall: try trial.checkSmall(source)
            case .rewriteStyle: try trial.checkStyle(source)
            default: break
            }
        }
    }
}

/// One document with comments, and the changes of it.
private struct RewriteTrial {
    static let seeds = 24

    let law: LawTrial
    let format: any RewritableFormat
    let seed: UInt64
    private var numbers: SeededGenerator

    init(law: LawTrial, format: any RewritableFormat, seed: UInt64) {
        self.law = law
        self.format = format
        self.seed = seed
        numbers = SeededGenerator(state: seed)
    }

    /// A document of the format, with comments wherever they are allowed.
    struct Source {
        var data: Data
        var value: DocumentValue
        var comments: Int
    }

    private mutating func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &numbers) }

    private var sample: String { "rewriting, seed \(seed)" }

    // MARK: Documents

    /// Encodes a random value, and inserts comments of all kinds that leave the value unchanged.
    mutating func makeSource() throws -> Source? {
        let wanted = object(depth: 0)
        let document = try CodableDocument(wanted)
        guard var data = try? format.write(document),
            let value = try? DocumentValue(format.read(data, within: .default))
        else { return nil }
        var comments = 0
        guard format.capabilities.contains(.comments) else {
            return Source(data: data, value: value, comments: 0)
        }
        for number in 0..<12 {
            let place = below(data.count + 1)
            for comment in [
                "# \(number)\n", "/* \(number) */", "<!-- \(number) -->", "// \(number)\n",
            ] {
                var edited = data
                edited.insert(contentsOf: Data(" \(comment)".utf8), at: edited.startIndex + place)
                guard let read = try? format.read(edited, within: .default),
                    (try? DocumentValue(read)) == value, count(edited) == comments + 1
                else { continue }
                data = edited
                comments += 1
                break
            }
        }
        return Source(data: data, value: value, comments: comments)
    }

    private func count(_ data: Data) -> Int? {
        try? format.rewrite(data, policy: .default, within: .default) { _ in }.report.comments
    }

    private mutating func object(depth: Int) -> DocumentValue {
        var object = DocumentObject()
        for key in 0...below(4) {
            object.updateValue(value(depth: depth + 1), forKey: "key\(key)")
        }
        return .object(object)
    }

    private mutating func value(depth: Int) -> DocumentValue {
        switch below(depth > 2 ? 4 : 7) {
        case 0: return .string("text \(below(1000))")
        case 1: return .string("two words")
        case 2: return .string("\(below(9)).\(below(9)) release")
        case 3: return .number(below(100_000))
        case 4, 5: return object(depth: depth)
        default: return .array((0...below(3)).map { .string("item \($0)") })
        }
    }

    private mutating func changed(_ value: DocumentValue) -> DocumentValue {
        guard var object = value.object, let key = object.map(\.key).randomElement(using: &numbers)
        else { return .string("changed") }
        switch below(5) {
        case 0 where object.count > 1: object.removeValue(forKey: key)
        case 1: object.rename(key, to: key + "x")
        case 2: object.updateValue(self.value(depth: 2), forKey: "new")
        default:
            let inner = object[key] ?? .string("")
            object.updateValue(
                inner.object != nil ? changed(inner) : .string("changed"), forKey: key)
        }
        return .object(object)
    }

    // MARK: Laws

    private func rewrite(_ data: Data, to value: DocumentValue) throws -> Rewriting {
        try law.attempt(sample, expected: "a document that is changed in place") {
            try format.rewrite(data, to: value, policy: RewritePolicy(allowsLostComments: true))
        }
    }

    private func requireSame(_ found: Data, _ expected: Data) throws {
        try law.require(
            found == expected, sample, expected: String(decoding: expected, as: UTF8.self),
            found: String(decoding: found, as: UTF8.self))
    }

    func checkEqual(_ source: Source) throws {
        let found = try rewrite(source.data, to: source.value)
        try law.requireEqual(found.edits.count, 0, sample)
        try requireSame(found.data, source.data)
    }

    mutating func checkProof(_ source: Source) throws {
        let wanted = changed(source.value)
        let found = try rewrite(source.data, to: wanted)
        let read = try DocumentValue(format.read(found.data, within: .default))
        // Where text is untyped (XML), a string is read as such.
        try law.requireEqual(read.texts, wanted.texts, sample)
    }

    mutating func checkIdempotent(_ source: Source) throws {
        let wanted = changed(source.value)
        let once = try rewrite(source.data, to: wanted)
        let twice = try rewrite(once.data, to: wanted)
        try law.requireEqual(twice.edits.count, 0, sample)
    }

    mutating func checkUndo(_ source: Source) throws {
        let found = try rewrite(source.data, to: changed(source.value))
        // A document without text has no edits to undo.
        if found.report.isRewrittenWhole { return }
        var undone = Data()
        var (at, from) = (0, 0)
        let (old, new) = (Array(source.data), Array(found.data))
        for edit in found.edits {
            let count = edit.replacement.utf8.count
            from += edit.range.lowerBound - at + count
            undone += old[at..<edit.range.lowerBound] + old[edit.range]
            at = edit.range.upperBound
        }
        undone += new[min(from, new.count)...]
        try requireSame(undone, source.data)
    }

    mutating func checkUntouched(_ source: Source) throws {
        guard let object = source.value.object, object.count > 2 else { return }
        // A change of the first member must not touch the last one.
        var wanted = object
        let keys = object.map(\.key)
        wanted.updateValue(.string("changed"), forKey: keys[0])
        let found = try rewrite(source.data, to: .object(wanted))
        let document = try format.read(source.data, within: .default)
        let last = document.root[keys[keys.count - 1]].location?.offset ?? source.data.count
        let reach = found.edits.map(\.range.upperBound).max() ?? 0
        try law.require(
            reach <= last, sample, expected: "edits before byte \(last)",
            found: "an edit up to byte \(reach)")
    }

    mutating func checkComments(_ source: Source) throws {
        let found = try rewrite(source.data, to: changed(source.value))
        try law.requireEqual(found.report.comments, source.comments, sample)
        let left = try format.rewrite(found.data, policy: .default, within: .default) { _ in }
        try law.requireEqual(left.report.comments, found.report.kept, sample)
    }

    mutating func checkOwners(_ source: Source) throws {
        let old = try CommentOwners(source.data, format)
        var members: [DocumentPath] = []
        var pending = [(source.value, DocumentPath.root)]
        while let (value, path) = pending.popLast() {
            for (key, member) in value.members {
                members.append(path.appending(.key(key)))
                pending.append((member, path.appending(.key(key))))
            }
        }
        for path in members {
            for turn in 0..<3 where turn > 0 || source.value[path: path]?.string != nil {
                let sample = "\(sample), \(["set", "remove", "rename"][turn]) \(path)"
                let found = try law.attempt(sample, expected: "a document that is edited") {
                    try format.edit(source.data, policy: RewritePolicy(allowsLostComments: true)) {
                        switch turn {
                        case 0: try $0.set("changed", at: path)
                        case 1: try $0.remove(at: path)
                        default: try $0.rename(path, to: "renamed")
                        }
                    }
                }
                if found.report.isRewrittenWhole { continue }
                let gone = Set((found.report.removed + found.report.lost).map(\.text))
                let moved = try CommentOwners(found.data, format)
                    .firstMoved(from: old, editing: path, removed: gone)
                try law.require(
                    moved == nil, sample,
                    expected: "\(moved?.comment ?? "") at \(moved?.old ?? .root)",
                    found: moved?.new.map { "at \($0)" } ?? "none")
            }
        }
    }

    mutating func checkSmall(_ source: Source) throws {
        guard let object = source.value.object,
            let key = object.first(where: { $0.value.string != nil })?.key
        else { return }
        var wanted = object
        wanted.updateValue(.string("changed"), forKey: key)
        let found = try rewrite(source.data, to: .object(wanted))
        let size = found.edits.reduce(0) { $0 + $1.range.count + $1.replacement.utf8.count }
        try law.require(
            size <= 96, sample, expected: "at most 96 bytes changed for one short string",
            found: "\(size)")
    }

    mutating func checkStyle(_ source: Source) throws {
        guard let object = source.value.object, let first = object.first else { return }
        var wanted = object
        wanted.updateValue(first.value, forKey: "copied")
        let more = try rewrite(source.data, to: .object(wanted))
        let less = try rewrite(more.data, to: source.value)
        // Removals are reported and thus excused.
        let reports = [more.report, less.report]
        guard
            reports.allSatisfy({ $0.removed.isEmpty && !$0.isRewrittenWhole })
        else { return }
        try requireSame(less.data, source.data)
    }
}

extension DocumentValue {
    /// The text of each scalar with its path, members sorted by key.
    fileprivate var texts: [String] {
        switch self {
        case .object(let object):
            object.sorted { $0.key < $1.key }.flatMap { member in
                member.value.texts.map { "\(member.key).\($0)" }
            }
        case .array(let elements): elements.flatMap(\.texts)
        case .string(let text), .untyped(let text): [text]
        default: [description]
        }
    }
}
