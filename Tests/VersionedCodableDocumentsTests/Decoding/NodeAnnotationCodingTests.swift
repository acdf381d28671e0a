import TestSupport

@Suite("Annotations of nodes as values") struct NodeAnnotationCodingTests {
    @Test func aPropertyIsTheAnnotationOfItsObject() throws {
        let shape = try decode(Shape.self, "!circle &one {radius: 2}")
        #expect(shape == Shape(kind: Label("circle"), name: Handle("one"), radius: 2))
        #expect(try decode(Shape.self, "{radius: 2}") == Shape(radius: 2))
    }

    @Test func elementsAndMembersHaveTheirOwn() throws {
        let shapes = try decode([Shape].self, "[!a {radius: 1} {radius: 2} !c &d {radius: 3}]")
        #expect(shapes.map(\.kind?.rawValue) == ["a", nil, "c"])
        #expect(shapes.map(\.name?.rawValue) == [nil, nil, "d"])
        let table = try decode([String: Shape].self, "{x: !a {radius: 1} y: {radius: 2}}")
        #expect(table["x"]?.kind == Label("a"))
        #expect(table["y"]?.kind == nil)
    }

    @Test func anAliasHasTheAnnotationsOfItsTarget() throws {
        let shapes = try decode([Shape].self, "[!a &n {radius: 1} *n]")
        #expect(shapes[1] == Shape(kind: Label("a"), name: Handle("n"), radius: 1))
    }

    @Test func aMemberOfTheDocumentCountsMore() throws {
        let shape = try decode(Shape.self, "!circle {radius: 2 kind: \"square\"}")
        #expect(shape.kind == Label("square"))
    }

    @Test func dictionariesKeepTheirKeys() throws {
        let text = "!t {kind: \"a\" name: \"b\"}"
        #expect(try decode([String: String].self, text) == ["kind": "a", "name": "b"])
        #expect(try encode(["kind": "a"]) == "{\"kind\": \"a\"}")
    }

    @Test func elsewhereItIsAString() throws {
        #expect(try decode([Label].self, "[\"a\" \"b\"]") == [Label("a"), Label("b")])
        #expect(try decode([String: Label].self, "{x: \"a\"}") == ["x": Label("a")])
        #expect(try encode([Label("a")]) == "[\"a\"]")
        #expect(try encode(["x": Label("a")]) == "{\"x\": \"a\"}")
        #expect(try encode(Label("a")) == "\"a\"")
    }

    @Test func aRequiredOneThatIsMissingIsAnError() {
        let error = #expect(throws: DecodingError.self) { try decode(Strict.self, "!t {x: 1}") }
        #expect(error?.diagnostic?.message == "the key \"name\" is missing")
    }

