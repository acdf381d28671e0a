import TestSupport
import VersionedCodable
import VersionedCodableYAML

// The testing library has tags, too.
private typealias Tag = VersionedCodableYAML.Tag

@Suite("Tags and anchors of YAML")
struct YAMLAnnotationTests {
    @Test func aPropertyIsTheTagOrAnchorOfItsMapping() throws {
        let text = "- !circle &one\n  radius: 2\n- radius: 3\n"
        let shapes = try YAMLDecoder().decode([Shape].self, from: text)
        #expect(
            shapes == [
                Shape(yamlTag: "!circle", yamlAnchor: "one", radius: 2), Shape(radius: 3),
            ])
        let written: String = try YAMLEncoder().encode(shapes)
        #expect(try YAMLDecoder().decode([Shape].self, from: written) == shapes)
        #expect(try read(written)[0].tag == "!circle")
        #expect(try read(written)[0].anchor == "one")
        #expect(try read(written)[0]["yamlTag"].exists == false)
    }

    @Test func inOtherFormatsThereIsNone() throws {
        let shape = Shape(yamlTag: "!circle", yamlAnchor: "one", radius: 2)
        let data = try DocumentEncoder(format: .json).encode(shape)
        #expect(data.text == #"{"radius":2}"#)
        #expect(
            try DocumentDecoder(format: .json).decode(Shape.self, from: data) == Shape(radius: 2))
    }

    @Test func theImplicitTagIsNotWritten() throws {
        #expect(try YAMLEncoder().encode(Shape(yamlTag: .implicit, radius: 1)) == "radius: 1\n")
    }

    /// A node that no alias stands for may share its anchor with one behind it.
    @Test func anchorsMayComeTwice() throws {
        let shapes = [
            Shape(yamlAnchor: "simple", radius: 1), Shape(yamlAnchor: "simple", radius: 2),
        ]
        let text: String = try YAMLEncoder().encode(shapes)
        #expect(text == "- &simple\n  radius: 1\n- &simple\n  radius: 2\n")
        #expect(try YAMLDecoder().decode([Shape].self, from: text) == shapes)
        // An alias stands for the last node with its name.
        let last = "- &a 1\n- &a 2\n- *a\n"
        #expect(try YAMLFormat().string(read(last)) == last)
        let first = try YAMLFormat().string(read("- &a [1]\n- *a\n- &a [2]\n- &a [3]\n- *a\n"))
        #expect(
            try read(first).isEquivalent(
                to: try read("[[1], [1], [2], [3], [3]]")))
    }

    @Test func tagsAndAnchorsOfScalarsAreAnnotations() throws {
        let text = "bucket: !Ref Logs\nname: &n !Sub b\nplain: c\n"
        let values = try YAMLDecoder().decode([String: Reference].self, from: text)
        #expect(values["bucket"]?.tag == "!Ref")
        #expect(values["bucket"]?.anchor == nil)
        #expect(values["name"]?.anchor == "n")
        #expect(values["plain"]?.tag == nil)
        let encoder = YAMLEncoder()
        encoder.options.sortKeys = true
        #expect(try encoder.encode(values) == text)
    }

    @Test func namesOfTags() {
        #expect(Tag.int.rawValue == "tag:yaml.org,2002:int")
        #expect(Tag.int.description == "!!int")
        #expect(Tag.nonSpecific.rawValue == "!")
        #expect(Tag.implicit.rawValue == "")
        #expect(Tag(rawValue: "!a") == "!a")
    }
}

private struct Shape: Codable, Hashable {
    var yamlTag: Tag?
    var yamlAnchor: Anchor?
    var radius: Int
}

/// A text with a tag and an anchor, which its type reads and writes itself.
private struct Reference: Codable {
    var tag: String?
    var anchor: String?
    var text: String

    init(from decoder: any Decoder) throws {
        (tag, anchor) = (decoder.annotation(.tag), decoder.annotation(.anchor))
        text = try decoder.singleValueContainer().decode(String.self)
    }

    func encode(to encoder: any Encoder) throws {
        if let tag { encoder.annotate(.tag, tag) }
        if let anchor { encoder.annotate(.anchor, anchor) }
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }
}
