import TestSupport
import VersionedCodable
import VersionedCodableXML

/// Elements of a list that each say which version they are.
@Suite struct XMLNestedVersionTests {
    struct OldStep: FirstVersion, Equatable {
        var text: String
    }

    struct Step: VersionedCodable, Equatable {
        static let version: Int? = 2
        typealias PreviousVersion = OldStep
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

    @Test("An element of an unknown version is not passed over")
    func failure() throws {
        struct Probe: Decodable {
            var indices: [Int] = []
            var message = ""

            init(from decoder: any Decoder) throws {
                var list = try decoder.container(keyedBy: Recipe.CodingKeys.self)
                    .nestedUnkeyedContainer(forKey: .steps)
                _ = try list.decode(versioned: Step.self)
                indices.append(list.currentIndex)
                do {
                    _ = try list.decode(versioned: Step.self)
                } catch {
                    message = String(describing: error)
                }
                indices.append(list.currentIndex)
            }
        }
        let text =
            "<recipe><steps version='2' name='a'/>\n<steps version='7' name='b'/></recipe>"
        let probe = try XMLDecoder().decode(Probe.self, from: Data(text.utf8))
        #expect(probe.indices == [1, 1])
        #expect(probe.message.contains("7"), "\(probe.message)")
    }
}
