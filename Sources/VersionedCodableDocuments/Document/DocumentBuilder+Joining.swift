import VersionedCodableCore
import VersionedCodableEssentials

// Makes a document of parts of several others, which were read from different sources.

package struct JoinedDocuments: Sendable {
    let documents: [CodableDocument]
    /// The concatenated texts of all, because some nodes have two: `0x1F` is also `31`.
    fileprivate let source: SourceBuffer
    fileprivate let starts: [Int]
    package var origins: NodeOrigins

    /// Concatenates the texts of the documents.
    ///
    /// - Throws: `ReadingError` when they are too large together.
    /// - Complexity: O(n) in the bytes of all.
    package init(_ documents: [CodableDocument]) throws {
        self.documents = documents
        var bytes: [UInt8] = []
        var starts: [Int] = []
        var last = UnsafeRawBufferPointer(start: nil, count: 0)
        for document in documents {
            let source = document.sourceBytes
            // The documents of a stream share their text.
            let isShared = source.baseAddress == last.baseAddress && source.count == last.count
            starts.append(isShared ? starts.last ?? 0 : bytes.count)
            if !isShared { bytes += source }
            last = source
        }
        self.starts = starts
        origins = NodeOrigins(of: documents)
        guard bytes.count <= SourceBuffer.largestCount else {
            throw ReadingError.limit(.inputBytes, SourceBuffer.largestCount, at: nil)
        }
        source = try bytes.withUnsafeBytes { try SourceBuffer(copying: $0) }
    }

    /// The union of their features, without those of text and repeated keys.
    fileprivate var capabilities: FormatCapabilities {
        documents.reduce(CodableDocument.valueCapabilities) { $0.union($1.capabilities) }
            .subtracting([.text, .repeatedKeys])
    }

    fileprivate var scalarRules: (any ScalarRules)? {
        let rules = documents.compactMap(\.storage.source.scalarRules)
        return rules.isEmpty ? nil : JoinedRules(rules)
    }
}

/// The rules of several documents, of which the first result counts.
private struct JoinedRules: ScalarRules {
    private let rules: [any ScalarRules]

    init(_ rules: [any ScalarRules]) {
        var known: Set<ObjectIdentifier> = []
        self.rules = rules.filter { known.insert(ObjectIdentifier(type(of: $0))).inserted }
    }

    func bool(_ text: UnsafeRawBufferPointer) -> Bool? {
        Bool(String(decoding: text, as: UTF8.self)) ?? rules.lazy.compactMap { $0.bool(text) }.first
    }

    func number(_ text: UnsafeRawBufferPointer) -> String? {
        if DecimalText.isNumber(text) { return String(decoding: text, as: UTF8.self) }
        return rules.lazy.compactMap { $0.number(text) }.first
    }

    func date(_ text: UnsafeRawBufferPointer) -> Date? {
        RFC3339.date(text) ?? rules.lazy.compactMap { $0.date(text) }.first
    }

    func remark(on text: UnsafeRawBufferPointer, asked type: Any.Type) -> String? {
        rules.lazy.compactMap { $0.remark(on: text, asked: type) }.first
    }
}

extension CodableDocument {
    /// Makes an array of the roots of documents, with their tags.
    ///
    /// - Throws: `ReadingError` for a limit.
    /// - Complexity: O(n) in the nodes and bytes of all.
    package init(arrayOf documents: [CodableDocument]) throws {
        var joined = try JoinedDocuments(documents)
        var builder = DocumentBuilder(joining: joined, limits: .default)
        try builder.beginArray(at: 0)
        for number in documents.indices { try builder.add(0, of: number, in: &joined) }
        try builder.end(at: 0)
        self = try builder.finish()
    }
}

extension DocumentBuilder {
    package init(joining documents: JoinedDocuments, limits: ReadingLimits) {
        self.init(
            source: documents.source, formatName: "value", capabilities: documents.capabilities,
            hasPositions: false, limits: limits, duplicateKeys: .keepAll,
            scalarRules: documents.scalarRules, expectedNodes: 64)
    }

    package mutating func key(_ text: String) throws {
        try text.withBytes { try key(copying: $0, at: 0, length: 0) }
    }

    /// Notes that the next node is one of a document, and copies its annotations.
    package mutating func note(_ node: Int, of number: Int, in documents: inout JoinedDocuments) {
        documents.origins.note(nextIndex, from: node, of: number)
        let document = documents.documents[number]
        let index = document.withUnsafeTape { $0.resolve(node) }
        for entry in document.storage.annotations.entries(of: UInt32(index))
        where entry.annotation != .anchor {
            annotate(entry.annotation, entry.text, at: nextIndex)
        }
    }

    /// Adds a value of one of the documents with all nodes below it, and notes their origins.
    ///
    /// Aliases are replaced by their targets.
    ///
    /// - Throws: `ReadingError` for a limit.
    /// - Complexity: O(n) in the nodes that are added.
    package mutating func add(
        _ root: Int, of number: Int, in documents: inout JoinedDocuments
    ) throws {
        let document = documents.documents[number]
        let start = UInt32(truncatingIfNeeded: documents.starts[number])
        try document.withUnsafeTape { tape in
            let parts = CopiedParts(of: document, tape, joinedAt: start)
            try copy(root, of: parts) { documents.origins.note($1, from: $0, of: number) }
        }
    }
}
