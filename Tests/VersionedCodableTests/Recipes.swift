import VersionedCodable

/// A recipe as version 4 of a program writes it.
struct Recipe: VersionedCodable, Equatable {
    static let version: Int? = 4
    typealias PreviousVersion = RecipeV2

    var title: String
    var steps: [String]
    var servings: Int

    init(from old: RecipeV2) {
        (title, steps, servings) = (old.title, old.steps, 4)
    }
}

struct RecipeV2: VersionedCodable {
    static let version: Int? = 2
    typealias PreviousVersion = UnversionedRecipe

    var title: String
    var steps: [String]

    init(from old: UnversionedRecipe) {
        (title, steps) = (old.name, [old.steps])
    }
}

struct UnversionedRecipe: VersionedCodable {
    static let version: Int? = nil
    typealias PreviousVersion = NothingEarlier

    var name: String
    var steps: String
}
