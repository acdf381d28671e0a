import VersionedCodableDocuments
import VersionedCodableRewriting

/// One edit of a document, chosen at random.
public enum RandomEdit: Sendable, CustomStringConvertible {
    case set(DocumentPath, DocumentValue)
    case remove(DocumentPath)
    case rename(DocumentPath, String)
    case move(DocumentPath, DocumentPath)

    /// Makes an edit of a value; nil if there is none for the random numbers.
    public init?(of value: DocumentValue, _ random: inout SeededNumbers) {
        let paths = value.paths
        guard !paths.isEmpty else { return nil }
        let path = random.one(of: paths)
        let number = random.below(1000)
        switch random.below(6) {
        case 0: self = .remove(path)
        case 1 where path.steps.last?.intValue == nil: self = .rename(path, "r\(number)")
        case 2: self = .set(path, .string("new \(number)"))
        case 3:
            guard let parent = path.parent, value[path: parent]?.object != nil else { return nil }
            self = .set(parent.appending(.key("n\(number)")), .number(number))
        case 4, 5:
            let objects = paths.filter { value[path: $0]?.object != nil } + [[]]
            let outer = random.one(of: objects)
            guard !outer.steps.starts(with: path.steps) else { return nil }
            let target = outer.appending(.key("m\(number)"))
            self = .move(
                path, random.once(in: 3) ? target.appending(.key("in\(number)")) : target)
        default: return nil
        }
    }

    /// Makes the edit.
    public func apply(to document: inout EditedDocument) throws {
        switch self {
        case .set(let path, let value): try document.set(value, at: path)
        case .remove(let path): try document.remove(at: path)
        case .rename(let path, let key): try document.rename(path, to: key)
        case .move(let path, let target): try document.move(from: path, to: target)
        }
    }

    /// The edit and its arguments.
    public var description: String {
        switch self {
        case .set(let path, let value): "set \(path) \(value)"
        case .remove(let path): "remove \(path)"
        case .rename(let path, let key): "rename \(path) \(key)"
        case .move(let path, let target): "move \(path) \(target)"
        }
    }
}
