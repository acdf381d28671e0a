import VersionedCodableCore

// The operations of a migration that edits a document. Each throws or succeeds as a whole.

extension DocumentValue {
    /// Sets the value at a path.
    ///
    /// Missing keys and nulls on the way become objects, or arrays below an index. An index may be
    /// that of an element or the one after the last, which the key `-` also denotes.
    ///
    /// - Throws: `DocumentValueError` when an existing value on the way does not fit its step.
    public mutating func set(_ value: DocumentValue, at path: DocumentPath) throws {
        guard !path.steps.isEmpty else { return self = value }
        try put(value, at: path, isNew: false)
    }

    /// Inserts a value at a path: under a new key, or before the element at an index.
    ///
    /// Missing keys and nulls on the way become objects or arrays, as with `set(_:at:)`.
    ///
    /// - Throws: `DocumentValueError` when the key exists, or as `set(_:at:)`.
    public mutating func insert(_ value: DocumentValue, at path: DocumentPath) throws {
        try put(value, at: path, isNew: true)
    }

    /// Removes the value at a path and returns it.
    ///
    /// - Throws: `DocumentValueError` when there is none.
    @discardableResult
    public mutating func remove(at path: DocumentPath) throws -> DocumentValue {
        try removeValue(at: path).value
    }

    /// Changes the key of the member at a path, which keeps its position.
    ///
    /// - Throws: `DocumentValueError` when there is no such member, or the new key exists.
    public mutating func rename(_ path: DocumentPath, to newKey: String) throws {
        try edit(containerOf: path, making: false) { object, key in
            guard object.position(ofKey: key) != nil else {
                throw DocumentValueError(.missing, at: path)
            }
            guard object.rename(key, to: newKey) else {
                let parent = path.parent ?? .root
                throw DocumentValueError(.exists, at: parent.appending(.key(newKey)))
            }
        }
    }

    /// Moves the value at a path to another, which must not have a value.
    ///
    /// The target path applies after the removal of the value. In an array the value is inserted
    /// before the element at the index. A move within one object puts the member at the end;
    /// `rename` keeps its position.
    ///
    /// - Throws: `DocumentValueError`, as `remove(at:)`, `insert(_:at:)`, or for a move into itself.
    public mutating func move(from source: DocumentPath, to target: DocumentPath) throws {
        guard !target.steps.starts(with: source.steps) else {
            if target != source { throw DocumentValueError(.insideItself, at: target) }
            guard self[path: source] != nil else { throw DocumentValueError(.missing, at: source) }
            return
        }
        let (value, position) = try removeValue(at: source)
        do {
            try insert(value, at: target)
        } catch {
            try edit(containerOf: source, making: false) { object, key in
                object.insert(value, forKey: key, at: position)
            } element: { elements, _ in
                elements.insert(value, at: position)
            }
            throw error
        }
    }

    private mutating func put(
        _ value: DocumentValue, at path: DocumentPath, isNew: Bool
    ) throws {
        try edit(containerOf: path, making: true) { object, key in
            if isNew, object.position(ofKey: key) != nil {
                throw DocumentValueError(.exists, at: path)
            }
            object.updateValue(value, forKey: key)
        } element: { elements, index in
            guard 0...elements.count ~= index else {
                throw DocumentValueError(.outOfRange(count: elements.count), at: path)
            }
            let end = isNew ? index : min(index + 1, elements.count)
            elements.replaceSubrange(index..<end, with: CollectionOfOne(value))
        }
    }

    private mutating func removeValue(
        at path: DocumentPath
    ) throws -> (value: DocumentValue, position: Int) {
        try edit(containerOf: path, making: false) { object, key in
            guard let position = object.position(ofKey: key) else {
                throw DocumentValueError(.missing, at: path)
            }
            return (object.remove(at: position).value, position)
        } element: { elements, index in
            guard elements.indices.contains(index) else {
                throw DocumentValueError(.outOfRange(count: elements.count), at: path)
            }
            return (elements.remove(at: index), index)
        }
    }
}
