import VersionedCodable

/// A recipe as version 4 of a program writes it.
///
/// The versions before it differ in one detail each.
struct Recipe: VersionedCodable, Equatable {
    static let version: Int? = 4
    typealias PreviousVersion = RecipeV3

    var title: String
    var steps: [String]
    var servings: Int
    var author: String?
}

struct RecipeV3: VersionedCodable, Equatable {
    static let version: Int? = 3
    typealias PreviousVersion = RecipeV2

    var title: String
    var steps: [String]
    var servings: Int
}

struct RecipeV2: VersionedCodable, Equatable {
    static let version: Int? = 2
    typealias PreviousVersion = RecipeV1

    var title: String
    var steps: [String]
}

struct RecipeV1: VersionedCodable, Equatable {
    static let version: Int? = 1
    typealias PreviousVersion = UnversionedRecipe

    var title: String
    var steps: String
}

struct UnversionedRecipe: VersionedCodable, Equatable {
    static let version: Int? = nil
    typealias PreviousVersion = NothingEarlier

    var name: String
    var steps: String
}

extension Recipe {
    init(from old: RecipeV3) {
        self.init(title: old.title, steps: old.steps, servings: old.servings, author: nil)
    }
}

extension RecipeV3 {
    init(from old: RecipeV2) {
        self.init(title: old.title, steps: old.steps, servings: 4)
    }
}

extension RecipeV2 {
    init(from old: RecipeV1) throws {
        guard !old.steps.isEmpty else {
            throw VersionedDecodingError.fieldNoLongerValid(
                DecodingError.Context(
                    codingPath: [CodingKeys.steps],
                    debugDescription: "a recipe needs a step"
                )
            )
        }
        self.init(title: old.title, steps: [old.steps])
    }
}

extension RecipeV1 {
    init(from old: UnversionedRecipe) {
        self.init(title: old.name, steps: old.steps)
    }
}