    @Test func textThatIsNoneIsAnError() {
        let error = #expect(throws: DecodingError.self) {
            try decode(Shape.self, "!bad {radius: 1}")
        }
        #expect(error?.diagnostic?.message == "expected Label, found \"bad\"")
        #expect(error?.diagnostic?.location?.description == "1:6")
    }

    @Test func encodedForAKeyItAnnotatesTheObject() throws {
        let shape = Shape(kind: Label("circle"), name: Handle("one"), radius: 2)
        #expect(try encode(shape) == "!circle &one {\"radius\": 2}")
        #expect(
            try encode([shape, Shape(radius: 1), shape])
                == "[!circle &one {\"radius\": 2} {\"radius\": 1} !circle &one {\"radius\": 2}]")
        #expect(try encode(["x": shape]) == "{\"x\": !circle &one {\"radius\": 2}}")
    }

    @Test func theOrderOfPropertiesDoesNotMatter() throws {
        #expect(
            try encode(Last(first: Inner(tag: Label("in"), x: 1), tag: Label("out")))
                == "!out {\"first\": !in {\"x\": 1}}")
    }

    @Test func aReplacedMemberComesBack() throws {
        #expect(try encode(Replacing()) == "!t {\"x\": 1 \"y\": 2}")
    }

    @Test func aMemberThatFailedLeavesNoAnnotation() throws {
        #expect(try encode(Failing()) == "{\"kept\": !a {\"x\": 1}}")
    }

    @Test func superEncodersAndLateContainersKeepTheirs() throws {
        #expect(
            try encode(Late())
                == "{\"super\": !base {\"x\": 1} \"late\": !later {\"y\": 2} \"z\": 3}")
    }

    @Test func manyAnnotationsUnderAKeyStrategy() throws {
        let encoder = DocumentEncoder(format: BracketFormat())
        encoder.keyEncodingStrategy = .convertToSnakeCase
        let shapes = (0..<1000).map { Shape(kind: Label("t\($0)"), radius: $0) }
        let decoder = DocumentDecoder(format: BracketFormat())
        #expect(try decoder.decode([Shape].self, from: try encoder.encode(shapes)) == shapes)
    }

    @Test func aDecoderTellsTheAnnotationsOfItsNode() throws {
        let values = try decode([Probe].self, "[!a 1 2 !c &d [3] \"x\"]")
        #expect(values.map(\.tag) == ["a", nil, "c", nil])
        #expect(values.map(\.anchor) == [nil, nil, "d", nil])
        #expect(values.map(\.place) == ["1:5", "1:7", "1:15", "1:19"])
    }

    @Test func anEncoderAnnotatesItsNode() throws {
        #expect(try encode([Noted(value: 1), Noted(value: 2)]) == "[!note 1 !note 2]")
        #expect(try encode(["k": Noted(value: 1)]) == "{\"k\": !note 1}")
        #expect(try encode(Noted(value: 1)) == "!note 1")
    }

    @Test func foreignCodersSeeStrings() throws {
        let shape = Shape(kind: Label("circle"), radius: 2)
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let data = try encoder.encode(shape)
        #expect(data.text == #"{"kind":"circle","radius":2}"#)
        #expect(try JSONDecoder().decode(Shape.self, from: data) == shape)
        #expect(try JSONDecoder().decode([Probe].self, from: Data("[1]".utf8))[0].place == nil)
        #expect(try JSONEncoder().encode(Noted(value: 1)) == Data("1".utf8))
    }
}

private struct Label: NodeAnnotationCodable, Hashable {
    static var annotation: NodeAnnotation { .tag }
    let rawValue: String
    init(_ text: String) { rawValue = text }
    init?(rawValue: String) {
        if rawValue == "bad" { return nil }
        self.rawValue = rawValue
    }
}

private struct Handle: NodeAnnotationCodable, Hashable {
    static var annotation: NodeAnnotation { .anchor }
    let rawValue: String
    init(_ text: String) { rawValue = text }
    init?(rawValue: String) { self.rawValue = rawValue }
}

private struct Shape: Codable, Hashable {
    var kind: Label?
    var name: Handle?
    var radius: Int
}

private struct Strict: Codable {
    var name: Handle
    var x: Int
}

private struct Inner: Codable {
    var tag: Label?
    var x: Int
}

private struct Last: Codable {
    var first: Inner
    var tag: Label?
}

private struct Replacing: Encodable {
    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: PathStep.self)
        try container.encode(1, forKey: "x")
        try container.encode(Label("t"), forKey: "x")
        try container.encode(2, forKey: "y")
    }
}

private struct Failing: Encodable {
    struct Failure: Error {}

    struct Part: Encodable {
        func encode(to encoder: any Encoder) throws {
            encoder.annotate(.tag, "gone")
            var container = encoder.container(keyedBy: PathStep.self)
            try container.encode(Inner(tag: Label("gone"), x: 1), forKey: "x")
            throw Failure()
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: PathStep.self)
        try? container.encode(Part(), forKey: "part")
        try container.encode(Inner(tag: Label("a"), x: 1), forKey: "kept")
    }
}

private struct Late: Encodable {
    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: PathStep.self)
        let base = container.superEncoder()
        var late = container.nestedContainer(keyedBy: PathStep.self, forKey: "late")
        try container.encode(3, forKey: "z")
        try Inner(tag: Label("base"), x: 1).encode(to: base)
        try late.encode(2, forKey: "y")
        try late.encode(Label("later"), forKey: "tag")
    }
}

private struct Probe: Decodable {
    let tag: String?
    let anchor: String?
    let place: String?

    init(from decoder: any Decoder) {
        tag = decoder.annotation(.tag)
        anchor = decoder.annotation(.anchor)
        place = decoder.sourceLocation?.description
    }
}

private struct Noted: Encodable {
    let value: Int

    func encode(to encoder: any Encoder) throws {
        encoder.annotate(.tag, "note")
        try value.encode(to: encoder)
    }
}
