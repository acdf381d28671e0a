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
    /// The prefix of a variable whose name has single underscores in place of double ones; it sets
    /// nothing, and its path has the words of the name.
    private(set) var misnamedPrefix: String?

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
        guard variable.hasPrefix(prefix + "_") else { return nil }
        let rest = variable.dropFirst(prefix.count + 1)
        let isMisnamed = !rest.hasPrefix("_")
        let path =
            isMisnamed
            ? rest.split(separator: "_")
            : rest.dropFirst().split(separator: "__", omittingEmptySubsequences: false)
        self.init(text, at: path.map(String.init), named: name, matchesKeys: true)
        self.origin = origin
        misnamedPrefix = isMisnamed ? prefix : nil
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
    /// Returns the value as a document, nested in the containers of its path.
    ///
    /// - Parameter tree: The layers below.
    /// - Throws: `LayerError` for an index beyond the end of an array, or for invalid JSON.
    /// - Complexity: O(bytes) and, the first time, O(members) of the objects on the path.
    func document(
        over tree: inout LayerTree, within limits: ReadingLimits
    ) throws -> CodableDocument {
        // The only reference, so that noting spellings of keys copies nothing.
        var root = tree.root
        tree.root = .nothing
        defer { tree.root = root }
        var keys: [String?] = []
        let (shape, isContainer) = try find(path[...], in: &root, tree.shape, &keys)
        let value = try value(shape, isContainer, limits)
        var joined = try JoinedDocuments([value])
        var builder = DocumentBuilder(joining: joined, limits: limits)
        for key in keys {
            if let key {
                try builder.beginObject(at: 0)
                try builder.key(key)
            } else {
                try builder.beginArray(at: 0)
            }
        }
        try builder.add(0, of: 0, in: &joined)
        for _ in keys { try builder.end(at: 0) }
        builder.origins = origin.map { NodeOrigins(ofAll: $0) }
        var document = try builder.finish()
        document.sourceName = name
        return document
    }

    /// Finds the shape of the value at a path, and whether the layers below have an object or an
    /// array there.
    ///
    /// - Parameter keys: The keys of the containers on the path; nil for an array.
    private func find(
        _ steps: ArraySlice<String>, in below: inout MergedValue, _ shape: SettingsShape,
        _ keys: inout [String?]
    ) throws -> (shape: SettingsShape, isContainer: Bool) {
        guard let step = steps.first else { return (shape, below.isContainer) }
        let rest = steps.dropFirst()
        var nothing = MergedValue.nothing
        if let index = Int(step), index >= 0, String(index) == step, below.kind != .object,
            shape.mayBeList
        {
            let count = below.elements.count
            guard index <= count else {
                throw error("expected an index up to \(count), found \(index)")
            }
            keys.append(below.kind == .array ? step : nil)
            return index < count
                ? try find(rest, in: &below.elements[index], shape[step], &keys)
                : try find(rest, in: &nothing, shape[step], &keys)
        }
        let key = key(step, in: &below.members, shape)
        keys.append(key)
        let name = shape.key(for: key)
        return if let place = below.members[name] {
            try find(rest, in: &below.members.list[place].value, shape[name], &keys)
        } else {
            try find(rest, in: &nothing, shape[name], &keys)
        }
    }

    /// Returns the key that a step refers to in the layers below or in the type.
    ///
    /// - Complexity: O(keys of the type), and the first time O(members) of the object.
    private func key(
        _ step: String, in members: inout MergedValue.Members, _ shape: SettingsShape
    ) -> String {
        guard matchesKeys else { return step }
        let keys = shape.keys
        let known = members[shape.key(for: step)]
        if keys.contains(step) || known.map({ members.list[$0].value.isRemoved }) == false {
            return step
        }
        let folded = step.lowercased()
        for (text, spelling) in [
            (folded, { $0.lowercased() }), (TextSetting.bare(step), TextSetting.bare),
        ] {
            if let key = members.key(like: text) ?? keys.first(where: { spelling($0) == text }) {
                return key
            }
        }
        return step.contains(where: \.isLowercase) ? step : folded
    }

    static func bare(_ key: String) -> String {
        key.lowercased().filter { $0 != "_" && $0 != "-" }
    }

    /// Returns the value of the text; an untyped string if the kind is not known.
    ///
    /// - Parameters:
    ///   - shape: What the type has there.
    ///   - isContainer: Whether the layers below have an object or an array.
    private func value(
        _ shape: SettingsShape, _ isContainer: Bool, _ limits: ReadingLimits
    ) throws -> CodableDocument {
        let (kind, elements) = (shape.kind, shape["0"].kind)
        func document(_ value: DocumentValue) throws -> CodableDocument {
            try CodableDocument(value, within: limits)
        }
        if kind == .text { return try document(.untyped(text)) }
        if text == "null" { return try document(.null) }
        let start = text.first { !$0.isWhitespace }
        if kind == .list, start != "[", start != "{", elements?.isScalar ?? true {
            return try document(.array(scalars(elements)))
        }
        guard start == "{" || start == "[", kind?.isScalar != true,
            // The stack may have no JSON, but texts are JSON nevertheless.
            let json = FormatRegistry.standard.format(named: "json")
        else { return try document(TextSetting.scalar(text, kind)) }
        do {
            return try json.read(Data(text.utf8), within: limits)
        } catch let fault as ReadingError where fault.kind == .syntax {
            if kind == nil, !isContainer { return try document(.untyped(text)) }
            // The text may be a secret, and is not quoted.
            throw error("the value is not JSON: \(fault.redacted(for: .none).message)")
        }
    }

    /// Returns the elements of a list such as `a, b`; none for an empty text.
    private func scalars(_ kind: SettingsShape.Kind?) -> [DocumentValue] {
        if text.allSatisfy(\.isWhitespace) { return [] }
        return text.split(separator: "," as Character, omittingEmptySubsequences: false).map {
            TextSetting.scalar($0.trimmed, kind)
        }
    }

    /// Returns a text as a scalar; a truth value also for `yes`, `no`, `on`, `off`, `1` and `0`.
    private static func scalar(_ text: String, _ kind: SettingsShape.Kind?) -> DocumentValue {
        guard kind == .bool else { return .untyped(text) }
        return switch text.lowercased() {
        case "true", "yes", "on", "1": .bool(true)
        case "false", "no", "off", "0": .bool(false)
        default: .untyped(text)
        }
    }
}
