import TestSupport
import Testing
import VersionedCodable

/// Values that go to another place, and what goes with them.
@Suite("Values at another place") struct RelocationTests {
    private static let rows: [RewriteRow] = [
        RewriteRow(
            "a container moves and changes",
            """
            {
              // about c
              "c": {
                // about k
                "k": 1, // k
                "text": "long enough"
              }, // c
              "d": {}
            }
            """,
            to: """
                {
                  "d": {
                    // about c
                    "c": {
                      // about k
                      "k": 2, // k
                      "text": "long enough"
                    } // c
                  }
                }
                """, report: "4 of 4 comments kept"
        ) {
            $0["c"] = nil
            $0["d"]?["c"] = ["k": 2, "text": "long enough"]
        },
        RewriteRow(
            "what is in brackets of its own comes out",
            """
            {
              "outer": {
                "pins": [
                  {"id": "a", "v": 1}, // a
                  {"id": "b", "v": 1}
                ]
              },
              "z": 0
            }
            """,
            to: """
                {
                  "pins": [
                    {"id": "a", "v": 2}, // a
                    {"id": "b", "v": 1}
                  ],
                  "z": 0
                }
                """, report: "1 of 1 comment kept"
        ) {
            $0["outer"] = nil
            $0["pins"] = [["id": "a", "v": 2], ["id": "b", "v": 1]]
        },
        RewriteRow(
            "a scalar goes into a container that comes in its place",
            """
            {
              "a": 0,
              // at most
              "mem_limit": "512m", // measured
              "z": 0
            }
            """,
            to: """
                {
                  "a": 0,
                  "deploy": {
                    "limits": {
                      // at most
                      "memory": "512m" // measured
                    }
                  },
                  "z": 0
                }
                """, report: "2 of 2 comments kept"
        ) {
            $0 = ["a": 0, "deploy": ["limits": ["memory": "512m"]], "z": 0]
        },
        RewriteRow(
            "a list with another key and another element is another list",
            """
            {
              "fileMatch": ["^a$"] // files
            }
            """,
            to: """
                {
                  "type": "regex",
                  "patterns": ["/^a$/"]
                }
                """, report: "0 of 1 comment kept; 1 removed (line 2)"
        ) {
            $0["fileMatch"] = nil
            $0["type"] = "regex"
            $0["patterns"] = ["/^a$/"]
        },
        RewriteRow(
            "a list that becomes an object lets its members keep comments",
            """
            {
              "env": [
                // for tests
                "LOG=info", // level
                "REGION=eu"
              ]
            }
            """,
            to: """
                {
                  "env": {
                    // for tests
                    "LOG": "info", // level
                    "REGION": "eu"
                  }
                }
                """, report: "2 of 2 comments kept"
        ) {
            $0["env"] = ["LOG": "info", "REGION": "eu"]
        },
        RewriteRow(
            "the parts of a text take its place",
            """
            {
              // the proxy knows it
              "listen": "my-host:80", // here
              "z": 0
            }
            """,
            to: """
                {
                  // the proxy knows it
                  "host": "my-host", // here
                  "port": 80,
                  "z": 0
                }
                """, report: "2 of 2 comments kept"
        ) {
            $0 = ["host": "my-host", "port": 80, "z": 0]
        },
        RewriteRow(
            "a part of a text is another value",
            """
            {
              "path": "x.db", // p
              "z": 0
            }
            """,
            to: """
                {
                  "host": "db",
                  "z": 0
                }
                """, report: "0 of 1 comment kept; 1 removed (line 2)"
        ) {
            $0 = ["host": "db", "z": 0]
        },
        RewriteRow(
            "an element without a name is known by what no other element has",
            """
            {
              "steps": [
                {"run": "make", "quiet": true}, // builds
                {"run": "test", "on": "linux"}, // tests
                {"run": "ship", "on": "main"} // ships
              ]
            }
            """,
            to: """
                {
                  "steps": [
                    {"run": "test --all", "on": "linux"}, // tests
                    {"run": "ship", "on": "main"} // ships
                  ]
                }
                """, report: "2 of 3 comments kept; 1 removed (line 3)"
        ) {
            $0["steps"] = [
                ["run": "test --all", "on": "linux"], ["run": "ship", "on": "main"],
            ]
        },
        RewriteRow(
            "a list and a scalar are about different things",
            """
            {
              // moved to a file
              "authors": ["Ada"],
              "z": 0
            }
            """,
            to: """
                {
                  "edition": "2021",
                  "z": 0
                }
                """, report: "0 of 1 comment kept; 1 removed (line 2)"
        ) {
            let rest = $0["z"]
            $0 = ["edition": "2021", "z": rest ?? .null]
        },
    ]

    @Test(arguments: rows) func row(_ row: RewriteRow) throws {
        try row.check(JSONFormat(reading: .init(syntax: .jsonc)))
    }

    // MARK: Chains of types

    private struct First: VersionedCodable {
        typealias PreviousVersion = NothingEarlier
        static let version: Int? = 1
        struct Log: Codable { var level: String }
        struct Old: Codable { var size: Int }
        var log: Log
        var old: Old?
    }

    private struct Second: VersionedCodable, Equatable {
        typealias PreviousVersion = First
        static let version: Int? = 2
        struct Output: Codable, Equatable {
            var log: Log
            struct Log: Codable, Equatable {
                var level: String
                var format: String
            }
        }
        var output: Output

        init(from old: First) {
            output = Output(log: .init(level: old.log.level, format: "text"))
        }
    }

    @Test func `unknown members go with the container they are in, or stay where they are`() throws
    {
        let source = """
            {
              "version": 1,
              // what is told
              "log": {
                "level": "info", // for now
                "colours": true // of a plugin
              },
              "old": {"size": 1, "unit": "MB"}
            }
            """
        let decoder = DocumentDecoder(format: JSONFormat(reading: .init(syntax: .jsonc)))
        let rewriting = try decoder.rewrite(versioned: Second.self, in: Data(source.utf8))
        #expect(
            rewriting.data.text == """
                {
                  "version": 2,
                  "output": {
                    // what is told
                    "log": {
                      "level": "info", // for now
                      "format": "text",
                      "colours": true // of a plugin
                    }
                  },
                  "old": {"unit": "MB"}
                }
                """)
        #expect(rewriting.report.description == "3 of 3 comments kept")
    }

    @Test func `edits of both goes are edits of the source`() throws {
        let source = Data(
            #"{"a": {"k": 1, "text": "long enough"}, "é": "…", "b": {"x": 0}}"#.utf8)
        let rewriting = try JSONFormat.json.rewrite(source) {
            $0["a"] = nil
            $0["b"]?["a"] = ["k": 2, "text": "long enough"]
        }
        #expect(rewriting.undone(Array(source)) == Array(rewriting.data))
        #expect(
            rewriting.data.text
                == #"{"é": "…", "b": {"x": 0, "a": {"k": 2, "text": "long enough"}}}"#)
        let ends = rewriting.edits.map { $0.range.upperBound }
        #expect(zip(rewriting.edits.dropFirst(), ends).allSatisfy { $0.range.lowerBound >= $1 })
    }
}
