import AllModules

/// The type decides what texts mean, which keys there are, and how enumerations are merged.
@Suite("Layers: the shape of the type") struct LayerShapeTests {
    enum Store: CodableCases, Equatable {
        case memory
        case sqlite(path: String, size: Int?)
        case postgres(url: String)
        enum CodingKeys: CodingKey, CaseIterable { case memory, sqlite, postgres }
    }

    enum Backend: CodableCases, Equatable, ExampleProviding {
        static var example: Self { .file(path: "a", size: nil) }
        static var examples: [Self] { [example, .remote(host: "a", port: nil)] }
        case file(path: String, size: Int?)
        case remote(host: String, port: Int?)
        static var caseTag: String? { "type" }
        enum CodingKeys: CodingKey, CaseIterable { case file, remote }
    }

    enum Plain: Codable, Equatable {
        case one(a: Int)
        case two(b: Int)
    }

    struct TLS: Codable, Equatable, ExampleProviding {
        static var example: Self { Self(certFile: "a") }
        var certFile: String
        var minVersion: Int?
    }

    struct Node: Codable, Equatable, ExampleProviding {
        static var example: Self { Self(nodeName: "a") }
        var nodeName: String
    }

    struct Fleet: Codable, Equatable, DefaultsForMissingKeys {
        var name = "n"
        @Secret var token = ""
        var tags: [String] = []
        var tls: TLS?
        var nodes: [Node] = []
        var port: Int?
        var store = Store.sqlite(path: "a.db", size: 1)
        var backend = Backend.file(path: "f", size: 1)
        var plain = Plain.one(a: 1)
        var any: DocumentValue = .null
        var inner = Inner()
        var inners: [Inner] = []
    }

    struct Inner: Codable, Equatable, DefaultsForMissingKeys {
        var size = 1
    }

    private func load(_ layers: (any ConfigurationLayer)...) throws -> Fleet {
        try ConfigurationStack([.defaults(Fleet())] + layers).load(Fleet.self).value
    }

    private static func variables(_ variables: [String: String]) -> any ConfigurationLayer {
        .environment(prefix: "F", variables)
    }

    // MARK: Texts

