import Foundation
import VersionedCodableCore
import VersionedCodableDocuments
import VersionedCodableRewriting

// The laws about changes in place. A format that does not support them keeps these laws.

extension LawTrial {
    func checkRewriting(_ check: (inout RewriteTrial) throws -> Void) throws {
        guard let format = format as? any RewritableFormat else { return }
        for seed in 1...24 {
            if var trial = RewriteTrial(law: self, format: format, seed: UInt64(seed)) {
                try check(&trial)
            }
        }
    }
}

/// One document with comments wherever they are allowed, and the changes of it.
struct RewriteTrial {
    let law: LawTrial
    let format: any RewritableFormat
    private let sample: String
    private var numbers: SeededGenerator
    private var data = Data()
    private var value = DocumentValue.null
    private var comments = 0

    /// Encodes a random value, and inserts comments of all kinds that leave the value unchanged; nil
    /// if the format cannot write the value.
    init?(law: LawTrial, format: any RewritableFormat, seed: UInt64) {
        self.law = law
        self.format = format
        sample = "rewriting, seed \(seed)"
        numbers = SeededGenerator(state: seed)
        guard let document = try? CodableDocument(object(depth: 0)),
            let data = try? format.write(document),
            let value = try? DocumentValue(format.read(data, within: .default))
        else { return nil }
        (self.data, self.value) = (data, value)
        guard format.capabilities.contains(.comments) else { return }
        for number in 0..<12 { insertComment(number) }
    }

    // MARK: Documents

    private mutating func insertComment(_ number: Int) {
        let place = numbers.below(data.count + 1)
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
            return
        }
    }

    private func count(_ data: Data) -> Int? {
        try? format.rewrite(data, policy: .default, within: .default) { _ in }.report.comments
    }

    private mutating func object(depth: Int) -> DocumentValue {
        var object = DocumentObject()
        for key in 0...numbers.below(4) {
            object.updateValue(value(depth: depth + 1), forKey: "key\(key)")
        }
        return .object(object)
    }

    private mutating func value(depth: Int) -> DocumentValue {
        switch numbers.below(depth > 2 ? 4 : 7) {
        case 0: return .string("text \(numbers.below(1000))")
        case 1: return .string("two words")
        case 2: return .string("\(numbers.below(9)).\(numbers.below(9)) release")
        case 3: return .number(numbers.below(100_000))
        case 4, 5: return object(depth: depth)
        default: return .array((0...numbers.below(3)).map { .string("item \($0)") })
        }
    }

    private mutating func changed(_ value: DocumentValue) -> DocumentValue {
        guard var object = value.object, let key = object.map(\.key).randomElement(using: &numbers)
        else { return .string("changed") }
        switch numbers.below(5) {
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

    func checkEqual() throws {
        let found = try rewrite(data, to: value)
        try law.requireEqual(found.edits.count, 0, sample)
        try requireSame(found.data, data)
    }

    mutating func checkProof() throws {
        let wanted = changed(value)
        let found = try rewrite(data, to: wanted)
        let read = try DocumentValue(format.read(found.data, within: .default))
        // Where text is untyped (XML), a string is read as such.
        try law.requireEqual(read.texts, wanted.texts, sample)
    }

    mutating func checkIdempotent() throws {
        let wanted = changed(value)
        let once = try rewrite(data, to: wanted)
        let twice = try rewrite(once.data, to: wanted)
        try law.requireEqual(twice.edits.count, 0, sample)
    }

    mutating func checkUndo() throws {
        let found = try rewrite(data, to: changed(value))
        // A document without text has no edits to undo.
        if found.report.isRewrittenWhole { return }
        try requireSame(Data(found.undone(Array(found.data), to: Array(data))), data)
    }

    mutating func checkUntouched() throws {
        guard let object = value.object, object.count > 2 else { return }
        // A change of the first member must not touch the last one.
        var wanted = object
        let keys = object.map(\.key)
        wanted.updateValue(.string("changed"), forKey: keys[0])
        let found = try rewrite(data, to: .object(wanted))
        let document = try format.read(data, within: .default)
        let last = document.root[keys[keys.count - 1]].location?.offset ?? data.count
        let reach = found.edits.map(\.range.upperBound).max() ?? 0
        try law.require(
            reach <= last, sample, expected: "edits before byte \(last)",
            found: "an edit up to byte \(reach)")
    }

    mutating func checkComments() throws {
        let found = try rewrite(data, to: changed(value))
        try law.requireEqual(found.report.comments, comments, sample)
        let left = try format.rewrite(found.data, policy: .default, within: .default) { _ in }
        try law.requireEqual(left.report.comments, found.report.kept, sample)
    }

    mutating func checkOwners() throws {
        let old = try CommentOwners(data, format)
        var members: [DocumentPath] = []
        var pending = [(value, DocumentPath.root)]
        while let (value, path) = pending.popLast() {
            for (key, member) in value.members {
                members.append(path.appending(.key(key)))
                pending.append((member, path.appending(.key(key))))
            }
        }
        for path in members {
            for turn in 0..<3 where turn > 0 || value[path: path]?.string != nil {
                let sample = "\(sample), \(["set", "remove", "rename"][turn]) \(path)"
                let found = try law.attempt(sample, expected: "a document that is edited") {
                    try format.edit(data, policy: RewritePolicy(allowsLostComments: true)) {
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

    mutating func checkSmall() throws {
        guard let object = value.object,
            let key = object.first(where: { $0.value.string != nil })?.key
        else { return }
        var wanted = object
        wanted.updateValue(.string("changed"), forKey: key)
        let found = try rewrite(data, to: .object(wanted))
        let size = found.edits.reduce(0) { $0 + $1.range.count + $1.replacement.utf8.count }
        try law.require(
            size <= 96, sample, expected: "at most 96 bytes changed for one short string",
            found: "\(size)")
    }

    mutating func checkStyle() throws {
        guard let object = value.object, let first = object.first else { return }
        var wanted = object
        wanted.updateValue(first.value, forKey: "copied")
        let more = try rewrite(data, to: .object(wanted))
        let less = try rewrite(more.data, to: value)
        // Removals are reported and thus excused.
        let reports = [more.report, less.report]
        guard
            reports.allSatisfy({ $0.removed.isEmpty && !$0.isRewrittenWhole })
        else { return }
        try requireSame(less.data, data)
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
