import TestSupport
import Testing
import VersionedCodable
import VersionedCodableFormatKit

private struct Linter1: VersionedCodable {
    typealias PreviousVersion = NothingEarlier
    static let version: Int? = 1
    var log_level: String
    var timeout: Int
    var name: String
}

private struct Linter2: VersionedCodable, MovingMembers {
    typealias PreviousVersion = Linter1
    static let version: Int? = 2
    static let moves: [DocumentPath: DocumentPath] = ["/timeout": "/request_timeout"]

    struct Run: Codable { var name: String }

    var request_timeout: String
    var run: Run

    init(from old: Linter1) {
        request_timeout = "\(old.timeout)s"
        run = Run(name: old.name)
    }
}

/// Comments of members that chains of types drop, rename and move.
@Suite("Comments in chains of types") struct MovedCommentTests {
    private static let source = """
        {
          "version": 1,
          "log_level": "DEBUG", // too chatty
          // how long
          "timeout": 45, // seconds
          // who
          "name": "a name of its own" // it is
        }
        """

    private func rewritten(_ policy: RewritePolicy) throws -> VersionedRewriting<Linter2> {
        try DocumentDecoder(format: JSONFormat(reading: .init(syntax: .jsonc)))
            .rewrite(versioned: Linter2.self, in: Data(Self.source.utf8), policy: policy)
    }

    @Test func `a comment goes with its member or is listed`() throws {
        let rewriting = try rewritten(.default)
        #expect(
            rewriting.data.text == """
                {
                  "version": 2,
                  // how long
                  "request_timeout": "45s", // seconds
                  "run": {
                    // who
                    "name": "a name of its own" // it is
                  }
                }
                """)
        #expect(rewriting.report.removed.map(\.text) == ["// too chatty"])
    }

    /// Never fewer than by default.
    @Test func `comments that are kept go along, too`() throws {
        let rewriting = try rewritten(RewritePolicy(comments: .keep))
        let text = rewriting.data.text
        for comment in ["how long", "seconds", "who", "it is"] {
            #expect(text.contains("// \(comment)\n"))
        }
        #expect(rewriting.report.lost.isEmpty)
    }
}
