import Foundation
import Testing
import VersionedCodable
import VersionedCodableFoundation
import VersionedCodableXML

/// Documents of well-known applications.
@Suite struct XMLEncoderDocumentTests {
    // MARK: SOAP

    struct Envelope: Codable {
        @Attribute var soap = "http://www.w3.org/2003/05/soap-envelope"
        @Attribute var m = "http://example.org/stock"
        var header = Header()
        var body: Body

        struct Header: Codable {
            var trace = Trace()
            enum CodingKeys: String, CodingKey { case trace = "m:Trace" }
        }
        struct Trace: Codable {
            @Attribute var mustUnderstand = true
            @XMLText var id = 234
            enum CodingKeys: String, CodingKey {
                case mustUnderstand = "soap:mustUnderstand"
                case id
            }
        }
        struct Body: Codable {
            var names: [String]
            enum CodingKeys: String, CodingKey { case names = "m:StockName" }
        }
        enum CodingKeys: String, CodingKey {
            case soap = "xmlns:soap"
            case m = "xmlns:m"
            case header = "soap:Header"
            case body = "soap:Body"
        }
    }

    @Test func soap() throws {
        let encoder = XMLEncoder()
        encoder.outputFormatting = .prettyPrinted
        let data = try encoder.encode(
            Envelope(body: .init(names: ["A&B", "C"])), withRootKey: "soap:Envelope",
            header: XMLHeader(version: 1.0))
        #expect(
            String(decoding: data, as: UTF8.self)
                == """
                <?xml version="1.0"?>
                <soap:Envelope xmlns:soap="http://www.w3.org/2003/05/soap-envelope" \
                xmlns:m="http://example.org/stock">
                    <soap:Header>
                        <m:Trace soap:mustUnderstand="true">234</m:Trace>
                    </soap:Header>
                    <soap:Body>
                        <m:StockName>A&amp;B</m:StockName>
                        <m:StockName>C</m:StockName>
                    </soap:Body>
                </soap:Envelope>
                """)
    }

    // MARK: RSS

    struct RSS: Codable {
        @Attribute var version = "2.0"
        var channel: Channel

        struct Channel: Codable {
            var title: String
            var link: URL
            var item: [Item]
        }
        struct Item: Codable {
            var title: String
            var guid: GUID
            var category: [String] = []
            var pubDate: Date
        }
        struct GUID: Codable {
            @Attribute var isPermaLink: Bool
            @XMLText var value: String
        }
    }

    @Test func rss() throws {
        let mail = DateFormatter()
        mail.locale = Locale(identifier: "en_US_POSIX")
        mail.timeZone = TimeZone(secondsFromGMT: 0)
        mail.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
        let encoder = XMLEncoder()
        encoder.dateEncodingStrategy = .formatted(mail)
        let feed = RSS(
            channel: .init(
                title: "News",
                link: try #require(URL(string: "https://a.example/")),
                item: [
                    .init(
                        title: "1 < 2", guid: .init(isPermaLink: false, value: "n1"),
                        category: ["x", "y"], pubDate: Date(timeIntervalSince1970: 0)),
                    .init(
                        title: "Two", guid: .init(isPermaLink: true, value: "https://a.example/2"),
                        pubDate: Date(timeIntervalSince1970: 86_400)),
                ]))
        let data = try encoder.encode(feed, withRootKey: "rss")
        #expect(
            String(decoding: data, as: UTF8.self)
                == """
                <rss version="2.0"><channel><title>News</title><link>https://a.example/</link>\
                <item><title>1 &lt; 2</title><guid isPermaLink="false">n1</guid>\
                <category>x</category><category>y</category>\
                <pubDate>Thu, 01 Jan 1970 00:00:00 GMT</pubDate></item>\
                <item><title>Two</title><guid isPermaLink="true">https://a.example/2</guid>\
                <pubDate>Fri, 02 Jan 1970 00:00:00 GMT</pubDate></item></channel></rss>
                """)
    }

    // MARK: GPX

    struct GPX: Codable, DynamicNodeEncoding {
        var version = "1.1"
        var creator = "us"
        var trk: [Track]

        struct Track: Codable {
            var name: String
            var trkseg: [Segment]
        }
        struct Segment: Codable {
            var trkpt: [Point]
        }
        struct Point: Codable, DynamicNodeEncoding {
            var lat: Double
            var lon: Double
            var ele: Double?
            var time: Date

            static func nodeEncoding(for key: any CodingKey) -> XMLNodeEncoding {
                switch key.stringValue {
                case "lat", "lon": .attribute
                default: .element
                }
            }
        }

        static func nodeEncoding(for key: any CodingKey) -> XMLNodeEncoding {
            key.stringValue == "trk" ? .element : .attribute
        }
    }

    @Test func gpx() throws {
        let encoder = XMLEncoder()
        encoder.keyEncodingStrategy = .lowercased
        encoder.outputFormatting = .prettyPrinted
        encoder.prettyPrintIndentation = .spaces(2)
        encoder.options.rootAttributes = ["xmlns": "http://www.topografix.com/GPX/1/1"]
        let start = Date(timeIntervalSince1970: 1_700_000_000)
        let track = GPX(
            trk: [
                .init(
                    name: "Run",
                    trkseg: [
                        .init(trkpt: [
                            .init(lat: 48.5, lon: 14.25, ele: 300, time: start),
                            .init(lat: -0.125, lon: 14, ele: nil, time: start + 0.5),
                        ])
                    ])
            ])
        #expect(
            String(decoding: try encoder.encode(track), as: UTF8.self)
                == """
                <gpx xmlns="http://www.topografix.com/GPX/1/1" version="1.1" creator="us">
                  <trk>
                    <name>Run</name>
                    <trkseg>
                      <trkpt lat="48.5" lon="14.25">
                        <ele>300</ele>
                        <time>2023-11-14T22:13:20Z</time>
                      </trkpt>
                      <trkpt lat="-0.125" lon="14">
                        <time>2023-11-14T22:13:20.5Z</time>
                      </trkpt>
                    </trkseg>
                  </trk>
                </gpx>
                """)
    }
}
