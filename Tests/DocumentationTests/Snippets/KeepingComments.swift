import Foundation
import Testing
import VersionedCodable
import VersionedCodableRewriting
import VersionedCodableTOML
import VersionedCodableYAML

struct ProxySettingsV1: VersionedCodable {
    typealias PreviousVersion = NothingEarlier
    static let version: Int? = 1
    var timeout: Int
}

// snippet
struct ProxySettings: VersionedCodable, MovingMembers {
    typealias PreviousVersion = ProxySettingsV1
    static let version: Int? = 2
    static let moves: [DocumentPath: DocumentPath] = ["/timeout": "/limits/requestTimeout"]

    struct Limits: Codable { var requestTimeout: String }
    var limits: Limits

    init(from old: ProxySettingsV1) {
        limits = Limits(requestTimeout: "\(old.timeout)s")
    }
}
// end

@Suite struct KeepingCommentsTests: Printing {
    let output = Transcript()

    /// The two sides of a block with a difference.
    private func sides(of page: String) throws -> (before: String, after: String) {
        let lines = try MarkdownFile(page).blocks(in: "diff")[0].split(separator: "\n")
        func side(without mark: Character) -> String {
            lines.filter { $0.first != mark }.map { $0.dropFirst() + "\n" }.joined()
        }
        return (side(without: "+"), side(without: "-"))
    }

    @Test func theFirstPageShowsADifference() throws {
        let (before, after) = try sides(of: "README.md")
        let data = Data(before.utf8)
        // snippet
        let rewriting = try YAMLDecoder().rewrite(versioned: ServerSettings.self, in: data)
        print(rewriting.report)
        // end
        #expect(String(decoding: rewriting.data, as: UTF8.self) == after)
        try output.expect(in: Repository.guide("Keeping-comments"))
    }

    @Test func aFileIsUpdated() throws {
        let folder = try TemporaryFolder()
        let url = URL(filePath: folder.path).appending(path: "server.yaml")
        try Data(try sides(of: "README.md").before.utf8).write(to: url)
        // snippet
        try YAMLDecoder().update(versioned: ServerSettings.self, fileAt: url) { settings in
            settings.port = 9090
        }
        // end
        let text = try folder.text("server.yaml")
        #expect(text.contains("\nport: 9090\n"))
        #expect(text.contains("# mine\n"))
    }

    @Test func valuesAreEdited() throws {
        let page = Repository.guide("Keeping-comments")
        let data = Data((try MarkdownFile(page).blocks(in: "toml")[0] + "\n").utf8)
        // snippet
        let edited = try TOMLFormat().rewrite(data) { value in
            try value.set(8080, at: "/server/port")
            try value.remove(at: "/server/old")
        }
        for edit in edited.edits { print(edit.start.line, edit.reason, edit.path) }
        print(edited.report)
        // end
        #expect(
            String(decoding: edited.data, as: UTF8.self)
                == (try MarkdownFile(page).blocks(in: "toml")[1]) + "\n")
        try output.expect(in: page)
    }

    @Test func editsNameTheirValues() throws {
        let data = Data("steps:\n  - a # 1\n  - a # 2\n".utf8)
        // snippet
        let removed = try YAMLFormat().edit(data) { try $0.remove(at: "/steps/0") }
        // end
        #expect(String(decoding: removed.data, as: UTF8.self) == "steps:\n  - a # 2\n")
    }

    @Test func aPolicySaysWhatIsRefused() throws {
        let data = Data("a: 1\n".utf8)
        // snippet
        var policy = RewritePolicy.default
        policy.comments = .keep
        let careful = try YAMLFormat().rewrite(data, policy: policy) { $0["a"] = 2 }
        // end
        #expect(String(decoding: careful.data, as: UTF8.self) == "a: 2\n")
    }

    @Test func movesAreDeclared() throws {
        let data = Data("{\n  \"version\": 1,\n  \"timeout\": 45 // measured\n}\n".utf8)
        let rewriting = try DocumentDecoder(format: JSONFormat(reading: .init(syntax: .jsonc)))
            .rewrite(versioned: ProxySettings.self, in: data)
        #expect(
            String(decoding: rewriting.data, as: UTF8.self)
                == "{\n  \"version\": 2,\n  \"limits\": {\n"
                + "    \"requestTimeout\": \"45s\" // measured\n  }\n}\n")
    }
}
