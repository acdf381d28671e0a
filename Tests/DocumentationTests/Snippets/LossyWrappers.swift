import Foundation
import Testing
import VersionedCodable
import VersionedCodableExtras

// snippet
struct Feed: Codable {
    @LossyArray var items: [Item]
    @LossyDictionary var prices: [Int: Double]
    @LossyOptional var owner: String?
    @Nullable var next: URL?

    struct Item: Codable { var id: Int }
}
// end

// snippet
struct Age: Codable, MigrationTarget {
    var years: Int
    var months: Int?

    init(migrateFrom years: Int) {
        self.years = years
    }
}

struct Person: Codable {
    @Migrated var age: Age
}
// end

// snippet
struct Shelf: Codable {
    @Versioned var main: ServerSettings
    @Versioned var others: [String: ServerSettings]
    var history: [AnyVersion<ServerSettings>]
}
// end

/// The wrappers of properties that the pages show.
struct WrapperTests {
    @Test func feeds() throws {
        let data = Data(
            #"{"items": [{"id": 1}, {"id": "x"}], "prices": {"1": 2.5, "no": 1}, "next": null}"#
                .utf8)
        // snippet
        let report = LossyReport(maximumDrops: 10)
        let decoder = DocumentDecoder(format: .json)
        decoder.userInfo[.lossyReport] = report
        let feed = try decoder.decode(Feed.self, from: data)
        for drop in report.drops { print(drop) }  // 1:30: items.1.id: expected Int, found "x"
        // end
        #expect(feed.items.map(\.id) == [1])
        #expect(feed.prices == [1: 2.5])
        #expect(feed.owner == nil && feed.next == nil)
        #expect(report.drops[0].description == #"1:30: items.1.id: expected Int, found "x""#)
    }

    @Test func ages() throws {
        // snippet
        let decoder = JSONDecoder()
        let old = try decoder.decode(Person.self, from: Data(#"{"age": 32}"#.utf8))
        let new = try decoder.decode(Person.self, from: Data(#"{"age": {"years": 32}}"#.utf8))
        // end
        #expect(old.age.years == new.age.years)
    }

    @Test func ageErrors() throws {
        let data = Data(#"{"age": "old"}"#.utf8)
        // snippet
        do {
            _ = try JSONDecoder().decode(Person.self, from: data)
        } catch Migrated<Int, Age>.Error.migrationFailed(let asAge, let asNumber) {
            print(asAge.documentDescription, asNumber.documentDescription)
        }
        // end
    }

    @Test func shelves() throws {
        let text =
            #"{"main": {"version": 1, "listen": "a:80"}, "others": {}, "history": [{"version": 1, "listen": "a:80"}]}"#
        let shelf = try JSONDecoder().decode(Shelf.self, from: Data(text.utf8))
        #expect(shelf.main.host == "a")
        #expect(shelf.history[0].isOlder)
    }
}
