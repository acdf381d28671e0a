import Foundation
import VersionedCodable
import VersionedCodableXML

/// A value with a member of every kind that XML has a form for.
struct RandomModel: Codable, Equatable, Sendable {
    // Attributes
    @Attribute var flag: Bool? = nil
    @Attribute var name: String? = nil
    @Attribute var size: Int? = nil
    @Attribute var since: Date? = nil
    @Attribute @XMLList var list: [Int] = []
    @ElementAndAttribute var both: String? = nil
    // Scalars
    var small: Int8?
    var wide: UInt64?
    var huge: Int128?
    var real: Bits?
    var float: Float?
    var decimal: Decimal?
    var date: Date?
    var data: Data?
    var url: URL?
    var text: String?
    var colour: Colour?
    // Collections
    var texts: [String] = []
    var numbers: [Int?] = []
    var rows: [[Double]] = []
    var cubes: [[[String]]]?
    var table: [String: String] = [:]
    var lists: [String: [Int]] = [:]
    var tables: [[String: Bool]] = []
    var set: Set<Int> = []
    // Objects
    var shape: Shape?
    var shapes: [Shape] = []
    var link: Link?
    var part: Part?
    @XMLWrapped("leaf") var leaves: [Link]? = nil
    var mixed: Mixed?
    var steps: Steps?
    var step: Step?
    var next: [RandomModel] = []

    /// A real that is equal to one of the same bits.
    struct Bits: Codable, Equatable, Sendable {
        var value: Double

        init(_ value: Double) { self.value = value }
        init(from decoder: any Decoder) throws {
            value = try decoder.singleValueContainer().decode(Double.self)
        }
        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            try container.encode(value)
        }
        static func == (left: Bits, right: Bits) -> Bool {
            left.value.isNaN && right.value.isNaN || left.value.bitPattern == right.value.bitPattern
        }
    }

    enum Colour: String, Codable, Sendable, CaseIterable {
        case red
        case darkGreen = "dark green"
        case markup = "<&>"
    }

    enum Shape: Codable, Equatable, Sendable {
        case none, circle(radius: Double), square(Int, String?)
    }

    struct Link: Codable, Equatable, Sendable {
        @Attribute var href: String
        @XMLText var title: String
    }

    struct Part: Codable, Equatable, Sendable {
        var before: Int
        var inner: Inner
        enum CodingKeys: String, CodingKey { case before, inner = "" }

        struct Inner: Codable, Equatable, Sendable {
            @Attribute var kind: String
            var item: [String]
        }
    }

    enum Run: Codable, Equatable, Sendable {
        case text(String), bold(String), link(Link)
        enum CodingKeys: String, XMLChoiceCodingKey { case text = "", bold, link }
        enum TextCodingKeys: String, CodingKey { case _0 = "" }
        enum BoldCodingKeys: String, CodingKey { case _0 = "" }
        enum LinkCodingKeys: String, CodingKey { case _0 = "" }
    }

    struct Mixed: Codable, Equatable, Sendable {
        @Attribute var id: Int
        var runs: [Run]
        enum CodingKeys: String, CodingKey { case id, runs = "" }
    }

    enum Step: Codable, Equatable, Sendable {
        case boil(Int), pour(to: String, slowly: Bool), wait
        enum CodingKeys: String, XMLChoiceCodingKey { case boil, pour, wait }
        enum BoilCodingKeys: String, CodingKey { case _0 = "" }
    }

    struct Steps: Codable, Equatable, Sendable {
        @Attribute var name: String
        var all: [Step]
        enum CodingKeys: String, CodingKey { case name, all = "" }
    }
}
