import AllModules

/// What people read when layers cannot be read, merged or decoded.
///
/// The type has no defaults, so that lines that may have a secret are not shown.
@Suite("Layers: messages") struct LayerMessageTests {
    struct Server: Codable {
        var host: String
        var port: Int
        var tags: [String]?
        var isOn: Bool?
    }

    struct Site: Codable {
        var server: Server
        var extra: [String: Int]?
    }

    struct Row: Sendable, CustomTestStringConvertible {
        var layers: [any ConfigurationLayer]
        var message: String

        init(_ message: String, _ layers: (any ConfigurationLayer)...) {
            self.layers = layers
            self.message = message
        }

        var testDescription: String { message }
    }

    static let base: any ConfigurationLayer = .yaml(
        "server: {host: h, port: 80, tags: [a]}", named: "base")

    static func variables(_ variables: [String: String]) -> any ConfigurationLayer {
        .environment(prefix: "APP", variables)
    }

    static let rows: [Row] = [
        // Documents.
        Row("a.yaml:1:1: expected an object, found an array", .yaml("[1]")),
        Row("a.yaml:2:1: expected an object, found a value", .yaml("# c\n5")),
        Row("values: expected an object, found a value", .values(5, named: "values")),
        Row(
            "a.yaml:1:10: expected a value, found the end of the document",
            .yaml("server: [")),
        // Values.
        Row(
            "a.yaml:1:16: server.port: expected Int, found \"x\"\n"
                + "    server: {port: x}\n                   ^",
            base, .yaml("server: {port: x}")),
        Row(
            "a.toml:2:8: server.port: expected Int, found \"x\"\n    port = \"x\"\n           ^",
            base, .toml("[server]\nport = \"x\"")),
        Row(
            "a.xml:1:18: server.port: expected Int, found \"x\"\n"
                + "    <a><server><port>x</port></server></a>\n                     ^",
            base, .xml("<a><server><port>x</port></server></a>")),
        Row(
            "values: server.port: expected Int, found \"x\"", base,
            .values(["server": ["port": "x"]], named: "values")),
        Row(
            "environment APP__SERVER__PORT: server.port: expected Int, found \"x\"", base,
            variables(["APP__SERVER__PORT": "x"])),
        Row(
            "argument server.isOn: server.isOn: expected Bool, found \"maybe\"", base,
            .arguments(["server.isOn=maybe"])),
        Row(
            "environment APP__SERVER: server.port: expected Int, found \"x\"", base,
            variables(["APP__SERVER": #"{"port": "x"}"#])),
        // Missing keys.
        Row("the key \"server\" is missing (no layer sets it)", variables([:])),
        Row(
            "a.yaml:2:3: server: the key \"port\" is missing (removed in a.yaml:2:9)", base,
            .yaml("server:\n  port: null")),
        Row(
            "argument server.port: server: the key \"host\" is missing (no layer sets it)", base,
            .yaml("server: ~"), .arguments(["server.port=1"])),
        // Indices.
        Row(
            "environment APP__SERVER__TAGS__2: expected an index up to 1, found 2", base,
            variables(["APP__SERVER__TAGS__2": "b"])),
        Row(
            "argument server.tags.x: expected an index up to 1, found \"x\"", base,
            .arguments(["server.tags.x=b"])),
        Row(
            "argument server.tags.-1: expected an index up to 1, found \"-1\"", base,
            .arguments(["server.tags.-1=b"])),
        Row(
            "environment APP__SERVER__TAGS__-5: server.tags: expected an array, found an object",
            .yaml("server: {host: h, port: 1}"), variables(["APP__SERVER__TAGS__-5": "b"])),
        Row(
            "argument server.tags: expected an index up to 1, found \"7\"", base,
            .arguments([#"server.tags={"7": "b"}"#])),
        // Names.
        Row(
            "environment APP__: expected a key between the underscores", base,
            variables(["APP__": "b"])),
        Row(
            "environment APP__SERVER__: expected a key between the underscores", base,
            variables(["APP__SERVER__": "b"])),
        Row(
            "argument 2: expected path=value", base, .arguments(["server.port=1", "server"])),
        Row(
            "argument server..port: expected a key between the dots", base,
            .arguments(["server..port=1"])),
        Row("argument : expected a key between the dots", base, .arguments(["=1"])),
        // JSON.
        Row(
            "argument server.tags: the value is not JSON: expected ',' or ']' after the value, "
                + "found the end of the document", base,
            .arguments(["server.tags=[1"])),
        Row(
            "environment APP__SERVER: the value is not JSON: expected a key or '}' "
                + "(a key without quotes needs the syntax json5)", base,
            variables(["APP__SERVER": "{port: 1}"])),
    ]

    @Test(arguments: rows) func message(row: Row) {
        let stack = ConfigurationStack(row.layers)
        let error = #expect(throws: (any Error).self) { try stack.load(Site.self) }
        #expect(error?.documentDescription == row.message)
    }
}
