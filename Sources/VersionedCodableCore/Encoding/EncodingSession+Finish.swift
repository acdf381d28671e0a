extension EncodingSession {
    /// The document, now that everything is encoded.
    ///
    /// - Throws: The first misuse of a container that could not be reported when it happened.
    func finish() throws -> Document {
        while tape.pointee.open != EncodingTape.none { tape.pointee.end() }
        if let misuse = firstMisuse { throw misuse }
        if tape.pointee.hasRemoved || !promised.isEmpty || !late.isEmpty { return try rebuilt() }
        let memory = TapeMemory(adopting: tape.pointee.nodes)
        let text = tape.pointee.text
        let textCount = tape.pointee.textCount
        (text + textCount).initializeMemory(
            as: UInt8.self, repeating: 0, count: SourceBuffer.padding)
        let count = tape.pointee.count
        tape.pointee = EncodingTape()
        return Document(
            storage: DocumentStorage(
                memory: memory,
                count: count,
                source: SourceBuffer(adopting: text, count: textCount),
                formatName: formatName,
                capabilities: capabilities,
                hasPositions: false,
                isPrefix: false))
    }

    /// Lets go of containers and parts.
    ///
    /// Those that are in use elsewhere keep the session alive from now on; what is written to them goes nowhere.
    func end() {
        hasEnded = true
        containers.releaseAll(self)
        let parts = Array(promised.values) + Array(late.values)
        promised = [:]
        late = [:]
        for part in parts { part.end() }
    }

    private var firstMisuse: EncodingError? {
        if let misuse { return misuse }
        for part in promised.values { if let misuse = part.firstMisuse { return misuse } }
        for part in late.values { if let misuse = part.firstMisuse { return misuse } }
        return nil
    }

    /// Writes the document anew with every part in its place.
    private func rebuilt() throws -> Document {
        let empty = try SourceBuffer(copying: UnsafeRawBufferPointer(start: nil, count: 0))
        var builder = DocumentBuilder(
            source: empty,
            formatName: formatName,
            capabilities: capabilities,
            hasPositions: false,
            limits: options.limits,
            duplicateKeys: .useLast,
            expectedNodes: tape.pointee.count * 2 + 16)
        try emit(0, into: &builder)
        return try builder.finish()
    }

    private func emit(_ index: Int, into builder: inout DocumentBuilder) throws {
        let node = tape.pointee.nodes[index]
        switch node.kind {
        case .array, .object:
            if node.isKind(.array) {
                try builder.beginArray(at: 0)
            } else {
                try builder.beginObject(at: 0)
            }
            try emitChildren(of: index, into: &builder)
            if let part = late[UInt32(index)] {
                while part.tape.pointee.open != EncodingTape.none { part.tape.pointee.end() }
                try part.emitChildren(of: 0, into: &builder)
            }
            try builder.end(at: 0)
        case .removed:
            guard let part = promised[UInt32(index)], part.tape.pointee.count > 0 else {
                try builder.beginObject(at: 0)
                return try builder.end(at: 0)
            }
            while part.tape.pointee.open != EncodingTape.none { part.tape.pointee.end() }
            try part.emit(0, into: &builder)
        case .null: try builder.null(at: 0, length: 0)
        case .bool: try builder.bool(node.extra == 1, at: 0, length: 0)
        default:
            try builder.scalar(
                node.kind, copying: tape.pointee.bytes(of: node), at: 0, length: 0)
        }
    }

    private func emitChildren(of index: Int, into builder: inout DocumentBuilder) throws {
        let container = tape.pointee.nodes[index]
        var child = index + 1
        while child < Int(container.next) {
            var value = child
            if container.isKind(.object) {
                value = child + 1
                let key = tape.pointee.nodes[child]
                if key.isKind(.removed) {
                    child = Int(tape.pointee.nodes[value].next)
                    continue
                }
                try builder.key(copying: tape.pointee.bytes(of: key), at: 0, length: 0)
            }
            try emit(value, into: &builder)
            child = Int(tape.pointee.nodes[value].next)
        }
    }
}
