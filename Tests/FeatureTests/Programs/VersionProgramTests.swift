import Foundation
import Testing
import VersionedCodable

/// Programs as they are written for packages of versions alone, in every format.
struct VersionProgramTests {
    struct Verse: VersionedCodable, Equatable {
        static let version: Int? = 3
        typealias PreviousVersion = Verse2
        var lines: [String]
        var author: Author?

        struct Author: Codable, Equatable { var name: String }

        init(lines: [String], author: Author?) { (self.lines, self.author) = (lines, author) }

        init(from old: Verse2) throws {
            guard old.rating > 0 else {
                throw VersionedDecodingError.fieldNoLongerValid(
                    DecodingError.Context(
                        codingPath: [], debugDescription: "a verse needs a rating"))
            }
            self.init(lines: old.content.components(separatedBy: "/"), author: nil)
        }
    }

    struct Verse2: VersionedCodable {
        static let version: Int? = 2
        typealias PreviousVersion = Verse1
        var content: String
        var rating: Int
        init(from old: Verse1) { (content, rating) = (old.content, 1) }
    }

    struct Verse1: VersionedCodable {
        static let version: Int? = nil
        typealias PreviousVersion = NothingEarlier
        var content: String
    }

    @Test(arguments: Coder.all)
    func everyVersionBecomesTheNewest(coder: Coder) throws {
        let decoder = coder.decoder()
        for json in [
            #"{"content":"a/b"}"#, #"{"version":2,"content":"a/b","rating":4}"#,
            #"{"version":3,"lines":["a","b"]}"#,
        ] {
            let verse = try decoder.decode(versioned: Verse.self, from: try coder.data(json))
            #expect(verse == Verse(lines: ["a", "b"], author: nil))
        }
    }

    @Test(arguments: Coder.all)
    func theVersionIsWrittenAndReadAgain(coder: Coder) throws {
        let verse = Verse(lines: ["a", "b"], author: Verse.Author(name: "c"))
        let data = try coder.encoder().encode(versioned: verse)
        #expect(try coder.decoder().decode(versioned: Verse.self, from: data) == verse)
        #expect(try coder.decoder().peekVersion(of: Verse.self, from: data) == 3)
    }

    @Test(arguments: Coder.all)
    func whatCannotBeMigratedIsAnError(coder: Coder) throws {
        let invalid = try coder.data(#"{"version":2,"content":"a","rating":0}"#)
        #expect {
            try coder.decoder().decode(versioned: Verse.self, from: invalid)
        } throws: { error in
            guard case VersionedDecodingError.fieldNoLongerValid(let context) = error
            else { return false }
            return context.debugDescription == "a verse needs a rating"
        }
        let newer = try coder.data(#"{"version":4,"lines":["a","b"]}"#)
        #expect {
            try coder.decoder().decode(versioned: Verse.self, from: newer)
        } throws: { error in
            guard case VersionedDecodingError.unsupportedVersion(let unsupported) = error
            else { return false }
            return unsupported.isNewer == true
        }
    }
}
