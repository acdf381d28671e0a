import Foundation
import VersionedCodable
import VersionedCodableExtras

/// A part of a page, of a type that the document names.
protocol Block: TypeIdentifiable {}

struct Paragraph: Block, Codable, Equatable {
    var type: String
    var id: Int
    var text: String
    var isBold: Bool
}

struct Picture: Block, Codable, Equatable {
    var type: String
    var id: Int
    var source: String
    var width: Int
    var height: Int
}

struct Quote: Block, Codable, Equatable {
    var type: String
    var id: Int
    var text: String
    var author: String?
}

struct Rule: Block, Codable, Equatable {
    var type: String
    var id: Int
}

/// A page decoded with the wrapper.
struct DynamicPage: Decodable {
    @DynamicDecodable var blocks: [any Block]

    static let registered: Void = {
        DynamicDecodableRegistry.register(Paragraph.self, typeIdentifier: "paragraph")
        DynamicDecodableRegistry.register(Picture.self, typeIdentifier: "picture")
        DynamicDecodableRegistry.register(Quote.self, typeIdentifier: "quote")
        DynamicDecodableRegistry.register(Rule.self, typeIdentifier: "rule")
    }()
}

/// A page decoded with a hand-written `switch`.
struct EnumPage: Codable, Equatable {
    var blocks: [AnyBlock]

    static func sample(elements count: Int) -> EnumPage {
        EnumPage(blocks: (0..<count).map { AnyBlock.sample(id: $0) })
    }
}

enum AnyBlock: Codable, Equatable {
    case paragraph(Paragraph)
    case picture(Picture)
    case quote(Quote)
    case rule(Rule)

    private enum CodingKeys: CodingKey { case type }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let type = try container.decode(String.self, forKey: .type)
        switch type {
        case "paragraph": self = .paragraph(try Paragraph(from: decoder))
        case "picture": self = .picture(try Picture(from: decoder))
        case "quote": self = .quote(try Quote(from: decoder))
        case "rule": self = .rule(try Rule(from: decoder))
        default:
            throw DecodingError.dataCorruptedError(
                forKey: .type, in: container, debugDescription: "unknown type \(type)")
        }
    }

    func encode(to encoder: any Encoder) throws {
        switch self {
        case .paragraph(let block): try block.encode(to: encoder)
        case .picture(let block): try block.encode(to: encoder)
        case .quote(let block): try block.encode(to: encoder)
        case .rule(let block): try block.encode(to: encoder)
        }
    }

    static func sample(id: Int) -> AnyBlock {
        switch id % 5 {
        case 0:
            .picture(
                Picture(
                    type: "picture", id: id, source: "/images/\(id).jpeg", width: 640, height: 480))
        case 1:
            .quote(
                Quote(
                    type: "quote", id: id, text: "The words of somebody, number \(id).",
                    author: id % 2 == 0 ? nil : "Ada Lovelace"))
        case 2: .rule(Rule(type: "rule", id: id))
        default:
            .paragraph(
                Paragraph(
                    type: "paragraph", id: id, text: "This is paragraph number \(id) of the page.",
                    isBold: id % 3 == 0))
        }
    }

    init?(_ block: any Block) {
        switch block {
        case let block as Paragraph: self = .paragraph(block)
        case let block as Picture: self = .picture(block)
        case let block as Quote: self = .quote(block)
        case let block as Rule: self = .rule(block)
        default: return nil
        }
    }
}

extension Form {
    /// `{"blocks": [{"type": "picture", "id": 0, …}, …]}`.
    func page(blocks count: Int, in fixtures: Fixtures) throws -> Data {
        try fixtures.data("page-\(count).\(rawValue)") {
            try write(EnumPage.sample(elements: count))
        }
    }
}
