import Foundation
import Testing
import VersionedCodable
import VersionedCodableExtras

// snippet
protocol Route: TypeIdentifiable {}

struct SignIn: Route, Codable {
    var type = "sign-in"
    var user: String
}

struct Article: Route, Codable {
    var type = "article"
    var id: Int
}

struct Screen: Codable {
    @DynamicCodable var start: any Route
    @DynamicCodable var routes: [any Route]
    @DynamicCodable var byName: [String: any Route]?
}
// end

// snippet
extension UnknownDynamicValue: Route {}
// end

/// The dynamic types that the pages show.
struct DynamicRouteTests {
    private let text = """
        {"start": {"type": "sign-in", "user": "ada"},
         "routes": [{"type": "article", "id": 7}, {"type": "help", "topic": "a"}]}
        """

    @Test func screens() throws {
        let data = Data(text.utf8)
        // snippet
        DynamicDecodableRegistry.register(SignIn.self, typeIdentifier: "sign-in")
        DynamicDecodableRegistry.register(Article.self, typeIdentifier: "article")

        let screen = try JSONDecoder().decode(Screen.self, from: data)
        // end
        #expect((screen.start as? SignIn)?.user == "ada")
        #expect(screen.routes.count == 1)
        #expect(screen.byName == nil)
    }

    @Test func registries() throws {
        // snippet
        let registry = DynamicDecodableRegistry(typeKey: "kind")
        registry.unknownElements = .throw
        try registry.register(SignIn.self, typeIdentifier: "sign-in")
        try registry.register(SignIn.self, typeIdentifier: "log-in")  // an old name

        let decoder = DocumentDecoder(format: .json)
        decoder.userInfo[.dynamicRegistry] = registry
        // end
        let text = #"{"kind": "log-in", "type": "x", "user": "ada"}"#
        let route = try decoder.decode(DynamicCodable<any Route>.self, from: Data(text.utf8))
        #expect((route.wrappedValue as? SignIn)?.user == "ada")
    }

    @Test func unknownRoutes() throws {
        let data = Data(text.utf8)
        let registry = DynamicDecodableRegistry()
        try registry.register(SignIn.self, typeIdentifier: "sign-in")
        try registry.register(Article.self, typeIdentifier: "article")
        let decoder = DocumentDecoder(format: .json)
        decoder.userInfo[.dynamicRegistry] = registry
        // snippet
        registry.unknownElements = .keep
        let screen = try decoder.decode(Screen.self, from: data)
        print(screen.routes[1].type)  // help
        // end
        #expect(screen.routes[1].type == "help")
        let written = try DocumentEncoder(format: .json).encode(screen)
        #expect(String(decoding: written, as: UTF8.self).contains(#"{"type":"help","topic":"a"}"#))
    }
}
