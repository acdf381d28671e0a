import VersionedCodableCore

// The operations of a migration that edits a document. Each throws or succeeds as a whole.

extension DocumentValue {
    /// Sets the value at a path.
    ///
    /// Missing keys and nulls on the way become objects. An index may be that of an element or the
    /// one after the last, which the key `-` also denotes.
    ///
    /// - Throws: `DocumentValueError` when an existing value on the way does not fit its step.
    public mutating func set(_ value: DocumentValue, at path: DocumentPath) throws {
        guard let (container, last) = try split(path) else { return self = value }
        try edit(at: container, making: true) { parent in
            switch parent.place(of: last) {
            case .key(let key):
                try parent.changeObject(container) { $0.updateValue(value, forKey: key) }
            case .index(let index):
                try parent.changeArray(container) { elements in
                    guard index >= 0, index <= elements.count else {
                        throw DocumentValueError(.outOfRange(count: elements.count), at: path)
                    }
                    if index == elements.count {
                        elements.append(value)
                    } else {
                        elements[index] = value
                    }
                }
            }
        }
    }

    /// Inserts a value at a path: under a new key, or before the element at an index.
    ///
    /// Missing keys and nulls on the way become objects, as with `set(_:at:)`.
    ///
    /// - Throws: `DocumentValueError` when the key exists, or as `set(_:at:)`.
    public mutating func insert(_ value: DocumentValue, at path: DocumentPath) throws {
        guard let (container, last) = try split(path) else {
            throw DocumentValueError(.root, at: path)
        }
        try edit(at: container, making: true) { parent in
            switch parent.place(of: last) {
            case .key(let key):
                try parent.changeObject(container) { object in
                    guard object.position(ofKey: key) == nil else {
                        throw DocumentValueError(.exists, at: path)
                    }
                    object.updateValue(value, forKey: key)
                }
            case .index(let index):
                try parent.changeArray(container) { elements in
                    guard index >= 0, index <= elements.count else {
                        throw DocumentValueError(.outOfRange(count: elements.count), at: path)
                    }
                    elements.insert(value, at: index)
                }
            }
        }
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
        guard let (container, last) = try split(path) else {
            throw DocumentValueError(.root, at: path)
        }
        try edit(at: container, making: false) { parent in
            try parent.changeObject(container) { object in
                guard object.position(ofKey: last.stringValue) != nil else {
                    throw DocumentValueError(.missing, at: path)
                }
                guard object.rename(last.stringValue, to: newKey) else {
                    throw DocumentValueError(.exists, at: container.appending(.key(newKey)))
                }
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
            try restore(value, at: source, position: position)
            throw error
        }
    }

    // MARK: Taking and putting back

    private mutating func removeValue(at path: DocumentPath) throws -> (
        value: DocumentValue, position: Int
    ) {
        guard let (container, last) = try split(path) else {
            throw DocumentValueError(.root, at: path)
        }
        return try edit(at: container, making: false) { parent in
            switch parent.place(of: last) {
            case .key(let key):
                return try parent.changeObject(container) { object in
                    guard let position = object.position(ofKey: key) else {
                        throw DocumentValueError(.missing, at: path)
                    }
                    return (object.remove(at: position).value, position)
                }
            case .index(let index):
                return try parent.changeArray(container) { elements in
                    guard elements.indices.contains(index) else {
                        throw DocumentValueError(.missing, at: path)
                    }
                    return (elements.remove(at: index), index)
                }
            }
        }
    }

    private mutating func restore(_ value: DocumentValue, at path: DocumentPath, position: Int)
        throws
    {
        guard let (container, last) = try split(path) else { return }
        try edit(at: container, making: false) { parent in
            if case .array = parent {
                try parent.changeArray(container) { $0.insert(value, at: position) }
            } else {
                try parent.changeObject(container) {
                    $0.insert(value, forKey: last.stringValue, at: position)
                }
            }
        }
    }
}
