import AllModules
import VersionedCodableMigrations

struct PathPatternTests {
    static let value: DocumentValue = [
        "services": ["web": ["image": "a", "ports": [80, 443]], "db": ["image": "b"]],
        "list": [
            ["name": "x", "n": 1], ["name": "y", "n": 2], ["name": "x", "n": 3], ["@id": 7],
        ],
        "tags": ["one", "two", "one"], "a/b": 1, "*": 2, "none": .null,
    ]

    @Test(arguments: [
        ("", [""]), ("/services/web/image", ["/services/web/image"]),
        ("/services/*/image", ["/services/web/image", "/services/db/image"]),
        ("/services/*/ports/*", ["/services/web/ports/0", "/services/web/ports/1"]),
        ("/**/image", ["/services/web/image", "/services/db/image"]),
        ("/list/[name=x]/n", ["/list/0/n", "/list/2/n"]), ("/tags/[=\"two\"]", ["/tags/1"]),
        ("/tags/-", ["/tags/3"]), ("/list/1/name", ["/list/1/name"]), ("/a~1b", ["/a~1b"]),
        ("/~2*", ["/*"]), ("/list/[@name=y]/n", []), ("/list/[~2@id=7]", ["/list/3"]),
        ("/list/[@id=7]", ["/list/3"]), ("/list/*/@id", ["/list/3/@id"]),
        ("/list/3/@id", ["/list/3/@id"]), ("/list/3/~2@id", ["/list/3/@id"]),
        ("/missing/*/x", []), ("/none/*/x", []), ("/list/9", []),
    ])
    func aPatternDenotesValues(pattern: String, paths: [String]) throws {
        let found = try PathPattern(pattern).matches(in: Self.value)
        #expect(found.map(\.path.pointer) == paths)
    }

    @Test(arguments: [
        ("services", "expected a path that begins with /, found services"),
        ("/*a", "*a is not a wildcard; a key that begins with * is written ~2*a"),
        ("/[x]", "expected [key=value], found [x]; such a key is written ~2[x]"),
        ("/[a=\"b/c\"]", "[a=\"b has no ]; a / in brackets is written ~1"),
        ("/-/*", "nothing is to be found in a new element, which - denotes"),
        ("/a~3", "a~3: a tilde is written ~0"),
    ])
    func aMistakeIsNamed(pattern: String, wanted: String) {
        #expect(message { _ = try PathPattern(pattern) } == wanted)
    }

    /// A format with attributes, in which an element that occurs once is a list.
    @Test(arguments: [
        ("/list/[@name=y]/n", ["/list/1/n"]), ("/list/[@id=7]", []),
        ("/services/0/web", ["/services/web"]),
        ("/services/web/0/image/0", ["/services/web/image"]), ("/services/web/1", []),
        ("/services/web/0/0", []), ("/services/web/-", ["/services/web/1"]),
        ("/services/db/*", ["/services/db"]),
        ("/services/*/image/0", ["/services/web/image", "/services/db/image"]),
        ("/**/web/0/image", ["/services/web/image"]), ("/list/0/name/0", ["/list/0/name"]),
        ("/list/0/0", []), ("/0", []),
    ])
    func anElementIsAList(pattern: String, paths: [String]) throws {
        let found = try PathPattern(pattern).matches(in: Self.value, repeatsKeys: true)
        #expect(found.map(\.path.pointer) == paths)
    }

    @Test func nothingIsBelowAnAttribute() throws {
        let pattern = try PathPattern("/services/@v/a")
        #expect(try pattern.matches(in: Self.value) == [])
        #expect(
            message { _ = try pattern.matches(in: Self.value, repeatsKeys: true) }
                == "services.v: expected an element, found an attribute")
    }

    @Test(arguments: [
        ("/list/name", "list: expected an object, found an array"),
        ("/tags/*/x", "tags.0: expected an object, found \"one\""),
        ("/services/[a=b]", "services: expected an array, found an object"),
    ])
    func aValueOfAnotherKindIsAnError(pattern: String, wanted: String) throws {
        let pattern = try PathPattern(pattern)
        #expect(message { _ = try pattern.matches(in: Self.value) } == wanted)
    }

    /// Each value is looked at once for each token, also with several `**`.
    @Test(arguments: ["/**/a/**/a/**/b", "/**/**/**/b", "/**/*/**/*/**/b"])
    func severalDepths(pattern: String) throws {
        let pattern = try PathPattern(pattern)
        try expectLinear(sizes: [25, 50, 100]) { depth in
            var value: DocumentValue = ["b": 1]
            for _ in 0..<depth { value = ["a": value, "c": 2] }
            return try WorkCounter.steps {
                let found = try pattern.matches(in: value)
                #expect(Set(found.map(\.path)).count == found.count)
                #expect(found.last?.path.steps.count == depth + 1)
            }
        }
    }
}
