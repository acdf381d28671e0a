import AllModules

/// Values with a version inside of others.
@Suite("@Versioned") struct VersionedTests {
    private func library(_ book: String) -> String {
        """
        {"first": \(book), "second": \(book), "all": \(BookTexts.list),
         "byName": {"a": \(book), "b": \(BookTexts.all[0])}, "maybe": {"c": \(BookTexts.list)}}
        """
    }

    @Test(
        "In values, optionals, arrays, dictionaries, at any depth", arguments: Coder.all,
        BookTexts.all)
    func everywhere(coder: Coder, book: String) throws {
        let library = try coder.decode(Library.self, library(book))
        let one = BookTexts.book
        #expect(library.first == one)
        #expect(library.second == one)
        #expect(library.all == [one, one, one])
        #expect(library.byName == ["a": one, "b": one])
        #expect(library.maybe == ["c": [one, one, one]])
        #expect(try coder.again(library) == library)
    }

    @Test("Missing optionals are nil", arguments: Coder.all)
    func missing(coder: Coder) throws {
        let library = try coder.decode(
            Library.self,
            #"{"first": \#(BookTexts.all[1]), "all": [\#(BookTexts.all[2])], "byName": {"x": \#(BookTexts.all[2])}}"#
        )
        #expect(library.second == nil)
        #expect(library.maybe == nil)
        #expect(library.all == [BookTexts.book])
        #expect(try coder.again(library) == library)
    }

    @Test("Nulls are nil", arguments: Coder.withNull)
    func null(coder: Coder) throws {
        struct Nulls: Codable {
            @Versioned var book: Book?
            @Versioned var books: [Book?]
        }
        let nulls = try coder.decode(
            Nulls.self, #"{"book": null, "books": [null, \#(BookTexts.all[2])]}"#)
        #expect(nulls.book == nil)
        #expect(nulls.books == [nil, BookTexts.book])
    }

    @Test("It is written as an object with its version, and nothing around it")
    func written() throws {
        for coder in Coder.ours where !coder.isXML && !coder.isPropertyList {
            struct Holder: Codable { @Versioned var books: [Book] }
            #expect(
                try coder.text(Holder(books: [BookTexts.book]))
                    == #"{"books":[{"version":3,"title":"T","authors":["unknown"]}]}"#)
        }
    }

    @Test("The versions around and inside are independent", arguments: Coder.all)
    func bothVersions(coder: Coder) throws {
        for text in [
            #"{"version": 2, "label": "7", "books": \#(BookTexts.list)}"#,
            #"{"version": 1, "number": 7, "books": \#(BookTexts.list)}"#,
        ] {
            let shelf = try coder.decoder().decode(
                versioned: Shelf.self, from: try coder.data(text))
            #expect(shelf.label == "7")
            #expect(shelf.books == [BookTexts.book, BookTexts.book, BookTexts.book])
            let data = try coder.encoder().encode(versioned: shelf)
            #expect(try coder.decoder().decode(versioned: Shelf.self, from: data) == shelf)
        }
    }

    @Test("Lossy arrays of mixed versions", arguments: Coder.all)
    func lossy(coder: Coder) throws {
        struct Holder: Codable { @LossyArray var books: [Versioned<Book>] }
        let report = LossyReport()
        let holder = try coder.decode(
            Holder.self,
            #"{"books": [\#(BookTexts.all[1]), {"version": 9, "name": "T"}, \#(BookTexts.all[2])]}"#,
            report)
        #expect(holder.books.map(\.wrappedValue) == [BookTexts.book, BookTexts.book])
        #expect(report.drops.map { "\($0.path)" } == ["books.1"])
    }
}
