import VersionedCodableCore
import VersionedCodableDocuments

/// A value that paths lead into: a tree, or a node of a document.
protocol PathTarget {
    /// The number of elements; nil if it is no array.
    var elementCount: Int? { get }
    var isObject: Bool { get }
    var isContainer: Bool { get }
    /// The value as a tree, which is only asked of scalars and for errors.
    var tree: DocumentValue { get }
    var children: [(step: PathStep, value: Self)] { get }

    func element(at index: Int) -> Self
    func member(_ key: String) -> Self?
}

extension DocumentValue: PathTarget {
    var elementCount: Int? { array?.count }
    var isObject: Bool { if case .object = self { true } else { false } }
    var isContainer: Bool { if case .array = self { true } else { isObject } }
    var tree: DocumentValue { self }

    var children: [(step: PathStep, value: DocumentValue)] {
        if let elements = array { return elements.enumerated().map { (.index($0), $1) } }
        return object?.map { (.key($0.key), $0.value) } ?? []
    }

    func element(at index: Int) -> DocumentValue { array?[index] ?? .null }

    func member(_ key: String) -> DocumentValue? { object?[key] }
}

extension DocumentNode: PathTarget {
    var elementCount: Int? { kind == .array ? count : nil }
    var isObject: Bool { kind == .object }
    var isContainer: Bool { kind.map { $0 == .array || $0 == .object } ?? false }
    var tree: DocumentValue { (try? value) ?? .null }

    var children: [(step: PathStep, value: DocumentNode)] {
        kind == .array
            ? elements.enumerated().map { (.index($0), $1) } : members.map { (.key($0), $1) }
    }

    func element(at index: Int) -> DocumentNode { self[index] }

    func member(_ key: String) -> DocumentNode? {
        let node = self[key]
        return node.exists ? node : nil
    }
}

struct PathVisitor<Value: PathTarget> {
    let tokens: [PathPattern.Token]
    let next: PathPattern.Token?
    let repeats: Bool
    /// The values that were found; the place after the last element has none.
    var found: [(match: PathPattern.Match, value: Value?)] = []
    /// The values on the way that are no containers, or arrays where a key is expected, with what
    /// the wildcards before them stand for.
    var failures: [(match: PathPattern.Match, error: DocumentValueError)] = []
    /// The arrays on the way that do not have an index of the pattern.
    var misses: [(match: PathPattern.Match, index: Int)] = []
    /// The path of the visited value, and the parts of it that the wildcards before it stand for.
    private var steps: [PathStep] = []
    private var children: [Range<Int>] = []
    private var depths: [Range<Int>] = []
    /// Where each `**` was searched already, if there are several: a later search of the same value
    /// finds nothing new.
    private var searched: Set<Place>?

    private struct Place: Hashable {
        let position: Int
        let path: [PathStep]
    }

    init(tokens: [PathPattern.Token], next: PathPattern.Token?, repeats: Bool) {
        self.tokens = tokens
        self.next = next
        self.repeats = repeats
        searched = tokens.count { $0 == .depth } > 1 ? [] : nil
    }

    private var match: PathPattern.Match {
        PathPattern.Match(
            path: DocumentPath(steps), children: children.map { Array(steps[$0]) },
            depths: depths.map { Array(steps[$0]) }, hasAttributes: repeats)
    }

    /// Finds what the tokens from a position on denote below a value.
    ///
    /// - Parameter isLenient: Whether a value that is no container ends the search silently, as
    ///   below `**`.
    mutating func visit(_ value: Value, _ position: Int, isLenient: Bool) {
        WorkCounter.add()
        guard position < tokens.count else { return found.append((match, value)) }
        let isNamed = isNamed(value, position)
        if !value.isContainer {
            // An element of XML without content may be a container as well.
            let tree = value.tree
            if tree.isNull || repeats && !isNamed && tree == .untyped("") { return }
        }
        switch tokens[position] {
        case .key(let key):
            if isNamed, let index = PathStep(pointerKey: key).intValue {
                guard index == 0 else {
                    return isLenient ? () : misses.append((match, index))
                }
                return visit(value, position + 1, isLenient: isLenient)
            }
            visitMember(key, of: value, position, isLenient: isLenient)
        case .attribute(let name):
            let key = repeats ? name : "@" + name
            visitMember(key, of: value, position, isLenient: isLenient)
        case .end:
            guard let count = value.elementCount ?? (isNamed ? 1 : nil) else {
                return fail("an array", value, isLenient)
            }
            // A new element has nothing in it.
            guard position + 1 == tokens.count else { return }
            steps.append(.index(count))
            found.append((match, nil))
            steps.removeLast()
        case .child: visitChildren(of: value, position, isNamed: isNamed, isLenient: isLenient)
        case .depth: visitDepths(value, position)
        case .element:
            guard value.elementCount != nil else {
                if repeats, isSelected(value, position) {
                    return visit(value, position + 1, isLenient: isLenient)
                }
                return repeats ? () : fail("an array", value, isLenient)
            }
            for (step, element) in value.children where isSelected(element, position) {
                visit(element, at: step, position, isLenient: isLenient)
            }
        }
    }

