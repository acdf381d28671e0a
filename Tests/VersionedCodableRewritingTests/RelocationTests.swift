import TestSupport
import VersionedCodable

/// Values that go to another place, and what goes with them.
@Suite("Values at another place") struct RelocationTests {
    private static let rows: [RewriteRow] =
        RewriteRow.table(
            #"""
            a container moves and changes\
             => {\n  // about c\n  "c": {\n    // about k\n    "k": 1, // k\n    "text": "long enough"\n  }, // c\n  "d": {}\n}\
             => /c =; /d/c = {"k": 2, "text": "long enough"} => {\n  "d": {\n    // about c\n    "c": {\n      // about k\n      "k": 2, // k\n      "text": "long enough"\n    } // c\n  }\n} => 4 of 4 comments kept
            what is in brackets of its own comes out\
             => {\n  "outer": {\n    "pins": [\n      {"id": "a", "v": 1}, // a\n      {"id": "b", "v": 1}\n    ]\n  },\n  "z": 0\n}\
             => /outer =; /pins = [{"id": "a", "v": 2}, {"id": "b", "v": 1}] => {\n  "pins": [\n    {"id": "a", "v": 2}, // a\n    {"id": "b", "v": 1}\n  ],\n  "z": 0\n} => 1 of 1 comment kept
            a scalar goes into a container that comes in its place\
             => {\n  "a": 0,\n  // at most\n  "mem_limit": "512m", // measured\n  "z": 0\n} => . = {"a": 0, "deploy": {"limits": {"memory": "512m"}}, "z": 0}\
             => {\n  "a": 0,\n  "deploy": {\n    "limits": {\n      // at most\n      "memory": "512m" // measured\n    }\n  },\n  "z": 0\n} => 2 of 2 comments kept
            a list with another key and another element is another list\
             => {\n  "fileMatch": ["^a$"] // files\n} => /fileMatch =; /type = "regex"; /patterns = ["/^a$/"]\
             => {\n  "type": "regex",\n  "patterns": ["/^a$/"]\n} => 0 of 1 comment kept; 1 removed (line 2)
            a list that becomes an object lets its members keep comments\
             => {\n  "env": [\n    // for tests\n    "LOG=info", // level\n    "REGION=eu"\n  ]\n} => /env = {"LOG": "info", "REGION": "eu"}\
             => {\n  "env": {\n    // for tests\n    "LOG": "info", // level\n    "REGION": "eu"\n  }\n} => 2 of 2 comments kept
            the parts of a text take its place\
             => {\n  // the proxy knows it\n  "listen": "my-host:80", // here\n  "z": 0\n} => . = {"host": "my-host", "port": 80, "z": 0}\
             => {\n  // the proxy knows it\n  "host": "my-host", // here\n  "port": 80,\n  "z": 0\n} => 2 of 2 comments kept
            a part of a text is another value => {\n  "path": "x.db", // p\n  "z": 0\n} => . = {"host": "db", "z": 0}\
             => {\n  "host": "db",\n  "z": 0\n} => 0 of 1 comment kept; 1 removed (line 2)
            an element without a name is known by what no other element has\
             => {\n  "steps": [\n    {"run": "make", "quiet": true}, // builds\n    {"run": "test", "on": "linux"}, // tests\n    {"run": "ship", "on": "main"} // ships\n  ]\n}\
             => /steps = [{"run": "test --all", "on": "linux"}, {"run": "ship", "on": "main"}] => {\n  "steps": [\n    {"run": "test --all", "on": "linux"}, // tests\n    {"run": "ship", "on": "main"} // ships\n  ]\n} => 2 of 3 comments kept; 1 removed (line 3)
            """#)
        + [
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
            }
        ]

    @Test(arguments: rows) func row(_ row: RewriteRow) throws {
        try row.check(JSONFormat(reading: .init(syntax: .jsonc)))
    }

    // MARK: Chains of types

    private struct First: FirstVersion {
        struct Log: Codable { var level: String }
        struct Old: Codable { var size: Int }
        var log: Log
        var old: Old?
    }

    private struct Second: SecondVersion, Equatable {
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
        #expect(rewriting.applied(to: Array(source)) == Array(rewriting.data))
        #expect(
            rewriting.data.text
                == #"{"é": "…", "b": {"x": 0, "a": {"k": 2, "text": "long enough"}}}"#)
        let ends = rewriting.edits.map { $0.range.upperBound }
        #expect(zip(rewriting.edits.dropFirst(), ends).allSatisfy { $0.range.lowerBound >= $1 })
    }
}
