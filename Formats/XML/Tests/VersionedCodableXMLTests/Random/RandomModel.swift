import Foundation
import VersionedCodable
import VersionedCodableXML

/// A value with texts, numbers and dates in every place that XML has for them.
struct RandomModel: Codable, Equatable, Sendable {
    @Attribute var name: String? = nil
    @Attribute var since: Date? = nil
    @Attribute @XMLList var list: [Int] = []
    var wide: UInt64?
    var real: Bits?
    var decimal: Decimal?
    var data: Data?
    var text: String?
    var texts: [String] = []
    var numbers: [Int?] = []
    var rows: [[Double]] = []
    var table: [String: String] = [:]
    var lists: [String: [Int]] = [:]
    @XMLWrapped("leaf") var leaves: [Link]? = nil
    var mixed: Mixed?
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

    typealias Link = XMLEncodingRuleTests.Link
    typealias Run = XMLEncodingRuleTests.Part

    struct Mixed: Codable, Equatable, Sendable {
        @Attribute var id: Int
        var runs: [Run]
        enum CodingKeys: String, CodingKey { case id, runs = "" }
    }
}
