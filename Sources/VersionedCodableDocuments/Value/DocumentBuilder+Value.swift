import VersionedCodableCore
import VersionedCodableEssentials

/// The remaining children of a container of a value, or the remaining elements that become members.
private enum ValueChildren {
    case elements(IndexingIterator<[DocumentValue]>)
    case members(IndexingIterator<[DocumentObject.Member]>, DocumentObject.Origin?)
    case repetitions(String, IndexingIterator<[DocumentValue]>)
}

extension DocumentBuilder {
    /// Adds a value, of which parts may be in the base document.
    ///
    /// - Parameter repeatsKeys: Whether the elements of an array become members with its key
    ///   (`FormatCapabilities.repeatedKeys`). An empty array, and one with arrays as elements, stay
    ///   arrays.
    mutating func add(
        _ root: DocumentValue, extending base: CodableDocument?, repeatsKeys: Bool = false
    ) throws {
        defer { extendLifetime(base) }
        let parts = base.map { CopiedParts(of: $0, $0.storage.tape) }
        var open: [ValueChildren] = []
        try begin(root, at: nil, of: parts, &open)
        while let children = open.popLast() {
            switch children {
            case .elements(var elements):
                guard let element = elements.next() else {
                    try end(at: nowhere)
                    continue
                }
                open.append(.elements(elements))
                try begin(element, at: nil, of: parts, &open)
            case .members(var members, let origin):
                guard let member = members.next() else {
                    try end(at: nowhere)
                    continue
                }
                open.append(.members(members, origin))
                try add(member, origin, of: parts, repeatsKeys: repeatsKeys, &open)
            case .repetitions(let key, var elements):
                guard let element = elements.next() else { continue }
                open.append(.repetitions(key, elements))
                try self.key(key, at: nil, of: parts)
                try begin(element, at: nil, of: parts, &open)
            }
        }
    }

    /// The offset of a node without a location.
    private var nowhere: Int { source.hasPositions ? DocumentBuilder.nowhere : 0 }

    /// Adds a member, or the beginning of its value.
    ///
    /// - Parameter origin: The object of the base document that the object of the member was made of.
    private mutating func add(
        _ member: DocumentObject.Member, _ origin: DocumentObject.Origin?, of parts: CopiedParts?,
        repeatsKeys: Bool, _ open: inout [ValueChildren]
    ) throws {
        let node = origin == nil || member.node == 0 ? nil : Int(member.node)
        if let node, let parts, !member.isChanged {
            let values = origin?.repeats[member.node]?.map { Int($0) } ?? [node]
            for value in values {
                try key(values.count > 1 ? nil : member.key, at: value - 1, of: parts)
                try copy(value, of: parts)
            }
            return
        }
        if repeatsKeys, case .array(let elements) = member.value, !elements.isEmpty,
            elements.allSatisfy({ $0.array == nil })
        {
            return open.append(.repetitions(member.key, elements.makeIterator()))
        }
        try key(member.key, at: node.map { $0 - 1 }, of: parts)
        try begin(member.value, at: node, of: parts, &open)
    }

    /// Adds a key as the base document has it, unless it has another text.
    private mutating func key(_ text: String?, at index: Int?, of parts: CopiedParts?) throws {
        if let index, let parts, case let node = parts.tape[index], node.isKind(.key),
            case let bytes = parts.tape.bytes(of: node),
            text.map({ bytes.elementsEqual($0.utf8) }) != false
        {
            parts.annotate(index, in: &self)
            let marks = node.head & (linksRepeats ? TapeNode.attribute : TapeNode.plain)
            try key(copying: bytes, at: nowhere, length: 0, marks: marks)
        } else {
            try text?.withBytes { try key(copying: $0, at: nowhere, length: 0) }
        }
    }

    /// Adds a value that is not in an array or object, or begins it.
    ///
    /// - Parameter index: The index of the value that it was made of.
    private mutating func begin(
        _ value: DocumentValue, at index: Int?, of parts: CopiedParts?,
        _ open: inout [ValueChildren]
    ) throws {
        switch value {
        case .array(let elements):
            open.append(.elements(elements.makeIterator()))
            try begin(.array, at: index, of: parts)
        case .object(let object):
            let origin = object.origin.flatMap { $0.document.storage === parts?.owner ? $0 : nil }
            if let origin, let parts, !object.isChanged { return try copy(origin.index, of: parts) }
            open.append(.members(object.members.makeIterator(), origin))
            try begin(.object, at: origin?.index, of: parts)
        default: try add(scalar: value)
        }
    }

    private mutating func begin(_ kind: TapeKind, at index: Int?, of parts: CopiedParts?) throws {
        var marks: UInt32 = 0
        if let index, let parts, case let node = parts.tape.resolve(index),
            parts.tape[node].isKind(kind)
        {
            parts.annotate(node, in: &self, isChanged: true)
            marks = parts.tape[node].head & TapeNode.flow
        }
        try begin(kind, at: nowhere, marks: marks)
    }

    private mutating func add(scalar value: DocumentValue) throws {
        switch value {
        case .null, .array, .object: try null(at: nowhere, length: 0)
        case .bool(let flag): try bool(flag, at: nowhere, length: 0, marks: plainMark)
        case .number(let number):
            let kind: TapeKind = number.isWrittenAsInteger ? .integer : .real
            try text(kind, number.text, plainMark)
        case .string(let text):
            // A string that would be a number or a truth value without quotes was quoted.
            let plain = DocumentValue.untyped(text)
            let isQuoted = plainMark != 0 && (plain.bool != nil || plain.number != nil)
            try self.text(.string, text, isQuoted ? 0 : plainMark)
        case .untyped(let text): try self.text(.untyped, text, 0)
        case .data(let data):
            try data.withUnsafeBytes { try scalar(.binary, copying: $0, at: nowhere, length: 0) }
        case .date(let date):
            try withUnsafeBytes(of: date.timeIntervalSinceReferenceDate.bitPattern.bigEndian) {
                try scalar(.dateBytes, copying: $0, at: nowhere, length: 0)
            }
        }
    }

    private mutating func text(_ kind: TapeKind, _ text: String, _ marks: UInt32) throws {
        try text.withBytes {
            try scalar(kind, copying: $0, at: nowhere, length: 0, marks: marks)
        }
    }
}
