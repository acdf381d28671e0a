import AllModules

/// An age that used to be a number.
struct Age: Codable, Hashable, MigrationTarget {
    var years: Int
    var months: Int?

    init(years: Int, months: Int? = nil) {
        self.years = years
        self.months = months
    }

    init(migrateFrom years: Int) {
        self.years = years
    }
}

struct Person: Codable, Hashable { @Migrated var age: Age }

/// Tags that used to be a list of names.
struct Tags: Codable, Hashable, MigrationTarget {
    var names: String
    init(migrateFrom list: [String]) { names = list.joined(separator: "+") }
}

struct Tagged: Codable, Hashable { @Migrated var tags: Tags }

/// A range that used to be a pair, which used to be a limit.
struct Range3: Codable, Hashable, MigrationTarget {
    var from: Int
    var to: Int
    init(migrateFrom pair: Range2) { (from, to) = (pair.low, pair.high) }
}

struct Range2: Codable, Hashable, MigrationTarget {
    var low: Int
    var high: Int
    init(migrateFrom limit: Range1) throws {
        if limit.limit < 0 { throw NegativeLimit() }
        (low, high) = (0, limit.limit)
    }
}

struct Range1: Codable, Hashable { var limit: Int }

struct NegativeLimit: Error, Equatable {}

struct Ranged: Codable, Hashable { @Migrated var range: Range3 }

/// A nickname that was not there in older documents, or was text.
struct Nickname: Codable, Hashable, MigrationTarget {
    var name: String
    init(migrateFrom old: String?) { name = old ?? "none" }
}

struct Named: Codable, Hashable { @Migrated var nick: Nickname }

/// A day that used to be a date.
struct Day: Codable, Hashable, MigrationTarget {
    var dayStart: Date
    init(migrateFrom date: Date) { dayStart = date }
}

struct Dated: Codable, Hashable { @Migrated var startDay: Day }

/// A count that used to be text.
struct Count: Codable, Hashable, MigrationTarget {
    var count: Int
    init(migrateFrom text: String) throws {
        guard let count = Int(text) else { throw NoCount(text: text) }
        self.count = count
    }
}

struct NoCount: Error, Equatable { var text: String }

struct Counted: Codable, Hashable { @Migrated var count: Count }
