import VersionedCodable
import VersionedCodableXML

/// The rows of values and what they are written as, and the types they are about.
enum Matrix {
    static let severalTexts = "expected one text for an element, found an array"
    static let noChoice = "expected a choice in an array without a key, found an object"
    static let noWord = "expected scalars without white space for a list, found \"\""
    static let noScalar = "expected a scalar for an attribute, found"

    // MARK: Where a value stands

    typealias Content = Codable & Equatable & Sendable

    struct Keyed<Value: Content>: Content {
        var k: Value

        init(_ k: Value) { self.k = k }
    }

    /// With a property that is not coded where it is nil.
    struct Maybe<Value: Content>: Content {
        var k: Value?

        init(_ k: Value?) { self.k = k }
    }

    struct Bare<Value: Content>: Content {
        var k: Value

        enum CodingKeys: String, CodingKey { case k = "" }

        init(_ k: Value) { self.k = k }
    }

    struct Deep<Value: Content>: Content {
        var s: Keyed<Value>

        init(_ k: Value) { s = Keyed(k) }
    }

    struct Rows<Value: Content>: Content {
        var l: [Keyed<Value>]

        init(_ values: Value...) { l = values.map { Keyed($0) } }
    }

    struct Marked<Value: Content>: Content {
        @Attribute var id = 7
        var k: Value

        init(_ k: Value) { self.k = k }
    }

    struct MarkedBare<Value: Content>: Content {
        @Attribute var id = 7
        var k: Value

        enum CodingKeys: String, CodingKey { case id, k = "" }

        init(_ k: Value) { self.k = k }
    }

    struct Texted<Value: Content>: Content {
        @XMLText var t = "x"
        var k: Value

        init(_ k: Value) { self.k = k }
    }

    struct Among<Value: Content>: Content {
        var a = 1
        var k: Value
        var b = 2

        init(_ k: Value) { self.k = k }
    }

    struct AmongBare<Value: Content>: Content {
        var a = 1
        var k: Value
        var b = 2

        enum CodingKeys: String, CodingKey { case a, k = "", b }

        init(_ k: Value) { self.k = k }
    }
}

/// What stands there.
extension Matrix {
    struct Item: Content, Hashable {
        var a: Int
        var b: String
    }

    struct Tagged: Content, Hashable {
        @Attribute var id: Int
        var a: String
    }

    struct Nothing: Content, Hashable {}

    enum Step: Content, Hashable, XMLChoice {
        case boil(Int)
        case pour(String)
        case serve(Tagged)
        case mix(fast: Bool, times: Int)
        case stir

        enum CodingKeys: String, XMLChoiceCodingKey { case boil, pour, serve, mix, stir }
        enum BoilCodingKeys: String, CodingKey { case _0 = "" }
        enum PourCodingKeys: String, CodingKey { case _0 = "" }
        enum ServeCodingKeys: String, CodingKey { case _0 = "" }
    }

    /// A run of mixed content.
    enum Run: Content, Hashable, XMLChoice {
        case text(String)
        case bold(String)

        enum CodingKeys: String, XMLChoiceCodingKey { case text = "", bold = "b" }
        enum TextCodingKeys: String, CodingKey { case _0 = "" }
        enum BoldCodingKeys: String, CodingKey { case _0 = "" }
    }

    /// An enumeration without choices of XML.
    enum Plain: Content, Hashable {
        case one(Int)
        case two(x: Int)
        case none
    }
}
