import AllModules
import Foundation
import Testing
import VersionedCodableMigrations

/// Comments of lists and objects that an operation takes apart.
@Suite("Comments of what is taken apart") struct AppendedCommentTests {
    private static let rows: [(steps: String, source: String, result: String)] = [
        (
            "move: {path: /a, to: /b, ifTaken: append}",
            """
            {
              // the old names
              "a": [
                // x
                "x", // of x
                "y"
              ], // see issue 1
              "b": [
                "z"
              ]
            }
            """,
            """
            {
              "b": [
                "z",
                // the old names
                // see issue 1
                // x
                "x", // of x
                "y"
              ]
            }
            """
        ),
        (
            "move: {path: /a, to: /b, ifTaken: merge}",
            """
            {
              "b": {
                "z": 1
              },
              // the old names
              "a": {
                "x": 2 // of x
              }
            }
            """,
            """
            {
              "b": {
                "z": 1,
                // the old names
                "x": 2 // of x
              }
            }
            """
        ),
    ]

    @Test(arguments: rows)
    func stay(_ steps: String, _ source: String, _ result: String) throws {
        let format = JSONFormat(reading: .init(syntax: .jsonc))
        let migrated = try chain(steps: steps).migrate(Data(source.utf8), as: format)
        #expect(migrated.rewriting.data.text == result)
        #expect(migrated.rewriting.report.removed == [])
    }
}
