import VersionedCodableDocuments
import VersionedCodableFormatKit

/// A value in the shape of XML, from which a document is made.
enum XMLShape {
    /// An element with only text.
    case text(String)
    /// Attributes, text and child elements.
    case element([Part])
    /// An unchanged object of the source at its old place.
    case same(Int)
    /// The value of an element whose shape is computed on writing, so that nesting needs no stack.
    case value(DocumentValue, here: Int?, (any EditedValue)?)

    struct Part {
        enum Kind {
            case attribute
            case text
            case element
        }

        var kind: Kind
        var name: String
        var shape: XMLShape
        /// The value in the source that it replaces.
        var old: Int?
        /// The last value in the source with its name, if it replaces none.
        var model: Int?
        /// The index among the members of the source, and the order among equal indices.
        var place = -1
        var order = 0

        var text: String {
            if case .text(let text) = shape { text } else { "" }
        }

        var declaredPrefix: String? {
            name.hasPrefix("xmlns:") ? String(name.dropFirst(6)) : nil
        }
    }
}

struct XMLShapeWriter: ~Copyable {
    private var builder: DocumentBuilder
    private var target: XMLTarget
    private let source: CodableDocument
    private var open: [(rest: ArraySlice<XMLShape.Part>, prefixes: [String])] = []
    /// The number of declarations of each prefix in the open elements.
    private var scope: [String: Int] = [:]
    /// The namespaces of prefixes that are declared for only one in the whole source.
    private var uris: [String: String]?
    /// Whether names are as written, so that their prefixes must be declared.
    private let hasPrefixes: Bool

    init(
        _ target: XMLTarget, _ format: XMLFormat, _ source: CodableDocument,
        _ limits: ReadingLimits
    ) throws {
        self.target = target
        self.source = source
        hasPrefixes = format.reading.namespaces == .asWritten
        builder = DocumentBuilder(
            source: try UnsafeRawBufferPointer(start: nil, count: 0).copied(), format: format,
            limits: limits, duplicateKeys: .keepAll, scalarRules: XMLScalarRules())
        builder.linkRepeatedKeys()
    }

    consuming func document(
        of shape: XMLShape, name: String, _ old: Int?
    ) throws -> CodableDocument {
        builder.annotate(.name, name, at: 0)
        try add(shape, name: name, old, like: old)
        while !open.isEmpty {
            let last = open.count - 1
            guard let part = open[last].rest.popFirst() else {
                try builder.end(at: 0)
                for prefix in open.removeLast().prefixes { scope[prefix, default: 1] -= 1 }
                continue
            }
            try key(part.name, isAttribute: part.kind == .attribute)
            if part.kind == .element {
                try add(part.shape, name: part.name, part.old, like: part.old ?? part.model)
            } else {
                try scalar(part.text)
            }
        }
        return try builder.finish()
    }

    /// Adds a value, or begins an element whose parts are added next.
    private mutating func add(
        _ shape: XMLShape, name: String, _ old: Int?, like model: Int?
    ) throws {
        var shape = shape
        if case .value(let value, let here, let edited) = shape {
            shape = try target.shape(of: value, name, model, here, edited)
        }
        switch shape {
        case .same(let node): try copy(node)
        case .text(let text):
            guard let declaration = missingDeclaration(of: name, [], old) else {
                return try scalar(text)
            }
            let content = XMLShape.Part(kind: .text, name: "", shape: shape)
            try builder.beginObject(at: 0)
            open.append(([declaration] + (text.isEmpty ? [] : [content]), []))
        case .element(var parts):
            var prefixes = parts.compactMap { $0.kind == .attribute ? $0.declaredPrefix : nil }
            for prefix in prefixes { scope[prefix, default: 0] += 1 }
            var declarations: [XMLShape.Part] = []
            for wanted in [name] + parts.filter({ $0.kind == .attribute }).map(\.name) {
                let isAttribute = wanted != name
                guard isAttribute ? wanted.contains(":") : true,
                    let declaration = missingDeclaration(of: wanted, declarations, old)
                else { continue }
                declarations.append(declaration)
            }
            let added = declarations.compactMap(\.declaredPrefix)
            for prefix in added { scope[prefix, default: 0] += 1 }
            prefixes += added
            if !declarations.isEmpty {
                let first = parts.firstIndex { $0.kind != .attribute } ?? parts.count
                parts.insert(contentsOf: declarations, at: first)
            }
            try builder.beginObject(at: 0)
            open.append((parts[...], prefixes))
        case .value: break
        }
    }

    private mutating func key(_ name: String, isAttribute: Bool) throws {
        var name = name
        let marks = isAttribute ? TapeNode.attribute : 0
        try name.withUTF8 {
            try builder.key(copying: UnsafeRawBufferPointer($0), at: 0, length: 0, marks: marks)
        }
    }

    private mutating func scalar(_ text: String) throws {
        var text = text
        try text.withUTF8 {
            try builder.scalar(
                .untyped, copying: UnsafeRawBufferPointer($0), at: 0, length: 0, marks: 0)
        }
    }

    private mutating func copy(_ node: Int) throws {
        try source.withUnsafeTape { tape in
            var ends: [Int] = []
            var index = node
            let end = Int(tape[node].next)
            while index < end {
                while let last = ends.last, last <= index {
                    try builder.end(at: 0)
                    ends.removeLast()
                }
                let entry = tape[index]
                switch entry.kind {
                case .object:
                    try builder.beginObject(at: 0)
                    ends.append(Int(entry.next))
                case .key:
                    try builder.key(
                        copying: tape.bytes(of: entry), at: 0, length: 0,
                        marks: entry.head & TapeNode.attribute)
                default:
                    try builder.scalar(
                        .untyped, copying: tape.bytes(of: entry), at: 0, length: 0, marks: 0)
                }
                index += 1
            }
            for _ in ends { try builder.end(at: 0) }
        }
    }

    // MARK: Prefixes

    /// Returns the declaration of a prefix that is out of scope but unique in the source.
    private mutating func missingDeclaration(
        of name: String, _ known: [XMLShape.Part], _ old: Int?
    ) -> XMLShape.Part? {
        let prefix = XMLName(name).prefix
        guard hasPrefixes, !prefix.isEmpty, prefix != "xml", prefix != "xmlns",
            scope[prefix, default: 0] == 0, !known.contains(where: { $0.name == "xmlns:\(prefix)" })
        else { return nil }
        if let old, source.node(atTapeIndex: old).namespace(ofPrefix: prefix) == nil { return nil }
        guard let uri = declaredURIs()[prefix], !uri.isEmpty else { return nil }
        return XMLShape.Part(kind: .attribute, name: "xmlns:\(prefix)", shape: .text(uri))
    }

    private mutating func declaredURIs() -> [String: String] {
        if let uris { return uris }
        var found: [String: String] = [:]
        source.withUnsafeTape { tape in
            for index in 0..<tape.count
            where tape[index].isKind(.key) && tape[index].head & TapeNode.attribute != 0 {
                let name = tape.string(of: tape[index])
                guard name.hasPrefix("xmlns:") else { continue }
                let prefix = String(name.dropFirst(6))
                let uri = tape.string(of: tape[index + 1])
                // A prefix with two namespaces is never declared again.
                found[prefix] = found[prefix].map { $0 == uri ? uri : "" } ?? uri
            }
        }
        uris = found
        return found
    }
}

extension UnsafeRawBufferPointer {
    fileprivate func copied() throws -> SourceBuffer { try SourceBuffer(copying: self) }
}