    /// Visits a child of the visited value for the next token.
    private mutating func visit(
        _ child: Value, at step: PathStep, _ position: Int, isLenient: Bool
    ) {
        steps.append(step)
        visit(child, position + 1, isLenient: isLenient)
        steps.removeLast()
    }

    private mutating func visitMember(
        _ key: String, of value: Value, _ position: Int, isLenient: Bool
    ) {
        guard let count = value.elementCount else {
            guard value.isObject else { return fail("an object", value, isLenient) }
            guard let child = value.member(key) else { return }
            guard repeats, tokens[position] == .attribute(key), child.elementCount ?? 0 > 0 else {
                return visit(child, at: .key(key), position, isLenient: isLenient)
            }
            // An attribute precedes the elements of its name.
            steps.append(.key(key))
            visit(child.element(at: 0), at: .index(0), position, isLenient: isLenient)
            steps.removeLast()
            return
        }
        guard let index = PathStep(pointerKey: key).intValue else {
            if !isLenient, !key.isEmpty, key.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
                let error = DocumentValueError(
                    .unexpected(expected: "an index", found: key), at: DocumentPath(steps))
                return failures.append((match, error))
            }
            return fail("an object", value, isLenient)
        }
        guard index < count else { return isLenient ? () : misses.append((match, index)) }
        visit(value.element(at: index), at: .index(index), position, isLenient: isLenient)
    }

    private mutating func visitChildren(
        of value: Value, _ position: Int, isNamed: Bool, isLenient: Bool
    ) {
        let isListOfOne = isNamed && isListOfOne(value, position)
        guard isListOfOne || value.isContainer else {
            return fail("an object or array", value, isLenient)
        }
        children.append(steps.count..<steps.count + (isListOfOne ? 0 : 1))
        defer { children.removeLast() }
        if isListOfOne { return visit(value, position + 1, isLenient: isLenient) }
        // Behind a name it may be meant as a list with one element, which lacks what follows.
        let isUnclear = repeats && position > 0 && value.isObject
        for (step, child) in value.children {
            visit(child, at: step, position, isLenient: isLenient || isUnclear)
        }
    }

    /// Visits a value and everything below it, parents first, without recursion.
    private mutating func visitDepths(_ value: Value, _ position: Int) {
        let start = steps.count
        // Only XML has something in a scalar: as the element of a list of one.
        let isLast = position + 1 == tokens.count
        var pending: [(value: Value, depth: Int, step: PathStep?)] = [(value, start, nil)]
        while let (value, depth, step) = pending.popLast() {
            steps.removeSubrange(depth...)
            if let step { steps.append(step) }
            if searched?.insert(Place(position: position, path: steps)).inserted == false {
                continue
            }
            depths.append(start..<steps.count)
            visit(value, position + 1, isLenient: true)
            depths.removeLast()
            guard value.isContainer else { continue }
            for (step, child) in value.children.reversed()
            where isLast || repeats || child.isContainer {
                pending.append((child, steps.count, step))
            }
        }
        steps.removeSubrange(start...)
    }

    private mutating func fail(_ expected: String, _ value: Value, _ isLenient: Bool) {
        guard !isLenient else { return }
        // An element without children is read as its white space (XML).
        let tree = value.tree
        if repeats, tree.string?.allSatisfy(\.isWhitespace) == true { return }
        failures.append((match, tree.unexpected(expected, at: DocumentPath(steps))))
    }

    /// Whether a value is an element of XML that occurs once, and that a name led to.
    private func isNamed(_ value: Value, _ position: Int) -> Bool {
        guard repeats, position > 0, value.elementCount == nil, case .key? = steps.last else {
            return false
        }
        switch tokens[position - 1] {
        case .key(let key): return PathStep(pointerKey: key).intValue == nil
        case .child: return children.last?.isEmpty == false
        case .depth: return true
        case .attribute, .end, .element: return false
        }
    }

    /// Whether `*` stands for the only element of a name, and not for its children.
    private func isListOfOne(_ value: Value, _ position: Int) -> Bool {
        guard case .key = tokens[position - 1] else { return false }
        guard value.isObject else { return true }
        switch position + 1 < tokens.count ? tokens[position + 1] : next {
        case .key(let key)?, .attribute(let key)?:
            // What has only texts has no members of theirs.
            return value.member(key) != nil || value.children.allSatisfy { !$0.value.isContainer }
        default: return true
        }
    }

    private func isSelected(_ element: Value, _ position: Int) -> Bool {
        guard case .element(let key, let isAttribute, let text) = tokens[position] else {
            return false
        }
        var value: Value? = element
        if let key {
            value = element.member(isAttribute && !repeats ? "@" + key : key)
            // An attribute precedes the elements of its name.
            if isAttribute, repeats, let list = value, list.elementCount ?? 0 > 0 {
                value = list.element(at: 0)
            }
        }
        guard let value, !value.isContainer else { return false }
        return value.tree.text?.hasSameBytes(as: text) == true
    }
}
