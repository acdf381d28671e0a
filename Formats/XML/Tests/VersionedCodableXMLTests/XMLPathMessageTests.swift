import TestSupport
import VersionedCodable
import VersionedCodableXML

/// Errors of values, literally: line, column and path of the first thing that is wrong.
@Suite struct XMLPathMessageTests {
    struct Order: Codable, Sendable {
        @Attribute var id: Int
        @Attribute var on: Date?
        @Attribute @XMLList var codes: [Int]
        var customer: Customer
        var item: [Item]
        @XMLWrapped("note") var notes: [String]? = nil
        var extra: [String: Double]
        var grid: [[Bool]]
        var payment: Payment?
        var status: Status?
        var total: Decimal?
        var receipt: Data?
        var page: URL?
        var key: UUID?
        var content: Content?
    }
    /// A type that throws an error with a path that is not in the document.
    private struct Elsewhere: Decodable {
        init(from decoder: any Decoder) throws {
            throw DecodingError.dataCorrupted(
                DecodingError.Context(codingPath: [First()], debugDescription: "no"))
        }
        struct First: CodingKey {
            var stringValue: String { "Index 0" }
            var intValue: Int? { 0 }
            init() {}
            init?(stringValue: String) { nil }
            init?(intValue: Int) { nil }
        }
    }

    @Test(arguments: ["<a>x</a>", "<a/>"])
    func pathThatDoesNotExist(text: String) {
        let error = #expect(throws: DecodingError.self) {
            try XMLDecoder().decode(Elsewhere.self, from: text)
        }
        guard case .dataCorrupted(let context)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(context.codingPath.map(\.intValue) == [0])
        #expect(context.debugDescription == "no")
    }

    struct Customer: Codable, Sendable {
        @Attribute var name: String
        var age: UInt8?
    }
    struct Item: Codable, Sendable {
        @Attribute var count: Int
        @XMLText var price: Double
    }
    enum Payment: Codable, Sendable {
        case card(number: Int), cash
    }
    enum Status: String, Codable, Sendable { case open, closed }
    struct Content: Codable, Sendable {
        var parts: [Part]
        enum CodingKeys: String, CodingKey { case parts = "" }
    }
    enum Part: Codable, Sendable {
        case text(String), number(Int)
        enum CodingKeys: String, XMLChoiceCodingKey { case text = "", number }
        enum TextCodingKeys: String, CodingKey { case _0 = "" }
        enum NumberCodingKeys: String, CodingKey { case _0 = "" }
    }

    /// A part of an order on a line of its own, at its column 1, after the customer on line 2.
    static let parts = rows(
        #"""
        <item count='1'>x</item> => 3:17: item.0: expected Double, found "x"
        <item count='x'>1</item> => 3:14: item.0.count: expected Int, found "x"
        <item>1</item> => 3:7: item.0: the key "count" is missing
        <item count='1'>1</item><item count='2'/> => 3:25: item.1: expected Double, found ""
        <extra><a>1</a><b>two</b></extra> => 3:19: extra.b: expected Double, found "two"
        <extra a='1' b='two'/> => 3:17: extra.b: expected Double, found "two"
        <extra>text</extra> => 3:8: extra: expected an object, found "text"
        <grid><r>true</r></grid><grid><r>no</r>\n<r>maybe</r></grid> => 4:4: grid.1.1: expected Bool, found "maybe"
        <grid>text</grid> => 3:7: grid.0: expected an array, found "text"
        <payment><card><number>n</number></card></payment> => 3:24: payment.card.number: expected Int, found "n"
        <payment><cheque/></payment> => 3:1: payment: expected a case of Payment as the only key, found "cheque"
        <status>ajar</status> => 3:9: status: Cannot initialize Status from invalid String value ajar
        <status><b/></status> => 3:1: status: expected String, found child elements
        <total>1.5.2</total> => 3:8: total: expected Decimal, found "1.5.2"
        <receipt>AQ=</receipt> => 3:10: receipt: expected Base64, found "AQ="
        <page>http://[</page> => 3:7: page: expected a URL, found "http://["
        <key>1</key> => 3:6: key: Attempted to decode UUID from invalid UUID string.
        <notes><note>a</note><note><b/></note></notes> => 3:22: notes.1: expected String, found child elements
        <content>a<number>b</number></content> => 3:19: content.1: expected Int, found "b"
        <content>a<word>b</word></content> => 3:17: content.1: expected a case of Part, found "word"
        """#)

    @Test(arguments: parts)
    func `in an order`(part: String, expected: String) {
        let text = "<order id='1' codes=''>\n<customer name='c'/>\n\(part)</order>"
        #expect(TableRow.decoding("", Order.self, text, expected).answer == expected)
    }

    /// The reader comes first, and its first fault.
    static let orders = rows(
        #"""
        <order codes=''/> => 1:1: the key "id" is missing
        <order id='1.5' codes=''/> => 1:12: id: the number "1.5" does not fit in Int
        <order id='1' on='now' codes=''/> => 1:19: on: expected a date, found "now"
        <order id='1' codes='1 two 3'/> => 1:22: codes.1: expected Int, found "two"
        <order id='1' codes=''/> => 1:1: the key "customer" is missing
        <order id='1' codes=''><customer/></order> => 1:24: customer: the key "name" is missing
        <order id='1' codes=''><customer name='c'><age>256</age></customer></order>\
         => 1:48: customer.age: the number "256" does not fit in UInt8 (0...255)
        <order id='1' codes=''><customer name='c' age='-1'/></order>\
         => 1:48: customer.age: the number "-1" does not fit in UInt8 (0...255)
        <order>\n<!-- é -->\t<customer name='c' age='😀'/></order> => 1:1: the key "id" is missing
        <order id='x' codes=''>\n<customer></order> => 2:11: expected </customer>, found </order>
        <order id='x' codes=''><a b=c><d></e> => 1:29: expected a quoted value, found 'c'
        """#)

    @Test(arguments: orders)
    func `of an order`(text: String, expected: String) {
        #expect(TableRow.decoding("", Order.self, text, expected).answer == expected)
    }
}
