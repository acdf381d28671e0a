import TestSupport

/// A format of elements as a stranger may write one: lines `name=text`, `@name=text` for attributes
/// of the root, which come first, and `name@name=text` for elements with one attribute.
private struct RowFormat: DocumentFormat {
    let name = "rows"
    let fileExtensions: [String] = []
    let mediaTypes: [String] = []
    let capabilities: FormatCapabilities = [.text, .keyOrder, .repeatedKeys]
    var rules: (any ScalarRules)? = RowRules()

    func read(_ data: Data, within limits: ReadingLimits) throws -> CodableDocument {
        let source = try SourceBuffer.copying(data)
        var builder = DocumentBuilder(
            source: source, format: self, limits: limits, duplicateKeys: .keepAll,
            scalarRules: rules)
        builder.linkRepeatedKeys()
        try builder.beginObject(at: 0)
        var place = 0
        for line in data.text.split(separator: "\n") {
            try add(String(line), at: place, to: &builder)
            place += line.utf8.count + 1
        }
        try builder.end(at: data.count)
        return try builder.finish()
    }

    private func add(_ line: String, at place: Int, to builder: inout DocumentBuilder) throws {
        let name = line.prefix { $0 != "=" && $0 != "@" }
        let rest = line.dropFirst(name.count)
        let isElement = !name.isEmpty
        if isElement { try builder.key(at: place, length: name.utf8.count, marks: 0) }
        if rest.hasPrefix("@") {
            if isElement { try builder.beginObject(at: place) }
            let attribute = rest.dropFirst().prefix { $0 != "=" }
            let start = place + name.utf8.count + 1
            try builder.key(at: start, length: attribute.utf8.count, marks: TapeNode.attribute)
            try addText(behind: start + attribute.utf8.count, of: line, at: place, to: &builder)
            if isElement { try builder.end(at: place) }
        } else {
            try addText(behind: place + name.utf8.count, of: line, at: place, to: &builder)
        }
    }

    private func addText(
        behind sign: Int, of line: String, at place: Int, to builder: inout DocumentBuilder
    ) throws {
        try builder.scalar(
            .untyped, at: sign + 1, length: place + line.utf8.count - sign - 1, marks: 0)
    }

    /// Writes the attributes and texts of the root.
    func write(_ document: CodableDocument) throws -> Data {
        let lines = document.withUnsafeTape { tape in
            var lines = ""
            var key = 1
            while key < tape.count {
                lines += tape[key].head & TapeNode.attribute == 0 ? "" : "@"
                lines += "\(tape.string(of: tape[key]))=\(tape.string(of: tape[key + 1]))\n"
                key = Int(tape[key + 1].next)
            }
            return lines
        }
        return Data(lines.utf8)
    }
}

/// The rules of the engine for text, which ask nothing about attributes.
private struct TextRules: ScalarRules {
    func bool(_ text: UnsafeRawBufferPointer) -> Bool? {
        Bool(text.text)
    }
    func number(_ text: UnsafeRawBufferPointer) -> String? {
        Double(text.text).map { "\($0)" }
    }
}

/// `void=yes` is a null, and `note` is about the notation.
private struct RowRules: ElementRules {
    func bool(_ text: UnsafeRawBufferPointer) -> Bool? { TextRules().bool(text) }
    func number(_ text: UnsafeRawBufferPointer) -> String? { TextRules().number(text) }
    func isNull(attribute name: UnsafeRawBufferPointer, value: UnsafeRawBufferPointer) -> Bool {
        name.elementsEqual("void".utf8) && value.elementsEqual("yes".utf8)
    }
    func isReserved(attribute name: UnsafeRawBufferPointer, namespace: String?) -> Bool {
        name.elementsEqual("note".utf8)
    }
}

@Suite("Other packages' formats with elements") struct ElementFormatTests {
    struct Row: Decodable, Equatable {
        var size: Int?
        var name: String?
    }

    @Test func theRulesOfElementsTellWhatAttributesMean() throws {
        let decoder = DocumentDecoder(format: RowFormat())
        decoder.unknownKeyStrategy = .refuse
        let row = try decoder.decode(Row.self, from: Data("@note=x\nsize@void=yes\nname=a".utf8))
        #expect(row == Row(size: nil, name: "a"))
        #expect(throws: DecodingError.self) {
            try decoder.decode(Row.self, from: Data("@other=x\nname=a".utf8))
        }
    }

    @Test("Rules of text alone say nothing of attributes", arguments: [true, false])
    func rulesOfTextAlone(hasRules: Bool) throws {
        let decoder = DocumentDecoder(format: RowFormat(rules: hasRules ? TextRules() : nil))
        let row = try decoder.decode(Row.self, from: Data("size=3\nname=a".utf8))
        #expect(row == Row(size: 3, name: "a"))
        #expect(throws: DecodingError.self) {
            try decoder.decode(Row.self, from: Data("size@void=yes".utf8))
        }
        decoder.unknownKeyStrategy = .refuse
        #expect(throws: DecodingError.self) {
            try decoder.decode(Row.self, from: Data("@note=x\nname=a".utf8))
        }
    }

    @Test func aStrangerSetsTheOptionsOfElements() throws {
        let decoder = DocumentDecoder(format: RowFormat())
        let text = Data("@name=x\nsize=\nname= a ".utf8)
        #expect(try decoder.decode(Row.self, from: text) == Row(size: nil, name: " a "))
        decoder.elementOptions.trimsText = true
        #expect(try decoder.decode(Row.self, from: text) == Row(size: nil, name: "a"))
        decoder.elementOptions.memberPlacementStrategy = { _, _ in
            { $0.stringValue == "name" ? .attribute : .element }
        }
        #expect(try decoder.decode(Row.self, from: text) == Row(size: nil, name: "x"))
        decoder.elementOptions.emptyValueStrategy = .text
        #expect(throws: DecodingError.self) { try decoder.decode(Row.self, from: text) }
        decoder.elementOptions = ElementDecodingOptions()
        #expect(try decoder.decode(Row.self, from: text) == Row(size: nil, name: " a "))
    }

    @Test func otherFormatsIgnoreTheOptionsOfElements() throws {
        let decoder = DocumentDecoder(format: BracketFormat())
        let text = try DocumentEncoder(format: BracketFormat()).encode(["name": " a "])
        decoder.elementOptions.trimsText = true
        decoder.elementOptions.emptyValueStrategy = .null
        decoder.elementOptions.memberPlacementStrategy = { _, _ in
            { _ in .attribute }
        }
        #expect(try decoder.decode(Row.self, from: text) == Row(size: nil, name: " a "))
    }

    @Test func aStrangerSaysWhereMembersAreWritten() throws {
        let encoder = DocumentEncoder(format: RowFormat())
        encoder.elementOptions.memberPlacementStrategy = { _, _ in
            { $0.stringValue == "id" ? .attribute : nil }
        }
        #expect(try encoder.encode(Item(id: "1", name: "a")).text == "@id=1\nname=a\n")
    }

    struct Item: Encodable {
        var id: String
        var name: String
    }
}
