import VersionedCodableCore
import VersionedCodableDocuments

/// One operation of a step.
struct MigrationOperation: Sendable, Hashable {
    indirect enum Kind: Sendable, Hashable {
        case move(PathPattern, to: PathPattern, prunes: Bool)
        case remove(PathPattern, initial: DocumentValue?, prunes: Bool)
        case add(PathPattern, DocumentValue)
        case copy(PathPattern, to: PathPattern)
        case map(PathPattern, to: PathPattern?, ValueTable)
        case wrap(PathPattern)
        case unwrap(PathPattern, keepsFirst: Bool)
        case split(PathPattern, by: Separator, into: [PathPattern], as: [ValueKind?])
        case join([PathPattern], by: String, into: PathPattern)
        case replace(PathPattern, pattern: TextPattern, with: String, LetterCase?)
        case convert(PathPattern, to: ValueKind, from: ValueKind?)
        case note(PathPattern, text: String, level: ChainNote.Level)
        case comment(PathPattern, text: String)
        case call(String, PathPattern, isDown: Bool)
        case each(PathPattern, [MigrationOperation])
        /// The way down of `add` and `copy`: removes a value that equals another.
        case removeEqual(PathPattern, to: Original)
    }

    enum Separator: Sendable, Hashable {
        case text(String)
        case pattern(TextPattern)
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

    var kind: Kind
    var conditions: [Condition] = []
    var ifTaken = TakenPolicy.refuse
    var isRequired = false
    /// The place in the chain's file, which is no part of the meaning.
    @Unequal var place = OperationPlace()

    var name: String {
        switch kind {
        case .move: "move"
        case .remove, .removeEqual: "remove"
        case .add: "add"
        case .copy: "copy"
        case .map: "map"
        case .wrap: "wrap"
        case .unwrap: "unwrap"
        case .split: "split"
        case .join: "join"
        case .replace: "replace"
        case .convert: "convert"
        case .note: "note"
        case .comment: "comment"
        case .call: "call"
        case .each: "each"
        }
    }

    /// The path whose matches the operation is applied to.
    var path: PathPattern {
        switch kind {
        case .move(let path, _, _), .remove(let path, _, _), .add(let path, _), .copy(let path, _),
            .map(let path, _, _), .wrap(let path), .unwrap(let path, _), .split(let path, _, _, _),
            .replace(let path, _, _, _), .convert(let path, _, _), .note(let path, _, _),
            .comment(let path, _), .call(_, let path, _), .each(let path, _),
            .removeEqual(let path, _):
            path
        case .join(let paths, _, _): paths[0]
        }
    }

    /// The paths that are written.
    var targets: [PathPattern] {
        switch kind {
        case .move(_, let to, _), .copy(_, let to), .join(_, _, let to): [to]
        case .map(let path, let to, _): [to ?? path]
        case .split(_, _, let into, _): into
        case .add(let path, _): [path]
        default: []
        }
    }
}

/// Where an operation stands in the file of its chain.
struct OperationPlace: Sendable, Hashable {
    var path = DocumentPath.root
    var location: SourceLocation?
}

/// A property that does not count when values are compared.
@propertyWrapper
struct Unequal<Value: Sendable>: Sendable, Hashable {
    var wrappedValue: Value

    static func == (left: Unequal, right: Unequal) -> Bool { true }

    func hash(into hasher: inout Hasher) {}
}

/// A table of values by the texts of scalars.
struct ValueTable: Sendable, Hashable {
    enum Other: Sendable, Hashable {
        case keep, refuse
        case value(DocumentValue)
    }

    var rows: [String: DocumentValue]
    var other = Other.keep

    static func key(of value: DocumentValue) -> String? { value.isNull ? "null" : value.text }

    /// The table that maps back; nil unless all values are scalars and differ.
    var inverse: ValueTable? {
        var inverse: [String: DocumentValue] = [:]
        for (text, value) in rows {
            guard let key = ValueTable.key(of: value), inverse[key] == nil else { return nil }
            inverse[key] = text == "null" ? .null : .untyped(text)
        }
        return ValueTable(rows: inverse, other: other == .refuse ? .refuse : .keep)
    }
}

/// A condition of an operation.
struct Condition: Sendable, Hashable {
    enum Test: Sendable, Hashable {
        case exists, missing
        case equals(DocumentValue)
        case kind(ValueKind)
        case matches(TextPattern)
    }

    var path: PathPattern
    var test: Test

    /// Whether it holds for a match of the operation's path.
    ///
    /// - Parameter value: The value that paths begin at.
    func holds(
        for match: PathPattern.Match?, in value: DocumentValue, repeatsKeys: Bool
    ) throws(PathPatternError) -> Bool {
        let path = match.map { self.path.filled(by: $0) } ?? self.path
        // A path that does not fit the document denotes nothing.
        let found = ((try? path.matches(in: value, repeatsKeys: repeatsKeys)) ?? [])
            .compactMap { value[path: $0.path] }
        if test == .missing { return found.isEmpty }
        for value in found {
            switch test {
            case .exists, .missing: return true
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
    /// Whether it equals a value, where text without a type means whatever it can.
    func means(_ other: DocumentValue) -> Bool {
        if self == other { return true }
        switch (self, other) {
        case (.untyped, _), (_, .untyped):
            if let left = number, let right = other.number { return left == right }
            if let left = bool, let right = other.bool { return left == right }
            return text != nil && text == other.text
        case (.array(let left), .array(let right)):
            return left.count == right.count && zip(left, right).allSatisfy { $0.means($1) }
        case (.object(let left), .object(let right)):
            return left.count == right.count
                && left.allSatisfy { member in right[member.key]?.means(member.value) == true }
        default: return false
        }
    }
}
