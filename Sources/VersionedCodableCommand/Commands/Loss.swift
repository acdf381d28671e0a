import VersionedCodableCore
import VersionedCodableDocuments

/// A value that a conversion changes.
struct Loss: Error {
    let node: DocumentNode
    /// The change as a verb phrase: "would become text".
    private let change: String
    /// What the format lacks, as a verb phrase: "has no dates".
    private let reason: String?

    fileprivate init(_ node: DocumentNode, _ change: String, because reason: String?) {
        (self.node, self.change, self.reason) = (node, change, reason)
    }

    fileprivate init(of node: DocumentNode, to result: DocumentNode) {
        let becomesLike = node.kind == result.kind
        self.init(
            node, "would become \(becomesLike ? "\(result)" : Loss.nameWithArticle(result))",
            because: Loss.reason(node, result))
    }

    /// Returns the first loss in a conversion; nil if there is none.
    ///
    /// Text without a type may become a string, and the order of keys does not count.
    ///
    /// - Complexity: O(n) on average.
    static func first(from source: CodableDocument, to result: CodableDocument) -> Loss? {
        source.withUnsafeTape { one in
            result.withUnsafeTape { other in
                var search = LossSearch(
                    source: .init(document: source, tape: one),
                    result: .init(document: result, tape: other))
                do throws(Loss) { try search.run() } catch { return error }
                return nil
            }
        }
    }

    func message(in format: String) -> String {
        let place = reason.map { "\(format), which \($0)," } ?? format
        return "in \(place) this \(Loss.name(node)) \(change) (--lossy allows that)"
    }

    private static func reason(_ node: DocumentNode, _ result: DocumentNode) -> String? {
        if result.document.capabilities.contains(.repeatedKeys) {
            switch node.kind {
            case .array: return "has no lists but repeated elements"
            case .object: return "has no empty lists and objects"
            default: return "has only text"
            }
        }
        switch node.kind {
        case .date: return "has no dates\(result.kind == .date ? " without a time zone" : "")"
        case .binary: return "has no raw data"
        default: return nil
        }
    }

    private static func nameWithArticle(_ node: DocumentNode) -> String {
        switch node.kind {
        case .null: "null"
        case .binary: "raw data"
        case .string, .untyped: "text"
        case .array, .integer, .object: "an \(name(node))"
        default: "a \(name(node))"
        }
    }

    private static func name(_ node: DocumentNode) -> String {
        switch node.kind {
        case .binary: "raw data"
        case .bool: "Boolean"
        case .real: "real number"
        case .string, .untyped: "text"
        case let kind?: kind.rawValue
        case nil: "missing value"
        }
    }
}

/// Walks through a document and what was made of it, in step where their members are in one order.
private struct LossSearch {
    struct Side {
        let document: CodableDocument
        let tape: UnsafeTape
        /// Whether there are tags, and whether repeated keys are an array.
        let hasTags: Bool
        let repeatsKeys: Bool

        init(document: CodableDocument, tape: UnsafeTape) {
            (self.document, self.tape) = (document, tape)
            hasTags = document.hasAnnotations(besides: .name)
            repeatsKeys = document.capabilities.contains(.repeatedKeys)
        }

        func node(_ index: Int) -> DocumentNode { DocumentNode(document, at: index) }

        func isAttribute(_ key: Int) -> Bool {
            repeatsKeys && tape[key].head & TapeNode.attribute != 0
        }

        /// Returns the next key with the text of a key.
        func sibling(_ key: Int) -> Int? {
            let next = Int(tape[key].next)
            return repeatsKeys && next > key + 1 ? next : nil
        }

        func values(_ first: Int) -> [Int] {
            sequence(first: first, next: sibling).map { $0 + 1 }
        }

        /// The elements of an array, or the keys of an object without repeated ones.
        func children(_ index: Int) -> Children {
            Children(
                tape: tape, step: tape[index].isKind(.object) ? 1 : 0, repeatsKeys: repeatsKeys,
                child: index + 1, end: Int(tape[index].next))
        }
    }

