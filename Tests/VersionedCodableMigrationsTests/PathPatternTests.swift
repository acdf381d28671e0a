import AllModules
import Testing
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
        ("/~2*", ["/*"]), ("/list/[@name=y]/n", ["/list/1/n"]), ("/list/[~2@id=7]", ["/list/3"]),
        ("/missing/*/x", []), ("/none/*/x", []), ("/list/9", []),
    ])
    func aPatternDenotesValues(pattern: String, paths: [String]) throws {
        let found = try PathPattern(pattern).matches(in: Self.value)
        #expect(found.map(\.path.pointer) == paths)
    }

    @Test(arguments: [
        ("services", "expected a path that begins with /, found services"),
        ("/*a", "*a is not a wildcard; a key that begins with * is written ~2*a"),
        ("/[x]", "expected [key=value], found [x]"),
        ("/-/a", "- is allowed only at the end of a path"),
        ("/@v/a", "an attribute is allowed only at the end of a path"),
        ("/a~3", "a~3: a tilde is written ~0"),
    ])
    func aMistakeIsNamed(pattern: String, wanted: String) {
        #expect(message { _ = try PathPattern(pattern) } == wanted)
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
}
