import Foundation

/// The tree of the line format, a toy that knows nothing of this package.
///
/// A document lists its scalars with their paths, one on a line:
///
///     version: 2
///     metadata.author: "Ann"
///     steps[0]: "mix"
///
/// A bare scalar has no type: it is what it is asked for.
final class LineTree {
    enum Content {
        case empty
        case bare(String)
        case quoted(String)
        case list([LineTree])
        case map([(key: String, tree: LineTree)])
    }

    var content = Content.empty

    init(_ content: Content = .empty) {
        self.content = content
    }

    struct SyntaxError: Error {
        var line: Int
    }

    convenience init(parsing text: String) throws {
        self.init()
        for (number, line) in text.split(separator: "\n").enumerated() {
            guard let colon = line.range(of: ": ") else { throw SyntaxError(line: number + 1) }
            let value = line[colon.upperBound...]
            let isQuoted = value.count > 1 && value.hasPrefix("\"") && value.hasSuffix("\"")
            place(line[..<colon.lowerBound]).content =
                isQuoted ? .quoted(String(value.dropFirst().dropLast())) : .bare(String(value))
        }
    }

    private func place(_ path: Substring) -> LineTree {
        guard let end = path.firstIndex(where: { ".[".contains($0) }) else {
            return path.isEmpty ? self : member(String(path))
        }
        if end != path.startIndex { return member(String(path[..<end])).place(path[end...]) }
        if path.hasPrefix(".") { return place(path.dropFirst()) }
        return append().place((path.firstIndex(of: "]").map { path[$0...] } ?? "").dropFirst())
    }

    func member(_ key: String) -> LineTree {
        if let tree = find(key) { return tree }
        let tree = LineTree()
        if case .map(let members) = content {
            content = .map(members + [(key, tree)])
        } else {
            content = .map([(key, tree)])
        }
        return tree
    }

    func find(_ key: String) -> LineTree? {
        guard case .map(let members) = content else { return nil }
        return members.first { $0.key == key }?.tree
    }

    func append() -> LineTree {
        let tree = LineTree()
        if case .list(let elements) = content {
            content = .list(elements + [tree])
        } else {
            content = .list([tree])
        }
        return tree
    }

    /// The lines of the tree, in the order in which it was made.
    func lines(_ path: String = "") -> [String] {
        switch content {
        case .empty: ["\(path): {}"]
        case .bare(let text): ["\(path): \(text)"]
        case .quoted(let text): ["\(path): \"\(text)\""]
        case .list(let elements):
            elements.enumerated().flatMap { $0.element.lines("\(path)[\($0.offset)]") }
        case .map(let members) where members.isEmpty: path.isEmpty ? [] : ["\(path): {}"]
        case .map(let members):
            members.flatMap { $0.tree.lines(path.isEmpty ? $0.key : "\(path).\($0.key)") }
        }
    }
}
