import TestSupport
import VersionedCodable
import VersionedCodableXML

/// Elements of a list that each say which version they are.
@Suite struct XMLNestedVersionTests {
    struct OldStep: FirstVersion, Equatable {
        var text: String
    }

    struct Step: SecondVersion, Equatable {
        var name: String

        init(name: String) { self.name = name }
        init(from old: OldStep) { name = "was " + old.text }
    }

    /// A list whose elements are decoded one by one, from an unkeyed container.
    struct Recipe: Decodable, Equatable {
        var steps: [Step] = []

        enum CodingKeys: CodingKey { case steps }

        init(from decoder: any Decoder) throws {
            var list = try decoder.container(keyedBy: CodingKeys.self)
                .nestedUnkeyedContainer(forKey: .steps)
            while !list.isAtEnd { steps.append(try list.decode(versioned: Step.self)) }
        }
    }

    @Test(
        "The version of an element of a list is found wherever it stands",
        arguments: [
            ("<steps><version>2</version><name>stir</name></steps>", ["stir"]),
            ("<steps><name>stir</name><version>2</version></steps>", ["stir"]),
            ("<steps version='2'><name>stir</name></steps>", ["stir"]),
            ("<steps version=' 2 '><name>stir</name></steps>", ["stir"]),
            ("<steps><version>&#50;</version><name>stir</name></steps>", ["stir"]),
            ("<steps><version>1</version><text>stir</text></steps>", ["was stir"]),
            ("<steps text='stir' version='1'/>", ["was stir"]),
            // An element counts more than an attribute.
            ("<steps version='1'><version>2</version><name>stir</name></steps>", ["stir"]),
            ("<steps version='2'><version>1</version><text>stir</text></steps>", ["was stir"]),
            (
                "<steps version='2' name='a'/> <steps version='1' text='b'/>"
                    + "<steps><version>2</version><name>c</name></steps>", ["a", "was b", "c"]
            ),
        ])
    func versions(_ steps: String, _ names: [String]) throws {
        let data = Data("<recipe>\(steps)</recipe>".utf8)
        let recipe = try XMLDecoder().decode(Recipe.self, from: data)
        #expect(recipe.steps.map(\.name) == names)
        // Under a key strategy, and with unknown keys refused, versions are looked for in another way.
        let strict = XMLDecoder()
        strict.unknownKeyStrategy = .refuse
        #expect(try strict.decode(Recipe.self, from: data) == recipe)
        let converting = XMLDecoder()
        converting.keyDecodingStrategy = .convertFromSnakeCase
        #expect(try converting.decode(Recipe.self, from: data) == recipe)
    }
}
