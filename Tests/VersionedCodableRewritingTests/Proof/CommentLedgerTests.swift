import TestSupport
import VersionedCodable

/// What comments are about before and after.
@Suite("What comments are about") struct CommentLedgerTests {
    private static let jsonc = JSONFormat(reading: .init(syntax: .jsonc))

    private static let rows: [RewriteRow] =
        RewriteRow.table(
            #"""
            a member that moves takes its comments along where others leave theirs\
             => {\n  "a": 0,\n  // at most\n  "mem_limit": "512m", // measured\n  // gone\n  "old": 1,\n  "z": 0\n}\
             => . = {"a": 0, "limits": {"memory": "512m"}, "z": 0} => {\n  "a": 0,\n  "limits": {\n    // at most\n    "memory": "512m" // measured\n  },\n  // gone\n  "z": 0\n} => 3 of 3 comments kept
            """#, policy: RewritePolicy(comments: .keep))

    @Test(arguments: rows) func row(_ row: RewriteRow) throws { try row.check(Self.jsonc) }

    // MARK: Members that no type knows

    private struct First: FirstVersion {
        struct Run: Codable { var fast: Bool? }
        var run: Run?
        var name: String
    }

    private struct Second: SecondVersion {
        var name: String
        var issues: [String]
        init(from old: First) {
            name = old.name
            issues = []
        }
    }

    @Test func `an object of unknown members stays where another member comes`() throws {
        let source = """
            {
              "version": 1,
              // how it runs
              "run": {
                "timeout": "5m" // long
              },
              "name": "x"
            }
            """
        let rewriting = try DocumentDecoder(format: Self.jsonc)
            .rewrite(versioned: Second.self, in: Data(source.utf8))
        let text = rewriting.data.text
        #expect(
            text.contains("  // how it runs\n  \"run\": {\n    \"timeout\": \"5m\" // long\n  },"))
        #expect(rewriting.report.description == "2 of 2 comments kept")
    }

    private struct Listening: FirstVersion {
        struct Listen: Codable { var port: Int }
        var listen: Listen
    }

    private struct Flat: SecondVersion {
        var listen: Int
        init(from old: Listening) { listen = old.listen.port }
    }

    @Test func `an unknown member whose object becomes a scalar is an error`() throws {
        let source = #"{"version": 1, "listen": {"port": 80, "backlog": 7}}"#
        #expect {
            try DocumentDecoder(format: Self.jsonc)
                .rewrite(versioned: Flat.self, in: Data(source.utf8))
        } throws: { error in
            "\(error)"
                == "listen.backlog: is unknown to the type, and its container is replaced"
        }
    }
}
