import VersionedCodableCore

extension EncodingSession {
    /// Makes a session for a part that is written out of order.
    func part(at node: UInt32, key: (any CodingKey)?) -> EncodingSession {
        let part = EncodingSession(
            options: options, formatName: formatName, capabilities: capabilities,
            base: (self, node, key))
        part.builder.depth = builder.depth
        part.hasEnded = hasEnded
        return part
    }

    /// Returns the session in which the next value of a container has to be written, with that
    /// container innermost.
    @inline(__always)
    func target(_ container: UInt32) -> EncodingSession {
        builder.open == container ? self : slowTarget(container)
    }

    private func slowTarget(_ container: UInt32) -> EncodingSession {
        if builder.close(to: container) { return self }
        if let part = parts[container] { return part.target(0) }
        let part = part(at: container, key: nil)
        guard Int(container) < builder.count else {
            // The document is finished; values written now are lost.
            part.builder.begin(.object)
            return part
        }
        part.builder.begin(builder.nodes[Int(container)].kind)
        if !hasEnded { parts[container] = part }
        return part
    }

    /// Ends the value at `index`: closes what it left open, and writes an empty object if it wrote
    /// nothing.
    @inline(__always)
    func finishValue(at index: Int, in container: UInt32) {
        if builder.count == index {
            builder.begin(.object)
            builder.end()
        } else {
            if builder.open != container { closeValue(in: container) }
            // The value wrote into the object around it, and has no node of its own.
            if builder.nodes[index].isKind(.key) { noteMisplacedValue(at: index) }
        }
    }

    @inline(never)
    private func closeValue(in container: UInt32) {
        if builder.close(to: container) { return }
        // The value wrote into a container further out, which closed the one it belongs to.
        noteMisplacedValue(at: Int(container))
    }

    private func noteMisplacedValue(at index: Int) {
        noteMisuse("a container was used before one of its values was encoded", at: UInt32(index))
    }

    /// Notes the first misuse of a container, for `finish()`.
    func noteMisuse(_ message: String, at node: UInt32) {
        if misuse == nil { misuse = invalid("", message, at: node) }
    }

    // MARK: Containers of values

    /// Opens the container of a value, or finds the one it has.
    ///
    /// Asking for a container of another kind is misuse; values of the returned one are
    /// lost and `finish()` throws.
    @inline(__always)
    func container(_ kind: TapeKind, at node: UInt32) -> (EncodingSession, UInt32) {
        if builder.count == Int(node) { return (self, builder.begin(kind)) }
        return existingContainer(kind, at: node)
    }

    private func existingContainer(_ kind: TapeKind, at node: UInt32) -> (EncodingSession, UInt32) {
        if Int(node) < builder.count, builder.nodes[Int(node)].isKind(kind) {
            return (self, node)
        }
        noteMisuse("a value was already encoded here that is not an \(kind)", at: node)
        let nowhere = part(at: node, key: nil)
        return (nowhere, nowhere.builder.begin(kind))
    }

    /// Opens a container under a key.
    ///
    /// A container that is there already is continued, as in Foundation.
    func nested<Key: CodingKey>(_ kind: TapeKind, _ key: Key, in object: UInt32) -> (
        EncodingSession, UInt32
    ) {
        // The nested container may outlast this one.
        noteKeys(Key.self, of: object)
        let target = target(object)
        var text = target.converted(key)
        let end = target.builder.count
        let existing = text.withUTF8 {
            target.builder.findKey(UnsafeRawBufferPointer($0), before: end)
        }
        if let existing, target.builder.nodes[existing + 1].isKind(kind),
            target.elementShape == nil || !target.plan(of: Key.self).pointee.isChoice
        {
            return (target, UInt32(existing + 1))
        }
        target.settledKey(key, text)
        return (target, target.builder.begin(kind))
    }

    /// Returns an encoder for a member whose value may be encoded at any later time.
    func promise(_ key: some CodingKey, in object: UInt32) -> any Encoder {
        let target = target(object)
        target.settledKey(key, target.converted(key))
        return target.promiseValue(key)
    }

    /// Returns an encoder for the value at the end of the tape.
    func promiseValue(_ key: any CodingKey) -> any Encoder {
        let container = builder.open
        let node = UInt32(builder.count)
        writeNull()
        let part = part(at: container, key: key)
        if !hasEnded { parts[node] = part }
        return part.encoder(at: 0)
    }

    // MARK: Counting

    /// Returns the number of elements of an open or closed array, late ones included.
    func elementCount(of array: UInt32) -> Int {
        builder.elementCount(of: array) + (parts[array]?.elementCount(of: 0) ?? 0)
    }
}
