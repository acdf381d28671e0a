import AllModules

/// The newest version of a book.
struct Book: VersionedCodable, Hashable {
    static let version: Int? = 3
    var title: String
    var authors: [String]

    init(title: String, authors: [String]) {
        self.title = title
        self.authors = authors
    }

    init(from old: Book2) throws {
        if old.author.isEmpty { throw NoAuthor() }
        self.init(title: old.title, authors: [old.author])
    }
}

struct Book2: SecondVersion, Hashable {
    var title: String
    var author: String

    init(from old: Book1) {
        title = old.name
        author = "unknown"
    }
}

struct Book1: FirstVersion, Hashable {
    var name: String
}

/// What the step to today's version fails with, in the nets.
struct NoAuthor: Error {}

/// A shelf, which has a version of its own.
struct Shelf: SecondVersion, Hashable {
    var label: String
    @Versioned var books: [Book]

    init(from old: Shelf1) {
        label = "\(old.number)"
        books = old.books
    }
}

struct Shelf1: FirstVersion, Hashable {
    var number: Int
    @Versioned var books: [Book]
}

/// A library, which has no version.
struct Library: Codable, Hashable {
    @Versioned var first: Book
    @Versioned var second: Book?
    @Versioned var all: [Book]
    @Versioned var byName: [String: Book]
    @Versioned var maybe: [String: [Book]]?
}

/// The same book in every version.
enum BookTexts {
    static let all = [
        #"{"version": 3, "title": "T", "authors": ["unknown"]}"#,
        #"{"version": 2, "title": "T", "author": "unknown"}"#,
        #"{"version": 1, "name": "T"}"#,
    ]
    static let book = Book(title: "T", authors: ["unknown"])
    static let list = "[\(all.joined(separator: ", "))]"
}
