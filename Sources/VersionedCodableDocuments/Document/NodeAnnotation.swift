import VersionedCodableCore

/// A property of a node, other than its value, that a format records.
///
/// Annotations are kept apart from the nodes, because most nodes have none. The numbers below 128
/// belong to the package; other packages' formats use higher ones.
public struct NodeAnnotation: RawRepresentable, Sendable, Hashable {
    /// The number of the annotation.
    public let rawValue: UInt8

    /// Makes the annotation with a number.
    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// The tag of a YAML node, in full: `tag:yaml.org,2002:str`, `!local`.
    public static let tag = NodeAnnotation(rawValue: 0)
    /// The name for references to a node: a YAML anchor without `&`.
    public static let anchor = NodeAnnotation(rawValue: 1)
    /// The URI of the namespace of an XML element or attribute.
    public static let namespace = NodeAnnotation(rawValue: 2)
    /// The prefix of the name of an XML element or attribute.
    public static let prefix = NodeAnnotation(rawValue: 3)
    /// The name of the root element (XML).
    public static let name = NodeAnnotation(rawValue: 6)
    /// A prefix used in the node but declared around it, a space, and the URI (XML).
    public static let declaration = NodeAnnotation(rawValue: 7)

    /// Whether the annotation is about the whole document and not about a part of it.
    var isOfDocument: Bool { self == .name }
}

struct AnnotationTable: Sendable {
    struct Entry: Sendable {
        var node: UInt32
        var annotation: NodeAnnotation
        var text: String
    }

    private(set) var entries: [Entry] = []

    var isEmpty: Bool { entries.isEmpty }

    /// Adds an annotation; most are added in the order of the nodes.
    mutating func add(_ annotation: NodeAnnotation, _ text: String, to node: UInt32) {
        let entry = Entry(node: node, annotation: annotation, text: text)
        guard let last = entries.last, last.node > node else { return entries.append(entry) }
        entries.insert(entry, at: firstIndex(of: node + 1))
    }

    /// Replaces a node's annotation of the same kind, or adds one.
    mutating func set(_ annotation: NodeAnnotation, _ text: String, of node: UInt32) {
        let places = entries(of: node).indices
        guard let index = places.first(where: { entries[$0].annotation == annotation }) else {
            return add(annotation, text, to: node)
        }
        entries[index].text = text
    }

    /// Returns the annotations of a node, in the order they were added.
    func entries(of node: UInt32) -> ArraySlice<Entry> {
        entries(from: node, to: node + 1)
    }

    func entries(from first: UInt32, to end: UInt32) -> ArraySlice<Entry> {
        entries[firstIndex(of: first)..<firstIndex(of: end)]
    }

    /// Returns the first text of a node's annotations of a kind.
    ///
    /// - Complexity: O(log n) in the number of annotations.
    func text(_ annotation: NodeAnnotation, of node: UInt32) -> String? {
        entries(of: node).first { $0.annotation == annotation }?.text
    }

    /// Returns the texts of a node's annotations of a kind, in the order they were added.
    func texts(_ annotation: NodeAnnotation, of node: UInt32) -> [String] {
        entries(of: node).filter { $0.annotation == annotation }.map(\.text)
    }

    /// Renumbers the nodes after a removal; `moved` has one entry more than there were nodes.
    mutating func move(to moved: [UInt32]) {
        entries.removeAll { moved[Int($0.node)] == moved[Int($0.node) + 1] }
        for index in entries.indices { entries[index].node = moved[Int(entries[index].node)] }
    }

    mutating func truncate(to count: Int) {
        while let last = entries.last, Int(last.node) >= count { entries.removeLast() }
    }

    private func firstIndex(of node: UInt32) -> Int {
        entries.partitioningIndex { $0.node >= node }
    }
}

extension DocumentBuilder {
    /// Adds an annotation to a node.
    ///
    /// - Parameters:
    ///   - annotation: The annotation.
    ///   - text: The text of the annotation.
    ///   - node: The value of `nextIndex` before the node was added.
    /// - Complexity: O(1) in the order of the nodes.
    public mutating func annotate(_ annotation: NodeAnnotation, _ text: String, at node: Int) {
        guard node >= 0, node <= count else { return markBroken() }
        annotations.add(annotation, text, to: UInt32(truncatingIfNeeded: node))
    }
}

extension CodableDocument {
    /// Returns the text of an annotation of a value or key, by its index in the tape.
    ///
    /// - Complexity: O(log n) in the number of annotations.
    public func annotation(_ annotation: NodeAnnotation, atTapeIndex index: Int) -> String? {
        guard index >= 0, index < nodeCount else { return nil }
        return storage.annotations.text(annotation, of: UInt32(index))
    }

    /// Returns the texts of an annotation that a node may have several of, in document order.
    public func annotations(_ annotation: NodeAnnotation, atTapeIndex index: Int) -> [String] {
        guard index >= 0, index < nodeCount else { return [] }
        return storage.annotations.texts(annotation, of: UInt32(index))
    }

    /// Whether any node has an annotation, so that a writer need not check each.
    public var hasAnnotations: Bool { !storage.annotations.isEmpty }

    /// Whether any node has an annotation other than one.
    ///
    /// - Complexity: O(n) in the annotations of that kind before the first other one.
    public func hasAnnotations(besides annotation: NodeAnnotation) -> Bool {
        storage.annotations.entries.contains { $0.annotation != annotation }
    }
}

extension DocumentNode {
    /// Returns the text of an annotation, for example the tag of a YAML node.
    ///
    /// - Complexity: O(log n) in the number of annotations.
    public func annotation(_ annotation: NodeAnnotation) -> String? {
        document.annotation(annotation, atTapeIndex: index)
    }

    /// Returns the texts of an annotation that a node may have several of, in document order.
    public func annotations(_ annotation: NodeAnnotation) -> [String] {
        document.annotations(annotation, atTapeIndex: index)
    }
}
