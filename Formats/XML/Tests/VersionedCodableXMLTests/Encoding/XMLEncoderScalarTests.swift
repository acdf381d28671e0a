import Foundation
import Testing
import VersionedCodable
import VersionedCodableFoundation
import VersionedCodableXML

@Suite struct XMLEncoderScalarTests {
    @Test func numbersAndTruthValues() throws {
        #expect(try xml([true, false], "v") == "<v><v>true</v><v>false</v></v>")
        #expect(try xml(Int8.min, "v") == "<v>-128</v>")
        #expect(try xml(UInt64.max, "v") == "<v>18446744073709551615</v>")
        #expect(try xml(Int128.max, "v") == "<v>170141183460469231731687303715884105727</v>")
        #expect(try xml(1.5, "v") == "<v>1.5</v>")
        #expect(try xml(2.0, "v") == "<v>2</v>")
        #expect(try xml(Float(0.1), "v") == "<v>0.1</v>")
        #expect(try xml(Double.infinity, "v") == "<v>INF</v>")
        #expect(try xml(-Float.infinity, "v") == "<v>-INF</v>")
        #expect(try xml(Double.nan, "v") == "<v>NaN</v>")
        #expect(
            try xml(Decimal(string: "12345678901234567890.5"), "v")
                == "<v>12345678901234567890.5</v>")
    }

    @Test func addressesAndBytes() throws {
        #expect(
            try xml(URL(string: "https://a.example/?x=1&y=2"), "v")
                == "<v>https://a.example/?x=1&amp;y=2</v>")
        #expect(try xml(Data("hello".utf8), "v") == "<v>aGVsbG8=</v>")
        #expect(
            try xml(Data([1, 2]), "v") { $0.dataEncodingStrategy = .deferredToData }
                == "<v><v>1</v><v>2</v></v>")
        #expect(
            try xml(Data([1, 2]), "v") {
                $0.dataEncodingStrategy = .custom { data, encoder in
                    var container = encoder.singleValueContainer()
                    try container.encode(data.count)
                }
            } == "<v>2</v>")
    }

    @Test func dates() throws {
        let date = Date(timeIntervalSince1970: 86_400.25)
        let day = DateFormatter()
        day.locale = Locale(identifier: "en_US_POSIX")
        day.timeZone = TimeZone(secondsFromGMT: 0)
        day.dateFormat = "yyyy-MM-dd"
        let expected: [(XMLEncoder.DateEncodingStrategy, String)] = [
            (.deferredToDate, "1970-01-02T00:00:00.25Z"),
            (.timestamp, "1970-01-02T00:00:00.25Z"),
            (.iso8601, "1970-01-02T00:00:00Z"),
            (.secondsSince1970, "86400.25"),
            (.millisecondsSince1970, "86400250"),
            (.formatted(day), "1970-01-02"),
            (
                .custom { date, encoder in
                    var container = encoder.container(keyedBy: Key.self)
                    try container.encode(Int(date.timeIntervalSince1970), forKey: "s")
                }, "<s>86400</s>"
            ),
        ]
        for (strategy, text) in expected {
            #expect(try xml(date, "d") { $0.dateEncodingStrategy = strategy } == "<d>\(text)</d>")
        }
    }

    @Test func textIsEscaped() throws {
        struct Text: Encodable {
            @Attribute var a = "1 < 2 & \"3\"\n\t\r"
            var b = "it's <b> & \"c\" ]]>\r"
        }
        #expect(
            try xml(Text())
                == """
                <Text a="1 &lt; 2 &amp; &quot;3&quot;&#10;&#9;&#13;">\
                <b>it&apos;s &lt;b&gt; &amp; &quot;c&quot; ]]&gt;&#13;</b></Text>
                """)
    }

    @Test func stringsAsCDATA() throws {
        struct Text: Encodable {
            @Attribute var a = "x<y"
            var b = "x<y]]>z"
            var c = 1
            var d = Date(timeIntervalSince1970: 0)
        }
        #expect(
            try xml(Text()) { $0.stringEncodingStrategy = .cdata }
                == """
                <Text a="x&lt;y"><b><![CDATA[x<y]]]]><![CDATA[>z]]></b><c>1</c>\
                <d>1970-01-01T00:00:00Z</d></Text>
                """)
    }

    @Test func charactersXMLCannotHoldAreRefused() {
        struct Text: Encodable { var b = ["ok", "a\u{1}"] }
        #expect {
            try xml(Text())
        } throws: { error in
            "\(error)".hasPrefix("b.1: ") && "\(error)".contains("U+0001")
        }
    }
}
