import AllModules

/// The version of a document is none of its unknown members.
struct UnknownVersionTests {
    struct Note: SecondVersion, Hashable {
        var title: String
        var others = UnknownMembers()
        init(title: String) { self.title = title }
        init(from old: NoteV1) {
            title = old.name
            others = old.others
        }
    }

    struct NoteV1: FirstVersion {
        var name: String
        var others = UnknownMembers()
    }

    struct Book: Codable, Hashable {
        var notes: [Note]
        var others = UnknownMembers()
        init(from decoder: any Decoder) throws {
            let members = try decoder.container(keyedBy: CodingKeys.self)
            var list = try members.nestedUnkeyedContainer(forKey: .notes)
            notes = []
            while !list.isAtEnd { notes.append(try list.decode(versioned: Note.self)) }
            others = try members.decode(UnknownMembers.self, forKey: .others)
        }
    }

    @Test(arguments: Coder.ours)
    func aValueComesBack(coder: Coder) throws {
        let data = try coder.data(#"{"version": 2, "title": "a", "theme": "dark"}"#)
        let decoder = coder.decoder(.refuse)
        let note = try decoder.decode(versioned: Note.self, from: data)
        #expect(note.others.map(\.key) == ["theme"])
        let encoder = DocumentEncoder(format: coder.format)
        let again = try encoder.encode(versioned: note)
        #expect(try decoder.decode(versioned: Note.self, from: again) == note)
        // Without the version in mind, as far as the type is versioned.
        func plain<Value: Decodable>(_ type: Value.Type, _ data: Data) throws -> Value {
            try coder.decoder().decode(type, from: data)
        }
        #expect(try plain(Note.self, data) == note)
        #expect(try plain(Note.self, try encoder.encode(note)) == note)
    }

    @Test(arguments: Coder.ours)
    func aMigratedValueHasNoOldVersion(coder: Coder) throws {
        let data = try coder.data(
            #"{"version": 1, "name": "a", "theme": "dark", "extra": {"a": 1}}"#)
        let note = try coder.decoder(.refuse).decode(versioned: Note.self, from: data)
        #expect(note.others.map(\.key).sorted() == ["extra", "theme"])
        let versioned = try DocumentEncoder(format: coder.format).encode(versioned: note)
        for (written, version) in [(try coder.encode(note), nil), (versioned, 2)] {
            let value = try coder.tree(written)
            #expect(value["version"]?.int == version)
            #expect(value["title"]?.string == "a")
            #expect(value["theme"]?.string == "dark")
            #expect(value["extra"]?["a"]?.int == 1)
            #expect(value.object?.count == (version == nil ? 3 : 4))
        }
        #expect(try coder.decoder().peekVersion(of: Note.self, from: versioned) == 2)
    }

    @Test func foundationWritesNoOldVersion() throws {
        let data = Data(#"{"version": 1, "name": "a", "theme": "dark"}"#.utf8)
        let note = try DocumentDecoder(format: JSONFormat()).decode(
            versioned: Note.self, from: data)
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        #expect(try encoder.encode(note).text == #"{"others":{"theme":"dark"},"title":"a"}"#)
        let versioned = try encoder.encode(versioned: note)
        #expect(try JSONDecoder().decode(versioned: Note.self, from: versioned).title == "a")
    }

    /// Values inside of others, each of its own version; a key with that name elsewhere is a member
    /// as any other.
    @Test(arguments: Coder.ours)
    func valuesInsideOfOthers(coder: Coder) throws {
        let data = try coder.data(
            """
            {"version": 7, "notes": [{"version": 2, "title": "a", "x": {"version": 3}},
             {"version": 1, "name": "b", "y": 1}]}
            """)
        let book = try coder.decoder().decode(Book.self, from: data)
        #expect(book.others.map(\.key) == ["version"])
        #expect(book.notes.map { $0.others.map(\.key) } == [["x"], ["y"]])
        #expect(book.notes[0].others["x"]?["version"].text == "3")
    }

    // MARK: Elsewhere

    struct Page: SecondVersion, OldestVersion, Hashable {
        typealias VersionSpec = MetaVersion<Int>
        var title: String
        var others = UnknownMembers()
    }

    struct Sheet: SecondVersion, OldestVersion, Hashable {
        typealias VersionSpec = MetaVersion<Int>
        var meta: Meta
        struct Meta: Codable, Hashable {
            var author: String
            var others = UnknownMembers()
        }
    }

    @Test(arguments: Coder.ours)
    func aVersionFurtherInside(coder: Coder) throws {
        let encoder = DocumentEncoder(format: coder.format)
        let alone = try coder.data(#"{"meta": {"version": 2}, "title": "a", "theme": "dark"}"#)
        let page = try coder.decoder().decode(versioned: Page.self, from: alone)
        #expect(page.others.map(\.key) == ["theme"])
        #expect(
            try coder.decoder().decode(
                versioned: Page.self, from: try encoder.encode(versioned: page)) == page)

        let known = try coder.data(#"{"meta": {"version": 2, "author": "b", "x": "y"}}"#)
        let sheet = try coder.decoder().decode(versioned: Sheet.self, from: known)
        #expect(sheet.meta.others.map(\.key) == ["x"])
        #expect(
            try coder.decoder().decode(
                versioned: Sheet.self, from: try encoder.encode(versioned: sheet)) == sheet)
    }

    @Test(arguments: Coder.ours)
    func membersBesideAVersionFurtherInsideAreKept(coder: Coder) throws {
        let data = try coder.data(
            #"{"meta": {"version": 2, "author": "b"}, "title": "a"}"#)
        let page = try coder.decoder().decode(versioned: Page.self, from: data)
        #expect(page.others.map(\.key) == ["meta"])
        #expect(page.others["meta"]?.members.map(\.key) == ["author"])
        let written = try DocumentEncoder(format: coder.format).encode(versioned: page)
        let value = try coder.tree(written)
        #expect(value["meta"]?["author"]?.string == "b")
        #expect(try coder.decoder().decode(versioned: Page.self, from: written) == page)
    }
}
