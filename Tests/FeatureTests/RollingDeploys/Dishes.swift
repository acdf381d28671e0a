import AllModules

/// The newest version of a dish, which goes down to the older ones.
struct Dish: VersionedCodable, Hashable {
    static let version: Int? = 3
    var title: String
    var cooks: [String]
    var servings: Int
    var notes: [String: String]?

    init(
        _ title: String, cooks: [String] = ["unknown"], servings: Int = 4,
        notes: [String: String]? = nil
    ) {
        self.title = title
        self.cooks = cooks
        self.servings = servings
        self.notes = notes
    }

    init(from old: Dish2) {
        self.init(old.title, cooks: [old.cook], servings: old.servings)
    }
}

struct Dish2: SecondVersion, Hashable {
    var title: String
    var cook: String
    var servings: Int

    init(_ title: String, cook: String = "unknown", servings: Int = 4) {
        self.title = title
        self.cook = cook
        self.servings = servings
    }

    init(from old: Dish1) {
        self.init(old.name)
    }
}

struct Dish1: FirstVersion, Hashable {
    var name: String
}

struct NoCook: Error {}

extension Dish: Downgradable {
    func downgraded() throws -> Dish2 {
        guard let cook = cooks.first else { throw NoCook() }
        return Dish2(title, cook: cook, servings: servings)
    }
}

extension Dish2: Downgradable {
    func downgraded() -> Dish1 { Dish1(name: title) }
}

/// A menu, which has no version and dishes that have.
struct Menu: Codable, Hashable {
    @Versioned var first: Dish
    @Versioned var all: [Dish]
}

// MARK: Examples

extension Dish: ExampleProviding {
    static var example: Dish { Dish("a") }
    static var examples: [Dish] {
        [Dish("a"), Dish("é #", cooks: [], servings: 0), Dish("b", cooks: ["c", "d"])]
            + [Dish("c", cooks: ["e"], servings: -1, notes: ["f": "g"])]
    }
}

extension Dish2: ExampleProviding {
    static var example: Dish2 { Dish2("a") }
    static var examples: [Dish2] { [Dish2("a"), Dish2("true", cook: "- i", servings: .max)] }
}

extension Dish1: ExampleProviding {
    static var example: Dish1 { Dish1(name: "a") }
    static var examples: [Dish1] { [Dish1(name: "a"), Dish1(name: "a\nb: <x>&")] }
}
