import Foundation

/// Where a decoding error happened and what it says; the `underlyingError` of every `DecodingError` of the engine.
///
/// `description` is the whole message with line, column, path, the line of the source and a caret.
public struct DecodingDiagnostic: Error, Sendable, Hashable, CustomStringConvertible {
    /// The problem: lower case, expected before found, no full stop.
    public let message: String
    /// Keys and indices from the root.
    public let path: [String]
    /// The place in the source; nil for a document that was not read from one.
    public let location: SourceLocation?
    /// The line of the source; nil in a binary format.
    public let excerpt: Excerpt?
    /// The name of the file or source, when the caller gave one.
    public let sourceName: String?

    /// `config.yaml:12:15: spec.replicas: expected Int, found "three"`, then the line and a caret.
    public var description: String {
        ErrorMessages.render(
            source: sourceName, location: location, path: path, message: message, excerpt: excerpt)
    }
}

extension DecodingDiagnostic: LocalizedError {
    /// The message on one line, with place and path.
    public var errorDescription: String? {
        ErrorMessages.render(
            source: sourceName, location: location, path: path, message: message, excerpt: nil)
    }
}

extension DecodingError {
    /// Line, column, path and excerpt, when the error comes from a `DocumentDecoder`.
    public var diagnostic: DecodingDiagnostic? {
        let context: Context? =
            switch self {
            case .typeMismatch(_, let context), .valueNotFound(_, let context),
                .keyNotFound(_, let context), .dataCorrupted(let context):
                context
            @unknown default: nil
            }
        return context?.underlyingError as? DecodingDiagnostic
    }
}

extension DecodingSession {
    /// A context with path, message and place.
    func context(
        _ message: String,
        at node: UInt32,
        _ frame: UInt32,
        path: [any CodingKey]? = nil
    ) -> DecodingError.Context {
        let codingPath = path ?? codingPath(of: node, in: frame)
        var place = node
        if place == missingNode,
            case .missing(_, let container, _) = frames[Int(frame & FrameBits.number)]
        {
            place = container
        }
        let storage = document.storage
        var location: SourceLocation?
        var excerpt: Excerpt?
        if storage.hasPositions, place != missingNode {
            let offset = document.sourceOffset(ofNode: place < document.nodeCount ? Int(place) : 0)
            if offset >= DocumentBuilder.nowhere {
                location = nil
            } else if storage.capabilities.contains(.text) {
                location = SourceLocation(offset: offset, in: storage.source.bytes)
                excerpt = Excerpt(around: offset, in: storage.source.bytes)
            } else {
                location = SourceLocation(offset: offset, line: nil, column: nil)
            }
        }
        if location == nil, let place = outer?.session.place(at: codingPath) {
            location = place.location
            excerpt = place.excerpt
        }
        let diagnostic = DecodingDiagnostic(
            message: message, path: codingPath.steps, location: location, excerpt: excerpt,
            sourceName: document.sourceName)
        return DecodingError.Context(
            codingPath: codingPath,
            debugDescription: ErrorMessages.render(
                source: document.sourceName, location: location, path: [], message: message,
                excerpt: nil),
            underlyingError: diagnostic)
    }

    /// The value has another type, or is null.
    func mismatch(
        _ type: Any.Type,
        at node: UInt32,
        _ frame: UInt32,
        expected name: String? = nil
    ) -> DecodingError {
        let expected = "expected \(name ?? ErrorMessages.name(of: type)), found "
        guard node != missingNode, !isNull(node) else {
            return .valueNotFound(type, context(expected + nullWords(node), at: node, frame))
        }
        let message = expected + describe(node) + (remark(on: node, asked: type) ?? "")
        return .typeMismatch(type, scalarContext(message, at: node, frame))
    }

    /// What the rules of the document say about text that is not of the type asked for.
    private func remark(on node: UInt32, asked type: Any.Type) -> String? {
        let node = nodes[tape.resolve(Int(node))]
        guard let rules = rules(for: node) else { return nil }
        return rules.remark(on: tape.bytes(of: node), asked: type).map { " (\($0))" }
    }

    /// The value has the right type but cannot be represented.
    func corrupted(_ message: String, at node: UInt32, _ frame: UInt32) -> DecodingError {
        .dataCorrupted(context(message, at: node, frame))
    }

    /// A number that does not fit the type.
    func unfit(_ type: Any.Type, at node: UInt32, _ frame: UInt32) -> DecodingError {
        .dataCorrupted(
            scalarContext(
                "the number \(describe(node)) does not fit in \(ErrorMessages.name(of: type))",
                at: node, frame))
    }

    /// A context for a value that is no scalar of the type asked for, which may be the text of an object.
    private func scalarContext(
        _ message: String, at node: UInt32, _ frame: UInt32
    ) -> DecodingError.Context {
        guard repeatsKeys, let text = onlyText(of: node) else {
            return context(message, at: node, frame)
        }
        return context(message, at: text, frame, path: codingPath(of: node, in: frame))
    }

    /// An object has no such key.
    func keyNotFound(_ key: any CodingKey, in object: UInt32, _ frame: UInt32) -> DecodingError {
        .keyNotFound(
            key, context("the key \"\(key.stringValue)\" is missing", at: object, frame))
    }

    /// An array has no more elements.
    func endOfArray(
        _ type: Any.Type,
        _ array: UInt32,
        _ index: Int,
        _ frame: UInt32
    ) -> DecodingError {
        let path = codingPath(of: array, in: frame) + [PathKey(index: index)]
        let message = "expected \(ErrorMessages.name(of: type)), found the end of the array"
        return .valueNotFound(type, context(message, at: array, frame, path: path))
    }

    /// What a message calls null: the root of a document without anything in it was not written.
    private func nullWords(_ index: UInt32) -> String {
        guard index == 0, nodes[0].isKind(.null), nodes[0].length == 0,
            nodes[0].head & TapeNode.plain != 0
        else { return "null" }
        return "nothing: the document is empty"
    }

    /// What a message calls a value: `"three"`, `3.5`, `an array`.
    func describe(_ index: UInt32) -> String {
        let index = tape.resolve(Int(index))
        let node = nodes[index]
        switch node.kind {
        case .null: return "null"
        case .bool where node.head & TapeNode.plain != 0: return tape.writtenText(of: node)
        case .bool: return node.extra == 1 ? "true" : "false"
        case .integer, .real, .dateText: return tape.shortText(of: node)
        case .string, .untyped: return "\"\(tape.shortText(of: node))\""
        case .binary: return "\(node.length) bytes of data"
        case .array: return "an array"
        case .object: return repeatsKeys ? describeMembers(of: UInt32(index)) : "an object"
        case .integerBytes, .realBytes: return number(of: node)
        case .dateBytes: return "a date"
        case .key, .alias, .removed: return "nothing"
        }
    }

    private func number(of node: TapeNode) -> String {
        if node.isKind(.realBytes) {
            return tape.double(of: node).map { "\($0)" } ?? "a number"
        }
        return tape.integer(of: node).map { "\($0)" } ?? "an integer"
    }
}

extension ErrorMessages {
    /// A type as a message names it: `Int`, `an array`, `an object`.
    static func name(of type: Any.Type) -> String {
        if type == [any CodingKey].self { return "an object" }
        if type == [Any].self { return "an array" }
        return "\(type)"
    }
}
