import Foundation
import Testing
import VersionedCodable
import VersionedCodableDocuments
import VersionedCodableXML

/// The rules by which the page of XML says that types become elements, each with a value whose
/// document the page shows.
@Suite struct XMLRulesTests {
    struct Book: Codable, Equatable {
        @Attribute var id: Int
        var title: String
    }

    struct Price: Codable, Equatable {
        @Attribute var currency: String
        @XMLText var amount: Int
    }

    enum Step: Codable, Equatable, XMLChoice {
        case boil(Int), pour(String)
        enum CodingKeys: String, XMLChoiceCodingKey { case boil, pour }
        enum BoilCodingKeys: String, CodingKey { case _0 = "" }
        enum PourCodingKeys: String, CodingKey { case _0 = "" }
    }

    struct Steps: Codable, Equatable {
        var all: [Step]
        init(from decoder: any Decoder) throws {
            all = try decoder.singleValueContainer().decode([Step].self)
        }
        func encode(to encoder: any Encoder) throws { try all.encode(to: encoder) }
        init(_ all: [Step]) { self.all = all }
    }

    struct Shelf: Codable, Equatable {
        var owner = "Ada"
        var book = [Book(id: 1, title: "Tea"), Book(id: 2, title: "Salt")]
    }

    struct Recipe: Codable, Equatable {
        @Attribute var name = "Tea"
        var steps: [Step] = [.boil(5), .pour("cup")]
        enum CodingKeys: String, CodingKey { case name, steps = "" }
    }

    struct Named: Codable, Equatable {
        var name = "Tea"
        var step: [Step] = [.boil(5), .pour("cup")]
    }

    struct Content: Codable, Equatable {
        var name = "Tea"
        var steps = Steps([.boil(5), .pour("cup")])
    }

    struct Wrapped: Codable, Equatable {
        var owner = "Ada"
        @XMLWrapped("book") var books = [1, 2]
    }

    struct Table: Codable, Equatable {
        var limits = ["cpu": 2, "memory": 8] as OrderedMembers<String, Int>
    }

    struct Nothing: Codable, Equatable {
        var note: String?
        var tags: [String] = []
        var text = ""
    }

    /// A rule, and the document of a value it makes.
    struct Rule: Sendable, CustomTestStringConvertible {
        let number: Int
        let document: @Sendable () throws -> String
        var testDescription: String { "rule \(number)" }

        init<Value: Codable & Equatable & Sendable>(
            _ number: Int, _ root: String, _ value: Value
        ) {
            self.number = number
            document = {
                let encoder = XMLEncoder()
                encoder.outputFormatting = .prettyPrinted
                let data = try encoder.encode(value, withRootKey: root)
                #expect(try XMLDecoder().decode(Value.self, from: data) == value)
                return String(decoding: data, as: UTF8.self)
            }
        }
    }

    static let rules = [
        Rule(1, "book", Book(id: 1, title: "Tea")),
        Rule(2, "price", Price(currency: "EUR", amount: 3)),
        Rule(3, "shelf", Shelf()),
        Rule(4, "list", [Book(id: 1, title: "Tea")]),
        Rule(5, "recipe", Recipe()),
        Rule(6, "recipe", Named()),
        Rule(7, "recipe", Content()),
        Rule(8, "shelf", Wrapped()),
        Rule(9, "host", Table()),
        Rule(10, "item", Nothing()),
    ]

    /// What rule 8 says of the names of decoded elements.
    @Test(arguments: [
        (#"{"owner": "Ada", "books": [1]}"#, "item"),
        ("<r><owner>Ada</owner><books/></r>", "item"),
        ("<r><owner>Ada</owner><books><b>2</b></books></r>", "b"),
    ])
    func namesOfDecodedElements(text: String, name: String) throws {
        let decoder =
            text.hasPrefix("{") ? DocumentDecoder(format: .json) : DocumentDecoder(format: .xml)
        var wrapped = try decoder.decode(Wrapped.self, from: Data(text.utf8))
        wrapped.books = [1]
        #expect(
            String(decoding: try XMLEncoder().encode(wrapped), as: UTF8.self)
                == "<Wrapped><owner>Ada</owner><books><\(name)>1</\(name)></books></Wrapped>")
    }

    @Test(arguments: rules)
    func thePageShowsTheDocument(rule: Rule) throws {
        let page = try MarkdownFile("Formats/XML/README.md")
        let shown = page.blocks.filter { $0.language == "xml" }.map(\.text)
        let document = try rule.document()
        #expect(rule.number <= shown.count && shown[rule.number - 1] == document, "\(document)")
    }
}
