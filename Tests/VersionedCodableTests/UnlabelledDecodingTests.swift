import TestSupport
import VersionedCodable

/// `decode(_:from:)` of a versioned type regards versions, as `decode(versioned:from:)` does, and
/// warns.
@Suite struct UnlabelledDecodingTests {
    private let decoder = DocumentDecoder(format: .json)

    @available(*, deprecated, message: "calls what is deprecated")
    @Test(
        arguments: [
            (#"[{"version":2,"title":"a","steps":[]},null]"#, nil),
            (#"[{"version":4,"title":"a","steps":[],"servings":2}]"#, nil),
            (#"[{"version":99,"title":"a","steps":[],"servings":2}]"#, "99"),
        ] as [(String, String?)])
    func versionsCount(text: String, unsupported: String?) throws {
        let data = Data(text.utf8)
        let document = try decoder.document(from: data)
        func check(_ title: () throws -> String?, at line: Int = #line) {
            let location = SourceLocation(
                fileID: #fileID, filePath: #filePath, line: line, column: 1)
            do {
                #expect(try title() == "a" && unsupported == nil, sourceLocation: location)
            } catch VersionedDecodingError.unsupportedVersion(let version) {
                #expect(version.foundText == unsupported, sourceLocation: location)
            } catch {
                Issue.record(error, sourceLocation: location)
            }
        }
        check { try decoder.decode([Recipe?].self, from: data)[0]?.title }
        check { try decoder.decode([Recipe?].self, from: data, userInfo: [:])[0]?.title }
        check { try decoder.decode([Recipe?].self, from: text)[0]?.title }
        check {
            let recipes: [Recipe?] = try decoder.decode(from: text)
            return recipes[0]?.title
        }
        check { try decoder.decode([Recipe?].self, from: document)[0]?.title }
        check { try decoder.decode(Recipe.self, from: document[0]).title }
        let value = try DocumentValue(document)
        check { try decoder.decode([Recipe?].self, from: value)[0]?.title }
        let one = String(text.dropFirst().prefix { $0 != "}" }) + "}"
        check { try decoder.decode(Recipe.self, from: one).title }
        check { try decoder.decode(Recipe.self, from: Data(one.utf8)).title }
        check { try decoder.decode(Recipe?.self, from: Data(one.utf8))?.title }
        check { try decoder.decode([String: Recipe].self, from: #"{"x":\#(one)}"#)["x"]?.title }
        let folder = try TemporaryFolder()
        let file = folder.file("recipes.json")
        try data.write(to: file)
        check { try decoder.decode([Recipe?].self, fromFileAt: file)[0]?.title }
    }

    /// Generic code decodes the type as it is.
    @Test func genericCodeIsNotAffected() throws {
        func decode<Value: Decodable>(_ type: Value.Type, _ text: String) throws -> Value {
            try decoder.decode(type, from: text)
        }
        let text = #"{"version":99,"title":"a","steps":[],"servings":2}"#
        #expect(try decode(Recipe.self, text).title == "a")
    }
}
