import Foundation
import VersionedCodableCore

extension LawTrial {
    func checkConcurrentUse() throws {
        let encoder = encoder
        let decoder = decoder
        // Documents of equal size, so that a shared buffer gives one thread another's value.
        let documents = try (1...8).map { number in
            var recipe = RecipeV1.sample
            recipe.minutes = number
            return (recipe: recipe, data: try encoder.encode(versioned: recipe))
        }
        try Threads.run(8) { thread in
            let sample = "thread \(thread) of 8"
            let (recipe, data) = documents[thread % 8]
            for _ in 0..<25 {
                let found = try attempt(sample, expected: "the value one thread gets") {
                    try decoder.decode(versioned: RecipeV1.self, from: data)
                }
                try requireEqual(found, recipe, sample)
                try requireEqual(
                    try decoder.peekVersion(RootVersion<Int>.self, from: data), 1, sample)
                try require(
                    try encoder.encode(versioned: recipe) == data, sample,
                    expected: "the bytes one thread gets", found: "different bytes")
            }
        }
    }
}
