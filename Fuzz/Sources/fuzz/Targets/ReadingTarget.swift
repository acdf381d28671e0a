import Foundation
import VersionedCodable
import VersionedCodableDocuments
import VersionedCodableExtras
import VersionedCodableFormatKit
import VersionedCodableTOML
import VersionedCodableXML
import VersionedCodableYAML

@testable import VersionedCodableCore

/// Reads a document in many ways, with default limits or those for untrusted documents.
///
/// No read crashes or hangs, all find the same, descriptions of errors keep their length, and the
/// work that malicious input could multiply is in proportion to the input.
struct ReadingTarget {
    static let all = [
        Target("read-json") { try run($0, Formats.json) },
        Target("read-plist") { try run($0, Formats.propertyList) },
        Target("read-yaml") { try run($0, Formats.yaml) },
        Target("read-xml") { try run($0, Formats.xml) },
        Target("read-toml") { try run($0, Formats.toml) },
        Target("read-cbor") { try run($0, Formats.cbor) },
    ]

    private let data: Data
    private let format: any RewritableFormat
    private let limits: ReadingLimits
    private let decoder: DocumentDecoder

    private static func run(
        _ data: Data, _ format: (inout Choices) -> any RewritableFormat
    ) throws {
        var choices = Choices(hashing: data)
        let format = format(&choices)
        _ = Formats.registry.match(contentOf: data)
        var limits = choices.one(of: [ReadingLimits.default, .untrusted])
        // What aliases stand for is work that the limit permits: little, to see other work.
        limits.expandedNodes = 5000
        let target = ReadingTarget(data, format, limits, &choices)
        let steps = try WorkCounter.steps { try target.readAll(&choices) }
        let most = 200 * (data.count + 100) + 10 * limits.expandedNodes
        require(steps <= most, "\(steps) steps for \(data.count) bytes")
    }

    private init(
        _ data: Data, _ format: any RewritableFormat, _ limits: ReadingLimits,
        _ choices: inout Choices
    ) {
        self.data = data
        self.format = format
        self.limits = limits
        decoder = fuzz.decoder(format)
        decoder.limits = limits
        decoder.errorExcerpts = choices.one(ErrorExcerpts.self)
        decoder.unknownKeyStrategy = choices.one(UnknownKeyStrategy.self)
        decoder.emptyDocumentStrategy = choices.one(DocumentDecoder.EmptyDocumentStrategy.self)
        decoder.dateDecodingStrategy = choices.one(of: [
            .deferredToDate, .secondsSince1970, .millisecondsSince1970, .iso8601, .timestamp,
            .native,
        ])
        decoder.dataDecodingStrategy = choices.bool() ? .base64 : .deferredToData
        decoder.keyDecodingStrategy = choices.one(of: [
            .useDefaultKeys, .convertFromSnakeCase, .convertFromKebabCase, .convertFromCapitalized,
            .convertFromUppercase,
        ])
    }

    private func readAll(_ choices: inout Choices) throws {
        let document = describing { try format.read(data, within: limits) }
        readPrefixes(document, &choices)
        readWithin(document, &choices)
        peek()
        decode(&choices)
        guard let document else { return }
        walk(document)
        guard let tree = describing({ try DocumentValue(document, within: limits) }) else { return }
        _ = tree.description
        describing { try JSONFormat().write(document) }
        describing { try format.write(document) }
        guard let copy = describing({ try CodableDocument(tree, within: limits) }) else { return }
        requireEqual(try DocumentValue(copy), tree, "the document of a tree has another tree")
    }

    /// A prefix of a document is never refused.
    private func readPrefixes(_ document: CodableDocument?, _ choices: inout Choices) {
        _ = format.match(data.prefix(512))
        guard data.count > 1 else { return }
        let prefix = data.prefix(1 + choices.below(data.count - 1))
        do {
            _ = try format.readPrefix(prefix, within: limits)
        } catch {
            require(document == nil, "a prefix of \(prefix.count) bytes is refused: \(error)")
        }
    }

