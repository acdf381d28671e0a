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

    /// Returns a layer of its kind and its content.
    private static func layer(_ text: String) throws -> any ConfigurationLayer {
        let parts = text.split(separator: " ", maxSplits: 1).map(String.init)
        let content = parts.count > 1 ? parts[1] : ""
        switch parts[0] {
        case "base": return .yaml("server: {host: h, port: 80, tags: [a]}", named: "base")
        case "yaml": return .yaml(content)
        case "toml": return .toml(content)
        case "xml": return .xml(content)
        case "values":
            let value = try JSONDecoder().decode(DocumentValue.self, from: Data(content.utf8))
            return .values(value, named: "values")
        case "arguments": return .arguments(content.components(separatedBy: " & "))
        default:
            let pair = content.split(separator: "=", maxSplits: 1).map(String.init)
            return .environment(prefix: "APP", pair.isEmpty ? [:] : [pair[0]: pair[1]])
        }
    }

    /// The message, and the layers.
    static let rows = rowsOfFields(
        #"""
        a.yaml:1:1: expected an object, found an array => yaml [1]
        a.yaml:2:1: expected an object, found a value => yaml # c\n5
        values: expected an object, found a value => values 5
        a.yaml:1:10: expected a value, found the end of the document => yaml server: [
        a.yaml:1:16: server.port: expected Int, found "x"\n    server: {port: x}\n                   ^\
         => base => yaml server: {port: x}
        a.toml:2:8: server.port: expected Int, found "x"\n    port = "x"\n           ^ => base\
         => toml [server]\nport = "x"
        a.xml:1:18: server.port: expected Int, found "x"\n    <a><server><port>x</port></server></a>\n                     ^ => base => xml <a><server><port>x</port></server></a>
        values: server.port: expected Int, found "x" => base => values {"server":{"port":"x"}}
        environment APP__SERVER__PORT: server.port: expected Int, found "x" => base\
         => environment APP__SERVER__PORT=x
        argument server.isOn: server.isOn: expected Bool, found "maybe" => base\
         => arguments server.isOn=maybe
        environment APP__SERVER: server.port: expected Int, found "x" => base\
         => environment APP__SERVER={"port": "x"}
        the key "server" is missing (not set by any layer) => environment
        a.yaml:2:3: server: the key "port" is missing (removed in a.yaml:2:9) => base\
         => yaml server:\n  port: null
        argument server.port: server: the key "host" is missing (not set by any layer) => base\
         => yaml server: ~ => arguments server.port=1
        environment APP__SERVER__TAGS__2: expected an index up to 1, found 2 => base\
         => environment APP__SERVER__TAGS__2=b
        argument server.tags.x: expected an index up to 1, found "x" => base\
         => arguments server.tags.x=b
        argument server.tags.-1: expected an index up to 1, found "-1" => base\
         => arguments server.tags.-1=b
        environment APP__SERVER__TAGS__-5: server.tags: expected an array, found an object\
         => yaml server: {host: h, port: 1} => environment APP__SERVER__TAGS__-5=b
        argument server.tags: expected an index up to 1, found "7" => base\
         => arguments server.tags={"7": "b"}
        environment APP__: expected a key between the underscores => base => environment APP__=b
        environment APP__SERVER__: expected a key between the underscores => base\
         => environment APP__SERVER__=b
        argument 2: expected path=value => base => arguments server.port=1 & server
        argument server..port: expected a key between the dots => base => arguments server..port=1
        argument : expected a key between the dots => base => arguments =1
        argument server.tags: the value is not JSON: expected ',' or ']' after the value, found the end of the document => base => arguments server.tags=[1
        environment APP__SERVER: the value is not JSON: expected a key or '}' (a key without quotes needs the syntax json5) => base => environment APP__SERVER={port: 1}
        """#)

    @Test(arguments: rows) func message(row: [String]) throws {
        let stack = try ConfigurationStack(row.dropFirst().map(Self.layer))
        expectError((any Error).self, row[0]) { try stack.load(Site.self) }
    }
}
