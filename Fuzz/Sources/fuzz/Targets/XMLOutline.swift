import Foundation
import VersionedCodable
import VersionedCodableDocuments
import VersionedCodableXML
import XMLOutline

extension Target {
    /// XML has the verdict and the elements, attributes and texts that libxml2's own tree has.
    static let xmlLibXML2 = Target("xml-libxml2") { data in
        // What a DOCTYPE declares changes libxml2's tree; `read-xml` reads such documents.
        guard let text = data.plainText, !text.contains("<!DOCTYPE") else { return }
        var format = XMLFormat()
        format.reading.whitespace = .keep
        let theirs = libxml2(data)
        let document: CodableDocument
        do {
            document = try format.read(data, within: .default)
        } catch let error as ReadingError {
            require(
                theirs == nil || error.isOfTheReader, "only libxml2 reads it: \(error.description)")
            return
        }
        guard let theirs else { finding("libxml2 refuses it") }
        var outline = Outline()
        outline.add(document.root)
        requireEqual(outline.text, theirs, "another outline")
    }

    private static func libxml2(_ data: Data) -> String? {
        var size = 0
        let outline = data.withUnsafeBytes { bytes in
            xml_outline(bytes.baseAddress?.assumingMemoryBound(to: CChar.self), bytes.count, &size)
        }
        guard let outline else { return nil }
        defer { free(outline) }
        return String(decoding: UnsafeRawBufferPointer(start: outline, count: size), as: UTF8.self)
    }
}

extension ReadingError {
    /// Whether the reader refuses what libxml2 reads, on purpose: encodings that are not in its
    /// list, and limits.
    fileprivate var isOfTheReader: Bool {
        if case .limit = kind { return true }
        return kind == .encoding
    }
}

/// The elements, attributes and texts of a document in order, as `xml_outline` writes them.
private struct Outline {
    private typealias Members = IndexingIterator<[(key: String, value: DocumentNode)]>

    private(set) var text = ""

    mutating func add(_ root: DocumentNode) {
        var open: [(node: DocumentNode, members: Members)] = []
        begin(root.annotation(.name) ?? "", root, &open)
        while let last = open.indices.last {
            guard let (key, value) = open[last].members.next() else {
                entry(">", "")
                open.removeLast()
                continue
            }
            if value.isAttribute {
                // Bytes are compared: a colon with a combining character is one `Character`.
                if key == "xmlns" || key.utf8.starts(with: "xmlns:".utf8) { continue }
                entry("@", key)
                entry("=", value.string ?? "")
            } else if key.isEmpty {
                entry("=", value.string ?? "")
            } else {
                begin(key, value, &open)
            }
        }
    }

    private mutating func begin(
        _ name: String, _ node: DocumentNode,
        _ open: inout [(node: DocumentNode, members: Members)]
    ) {
        entry("<", name)
        if node.kind == .object { return open.append((node, node.members.makeIterator())) }
        if let text = node.string, !text.isEmpty { entry("=", text) }
        entry(">", "")
    }

    private mutating func entry(_ kind: String, _ content: String) {
        text += kind + content + "\0"
    }
}
