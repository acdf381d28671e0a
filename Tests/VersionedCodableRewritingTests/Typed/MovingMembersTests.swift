import TestSupport
import VersionedCodable
import VersionedCodableFormatKit

private struct Jobs1: FirstVersion {
    struct Job: Codable {
        var name: String
        var cmd: String
    }
    var timeout: Int
    var log: [String: Int]
    var first: Int
    var second: Int
    var jobs: [Job]
    var attempts: Int?
}

private struct Jobs2: SecondVersion, MovingMembers {
    static let moves: [DocumentPath: DocumentPath] = [
        "/timeout": "/limits/requestTimeout", "/jobs/*/cmd": "/jobs/*/run",
        "/first": "/second", "/second": "/first", "/gone": "/nowhere",
    ]
    struct Limits: Codable { var requestTimeout: String }
    struct Job: Codable {
        var name: String
        var run: [String]
    }
    var limits: Limits
    var log: [String: Int]
    var first: Int
    var second: Int
    var jobs: [Job]

    init(from old: Jobs1) {
        limits = Limits(requestTimeout: "\(old.timeout)s")
        log = old.log.mapValues { $0 + 1 }
        first = old.second + 1
        second = old.first + 1
        jobs = old.jobs.map {
            Job(name: $0.name, run: $0.cmd.split(separator: " ").map(String.init))
        }
    }
}

private struct Jobs3: VersionedCodable, MovingMembers {
    static let version: Int? = 3
    static let moves: [DocumentPath: DocumentPath] = [
        "/limits": "/server/limits", "/log": "/server/limits/levels",
    ]
    struct Server: Codable {
        struct Limits: Codable {
            var requestTimeout: String
            var retries: Int
            var levels: [String: Int]
        }
        var limits: Limits
    }
    var server: Server
    var first: Int
    var second: Int
    var jobs: [Jobs2.Job]

    init(from old: Jobs2) {
        server = Server(
            limits: .init(
                requestTimeout: old.limits.requestTimeout + "ec", retries: 3, levels: old.log))
        first = old.first
        second = old.second
        jobs = old.jobs
    }
}

/// Members that migration steps declare to be the same.
@Suite("Declared moves") struct MovingMembersTests {
    private static let source = """
        {
          "version": 1,
          // how long
          "timeout": 45, // measured
          "log": {
            "net": 1 // chatty
          }, // levels
          "first": 1, // one
          "second": 2, // two
          "jobs": [
            {
              "name": "a",
              "cmd": "make all" // slow
            },
            {
              "name": "b",
              // in a hurry
              "cmd": "make"
            }
          ],
          "attempts": null
        }

        """

    private func decoder(
        _ keys: DocumentDecoder.KeyDecodingStrategy = .useDefaultKeys
    ) -> DocumentDecoder {
        let decoder = DocumentDecoder(format: JSONFormat(reading: .init(syntax: .jsonc)))
        decoder.keyDecodingStrategy = keys
        return decoder
    }

    @Test func `renamed, moved and changed members keep their comments`() throws {
        let rewriting = try decoder().rewrite(versioned: Jobs2.self, in: Data(Self.source.utf8))
        #expect(rewriting.report.description == "8 of 8 comments kept")
        #expect(
            rewriting.data.text == """
                {
                  "version": 2,
                  "limits": {
                    // how long
                    "requestTimeout": "45s" // measured
                  },
                  "log": {
                    "net": 2 // chatty
                  }, // levels
                  "second": 2, // one
                  "first": 3, // two
                  "jobs": [
                    {
                      "name": "a",
                      "run": [
                        "make",
                        "all"
                      ] // slow
                    },
                    {
                      "name": "b",
                      // in a hurry
                      "run": ["make"]
                    }
                  ],
                  "attempts": null
                }

                """)
    }

    @Test func `steps compose`() throws {
        let rewriting = try decoder().rewrite(versioned: Jobs3.self, in: Data(Self.source.utf8))
        #expect(rewriting.report.description == "8 of 8 comments kept")
        #expect(
            rewriting.data.text.hasPrefix(
                """
                {
                  "version": 3,
                  "server": {
                    "limits": {
                      // how long
                      "requestTimeout": "45sec", // measured
                      "retries": 3,
                      "levels": {
                        "net": 2 // chatty
                      } // levels
                    }
                  },
                  "second": 2, // one
                """))
    }

    @Test func `keys may have another spelling`() throws {
        let source = Self.source.replacing("timeout", with: "Timeout")
        let rewriting = try decoder(.convertFromCapitalized)
            .rewrite(versioned: Jobs2.self, in: Data(source.utf8))
        #expect(rewriting.report.removed.isEmpty)
        #expect(rewriting.data.text.contains("\"RequestTimeout\": \"45s\" // measured\n"))
    }

    // MARK: Without declarations

    private struct Old: FirstVersion {
        var a: Int
        var timeout: Int
        var retries: Int? = 3
        var c: Int
        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            a = try container.decode(Int.self, forKey: .a)
            timeout = try container.decode(Int.self, forKey: .timeout)
            retries = try container.decodeIfPresent(Int.self, forKey: .retries) ?? 3
            c = try container.decode(Int.self, forKey: .c)
        }
        private enum CodingKeys: CodingKey { case a, timeout, retries, c }
    }

    private struct New: SecondVersion {
        struct Server: Codable { var timeout: String }
        var zero = 0
        var a: Int
        var one = 1
        var server: Server
        var retries: Int?
        var two = 2
        var c: Int
        var three = 3
        var extra: String?
        init(from old: Old) {
            (a, c, retries) = (old.a, old.c, old.retries)
            server = Server(timeout: "\(old.timeout)s")
            extra = "new"
        }
        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            zero = try container.decode(Int.self, forKey: .zero)
            a = try container.decode(Int.self, forKey: .a)
            one = try container.decode(Int.self, forKey: .one)
            server = try container.decode(Server.self, forKey: .server)
            retries = try container.decodeIfPresent(Int.self, forKey: .retries) ?? 3
            two = try container.decode(Int.self, forKey: .two)
            c = try container.decode(Int.self, forKey: .c)
            three = try container.decode(Int.self, forKey: .three)
            extra = try container.decodeIfPresent(String.self, forKey: .extra)
        }
        private enum CodingKeys: CodingKey {
            case zero, a, one, server, retries, two, c, three, extra
        }
    }

    /// A member of the same name at another level is the same, an omitted default stays omitted, and
    /// a null that no type knows makes room.
    @Test func `new members have the order of the type`() throws {
        let source = """
            {
              "version": 1,
              "a": 1, // a
              "timeout": 45, // measured
              "extra": null, // later
              "c": 3 // c
            }
            """
        let rewriting = try decoder().rewrite(versioned: New.self, in: Data(source.utf8))
        #expect(
            rewriting.data.text == """
                {
                  "version": 2,
                  "zero": 0,
                  "a": 1, // a
                  "one": 1,
                  "server": {
                    "timeout": "45s" // measured
                  },
                  "two": 2,
                  "extra": "new", // later
                  "c": 3, // c
                  "three": 3
                }
                """)
    }
}
