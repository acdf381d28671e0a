import VersionedCodableCore

extension CodableDocument {
    /// Returns the document with every container that repeats an earlier one as an alias of that.
    ///
    /// Containers are equal when they have the same members or elements in the same order, and the
    /// same annotations. Empty containers are kept. The first of several gets an anchor, unless it
    /// has one: 1, 2, 3 … in order. The document must not have aliases.
    ///
    /// - Throws: `ReadingError` when the aliases expand to more than the limits allow.
    /// - Complexity: O(n) in the nodes of the document.
    func sharingEqualContents(within limits: ReadingLimits) throws -> CodableDocument {
        try withUnsafeTape { tape in
            var sharing = ContentSharing(self, tape)
            sharing.findForms()
            sharing.countForms()
            return try sharing.document(within: limits)
        }
    }
}

private struct ContentSharing {
    private struct Form: Hashable {
        var head: UInt32
        var text: [UInt8] = []
        var children: [Int32] = []
        var annotations: [NodeAnnotation: String] = [:]
    }

    private let source: CodableDocument
    private let tape: UnsafeTape
    /// The number of the form of each node.
    private var forms: [Int32]
    private var numbers: [Form: Int32] = [:]
    /// The number of times that a container of a form is written, in full or as an alias.
    private var counts: [Int32: Int] = [:]

    init(_ document: CodableDocument, _ tape: UnsafeTape) {
        source = document
        self.tape = tape
        forms = Array(repeating: 0, count: tape.count)
    }

    mutating func findForms() {
        // Children follow their container.
        for index in stride(from: tape.count - 1, through: 0, by: -1) {
            let node = tape[index]
            let isContainer = node.isKind(.array) || node.isKind(.object)
            var form = Form(head: node.head & ~(TapeNode.detached | TapeNode.quoted))
            if isContainer {
                var child = index + 1
                while child < Int(node.next) {
                    form.children.append(forms[child])
                    child = Int(tape[child].next)
                }
            } else {
                form.text = Array(tape.bytes(of: node))
            }
            for entry in source.storage.annotations.entries(of: UInt32(index)) {
                form.annotations[entry.annotation] = entry.text
            }
            let number = numbers[form] ?? Int32(numbers.count)
            numbers[form] = number
            forms[index] = number
        }
    }

    /// Counts containers from the outside in, since the content of an alias is not written.
    mutating func countForms() {
        var index = 0
        while index < tape.count {
            let node = tape[index]
            guard node.isKind(.array) || node.isKind(.object), node.extra > 0 else {
                index += 1
                continue
            }
            let earlier = counts[forms[index], default: 0]
            counts[forms[index]] = earlier + 1
            index = earlier > 0 ? Int(node.next) : index + 1
        }
    }

    func document(within limits: ReadingLimits) throws -> CodableDocument {
        var builder = try DocumentBuilder(
            extending: nil, formatName: source.formatName, capabilities: source.capabilities,
            scalarRules: source.storage.source.scalarRules, limits: limits)
        let annotations = source.storage.annotations
        let used = annotations.entries.filter { $0.annotation == .anchor }.map(\.text)
        var names = AnchorNames(used: Set(used))
        var first: [Int32: Int] = [:]
        var open: [Int] = []
        var index = 0
        while index < tape.count || !open.isEmpty {
            if let end = open.last, end == index {
                open.removeLast()
                try builder.end(at: 0)
                continue
            }
            let node = tape[index]
            let copy = builder.nextIndex
            let isRepeated = counts[forms[index], default: 0] > 1
            if isRepeated, let target = first[forms[index]] {
                try builder.alias(to: target, at: 0)
                index = Int(node.next)
                continue
            }
            for entry in annotations.entries(of: UInt32(index)) {
                builder.annotate(entry.annotation, entry.text, at: copy)
            }
            if isRepeated {
                first[forms[index]] = copy
                if annotations.text(.anchor, of: UInt32(index)) == nil {
                    builder.annotate(.anchor, names.next(), at: copy)
                }
            }
            try add(node, to: &builder)
            if node.isKind(.array) || node.isKind(.object) { open.append(Int(node.next)) }
            index += 1
        }
        return try builder.finish()
    }

    /// The marks that copied keys keep; they are not linked again.
    private var keyMarks: UInt32 {
        source.capabilities.contains(.repeatedKeys)
            ? ~(TapeNode.quoted | TapeNode.repeated) : ~TapeNode.quoted
    }

    private func add(_ node: TapeNode, to builder: inout DocumentBuilder) throws {
        let marks = node.head & 0xE0
        switch node.kind {
        case .array, .object: try builder.begin(node.kind, at: 0, marks: marks)
        case .key:
            try builder.key(
                copying: tape.bytes(of: node), at: 0, length: 0, marks: marks & keyMarks)
        case .null: try builder.null(at: 0, length: 0)
        case .bool: try builder.bool(node.extra == 1, at: 0, length: 0)
        default:
            try builder.scalar(
                node.kind, copying: tape.bytes(of: node), at: 0, length: 0,
                marks: (node.head & ~0x5F))
        }
    }
}
