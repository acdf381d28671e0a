import VersionedCodableCore
import VersionedCodableDocuments

struct MigrationOperation: Sendable, Hashable {
    indirect enum Kind: Sendable, Hashable {
        case move(to: PathPattern)
        case remove(initial: DocumentValue?)
        case add(DocumentValue)
        case copy(to: PathPattern)
        case map(ValueTable, to: PathPattern?)
        case wrap
        case unwrap(keepsFirst: Bool)
        case split(by: Separator, into: [PathPattern], as: [ValueKind?])
        /// Splits a text into a list of any length, whose elements have no spaces around them.
        case splitList(by: String, trims: Bool)
        case joinList(by: String)
        /// Makes a list of the members of an object.
        case toList(EntryForm)
        /// Makes an object of the elements of a list.
        case toObject(EntryForm)
        /// Joins the text at the path with those at others.
        case join(with: [PathPattern], by: String, into: PathPattern)
        case replace(TextPattern, with: String, LetterCase?)
        case convert(to: ValueKind, from: ValueKind?)
        case note(String, ChainNote.Level)
        case comment(String)
        case call(String, isDown: Bool)
        case each([MigrationOperation])
        /// The way down of `add` and `copy`: removes a value that equals another.
        case removeEqual(Original)
    }

    enum Separator: Sendable, Hashable {
        case text(String)
        case pattern(TextPattern)
    }

    /// What the elements of a list look like that an object can be.
    enum EntryForm: Sendable, Hashable {
        /// Texts of a key, a separator and a value.
        case text(by: String)
        /// Objects with the key as a member, and the value as another, or else with its members.
        case members(key: String, value: String?)
    }

    /// What becomes of letters (`replace`).
    enum LetterCase: String, CaseIterable, Sendable, Hashable {
        case lower, upper
    }

    enum Original: Sendable, Hashable {
        case value(DocumentValue)
        case path(PathPattern)
    }

    /// What happens to a value that is already where another is to be written.
    enum TakenPolicy: String, CaseIterable, Sendable, Hashable {
        case refuse, keep, replace, merge, append
    }

    var path: PathPattern
    var kind: Kind
    var conditions: [Condition] = []
    var ifTaken = TakenPolicy.refuse
    var isRequired = false
    /// Whether containers that become empty are removed, too.
    var prunes = false
    var place = OperationPlace()

    var name: String {
        switch kind {
        case .move: "move"
        case .remove, .removeEqual: "remove"
        case .add: "add"
        case .copy: "copy"
        case .map: "map"
        case .wrap: "wrap"
        case .unwrap: "unwrap"
        case .split, .splitList: "split"
        case .join, .joinList: "join"
        case .toList: "toList"
        case .toObject: "toObject"
        case .replace: "replace"
        case .convert: "convert"
        case .note: "note"
        case .comment: "comment"
        case .call: "call"
        case .each: "each"
        }
    }

    /// The paths that are written, besides the path itself.
    var targets: [PathPattern] {
        switch kind {
        case .move(let to), .copy(let to), .map(_, let to?), .join(_, _, let to): [to]
        case .split(_, let into, _): into
        default: []
        }
    }
}

/// The location of an operation in the file of its chain, which is no part of the meaning: all are
/// equal.
struct OperationPlace: Sendable, Hashable {
    var path = DocumentPath.root
    var location: TextLocation?

    static func == (left: OperationPlace, right: OperationPlace) -> Bool { true }

    func hash(into hasher: inout Hasher) {}
}

/// A table of values by the texts of scalars.
struct ValueTable: Sendable, Hashable {
    enum Other: Sendable, Hashable {
        case keep, refuse
        case value(DocumentValue)
    }

    var rows: DocumentObject
    var other = Other.keep

    static func key(of value: DocumentValue) -> String? { value.isNull ? "null" : value.text }

    /// Whether all values can be keys of the table that maps back.
    var hasOnlyScalars: Bool { rows.allSatisfy { ValueTable.key(of: $0.value) != nil } }

    /// The keys that the table that maps back does not write as text.
    var plainKeys: [String] {
        rows.keys.filter { $0 == "null" || DocumentValue.untyped($0).typed != .string($0) }
    }

    /// The table that maps back; nil unless all values are scalars and differ.
    var inverse: ValueTable? {
        var inverse: DocumentObject = [:]
        for (text, value) in rows {
            guard let key = ValueTable.key(of: value), inverse[key] == nil else { return nil }
            inverse[key] = text == "null" ? .null : DocumentValue.untyped(text).typed
        }
        return ValueTable(rows: inverse, other: other == .refuse ? .refuse : .keep)
    }

    /// Whether values that are no keys of it may become equal to others.
    var losesOther: Bool {
        switch other {
        case .refuse: false
        case .value: true
        case .keep:
            rows.contains { ValueTable.key(of: $0.value).map { rows[$0] == nil } ?? true }
        }
    }
}

struct Condition: Sendable, Hashable {
    enum Test: Sendable, Hashable {
        /// There is a value, or none; null is none.
        case exists, missing
        case equals(DocumentValue)
        case kind(ValueKind)
        case matches(TextPattern)
        /// An object has no members but these.
        case only([String])
        /// Not all of some conditions hold; they have paths of their own.
        case not([Condition])
    }

    var path: PathPattern
    var test: Test

    /// The paths that it reads.
    var paths: [PathPattern] {
        if case .not(let conditions) = test { return conditions.flatMap(\.paths) }
        return [path]
    }

    /// Returns the condition for a match of the operation's path.
    func filled(by match: PathPattern.Match) -> Condition {
        if case .not(let conditions) = test {
            return Condition(path: path, test: .not(conditions.map { $0.filled(by: match) }))
        }
        return Condition(path: path.filled(by: match), test: test)
    }

    /// Whether it holds for a value that paths begin at.
    func holds(in value: DocumentValue, repeatsKeys: Bool) throws(PathPatternError) -> Bool {
        if case .not(let conditions) = test {
            for condition in conditions
            where try !condition.holds(in: value, repeatsKeys: repeatsKeys) { return true }
            return false
        }
        // A path that does not fit the document denotes nothing.
        let found = ((try? path.matches(in: value, repeatsKeys: repeatsKeys)) ?? [])
            .compactMap { value[path: $0.path] }
        if test == .missing { return found.allSatisfy(\.isNull) }
        for value in found {
            switch test {
            case .exists: if !value.isNull { return true }
            case .only(let keys):
                if let object = value.object, object.allSatisfy({ keys.contains($0.key) }) {
                    return true
                }
            case .missing, .not: return false
            case .equals(let other): if value.means(other) { return true }
            case .kind(let kind): if kind.matches(value) { return true }
            case .matches(let pattern):
                if let text = value.text, try pattern.matches(text) { return true }
            }
        }
        return false
    }
}

extension DocumentValue {
    /// Whether it equals a value; text without a type equals any scalar with this text.
    func means(_ other: DocumentValue) -> Bool {
        if self == other { return true }
        switch (self, other) {
        case (.untyped, _), (_, .untyped):
            if let left = number, let right = other.number { return left == right }
            if let left = bool, let right = other.bool { return left == right }
            guard let text, let other = other.text else { return false }
            return text.hasSameBytes(as: other)
        case (.array(let left), .array(let right)):
            return left.count == right.count && zip(left, right).allSatisfy { $0.means($1) }
        case (.object(let left), .object(let right)):
            return left.count == right.count
                && left.allSatisfy { member in right[member.key]?.means(member.value) == true }
        default: return false
        }
    }
}
