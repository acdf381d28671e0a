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
        /// The value in the source that it was in another container.
        var moved: Int?
        /// The index among the members of the source, and the order among equal indices.
        var place = -1
        var order = 0

        var text: String {
            if case .text(let text) = shape { text } else { "" }
        }

        /// The prefix that it declares, empty for the default namespace.
        var declaredPrefix: String? {
            guard kind == .attribute, name.hasPrefix("xmlns") else { return nil }
            if name.utf8.count == 5 { return "" }
            return name.hasPrefix("xmlns:") ? String(name.dropFirst(6)) : nil
        }

        static func declaration(of prefix: String, _ uri: String) -> Self {
            Self(
                kind: .attribute, name: prefix.isEmpty ? "xmlns" : "xmlns:\(prefix)",
                shape: .text(uri))
        }
    }
}

struct XMLShapeWriter: ~Copyable {
    private var builder: DocumentBuilder
    var target: XMLTarget
    let source: CodableDocument
    private var open: [Element] = []
    /// The namespaces of each prefix in the open elements, the innermost last.
    var scope: [String: [String]] = [:]
    /// The namespaces of prefixes that are declared for only one in the whole source.
    private var uris: [String: String]?
    /// Whether names are as written, so that their prefixes must be declared.
    let hasPrefixes: Bool

    private struct Element {
        var rest: ArraySlice<XMLShape.Part>
        var prefixes: [String]
        var name: String
        /// The value in the source that it replaces.
        var old: Int?
    }

    init(
        _ target: XMLTarget, _ format: XMLFormat, _ source: CodableDocument,
        _ limits: ReadingLimits
    ) throws {
        self.target = target
        self.source = source
        hasPrefixes = format.reading.namespaces == .asWritten
        builder = DocumentBuilder(
            source: try SourceBuffer(copying: UnsafeRawBufferPointer(start: nil, count: 0)),
            format: format, limits: limits, duplicateKeys: .keepAll, scalarRules: XMLScalarRules())
        builder.linkRepeatedKeys()
    }

    consuming func document(
        of shape: XMLShape, name: String, _ old: Int?
    ) throws -> CodableDocument {
        builder.annotate(.name, name, at: 0)
        try add(shape, .init(kind: .element, name: name, shape: shape, old: old))
        while !open.isEmpty {
            let last = open.count - 1
            guard let part = open[last].rest.popFirst() else {
                try builder.end(at: 0)
                for prefix in open.removeLast().prefixes { scope[prefix]?.removeLast() }
                continue
            }
            try key(part.name, isAttribute: part.kind == .attribute)
            if part.kind == .element {
                try add(part.shape, part)
            } else {
                try scalar(part.text)
            }
        }
        return try builder.finish()
    }

    /// Adds a value, or begins an element whose parts are added next.
    private mutating func add(_ shape: XMLShape, _ part: XMLShape.Part) throws {
        var shape = shape
        if case .value(let value, let here, let edited) = shape {
            do {
                shape = try target.shape(
                    of: value, part.name, part.old ?? part.model, here, edited)
            } catch let error as WritingError {
                throw WritingError(error.message, path: path(of: part) + error.path)
            }
        }
        switch shape {
        case .same(let node): try copy(node)
        case .text(let text):
            let declarations = try missingDeclarations(part, [])
            guard !declarations.isEmpty else { return try scalar(text) }
            let content = XMLShape.Part(kind: .text, name: "", shape: shape)
            try begin(part, declarations + (text.isEmpty ? [] : [content]), [])
        case .element(var parts):
            var prefixes = declare(parts)
            let declarations = try missingDeclarations(part, parts)
            prefixes += declare(declarations)
            let first = parts.firstIndex { $0.kind != .attribute } ?? parts.count
            parts.insert(contentsOf: declarations, at: first)
            try begin(part, parts, prefixes)
        case .value: break
        }
    }

    private mutating func begin(
        _ part: XMLShape.Part, _ parts: [XMLShape.Part], _ prefixes: [String]
    ) throws {
        try builder.beginObject(at: 0)
        open.append(Element(rest: parts[...], prefixes: prefixes, name: part.name, old: part.old))
    }

    /// Returns the prefixes that attributes declare, and puts them in scope.
    private mutating func declare(_ parts: [XMLShape.Part]) -> [String] {
        parts.compactMap { part in
            guard let prefix = part.declaredPrefix else { return nil }
            scope[prefix, default: []].append(part.text)
            return prefix
        }
    }

    /// Returns the path of an element; one that is new in a list has no index.
    func path(of part: XMLShape.Part) -> [String] {
        var names: [String] = []
        for (name, old) in [(part.name, part.old)] + open.reversed().map({ ($0.name, $0.old) }) {
            if let old {
                return source.node(atTapeIndex: old).path.steps.map(\.stringValue) + names
            }
            names.insert(name, at: 0)
        }
        return Array(names.dropFirst())
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

    mutating func declaredURIs() -> [String: String] {
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
