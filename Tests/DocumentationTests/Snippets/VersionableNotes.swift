import Foundation
import Testing
import VersionedCodable
import VersionedCodableExtras
import VersionedCodableYAML

// snippet
struct Todo: Versionable {
    enum Version: Int, VersionType {
        case v1 = 1
        case v2 = 2
        case v3 = 3
    }

    var version: Version = Self.version
    var text: String
    var done: Bool
    var tags: [String]

    static func migrate(to version: Version) -> Migration {
        switch version {
        case .v1:
            return .none
        case .v2:
            return .migrate { payload in
                payload["text"] = payload["title"] ?? "defaultText"
                payload["title"] = nil
            }
        case .v3:
            return .migrate { payload in
                payload["done"] = .bool(payload["state"]?.string == "done")
                payload["tags"] = []
            }
        }
    }

    static var mock: Todo { Todo(text: "Tea", done: false, tags: ["kitchen"]) }
}
// end

// snippet
struct TodoList: Codable {
    var first: VersionableContainer<Todo>
    var others: [VersionableContainer<Todo>]
}
// end

// snippet
enum Track: String, VersionType {
    case first = "1.9"
    case second = "1.10"
}
// end

/// What the page about Versionable shows.
struct VersionableNoteTests {
    @Test func decodesOldDocuments() throws {
        let data = Data(#"{"version": 1, "title": "Tea", "state": "done"}"#.utf8)
        let yaml = Data("version: 2\ntext: Tea\nstate: open".utf8)
        // snippet
        let same = try VersionableDecoder().decode(Todo.self, from: data)
        let todo = try JSONDecoder().decode(versionable: Todo.self, from: data)
        let other = try YAMLDecoder().decode(versionable: Todo.self, from: yaml)
        // end
        #expect(same.text == "Tea" && todo.done && !other.done)
    }

    @Test func editsPayloads() throws {
        // snippet
        let split = PayloadMigration.migrate { payload in
            let name = payload["name"]?.string ?? ""
            payload["name"] = .object(["full": .string(name)])
            payload["address"]["country"] = "NL"
            try payload.rename("/zip", to: "postalCode")
            payload["tags"][0] = nil
            payload["count"] = .number((payload["count"]?.int ?? 0) + 1)
        }
        // end
        var payload: DocumentValue = ["name": "Ann", "zip": "1234", "tags": ["old", "a"]]
        try split(&payload)
        #expect(
            payload == [
                "name": ["full": "Ann"], "postalCode": "1234", "tags": ["a"],
                "address": ["country": "NL"], "count": 1,
            ])
    }

    @Test func tellsWhatIsNewer() throws {
        let data = Data(#"{"version": 4, "text": "Tea"}"#.utf8)
        // snippet
        do {
            _ = try JSONDecoder().decode(versionable: Todo.self, from: data)
        } catch VersionedDecodingError.unsupportedVersion(let error) where error.isNewer == true {
            print("A newer program is needed: \(error)")
        }
        // end
    }

    @Test func readsContainers() throws {
        let old = Data(#"{"version": 2, "text": "Tea"}"#.utf8).base64EncodedString()
        let data = Data(
            #"{"first": {"version": 2, "instance": "\#(old)"}, "others": []}"#.utf8)
        let list = try JSONDecoder().decode(TodoList.self, from: data)
        #expect(list.first.instance.text == "Tea")
        #expect(Track.first < .second)
    }
}
