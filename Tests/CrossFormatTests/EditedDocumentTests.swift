import AllModules

/// Documents that are edited as a tree and then decoded.
struct EditedDocumentTests {
    struct Settings: Codable, Equatable {
        var title: String
        var release: String
        var isOn: Bool
        var mode: Int
        var limits: [Double]
        var day: Date
        var icon: Data
    }

    /// A plain `1.10` is a string when one is asked for, `yes` a truth value, and `0o17` a number,
    /// before and after.
    @Test func whatIsNotChangedKeepsTheRulesOfItsFormat() throws {
        let text = """
            title: old
            release: 1.10
            isOn: yes
            mode: 0o17
            limits: [.inf, 0x10]
            day: 2001-01-01
            icon: !!binary AP8=
            """
        let decoder = YAMLDecoder()
        let document = try decoder.document(from: Data(text.utf8))
        var value = try DocumentValue(document)
        value["title"] = "new"
        #expect(
            try decoder.decode(Settings.self, from: CodableDocument(value))
                == Settings(
                    title: "new", release: "1.10", isOn: true, mode: 15, limits: [.infinity, 16],
                    day: Date(timeIntervalSinceReferenceDate: 0), icon: Data([0, 255])))
    }

    @Test(arguments: Coder.formats.filter { !($0 is XMLFormat) })
    func whatIsNotChangedDecodesAsBefore(_ format: any DocumentFormat) throws {
        let settings = Settings(
            title: "a \"b\"\n", release: "2", isOn: false, mode: -1, limits: [0.5, 1e300],
            day: Date(timeIntervalSinceReferenceDate: 5), icon: Data([1]))
        let wrapped = ["first": [settings], "second": [settings, settings]]
        let coder = DocumentEncoder(format: format)
        let decoder = DocumentDecoder(format: format)
        var value = try DocumentValue(decoder.document(from: coder.encode(wrapped)))
        value["second"][1]["title"] = "changed"
        value["third"] = value["first"]
        let decoded = try decoder.decode([String: [Settings]].self, from: CodableDocument(value))
        var changed = settings
        changed.title = "changed"
        #expect(
            decoded == ["first": [settings], "second": [settings, changed], "third": [settings]])
        // It can be written as well, in every format.
        let written = try format.write(CodableDocument(value))
        #expect(try decoder.decode([String: [Settings]].self, from: written) == decoded)
    }

    /// Elements of one name have their new name when they are written.
    @Test func repeatedKeysAreRenamed() throws {
        let source = Data("<r><a>1</a><b>x</b><a>2</a></r>".utf8)
        var value = try DocumentValue(XMLFormat().read(source, within: .default))
        try value.rename("/a", to: "c")
        let written = try XMLFormat().write(CodableDocument(value))
        #expect(
            try DocumentValue(XMLFormat().read(written, within: .default))
                == ["c": [.untyped("1"), .untyped("2")], "b": .untyped("x")])
    }

    /// In XML, an attribute is the first of several values with its name.
    @Test func attributesAreFound() throws {
        let source = #"<r a="1" b="1"><a/><c/><d/><d/></r>"#
        _ = try XMLFormat().edit(Data(source.utf8)) { document in
            #expect(document.attribute(at: "/a") == "/a/0")
            #expect(document.attribute(at: "/b") == "/b")
            for path: DocumentPath in ["/c", "/d"] { #expect(document.attribute(at: path) == nil) }
            #expect(document.attribute(at: "/e") == "/e")
            try document.set("2", at: "/f")
            try document.setAttribute(false, at: "/f")
            #expect(document.attribute(at: "/f") == nil)
        }
    }
}
