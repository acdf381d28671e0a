import VersionedCodableCore
import VersionedCodableDocuments

/// A value of the layers merged so far, and what the layers have in its place.
struct MergedValue: Sendable {
    /// A node in the document of a layer.
    struct Origin: Hashable {
        var layer: Int
        var node: Int
    }

    enum Kind {
        case scalar, null, object, array
        /// Of a member that was removed by a null.
        case removed
    }

    var kind: Kind
    /// The values that it is made of, the highest layer last.
    var parts: [Origin]
    var members = Members()
    var elements: [MergedValue] = []
    /// The values that it replaced, the lowest first, with their members and elements.
    var replaced: [MergedValue] = []
    /// The values of higher layers that do not count, as they are only implied.
    var ignored: [Origin] = []

    /// What a path without a value has.
    static let nothing = MergedValue(kind: .removed, parts: [])

    /// The origin of the value; with several layers, the highest of them.
    var origin: Origin { parts.last ?? Origin(layer: 0, node: 0) }

    var isRemoved: Bool { kind == .removed }
    var isContainer: Bool { kind == .object || kind == .array }

    /// The value with those that it replaced.
    var versions: [MergedValue] { replaced + [self] }

    /// An array; of any other value, one with only that element.
    var asArray: MergedValue {
        if kind == .array { return self }
        var element = self
        element.replaced = []
        return MergedValue(
            kind: .array, parts: parts, elements: [element], replaced: replaced, ignored: ignored)
    }

    /// Returns a member, also a removed one, or an element.
    subscript(step: String) -> MergedValue? {
        guard kind == .array else { return members[step].map { members.list[$0].value } }
        return Int(step).flatMap { elements.indices.contains($0) ? elements[$0] : nil }
    }

    /// Replaces the value, which stays with its members and elements below the new one.
    mutating func replace(by upper: MergedValue, as kind: Kind? = nil) {
        var new = upper
        new.kind = kind ?? upper.kind
        (new.replaced, new.ignored) = (replaced, ignored)
        (replaced, ignored) = ([], [])
        new.replaced.append(self)
        self = new
    }
}

extension MergedValue {
    /// The members of an object of several layers, in the order of insertion.
    struct Members: Sendable {
        typealias Member = (key: String, origin: Origin, value: MergedValue)

        var list: [Member] = []
        /// The positions of keys, which are compared byte by byte, as in documents.
        private var positions: [[UInt8]: Int] = [:]
        /// Keys by their spelling without case, and without case, `_` and `-`; nil until requested.
        private var spellings: [String: [String]]?

        /// Returns the position of a key.
        subscript(key: String) -> Int? { positions[Array(key.utf8)] }

        /// Adds a member, unless there is one with its key.
        mutating func add(_ member: Member) {
            guard self[member.key] == nil else { return }
            positions[Array(member.key.utf8)] = list.count
            list.append(member)
            if spellings != nil { noteSpellings(of: member.key) }
        }

        private mutating func noteSpellings(of key: String) {
            WorkCounter.add()
            let (folded, bare) = (key.lowercased(), TextSetting.bare(key))
            spellings?[folded, default: []].append(key)
            if bare != folded { spellings?[bare, default: []].append(key) }
        }

        /// Returns the first key that equals a string ignoring case, or ignoring case, `_` and `-`.
        ///
        /// - Complexity: O(members) the first time, then O(1).
        mutating func key(like text: String) -> String? {
            if spellings == nil {
                spellings = [:]
                for member in list { noteSpellings(of: member.key) }
            }
            return spellings?[text]?.first { key in
                self[key].map { list[$0].value.isRemoved } == false
            }
        }
    }
}