    @Test(arguments: ["[hunter2", "{hunter2", "[1]", #"{"a": 1}"#, " [", "null", "true", "1"])
    func aStringIsTheText(text: String) throws {
        let fleet = try load(
            Self.variables(["F__NAME": text]), .arguments(["token=\(text)"]))
        #expect(fleet.name == text)
        #expect(fleet.token == text)
    }

    @Test func containersAreJSON() throws {
        let fleet = try load(
            Self.variables([
                "F__TAGS": #"["a", "b"]"#, "F__TLS": #" {"certFile": "c"}"#,
                "F__STORE": #"{"postgres": {"url": "u"}}"#, "F__ANY": #"[1]"#,
            ]))
        #expect(fleet.tags == ["a", "b"])
        #expect(fleet.tls == TLS(certFile: "c"))
        #expect(fleet.store == .postgres(url: "u"))
        #expect(fleet.any == .array([1]))
        #expect(try load(.arguments(["any=[x", "store=memory"])).any.text == "[x")
    }

    @Test(arguments: ["tags=[hunter2", "tls={hunter2", #"tls={"certFile": hunter2"#])
    func textThatIsNoJSONIsNotQuoted(argument: String) throws {
        let stack = ConfigurationStack([.defaults(Fleet()), .arguments([argument])])
        let error = #expect(throws: LayerError.self) { try stack.load(Fleet.self) }
        #expect(error?.message.hasPrefix("the value is not JSON: ") == true)
        #expect(error?.description.contains("hunter2") == false)
        #expect(!stack.diagnose(Fleet.self).description.contains("hunter2"))
    }

    /// A null leaves no setting of lower layers, so the property has the default of its type.
    @Test func nullOverDefaults() throws {
        struct Service: Codable, Equatable, DefaultsForMissingKeys {
            var port: Int? = 80
        }
        let stack = ConfigurationStack([
            .defaults(Service(port: 9)), .arguments(["port=null"]),
        ])
        #expect(try stack.load(Service.self).value == Service(port: 80))
    }

    @Test func nullRemoves() throws {
        let fleet = try load(
            .yaml("tls: {certFile: c}\nport: 1\nname: x\ntags: [a]"),
            Self.variables(["F__TLS": "null", "F__TAGS": "null"]),
            .arguments(["port=null", "name=null"]))
        #expect(fleet.tls == nil)
        #expect(fleet.port == nil)
        #expect(fleet.tags == [])
        #expect(fleet.name == "null")
    }

    /// An array of one element is the element in XML.
    @Test func elements() throws {
        let fleet = try load(.xml("<f><tags>a</tags><nodes><nodeName>b</nodeName></nodes></f>"))
        #expect(fleet.tags == ["a"])
        #expect(fleet.nodes == [Node(nodeName: "b")])
    }

    struct Panel: Codable, Equatable, ExampleProviding {
        static var example: Self { Self(lamp: Lamp()) }
        struct Lamp: Codable, Equatable { var color: String? }
        var lamp: Lamp?
        var size: Int?
        var isOn: Bool?
        var title: String?
    }

    /// Elements without content are objects without members, or nothing.
    @Test(arguments: [
        ("<p/>", Panel(lamp: Panel.Lamp(color: "red"), size: 1)),
        ("<p>\n</p>", Panel(lamp: Panel.Lamp(color: "red"), size: 1)),
        ("<p><lamp/></p>", Panel(lamp: Panel.Lamp(color: "red"), size: 1)),
        ("<p><size></size><isOn/><title/></p>", Panel(lamp: .init(color: "red"), title: "")),
    ])
    func elementsWithoutContent(xml: String, panel: Panel) throws {
        let stack = ConfigurationStack([.yaml("{lamp: {color: red}, size: 1}"), .xml(xml)])
        #expect(try stack.load(Panel.self).value == panel)
        _ = try ConfigurationStack([.xml(xml)]).load(Panel.self)
    }

    // MARK: Keys

    @Test func keysOfTheType() throws {
        let fleet = try load(
            Self.variables([
                "F__TLS__CERT_FILE": "c", "F__TLS__MINVERSION": "2", "F__NODES__0__NODE_NAME": "a",
                "F__NODES__1__NODE_NAME": "b", "F__BACKEND__TYPE": "remote",
                "F__BACKEND__HOST": "h",
            ]))
        #expect(fleet.tls == TLS(certFile: "c", minVersion: 2))
        #expect(fleet.nodes == [Node(nodeName: "a"), Node(nodeName: "b")])
        #expect(fleet.backend == .remote(host: "h", port: nil))
    }

    // MARK: Enumerations

    @Test(arguments: [
        ("store: {postgres: {url: u}}", Store.postgres(url: "u")),
        ("store: {sqlite: {path: b}}", .sqlite(path: "b", size: 1)),
        ("store: {sqlite: {size: 2}}", .sqlite(path: "a.db", size: 2)), ("store: memory", .memory),
        ("store: {memory: {}}", .memory),
        ("store: {sqlite: null, postgres: {url: u}}", .postgres(url: "u")),
    ])
    func casesThatKeysName(text: String, store: Store) throws {
        #expect(try load(.yaml(text)).store == store)
    }

    @Test(arguments: [
        ("backend: {type: remote, host: h}", Backend.remote(host: "h", port: nil)),
        ("backend: {type: file, path: g}", .file(path: "g", size: 1)),
        ("backend: {size: 2}", .file(path: "f", size: 2)),
    ])
    func casesThatTagsName(text: String, backend: Backend) throws {
        let stack = ConfigurationStack([.defaults(Fleet()), .yaml(text)])
        stack.decoder.unknownKeyStrategy = .refuse
        #expect(try stack.load(Fleet.self).value.backend == backend)
    }

    struct Mount: Codable, Equatable {
        var name = "m"
        @Flattened var backend = Backend.file(path: "e", size: 0)
    }

    /// The values of a flattened enumeration are merged like the members beside them.
    @Test func flattenedCases() throws {
        let stack = ConfigurationStack([
            .defaults(Mount()), .yaml("{name: n, type: file, path: f, size: 1}"),
            .yaml("{type: remote, host: h}", named: "b.yaml"),
        ])
        let mount = try stack.load(Mount.self)
        #expect(mount.value == Mount(name: "n", backend: .remote(host: "h", port: nil)))
        #expect(mount.explain("size").entries.map(\.counts) == [false, true])
        #expect(mount.explain("type").entries.map(\.counts) == [false, false, true])
    }

    @Test func synthesizedCases() throws {
        #expect(try load(.yaml("plain: {two: {b: 2}}")).plain == .two(b: 2))
        #expect(try load(.yaml("plain: {one: {a: 2}}")).plain == .one(a: 2))
    }

    @Test func explainedCases() throws {
        let stack = ConfigurationStack([
            .defaults(Fleet()), .yaml("store: {postgres: {url: u}}"),
            Self.variables(["F__BACKEND__TYPE": "remote", "F__BACKEND__HOST": "h"]),
        ])
        let fleet = try stack.load(Fleet.self)
        #expect(fleet.explain("store").entries.map(\.counts) == [false, true])
        #expect(
            fleet.explain("store.sqlite.path").description == "store.sqlite.path\n  defaults: •••")
        #expect(fleet.explain("backend").entries.map(\.counts) == [false, true, true])
    }

    /// Two cases of one layer stay a mistake.
    @Test func twoCasesOfOneLayer() {
        let stack = ConfigurationStack([
            .defaults(Fleet()),
            Self.variables(["F__STORE__SQLITE__PATH": "p", "F__STORE__POSTGRES__URL": "u"]),
        ])
        #expect(throws: DecodingError.self) { try stack.load(Fleet.self) }
    }

    struct Ports: Codable, Equatable, DefaultsForMissingKeys {
        var names: [Int: String] = [:]
        var tables: [String: [String]] = [:]
    }

    /// Where the type has no array, a number is a key, also over an array that is a mistake.
    @Test(
        arguments: [
            ([:], ["P__NAMES__80": "a"], Ports(names: [80: "a"])),
            ([:], ["P__NAMES__0": "a", "P__NAMES__1": "b"], Ports(names: [0: "a", 1: "b"])),
            (
                [:], ["P__TABLES__5__0": "a", "P__TABLES__A": "[]"],
                Ports(tables: ["5": ["a"], "a": []])
            ),
            (["tables": ["0": ["a"]]], ["P__TABLES__0__1": "b"], Ports(tables: ["0": ["a", "b"]])),
            (["names": ["a"]], ["P__NAMES__0": "b"], Ports(names: [0: "b"])),
            (["names": ["a"]], ["P__NAMES__7": "b"], Ports(names: [7: "b"])),
        ] as [(DocumentValue, [String: String], Ports)])
    func numbersThatAreKeys(below: DocumentValue, variables: [String: String], ports: Ports) throws
    {
        let stack = ConfigurationStack([.values(below), .environment(prefix: "P", variables)])
        #expect(try stack.load(Ports.self).value == ports)
    }

    // MARK: Rules

    @Test(arguments: [
        ("store", MergeRule.replace, "rule store: rules apply to arrays, and this is not an array"),
        ("name", .append, "rule name: rules apply to arrays, and this is not an array"),
        ("tagz", .append, "rule tagz: the type has no such member"),
        ("inner.sise", .append, "rule inner.sise: the type has no such member"),
        ("inners", .byKey("name"), "rule inners: the elements have no \"name\""),
    ])
    func rulesThatApplyToNothing(path: String, rule: MergeRule, message: String) throws {
        var stack = ConfigurationStack([.defaults(Fleet())])
        stack.rules = [path: rule]
        expectError(LayerError.self, message) { try stack.load(Fleet.self) }
    }

    @Test(arguments: ["tags", "nodes", "any", "any.*.x", "*"])
    func rulesThatMayApply(path: String) throws {
        var stack = ConfigurationStack([.defaults(Fleet())])
        stack.rules = [path: .append]
        _ = try stack.load(Fleet.self)
    }
}
