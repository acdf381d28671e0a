import VersionedCodableCore
import VersionedCodableDocuments
import VersionedCodableFormatKit

/// A version whose migration step gives members another key or another place.
///
/// A member that is renamed or moved and gets another value at the same time is a new member for a
/// comparison of values: its comments are removed with the old one. Declared here, it is the same
/// member, and keeps them:
///
///     struct Settings: VersionedCodable, MovingMembers {
///         typealias PreviousVersion = Settings1
///         static let version: Int? = 2
///         static let moves: [DocumentPath: DocumentPath] = [
///             "/timeout": "/server/requestTimeout", "/jobs/*/cmd": "/jobs/*/run",
///         ]
///
/// Steps that declare moves compose: the members of a document are followed through all of them.
public protocol MovingMembers: VersionedCodable {
    /// The paths of members in this version, by their paths in the previous one, of coding keys; `*`
    /// stands for each element of an array, and for each member of an object.
    ///
    /// A path without a value is no error.
    static var moves: [DocumentPath: DocumentPath] { get }
}

extension VersionChain {
    /// The declared moves of the steps from a type to the newest one.
    func moves(from oldest: any VersionedCodable.Type) -> [DocumentPath: DocumentPath] {
        var moves: [DocumentPath: DocumentPath] = [:]
        for link in links.prefix(while: { $0.schema != oldest }).reversed() {
            guard let step = (link.schema as? any MovingMembers.Type)?.moves else { continue }
            let before = Dictionary(moves.map { ($1, $0) }, uniquingKeysWith: { one, _ in one })
            moves = moves.mapValues { $0.moved(by: step) }
            for (path, target) in step { moves[path.moved(by: before)] = target }
        }
        return moves
    }
}

extension DocumentPath {
    /// Returns the path after moves: the longest moved path that it is or is in counts.
    fileprivate func moved(by moves: [DocumentPath: DocumentPath]) -> DocumentPath {
        for count in steps.indices.reversed() {
            guard let target = moves[DocumentPath(steps[...count])] else { continue }
            return DocumentPath(target.steps + steps[(count + 1)...])
        }
        return self
    }
}

/// The values of two documents that are the same according to declared moves.
struct DeclaredMoves {
    let moves: [DocumentPath: DocumentPath]
    let keys: DocumentDecoder.KeyDecodingStrategy

    /// Returns the values of the source, by those of the target.
    ///
    /// - Complexity: O(n) in the members of the containers on the paths, for each move.
    func nodes(from source: Tree, to target: Tree) -> [Int: Int] {
        var result: [Int: Int] = [:]
        for (path, other) in moves {
            let olds = nodes(at: path, in: source)
            for (indices, node) in nodes(at: other, in: target) { result[node] = olds[indices] }
        }
        return result
    }

    /// Returns the values at a path, by the keys and indices that `*` stands for.
    private func nodes(at path: DocumentPath, in tree: Tree) -> [[String]: Int] {
        /// The values with one key, several only where they are the elements of an array (XML).
        var found: [[String]: [Int]] = [[]: [0]]
        var isKey = false
        for step in path.steps {
            let isList =
                isKey && tree.hasLinkedKeys && (step.intValue != nil || step.stringValue == "*")
            var next: [[String]: [Int]] = [:]
            for (stars, nodes) in found {
                let children: [(key: Int?, value: Int)] =
                    isList
                    ? nodes.map { (nil, $0) }
                    : tree.children(of: nodes[0]).map { ($0.key, $0.value) }
                for (index, child) in children.enumerated() {
                    let name = child.key.map { keys.name(of: tree.text($0)) } ?? String(index)
                    if step.stringValue == "*" {
                        next[stars + [name], default: []].append(child.value)
                    } else if name == (child.key == nil ? step.stringValue : self.name(of: step)) {
                        next[stars, default: []].append(child.value)
                    }
                }
            }
            found = next
            isKey = !isList
        }
        return found.mapValues { $0[0] }
    }

    private func name(of step: PathStep) -> String { keys.name(of: step.stringValue) }
}
