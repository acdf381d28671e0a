import VersionedCodableCore
import VersionedCodableDocuments

/// A value that is edited; the members that one object loses are removed from it together.
///
/// An object is an array of members, so that n removals one after the other take O(n²).
struct HeldValue {
    private final class Storage {
        var value: DocumentValue
        /// The object whose members with some keys are still to be removed.
        var object = DocumentPath.root
        var keys: Set<String> = []

        init(_ value: DocumentValue) { self.value = value }

        func removeWaiting() {
            guard !keys.isEmpty else { return }
            let gone = keys
            keys = []
            guard var members = value[path: object]?.object else { return }
            WorkCounter.add(members.count)
            members.removeAll { key, _ in gone.contains(key) }
            try? value.set(.object(members), at: object)
        }
    }

    private var storage: Storage

    init(_ value: DocumentValue) { storage = Storage(value) }

    /// The value.
    ///
    /// - Complexity: O(1), or O(n) in the members of the object after a removal.
    var value: DocumentValue {
        storage.removeWaiting()
        return storage.value
    }

    /// Changes the value at a path.
    ///
    /// - Throws: The error of the closure.
    mutating func change(
        at path: DocumentPath, _ body: (inout DocumentValue) throws -> Void
    ) rethrows {
        own()
        if !isApart(path) { storage.removeWaiting() }
        try body(&storage.value)
    }

    /// Removes the value at a path, as `DocumentValue.remove(at:)`.
    ///
    /// - Throws: `DocumentValueError`.
    /// - Complexity: O(depth) on average for each of several members of one object.
    mutating func remove(at path: DocumentPath) throws {
        own()
        guard try removeLater(at: path) == nil else { return }
        storage.removeWaiting()
        try storage.value.remove(at: path)
    }

    /// Moves a value, as `DocumentValue.move(from:to:)`.
    ///
    /// - Throws: `DocumentValueError`.
    /// - Complexity: As `remove(at:)`, and `DocumentValue.insert(_:at:)`.
    mutating func move(from path: DocumentPath, to target: DocumentPath) throws {
        own()
        guard !target.steps.starts(with: path.steps), let last = path.steps.last,
            let old = try removeLater(at: path)
        else {
            storage.removeWaiting()
            return try storage.value.move(from: path, to: target)
        }
        guard isApart(target) else {
            storage.keys.remove(last.stringValue)
            storage.removeWaiting()
            return try storage.value.move(from: path, to: target)
        }
        do {
            try storage.value.insert(old, at: target)
        } catch {
            storage.keys.remove(last.stringValue)
            throw error
        }
    }

    /// Notes that the member of an object is to be removed, and returns its value; nil for an
    /// element.
    ///
    /// - Throws: `DocumentValueError` when there is no such member.
    private func removeLater(at path: DocumentPath) throws -> DocumentValue? {
        guard let parent = path.parent, let last = path.steps.last else { return nil }
        if !storage.keys.isEmpty, storage.object != parent { storage.removeWaiting() }
        guard let object = storage.value[path: parent]?.object else { return nil }
        let key = last.stringValue
        guard let old = object[key], storage.keys.isEmpty || !storage.keys.contains(key) else {
            throw DocumentValueError(.missing, at: path)
        }
        storage.object = parent
        storage.keys.insert(key)
        return old
    }

    /// Whether a change at a path concerns neither the object nor what is around it nor the members
    /// that are to be removed.
    private func isApart(_ path: DocumentPath) -> Bool {
        let (steps, object) = (path.steps, storage.object.steps)
        let common = zip(steps, object).prefix { $0 == $1 }.count
        guard common < steps.count else { return false }
        if common == object.count { return !storage.keys.contains(steps[common].stringValue) }
        // An element that is inserted gives the next ones another index.
        return common + 1 < steps.count || steps[common].intValue == nil
    }

    private mutating func own() {
        if !isKnownUniquelyReferenced(&storage) { storage = Storage(value) }
    }
}