    struct Children: Sequence, IteratorProtocol {
        let tape: UnsafeTape
        let step: Int
        let repeatsKeys: Bool
        var child: Int
        let end: Int

        mutating func next() -> Int? {
            while child < end {
                let found = child
                child = Int(tape[found + step].next)
                // An earlier key stands for a repeated one.
                let isRepeat =
                    step == 1 && repeatsKeys && tape[found].head & TapeNode.repeated != 0
                    && tape[found].next != found + 1
                if !isRepeat { return found }
            }
            return nil
        }
    }

    let source: Side
    let result: Side
    /// The pairs of values to compare, the first one last.
    private var pairs: [(Int, Int)] = []

    init(source: Side, result: Side) { (self.source, self.result) = (source, result) }

    mutating func run() throws(Loss) {
        add(0, 0)
        while let (one, other) = pairs.popLast() {
            WorkCounter.add()
            try compareTags(one, other)
            let start = pairs.count
            switch (source.tape[one].kind, result.tape[other].kind) {
            case (.object, .object): try addMembers(of: one, other)
            case (.array, .array)
            where source.tape.childCount(of: one) == result.tape.childCount(of: other):
                for (one, other) in zip(source.children(one), result.children(other)) {
                    add(one, other)
                }
            default: try compareOthers(one, other)
            }
            pairs[start...].reverse()
        }
    }

    /// Adds two values, unless they are equal scalars.
    private mutating func add(_ one: Int, _ other: Int) {
        let (one, other) = (source.tape.resolve(one), result.tape.resolve(other))
        if !source.hasTags, isSameScalar(source.tape[one], result.tape[other]) { return }
        pairs.append((one, other))
    }

    private func isSameScalar(_ one: TapeNode, _ other: TapeNode) -> Bool {
        switch (one.kind, other.kind) {
        case (.null, .null): true
        case (.bool, .bool): one.extra & 1 == other.extra & 1
        case (.integer, .integer), (.real, .real), (.binary, .binary), (.dateText, .dateText),
            (.string, .string), (.string, .untyped), (.untyped, .string), (.untyped, .untyped):
            isSameText(one, other)
        default: false
        }
    }

    @inline(__always)
    private func isSameText(_ one: TapeNode, _ other: TapeNode) -> Bool {
        one.length == other.length
            && Bytes.areEqual(
                source.tape.text(of: one), result.tape.text(of: other), Int(one.length))
    }

    private func compareTags(_ one: Int, _ other: Int) throws(Loss) {
        guard source.hasTags else { return }
        let kept = result.node(other).ownTags
        guard let tag = source.node(one).ownTags.first(where: { !kept.contains($0) }) else {
            return
        }
        throw Loss(source.node(one), "would lose the tag \(tag)", because: "has no such tags")
    }

    private func compareOthers(_ one: Int, _ other: Int) throws(Loss) {
        if isSameScalar(source.tape[one], result.tape[other]) { return }
        let (node, value) = (source.node(one), result.node(other))
        let isSame =
            switch (node.kind, value.kind) {
            case (.untyped, .string), (.untyped, .untyped), (.string, .untyped):
                node.text == value.text
            default:
                // A local date without a time zone is not an instant.
                node == value && !(node.isLocalDate && !value.isLocalDate)
            }
        if !isSame { throw Loss(of: node, to: value) }
    }

    // MARK: Members

    private mutating func addMembers(of object: Int, _ other: Int) throws(Loss) {
        try checkWhatOnlyXMLSays(object)
        let start = pairs.count
        var matches = result.children(other).makeIterator()
        for key in source.children(object) {
            guard let match = matches.next(), isSameKey(key, match) else {
                pairs.removeSubrange(start...)
                return try addUnordered(object, other)
            }
            try addValues(key, match, of: object)
        }
        if let added = matches.next() { throw gain(of: added, object) }
    }

