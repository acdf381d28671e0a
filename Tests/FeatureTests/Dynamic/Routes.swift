import AllModules

/// Where an app can go.
protocol Route: TypeIdentifiable, Sendable {}

struct Login: Route, Codable, Hashable {
    var type = "login"
    var user: String
}

struct Detail: Route, Codable, Hashable {
    var type = "detail"
    var id: Int
    var tags: [String] = []
}

/// A route that does not write its type.
struct Logout: Route, Codable, Hashable {
    var type: String { "logout" }
    var reason: String
}

/// A route without any members.
struct Home: Route, Codable, Hashable {
    var type: String { "home" }
}

/// A route with a version of its own.
struct Search: Route, SecondVersion, Hashable {
    var type: String { "search" }
    var terms: [String]

    init(terms: [String]) { self.terms = terms }
    init(from old: Search1) { terms = [old.term] }
}

struct Search1: FirstVersion, Hashable {
    var term: String
}

/// A route with routes inside.
struct Stack: Route, Codable, Hashable {
    var type = "stack"
    @DynamicCodable var routes: [any Route]
}

struct Screen: Codable, Hashable {
    @DynamicCodable var route: any Route
    @DynamicCodable var routes: [any Route]
    @DynamicCodable var byName: [String: any Route]
}

struct Maybe: Codable, Hashable {
    @DynamicCodable var route: (any Route)?
    @DynamicCodable var routes: [any Route]?
    @DynamicCodable var byName: [String: any Route]?
}

enum Routes {
    /// Registers the routes, once.
    static let registered: Void = {
        DynamicDecodableRegistry.register(Login.self, typeIdentifier: "login")
        DynamicDecodableRegistry.register(Detail.self, typeIdentifier: "detail")
        DynamicDecodableRegistry.register(Logout.self, typeIdentifier: "logout")
        DynamicDecodableRegistry.register(Home.self, typeIdentifier: "home")
        DynamicDecodableRegistry.register(Stack.self, typeIdentifier: "stack")
        DynamicDecodableRegistry.register(Search.self, typeIdentifier: "search")
    }()

    /// A registry with the routes.
    static func registry(
        unknownValues: UnknownTypePolicy = .throw, unknownElements: UnknownTypePolicy = .drop
    ) throws -> DynamicDecodableRegistry {
        let registry = DynamicDecodableRegistry()
        registry.unknownValues = unknownValues
        registry.unknownElements = unknownElements
        try registry.register(Login.self, typeIdentifier: "login")
        try registry.register(Detail.self, typeIdentifier: "detail")
        try registry.register(Logout.self, typeIdentifier: "logout")
        return registry
    }

    static let login = #"{"type": "login", "user": "ada"}"#
    static let detail = #"{"type": "detail", "id": 7, "tags": ["a", "b"]}"#
    static let logout = #"{"reason": "late", "type": "logout"}"#
    static let search1 = #"{"type": "search", "version": 1, "term": "x"}"#
    static let search2 = #"{"version": 2, "terms": ["x", "y"], "type": "search"}"#
    static let unknown = #"{"type": "logn", "size": 1.50, "extra": {"b": [1], "a": "x"}}"#
}

extension Coder {
    /// Decodes with a registry of its own, or the shared one.
    func dynamic<Value: Decodable>(
        _ type: Value.Type, _ json: String, _ registry: DynamicDecodableRegistry? = nil,
        _ report: LossyReport? = nil
    ) throws -> Value {
        Routes.registered
        return try decode(type, from: try data(json), registry, report)
    }

    func decode<Value: Decodable>(
        _ type: Value.Type, from data: Data, _ registry: DynamicDecodableRegistry?,
        _ report: LossyReport? = nil
    ) throws -> Value {
        try decoder(report, userInfo: Coder.userInfo(registry)).decode(type, from: data)
    }

    func encode(
        _ value: some Encodable, _ registry: DynamicDecodableRegistry?
    ) throws -> Data {
        try encoder(userInfo: Coder.userInfo(registry)).encode(value)
    }

    /// What is decoded again after encoding.
    func again<Value: Codable>(
        _ value: Value, _ registry: DynamicDecodableRegistry?
    ) throws -> Value {
        try decode(Value.self, from: try encode(value, registry), registry)
    }

    private static func userInfo(_ registry: DynamicDecodableRegistry?) -> UserInfo {
        registry.map { [.dynamicRegistry: $0] } ?? [:]
    }
}
