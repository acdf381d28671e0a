import VersionedCodableCore
import VersionedCodableDocuments
import VersionedCodableJSON
import VersionedCodableEssentials

/// A layer with one setting that was given as text: an environment variable or an argument.
struct TextLayer {
    let name: String
    let steps: [String]
    let text: String
    /// Whether the steps are matched with existing keys.
    let matchesKeys: Bool

    /// Returns the variables whose names begin with a prefix, shorter paths first.
    ///
    /// - Throws: `LayerError` for a name with an empty step.
    static func variables(
        _ prefix: String, _ variables: [String: String]
    ) throws -> [TextLayer] {
        let start = prefix + "__"
        return try variables.filter { $0.key.hasPrefix(start) }.map { name, text in
            let steps = split(String(name.dropFirst(start.count)))
            let layer = TextLayer(
                name: "environment \(name)", steps: steps, text: text, matchesKeys: true)
            return try layer.checked("expected a key between the underscores")
        }.sorted { $0.precedes($1) }
    }

    /// Returns the arguments in their order.
    ///
    /// - Throws: `LayerError` for an argument that is not a path with a value.
    static func arguments(_ arguments: [String]) throws -> [TextLayer] {
        try arguments.enumerated().map { index, argument in
            guard let end = argument.firstIndex(of: "=") else {
                // The text may be a secret that belongs to the previous argument.
                throw LayerError("argument \(index + 1)", "expected path=value")
            }
            let path = argument[..<end]
            let layer = TextLayer(
                name: "argument \(path)",
                steps: path.split(separator: ".", omittingEmptySubsequences: false)
                    .map(String.init),
                text: String(argument[argument.index(after: end)...]), matchesKeys: false)
            return try layer.checked("expected a key between the dots")
        }
    }

    private func checked(_ message: String) throws -> TextLayer {
        if steps.contains("") { throw LayerError(name, message) }
        return self
    }

    /// Returns the steps of the name of a variable, which are separated by double underscores.
    private static func split(_ name: String) -> [String] {
        var steps = [""]
        var rest = name[...]
        while let character = rest.first {
            if rest.hasPrefix("__") {
                steps.append("")
                rest = rest.dropFirst(2)
            } else {
                steps[steps.count - 1].append(character)
                rest = rest.dropFirst()
            }
        }
        return steps
    }

    /// Whether the path is shorter or sorts first; indices are compared as numbers.
    private func precedes(_ other: TextLayer) -> Bool {
        if steps.count != other.steps.count { return steps.count < other.steps.count }
        for (one, another) in zip(steps, other.steps) where one != another {
            if let one = Int(one), let another = Int(another) { return one < another }
            return one < another
        }
        return name < other.name
    }
}

extension TextLayer {
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
        for step in steps {
            let kind = below.flatMap { tree.kind($0) }
            if let index = Int(step), String(index) == step, kind != .object {
                let count = kind == .array ? below.map { tree.count(of: $0) } ?? 0 : 0
                guard index <= count else {
                    throw LayerError(
                        name, "expected an index up to \(count), found \(index)")
                }
                containers.append(kind == .array ? .member(step) : .array)
                below = kind == .array ? below.flatMap { tree.element(index, of: $0) } : nil
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
            (folded, { $0.lowercased() }), (TextLayer.bare(step), TextLayer.bare),
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
        do {
            return try JSONFormat().read(Data(text.utf8), within: limits)
        } catch let error as ReadingError where error.kind == .syntax {
            if LayerShape.takes(["string"], part) { return try plain() }
            // The text may be a secret, and is not quoted.
            throw LayerError(name, "the value is not JSON: \(error.redacted(for: .none).message)")
        }
    }
}
