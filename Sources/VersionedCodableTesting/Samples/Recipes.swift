import Foundation
import VersionedCodableCore

/// The first version of the documents in the laws about versions.
struct RecipeV1: VersionedCodable, Equatable, Sendable {
    typealias PreviousVersion = NothingEarlier
    static let version: Int? = 1

    var name: String
    var minutes: Int
    var steps: [String]
    var picture: Data
    var published: Date

    static let sample = RecipeV1(
        name: "Crêpes \"grand-mère\"", minutes: 35, steps: ["Mix", "Rest & wait", "Fry"],
        picture: Data([0, 1, 127, 128, 255]),
        published: Date(timeIntervalSinceReferenceDate: 86_400))
}

/// The second version: steps are objects, and the name is a title.
struct RecipeV2: VersionedCodable, Equatable {
    static let version: Int? = 2

    struct Step: Codable, Equatable {
        var text: String
        var minutes: Double?
    }

    var title: String
    var steps: [Step]
    var totalMinutes: Double
    var picture: Data
    var published: Date

    init(from old: RecipeV1) {
        title = old.name
        steps = old.steps.map { Step(text: $0, minutes: nil) }
        totalMinutes = Double(old.minutes)
        picture = old.picture
        published = old.published
    }

    static var sample: RecipeV2 {
        var recipe = RecipeV2(from: RecipeV1.sample)
        recipe.steps[1].minutes = 17.5
        return recipe
    }
}

/// The third version: the steps are in an object.
struct RecipeV3: VersionedCodable, Equatable {
    static let version: Int? = 3

    struct Method: Codable, Equatable {
        var steps: [RecipeV2.Step]
        var totalMinutes: Double
    }

    var title: String
    var method: Method
    var tags: [String: Bool]
    var picture: Data
    var published: Date

    init(from old: RecipeV2) {
        title = old.title
        method = Method(steps: old.steps, totalMinutes: old.totalMinutes)
        tags = ["migrated": true]
        picture = old.picture
        published = old.published
    }

    static var sample: RecipeV3 { RecipeV3(from: RecipeV2.sample) }
}
