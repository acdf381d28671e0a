import AllModules

/// Values as the version they were read as, and values in envelopes.
@Suite("AnyVersion and VersionedResult") struct AnyVersionTests {
    struct Log: Codable { var books: [AnyVersion<Book>] }

    @Test("Every value knows its version and migrates later", arguments: Coder.all)
    func mixed(coder: Coder) throws {
        let log = try coder.decode(Log.self, #"{"books": \#(BookTexts.list)}"#)
        #expect(log.books.map(\.versionText) == ["3", "2", "1"])
        #expect(log.books.map(\.isOlder) == [false, true, true])
        #expect(log.books[0].stored as? Book == BookTexts.book)
        #expect(log.books[1].schema is Book2.Type)
        #expect((log.books[2].stored as? Book1)?.name == "T")
        #expect(log.books[2].version as? Int == 1)
        #expect(
            try log.books.map { try $0.migrated() }
                == [BookTexts.book, BookTexts.book, BookTexts.book])
    }

    @Test("It is written as the version it was read as", arguments: Coder.all)
    func written(coder: Coder) throws {
        let log = try coder.decode(Log.self, #"{"books": \#(BookTexts.list)}"#)
        let again = try coder.again(log)
        #expect(again.books.map(\.versionText) == ["3", "2", "1"])
        #expect((again.books[1].stored as? Book2)?.author == "unknown")
        let new = try coder.again(Log(books: [AnyVersion(BookTexts.book)]))
        #expect(new.books[0].versionText == "3")
        #expect(try new.books[0].migrated() == BookTexts.book)
    }

    @Test("A document as a whole", arguments: Coder.all, [0, 1, 2])
    func whole(coder: Coder, index: Int) throws {
        let book = try coder.decode(AnyVersion<Book>.self, BookTexts.all[index])
        #expect(book.versionText == "\(3 - index)")
        #expect(try book.migrated() == BookTexts.book)
        #expect(try coder.again(book).versionText == "\(3 - index)")
    }

    @Test("Unknown versions are refused", arguments: Coder.all)
    func unknown(coder: Coder) throws {
        #expect(throws: VersionedDecodingError.self) {
            try coder.decode(AnyVersion<Book>.self, #"{"version": 9}"#)
        }
    }
}
