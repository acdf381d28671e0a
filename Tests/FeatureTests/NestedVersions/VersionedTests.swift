import Foundation
import Synchronization
import Testing
import VersionedCodable
import VersionedCodableExtras

/// Values with a version inside of others.
@Suite("@Versioned")
struct VersionedTests {
    private func library(_ book: String) -> String {
        """
        {"first": \(book), "second": \(book), "all": \(BookTexts.list),
         "byName": {"a": \(book), "b": \(BookTexts.all[0])}, "maybe": {"c": \(BookTexts.list)}}
        """
    }

    @Test(
        "In values, optionals, arrays, dictionaries, at any depth",
        .tags(.versionedValuesInATree, .nestedVersionsAsStructure),
        arguments: Coder.all, BookTexts.all)
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

    @Test("Missing optionals are nil", .tags(.versionedValuesInATree), arguments: Coder.all)
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

    @Test("Nulls are nil", .tags(.versionedValuesInATree), arguments: Coder.withNull)
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

    @Test(
        "It is written as an object with its version, and nothing around it",
        .tags(.nestedVersionsAsStructure))
    func written() throws {
        for coder in Coder.ours where !coder.isXML && !coder.isPropertyList {
            struct Holder: Codable { @Versioned var books: [Book] }
            #expect(
                try coder.text(Holder(books: [BookTexts.book]))
                    == #"{"books":[{"version":3,"title":"T","authors":["unknown"]}]}"#)
        }
    }

    @Test(
        "The versions around and inside are independent", .tags(.nestedVersionsAsStructure),
        arguments: Coder.all)
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

    @Test(
        "The errors of versions and migrations", .tags(.nestedVersionsAsStructure),
        arguments: Coder.all)
    func errors(coder: Coder) throws {
        struct Holder: Codable { @Versioned var books: [Book] }
        #expect(throws: VersionedDecodingError.self) {
            try coder.decode(Holder.self, #"{"books": [{"version": 9, "name": "T"}]}"#)
        }
        do {
            _ = try coder.decode(
                Holder.self, #"{"books": [{"version": 2, "title": "T", "author": ""}]}"#)
            Issue.record("expected an error")
        } catch VersionedDecodingError.migrationFailed(let failure) {
            #expect(failure.underlyingError is NoAuthor)
        }
    }

    @Test(
        "Lossy arrays of mixed versions", .tags(.collectionsOfMixedVersions), arguments: Coder.all)
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

    @Test("The document is parsed once", .tags(.oneParse), arguments: Coder.ours.filter(\.isJSON))
    func onePass(coder: Coder) throws {
        // Every element is decoded once, whatever its version.
        let text = #"{"books": \#(BookTexts.list)}"#
        Counted.count.withLock { $0 = 0 }
        struct Holder: Codable { @Versioned var books: [Counted] }
        _ = try coder.decode(Holder.self, text)
        #expect(Counted.count.withLock { $0 } == 3)
    }

    /// A book that counts how often it is decoded.
    struct Counted: VersionedCodable {
        static let count = Mutex(0)
        static let version: Int? = 3
        typealias PreviousVersion = Old
        init(from old: Old) {}
        init(from decoder: any Decoder) throws { Counted.count.withLock { $0 += 1 } }
        func encode(to encoder: any Encoder) throws {}

        struct Old: VersionedCodable {
            static let version: Int? = 2
            typealias PreviousVersion = Older
            init(from old: Older) {}
            init(from decoder: any Decoder) throws { Counted.count.withLock { $0 += 1 } }
            func encode(to encoder: any Encoder) throws {}
        }

        struct Older: VersionedCodable {
            static let version: Int? = 1
            typealias PreviousVersion = NothingEarlier
            init(from decoder: any Decoder) throws { Counted.count.withLock { $0 += 1 } }
            func encode(to encoder: any Encoder) throws {}
        }
    }
}
