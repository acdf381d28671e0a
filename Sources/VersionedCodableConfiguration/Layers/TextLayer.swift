import VersionedCodableCore
import VersionedCodableDocuments
import VersionedCodableJSON

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A setting that was given as text: a variable of the environment or an argument.
///
/// It is a layer of its own.
struct TextLayer {
    /// What messages call it.
    let name: String
    let steps: [String]
    let text: String
    /// Whether the steps are matched with the keys that are there.
    let matchesKeys: Bool

    /// The variables that begin with a prefix, those around others first.
    ///
    /// - Throws: `LayerError` for a name without a step.
    static func variables(
        _ prefix: String, _ variables: [String: String]
    ) throws -> [TextLayer] {
        let start = prefix + "__"
        return try variables.filter { $0.key.hasPrefix(start) }.map { name, text in
            let steps = split(String(name.dropFirst(start.count)))
            let layer = TextLayer(
                name: "environment \(name)", steps: steps, text: text, matchesKeys: true)
            return try layer.checked("expected a key between the underscores")
        }.sorted { $0.isInFront(of: $1) }
    }

    /// The arguments in their order.
    ///
    /// - Throws: `LayerError` for one that is no path with a value.
    static func arguments(_ arguments: [String]) throws -> [TextLayer] {
        try arguments.map { argument in
            guard let end = argument.firstIndex(of: "=") else {
                throw LayerError(
                    "argument \(ErrorMessages.shortName(argument))", "expected path=value")
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

    /// The steps of the name of a variable, between pairs of underscores.
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

    /// Whether the path is shorter, or comes first: indices by their numbers.
    private func isInFront(of other: TextLayer) -> Bool {
        if steps.count != other.steps.count { return steps.count < other.steps.count }
        for (one, another) in zip(steps, other.steps) where one != another {
            if let one = Int(one), let another = Int(another) { return one < another }
            return one < another
        }
        return name < other.name
    }
}

extension TextLayer {
    /// The text as a document, with the containers around it.
    ///
    /// - Parameters:
    ///   - tree: The layers below.
    ///   - defaults: What the type has where nothing is written.
    /// - Throws: `LayerError` for an index that no array has, or for JSON that is none.
    func document(
        over tree: inout LayerTree, _ defaults: CodableDocument?, within limits: ReadingLimits
    ) throws -> CodableDocument {
        let value = try value(within: limits)
        var builder = DocumentBuilder(
            joining: try JoinedDocuments([value]), limits: limits)
        var below: Int? = tree.isEmpty ? nil : 0
        var names = defaults?.root
        var position = MergeRules.start
        for step in steps {
            let kind = below.flatMap { tree.kind($0) }
            let isIndexed = names?.kind == .array
            if let index = Int(step), String(index) == step, kind != .object {
                let count = kind == .array ? below.map { tree.count(of: $0) } ?? 0 : 0
                guard index <= count else {
                    throw LayerError(
                        name, "expected an index up to \(count), found \(index)")
                }
                if kind == .array {
                    try builder.beginObject(at: 0)
                    try builder.key(step)
                } else {
                    try builder.beginArray(at: 0)
                }
                below = kind == .array ? below.flatMap { tree.element(index, of: $0) } : nil
                names = isIndexed ? names?[0] : nil
                position = tree.rules.position(position, after: step)
            } else {
                let known =
                    kind == .object ? below.map { tree.keys(of: $0, at: position) } ?? [] : []
                let key = self.key(step, known, names?.keys ?? [])
                try builder.beginObject(at: 0)
                try builder.key(key)
                below =
                    kind == .object ? below.flatMap { tree.member(key, of: $0, at: position) } : nil
                names = names?[key]
                position = tree.rules.position(
                    position, after: tree.rules.key(for: key, at: position))
            }
        }
        var joined = try JoinedDocuments([value])
        try builder.add(0, of: 0, in: &joined)
        for _ in steps { try builder.end(at: 0) }
        var document = try builder.finish()
        document.sourceName = name
        return document
    }

    /// The key that a step stands for.
    ///
    /// - Complexity: O(keys).
    private func key(_ step: String, _ keys: [String], _ names: [String]) -> String {
        guard matchesKeys else { return step }
        let known = keys + names
        if known.contains(step) { return step }
        let folded = step.lowercased()
        if let key = known.first(where: { $0.lowercased() == folded }) { return key }
        let bare = TextLayer.bare(step)
        if let key = known.first(where: { TextLayer.bare($0) == bare }) { return key }
        return step.contains(where: \.isLowercase) ? step : folded
    }

    private static func bare(_ key: String) -> String {
        key.lowercased().filter { $0 != "_" && $0 != "-" }
    }

    /// The value that the text is.
    private func value(within limits: ReadingLimits) throws -> CodableDocument {
        let start = text.first { !$0.isWhitespace }
        guard start == "{" || start == "[" else {
            return try CodableDocument(.untyped(text), within: limits)
        }
        do {
            return try JSONFormat().read(Data(text.utf8), within: limits)
        } catch let error as ReadingError {
            throw LayerError(name, "the value is no JSON: \(error.message)")
        }
    }
}
