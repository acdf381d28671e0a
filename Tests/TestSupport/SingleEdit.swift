import VersionedCodableDocuments

/// The ways in which a single member or element of a value is changed.
enum SingleEdit: String, CaseIterable {
    /// It gets another value.
    case changed
    /// It goes.
    case removed
    /// It gets another key.
    case renamed
    /// Another one comes behind it.
    case inserted

    /// The values that members get, one after the other.
    private static let values: [DocumentValue] = [
        "changed: it's # new", 4711, "two\nlines\n", true, ["k": ["v", 1]], "plain",
        ["one", ["n": 1]], 0.5, "", [:], "<a> & \"b\"", [],
    ]

    /// Calls a closure with each kind of change, of so many members far from each other, and with
    /// what it is called.
    static func forEach(
        of value: DocumentValue, membersAtMost count: Int, _ body: (DocumentValue, String) -> Void
    ) {
        let paths = value.paths
        let chosen = min(count, paths.count)
        for number in 0..<chosen {
            let index = number * paths.count / chosen
            for (offset, kind) in allCases.enumerated() {
                let new = values[(index + offset) % values.count]
                guard let edited = kind.edit(value, at: paths[index], new), edited != value
                else { continue }
                body(edited, "\(paths[index]) \(kind.rawValue)")
            }
        }
    }

    private func edit(
        _ value: DocumentValue, at path: DocumentPath, _ new: DocumentValue
    ) -> DocumentValue? {
        guard let step = path.steps.last, let parent = path.parent else { return nil }
        var edited = value
        switch (step, value[path: parent]) {
        case (.key(let key), .object(var object)?):
            guard let position = object.position(ofKey: key) else { return nil }
            switch self {
            case .changed: object.updateValue(new, forKey: key)
            case .removed: object.removeValue(forKey: key)
            case .renamed: guard object.rename(key, to: key + "-2") else { return nil }
            case .inserted:
                guard object.position(ofKey: "inserted") == nil else { return nil }
                object.insert(new, forKey: "inserted", at: position + 1)
            }
            edited[path: parent] = .object(object)
        case (.index(let index), .array(var elements)?):
            switch self {
            case .changed: elements[index] = new
            case .removed: elements.remove(at: index)
            case .renamed: return nil
            case .inserted: elements.insert(new, at: index + 1)
            }
            edited[path: parent] = .array(elements)
        default: return nil
        }
        return edited
    }
}

extension DocumentValue {
    /// The paths of all values within the value, each before those within it.
    var paths: [DocumentPath] {
        var paths: [DocumentPath] = []
        func collect(_ value: DocumentValue, _ path: DocumentPath) {
            let inner =
                value.members.map { (path.appending(.key($0.key)), $0.value) }
                + (value.array ?? []).enumerated().map { (path.appending(.index($0)), $1) }
            for (path, value) in inner {
                paths.append(path)
                collect(value, path)
            }
        }
        collect(self, [])
        return paths
    }
}