    /// With small limits, a document that is not refused is the same and within them.
    private func readWithin(_ document: CodableDocument?, _ choices: inout Choices) {
        var limits = limits
        limits.depth = choices.below(6)
        limits.nodes = 4 + choices.below(30)
        limits.scalarBytes = choices.below(40)
        guard let small = describing({ try format.read(data, within: limits) }),
            let tree = try? DocumentValue(small)
        else { return }
        require(small.nodeCount <= limits.nodes, "\(small.nodeCount) nodes for \(limits.nodes)")
        let (depth, longest) = extent(of: tree)
        require(depth <= limits.depth, "\(depth) levels for \(limits.depth)")
        require(longest <= limits.scalarBytes, "\(longest) bytes for \(limits.scalarBytes)")
        requireEqual(
            document.flatMap { try? DocumentValue($0) }, tree, "limits make another tree")
    }

    /// The levels of a tree and the bytes of its longest text.
    ///
    /// An array that is a member is not a level: it can be several members with the same name.
    private func extent(of value: DocumentValue) -> (depth: Int, longest: Int) {
        let children: [DocumentValue]
        var longest = 0
        switch value {
        case .array(let elements): children = elements
        case .object(let object):
            children = object.flatMap {
                if case .array(let elements) = $0.value { elements } else { [$0.value] }
            }
            longest = object.map(\.key.utf8.count).max() ?? 0
        case .string(let text): return (0, text.utf8.count)
        default: return (0, 0)
        }
        let inner = children.map(extent)
        return (
            1 + (inner.map(\.depth).max() ?? 0), max(longest, inner.map(\.longest).max() ?? 0)
        )
    }

    /// A peek finds the version of the whole document.
    private func peek() {
        typealias Spec = VersionKeyAtRootVersionPathSpec
        let version = describing { try decoder.peekVersion(Spec.self, from: data) }
        var pieces = Pieces(rest: data, size: 7)
        let piecewise = describing { try decoder.peekVersion(Spec.self, from: &pieces) }
        guard let document = try? decoder.document(from: data) else { return }
        let whole = describing { try decoder.version(Spec.self, of: document) }
        requireEqual(version, whole, "a peek finds another version than the whole document has")
        requireEqual(piecewise, whole, "a peek at pieces finds another version")
    }

    /// Decodes the document as some of many types; all of them would leave time for few inputs.
    private func decode(_ choices: inout Choices) {
        let types: [any Decodable.Type] = [
            Everything.self, [String: Everything].self, [Everything].self,
            LossyArray<Everything>.self, LossyDictionary<String, [Int]>.self,
            [String: [Double?]?].self, OrderedMembers<String, String>.self, [Int: Date].self,
            [String: Data].self, [Decimal].self, Bool.self, DocumentValue.self,
        ]
        for _ in 0..<3 {
            let type = choices.one(of: types)
            describing { try decoder.decode(type, from: data) }
        }
        describing { try decoder.decode(versioned: Note.self, from: data) }
    }

    /// Asks every node for its place.
    ///
    /// Only short documents, because a path takes as many steps as it is deep.
    private func walk(_ document: CodableDocument) {
        guard document.nodeCount < 300 else { return }
        for index in 0..<document.nodeCount {
            let node = document.node(atTapeIndex: index)
            _ = (node.location, node.excerpt, node.path, node.double, node.date, node.description)
            guard let range = node.sourceRange else { continue }
            require(range.lowerBound >= 0, "a node begins at \(range.lowerBound)")
        }
    }
}

/// Bytes that arrive in pieces.
struct Pieces: ByteSource {
    var rest: Data
    let size: Int

    mutating func read(upTo count: Int) throws -> Data {
        defer { rest = rest.dropFirst(min(size, count)) }
        return rest.prefix(min(size, count))
    }
}
