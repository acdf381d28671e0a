import VersionedCodableDocuments

/// Every change of a single member or element of a value.
public struct SingleEdits {
    /// What is done to a member or element.
    public enum Kind: String, CaseIterable, Sendable {
        /// It gets another value.
        case changed
        /// It goes.
        case removed
        /// It gets another key.
        case renamed
        /// Another one comes behind it.
        case inserted
    }

    /// A changed value.
    public struct Edit {
        /// The container that changes.
        public let container: DocumentPath
        /// What was done where.
        public let label: String
        /// What came out.
        public let value: DocumentValue
    }

    private let value: DocumentValue
    private var places: [[PathStep]] = []

    /// Finds the members of a value.
    public init(_ value: DocumentValue) {
        self.value = value
        collect(value, [])
    }

    private mutating func collect(_ value: DocumentValue, _ path: [PathStep]) {
        switch value {
        case .array(let elements):
            for (index, element) in elements.enumerated() {
                places.append(path + [.index(index)])
                collect(element, path + [.index(index)])
            }
        case .object(let object):
            for (key, member) in object {
                places.append(path + [.key(key)])
                collect(member, path + [.key(key)])
            }
        default: break
        }
    }

    /// The values that members get, one after the other.
    private static let values: [DocumentValue] = [
        "changed: it's # new", 4711, "two\nlines\n", true, ["k": ["v", 1]], "plain",
        ["one", ["n": 1]], 0.5, "", [:], "<a> & \"b\"", [],
    ]

    /// Calls a closure with each kind of change, of so many members far from each other.
    public func forEach(
        membersAtMost count: Int, kinds: [Kind] = Kind.allCases, _ body: (Edit) -> Void
    ) {
        let chosen = min(count, places.count)
        for number in 0..<chosen {
            let index = number * places.count / chosen
            let place = places[index]
            guard let step = place.last else { continue }
            for (offset, kind) in kinds.enumerated() {
                let new = SingleEdits.values[(index + offset) % SingleEdits.values.count]
                var edited = value
                guard SingleEdits.edit(&edited, place[...], step, kind, new), edited != value
                else { continue }
                body(
                    Edit(
                        container: DocumentPath(Array(place.dropLast())),
                        label: "\(DocumentPath(place)) \(kind.rawValue)", value: edited))
            }
        }
    }

    private static func edit(
        _ value: inout DocumentValue, _ path: ArraySlice<PathStep>, _ last: PathStep, _ kind: Kind,
        _ new: DocumentValue
    ) -> Bool {
        if path.count > 1, let step = path.first, var inner = value[step] {
            guard edit(&inner, path.dropFirst(), last, kind, new) else { return false }
            value[step] = inner
            return true
        }
        switch (last, value) {
        case (.key(let key), .object(var object)):
            guard let position = object.position(ofKey: key) else { return false }
            switch kind {
            case .changed: object.updateValue(new, forKey: key)
            case .removed: object.removeValue(forKey: key)
            case .renamed:
                guard object.position(ofKey: key + "-2") == nil else { return false }
                object.rename(key, to: key + "-2")
            case .inserted:
                guard object.position(ofKey: "inserted") == nil else { return false }
                object.insert(new, forKey: "inserted", at: position + 1)
            }
            value = .object(object)
        case (.index(let index), .array(var elements)):
            switch kind {
            case .changed: elements[index] = new
            case .removed: elements.remove(at: index)
            case .renamed: return false
            case .inserted: elements.insert(new, at: index + 1)
            }
            value = .array(elements)
        default: return false
        }
        return true
    }
}
