import VersionedCodableDocuments
import VersionedCodable
import VersionedCodableEssentials

/// A setting that is given as text: a variable, an argument or the like.
///
/// The type of the settings decides how the text is interpreted; see
/// ``ConfigurationLayer/environment(prefix:_:)``.
public struct TextSetting: Sendable {
    let name: String
    let path: [String]
    let text: String
    let matchesKeys: Bool
    /// Whether no message shows the text.
    var isSecret = false
    /// The node of a document from which the text was read.
    var origin: DocumentNode?

    /// Creates a setting.
    ///
    /// - Parameters:
    ///   - text: The value.
    ///   - path: The keys and indices from the root.
    ///   - name: The name in messages.
    ///   - matchesKeys: Whether the path is matched with the keys of lower layers and of the type
    ///     without regard to case, `_` and `-`.
    ///   - isSecret: Whether no message shows the text.
    public init(
        _ text: String, at path: [String], named name: String, matchesKeys: Bool = false,
        isSecret: Bool = false
    ) {
        self.text = text
        self.path = path
        self.name = name
        self.matchesKeys = matchesKeys
        self.isSecret = isSecret
    }

    /// Creates the setting of a variable; nil if its name lacks the prefix.
    init?(
        variable: String, _ text: String, prefix: String, named name: String,
        origin: DocumentNode? = nil
    ) {
        guard variable.hasPrefix(prefix + "__") else { return nil }
        let path = variable.dropFirst(prefix.count + 2)
            .split(separator: "__", omittingEmptySubsequences: false)
        self.init(text, at: path.map(String.init), named: name, matchesKeys: true)
        self.origin = origin
    }

    /// Returns settings with shorter paths first.
    ///
    /// - Throws: `LayerError` for a name with an empty step.
    static func inOrder(
        _ settings: [TextSetting], separator: String = "underscores"
    ) throws -> [LayerSettings] {
        try settings.map { try $0.checked(separator) }.sorted { $0.precedes($1) }.map {
            .text($0)
        }
    }

    func checked(_ separator: String) throws -> TextSetting {
        if path.contains("") {
            throw error("expected a key between the \(separator)")
        }
        return self
    }

    private func error(_ message: String) -> LayerError {
        origin.map { LayerError($0.document.source(ofNode: $0.index), message) }
            ?? LayerError(name, message)
    }

    /// Whether the path is shorter or sorts first; indices are compared as numbers.
    private func precedes(_ other: TextSetting) -> Bool {
        if path.count != other.path.count { return path.count < other.path.count }
        for (one, another) in zip(path, other.path) where one != another {
            if let one = Int(one), let another = Int(another) { return one < another }
            return one < another
        }
        return name < other.name
    }
}

extension TextSetting {
    private enum Container {
        case member(String)
        case array
    }

    /// Returns the value as a document, nested in the containers of its path.
    ///
    /// - Parameter tree: The layers below.
    /// - Throws: `LayerError` for an index beyond the end of an array, or for invalid JSON.
    /// - Complexity: O(bytes) and, the first time, O(members) of the objects on the path.
    func document(
        over tree: inout LayerTree, within limits: ReadingLimits
    ) throws -> CodableDocument {
        var below: Int? = tree.isEmpty ? nil : 0
        var position = tree.rules.start
        var containers: [Container] = []
        for step in path {
            let kind = below.flatMap { tree.kind($0) }
            if let index = Int(step), index >= 0, String(index) == step, kind != .object,
                LayerShape.takes(["array"], position.part)
            {
                let array = kind == .array ? below : nil
                let elements = array.map { tree.splitElements(of: $0) } ?? []
                guard index <= elements.count else {
                    throw error("expected an index up to \(elements.count), found \(index)")
                }
                containers.append(array == nil ? .array : .member(step))
                below = index < elements.count ? elements[index] : nil
                position = tree.rules.position(position, after: step)
            } else {
                let object = kind == .object ? below : nil
                let key = self.key(step, object, &tree, position)
                containers.append(.member(key))
                below = object.flatMap { tree.member(key, of: $0, at: position) }
                position = tree.rules.position(
                    position, after: LayerShape.key(for: key, in: position.part))
            }
        }
        let value = try value(for: position.part, within: limits)
        var joined = try JoinedDocuments([value])
        var builder = DocumentBuilder(joining: joined, limits: limits)
        for container in containers {
            switch container {
            case .array: try builder.beginArray(at: 0)
            case .member(let key):
                try builder.beginObject(at: 0)
                try builder.key(key)
            }
        }
        try builder.add(0, of: 0, in: &joined)
        for _ in containers { try builder.end(at: 0) }
        if let origin { builder.origins = TextOrigin(node: origin) }
        var document = try builder.finish()
        document.sourceName = name
        return document
    }

    /// Returns the key that a step refers to in the layers below or in the type.
    ///
    /// - Complexity: O(keys of the type), and the first time O(members) of the object.
    private func key(
        _ step: String, _ object: Int?, _ tree: inout LayerTree, _ position: MergeRules.Position
    ) -> String {
        guard matchesKeys else { return step }
        let keys = LayerShape.keys(of: position.part)
        if keys.contains(step) { return step }
        if let object, tree.member(step, of: object, at: position) != nil { return step }
        let folded = step.lowercased()
        for (text, spelling) in [
            (folded, { $0.lowercased() }), (TextSetting.bare(step), TextSetting.bare),
        ] {
            if let object, let key = tree.key(like: text, of: object, at: position) { return key }
            if let key = keys.first(where: { spelling($0) == text }) { return key }
        }
        return step.contains(where: \.isLowercase) ? step : folded
    }

    static func bare(_ key: String) -> String {
        key.lowercased().filter { $0 != "_" && $0 != "-" }
    }

    /// Returns the value of the text for the type; an untyped string if that is unknown.
    private func value(
        for part: LayerShape.Part, within limits: ReadingLimits
    ) throws -> CodableDocument {
        func plain() throws -> CodableDocument {
            try CodableDocument(.untyped(text), within: limits)
        }
        if LayerShape.isText(part) { return try plain() }
        if text == "null" { return try CodableDocument(.null, within: limits) }
        let start = text.first { !$0.isWhitespace }
        guard start == "{" || start == "[", LayerShape.takes(["object", "array"], part) else {
            return try plain()
        }
        // The stack may have no JSON, but texts are JSON nevertheless.
        guard let json = FormatRegistry.standard.format(named: "json") else { return try plain() }
        do {
            return try json.read(Data(text.utf8), within: limits)
        } catch let fault as ReadingError where fault.kind == .syntax {
            if LayerShape.takes(["string"], part) { return try plain() }
            // The text may be a secret, and is not quoted.
            throw error("the value is not JSON: \(fault.redacted(for: .none).message)")
        }
    }
}

/// The place in a file of variables that a setting was read from.
private struct TextOrigin: NodeOrigins {
    let node: DocumentNode

    func origin(ofNode index: Int) -> (document: CodableDocument, node: Int)? {
        (node.document, node.index)
    }

    func remark(onMissing key: String, in object: Int) -> String? { nil }
}
