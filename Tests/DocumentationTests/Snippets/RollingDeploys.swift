import Foundation
import Testing
import VersionedCodable
import VersionedCodableExtras

// snippet
struct Recipe: VersionedCodable {
    static let version: Int? = 2
    typealias PreviousVersion = RecipeV1

    var title: String
    var servings: Int
}

struct RecipeV1: VersionedCodable {
    static let version: Int? = 1
    typealias PreviousVersion = NothingEarlier

    var name: String
}

extension Recipe: Downgradable {
    init(from old: RecipeV1) { self.init(title: old.name, servings: 4) }
    func downgraded() -> RecipeV1 { RecipeV1(name: title) }
}
// end

// snippet
extension Recipe: ForwardReadable {
    static var newestReadableVersion: Int { 3 }
}
// end

// snippet
struct VersionOfCompose: VersionFunctionSpec {
    static func version(of document: DocumentShape) -> Int? {
        document.contains("services") ? 2 : 1
    }
    var version: Int?
}
// end

/// The code that the page about rolling deploys shows.
struct RollingDeployTests {
    private let recipe = Recipe(title: "Tea", servings: 2)

    @Test func olderVersions() throws {
        let recipe = Recipe(title: "Tea", servings: 4)
        // snippet
        let encoder = DocumentEncoder(format: .json)
        let old = try encoder.encode(versioned: recipe, as: RecipeV1.self)
        // end
        #expect(String(decoding: old, as: UTF8.self) == #"{"version":1,"name":"Tea"}"#)
    }

    @Test func storageVersions() throws {
        let recipe = Recipe(title: "Tea", servings: 4)
        // snippet
        let encoder = DocumentEncoder(format: .json)
        encoder.userInfo[.storageVersions] = StorageVersions([RecipeV1.self])
        let data = try encoder.encode(versioned: recipe)
        // end
        #expect(String(decoding: data, as: UTF8.self) == #"{"version":1,"name":"Tea"}"#)
        // snippet
        let foundation = JSONEncoder()
        foundation.userInfo[.storageVersions] = StorageVersions([RecipeV1.self], policy: .lossy)
        // end
        #expect(try foundation.encode(versioned: recipe).count == data.count)
    }

    @Test func losses() throws {
        let encoder = DocumentEncoder(format: .json)
        // snippet
        do {
            _ = try encoder.encode(versioned: recipe, as: RecipeV1.self)
        } catch let error as DowngradeError {
            print(error)
            // Recipe (version 2) cannot be written as RecipeV1 (version 1): it cannot hold servings
        }
        // end
        let error = #expect(throws: DowngradeError.self) {
            try encoder.encode(versioned: recipe, as: RecipeV1.self)
        }
        #expect(
            error?.description
                == "Recipe (version 2) cannot be written as RecipeV1 (version 1): it cannot hold servings"
        )
        // snippet
        let short = try encoder.encode(versioned: recipe, as: RecipeV1.self, policy: .lossy)
        // {"version":1,"name":"Tea"}
        // end
        #expect(String(decoding: short, as: UTF8.self) == #"{"version":1,"name":"Tea"}"#)
    }

    @Test func revisions() throws {
        let data = Data(#"{"version": 3, "title": "Tea", "servings": 2, "mood": "good"}"#.utf8)
        // snippet
        var revision = try DocumentDecoder(format: .json)
            .decode(Revision<Recipe>.self, from: data)
        revision.value.servings += 1
        let written = try DocumentEncoder(format: .json).encode(revision)
        // {"version":3,"title":"Tea","servings":3,"mood":"good"}
        // end
        #expect(
            String(decoding: written, as: UTF8.self)
                == #"{"version":3,"title":"Tea","servings":3,"mood":"good"}"#)
    }

    @Test func shapes() throws {
        let data = Data(#"{"services": {}}"#.utf8)
        #expect(
            try DocumentDecoder(format: .json).peekVersion(VersionOfCompose.self, from: data) == 2)
    }
}