    /// Adds members whose order differs.
    private mutating func addUnordered(_ object: Int, _ other: Int) throws(Loss) {
        let matches = Array(result.children(other))
        var table = HashedKeys(capacity: matches.count)
        for match in matches {
            table.insert(match, hashedAs: result.tape.bytes(of: result.tape[match]))
        }
        var found: Set<Int> = []
        for key in source.children(object) {
            WorkCounter.add()
            let text = source.tape.bytes(of: source.tape[key])
            guard let match = table.find(text, where: { isSameKey(key, $0) }) else {
                throw Loss(
                    source.node(object), "would lose the member \"\(name(key))\"",
                    because: Loss.reason(ofMissing: source.node(key + 1)))
            }
            found.insert(match)
            try addValues(key, match, of: object)
        }
        if let added = matches.first(where: { !found.contains($0) }) {
            throw gain(of: added, object)
        }
    }

    /// Adds the values of a key, which may be one array.
    private mutating func addValues(_ key: Int, _ match: Int, of object: Int) throws(Loss) {
        if source.sibling(key) == nil, result.sibling(match) == nil {
            let isArray = result.tape[match + 1].isKind(.array)
            if isArray, source.isAttribute(key), !result.repeatsKeys {
                throw Loss(
                    source.node(object),
                    "would have the attribute and the element \"\(name(key))\" as one",
                    because: "has no attributes")
            }
            return add(key + 1, match + 1)
        }
        var (before, after) = (source.values(key), result.values(match))
        if before.count == 1, source.tape[before[0]].isKind(.array) {
            before = Array(source.children(before[0]))
        } else if after.count == 1, result.tape[after[0]].isKind(.array) {
            after = Array(result.children(after[0]))
        }
        guard before.count == after.count else {
            throw Loss(
                source.node(object),
                "would have \"\(name(key))\" \(after.count) times, not \(before.count)",
                because: nil)
        }
        for (one, other) in zip(before, after) { add(one, other) }
    }

    /// Throws if an object has text between its elements and the result does not tell their order.
    private func checkWhatOnlyXMLSays(_ object: Int) throws(Loss) {
        guard source.repeatsKeys, !result.repeatsKeys else { return }
        var (hasText, hasElements) = (false, false)
        for key in source.children(object) where !source.isAttribute(key) {
            if source.tape[key].length == 0 { hasText = true } else { hasElements = true }
        }
        guard hasText, hasElements else { return }
        throw Loss(
            source.node(object), "would lose the order of its text and elements",
            because: "has no text between members")
    }

    private func isSameKey(_ key: Int, _ match: Int) -> Bool {
        isSameText(source.tape[key], result.tape[match])
            && (!source.repeatsKeys || !result.repeatsKeys
                || source.isAttribute(key) == result.isAttribute(match))
    }

    private func name(_ key: Int) -> String { source.tape.string(of: source.tape[key]) }

    private func gain(of key: Int, _ object: Int) -> Loss {
        let name = result.tape.string(of: result.tape[key])
        return Loss(source.node(object), "would get the member \"\(name)\"", because: nil)
    }
}

extension Loss {
    fileprivate static func reason(ofMissing node: DocumentNode) -> String? {
        node.kind == .array ? "has no empty lists" : nil
    }
}

extension DocumentNode {
    /// The tags that say more than the kind of the value does, as they are written in YAML.
    var ownTags: [String] {
        let prefix = "tag:yaml.org,2002:"
        return annotations(.tag).compactMap { tag in
            // Tag 55799 only says that the document is CBOR.
            guard tag.hasPrefix(prefix) else { return tag == "55799" ? nil : tag }
            let name = tag.dropFirst(prefix.count)
            // The types of YAML are words; those of programs are longer: !!python/name:os.
            return name.utf8.allSatisfy { 0x61...0x7A ~= $0 } ? nil : "!!\(name)"
        }
    }

    /// Whether the value is a date, with or without a time, that lacks an offset from UTC.
    fileprivate var isLocalDate: Bool {
        guard kind == .date, tapeNode?.isKind(.dateText) == true, let text else { return false }
        let time = text.utf8.dropFirst(10)
        return !time.contains { "Zz+-".utf8.contains($0) }
    }
}
