import Foundation
import Testing

@Suite(.enabled(if: Tool.url != nil, Tool.comment))
struct ConvertTests {
    static let propertyList = """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <plist version="1.0">
        <dict>
        \t<key>version</key>
        \t<integer>2</integer>
        \t<key>names</key>
        \t<array>
        \t\t<string>a/b</string>
        \t</array>
        </dict>
        </plist>

        """

    @Test func toPropertyListAndBack() throws {
        let folder = try Folder(["a.json": #"{"version": 2, "names": ["a/b"]}"#])
        #expect(
            try folder.run("convert", "a.json", "--to", "plist")
                == Tool.Result(output: Self.propertyList, errors: "", status: 0))
        try folder.write(Data(Self.propertyList.utf8), to: "a.plist")
        #expect(
            try folder.run("convert", "a.plist", "--to", "json")
                == Tool.Result(
                    output: "{\"version\":2,\"names\":[\"a/b\"]}\n", errors: "", status: 0))
        #expect(
            try folder.run(
                "convert", "-", "--to=json", "--sorted-keys", "--pretty", input: Self.propertyList)
                == Tool.Result(
                    output: """
                        {
                          "names": [
                            "a/b"
                          ],
                          "version": 2
                        }

                        """, errors: "", status: 0))
    }

    @Test func theOutputFileIsReplacedAtOnce() throws {
        let folder = try Folder(["a.json": "[1, 2]", "b.plist": "old"])
        #expect(
            try folder.run("convert", "a.json", "--to", "plist-binary", "--output", "b.plist")
                == Tool.Result(output: "", errors: "", status: 0))
        #expect(try folder.text(of: "b.plist").hasPrefix("bplist00"))
        #expect(
            try folder.run("convert", "b.plist", "--to", "json", "--output", "b.plist")
                == Tool.Result(output: "", errors: "", status: 0))
        #expect(try folder.text(of: "b.plist") == "[1,2]\n")
        #expect(
            try folder.run("convert", "a.json", "--to", "json", "--output", "no/such/folder")
                == Tool.Result(
                    output: "",
                    errors: "a.json: no/such/folder cannot be written: no such folder\n", status: 1)
        )
        #expect(try folder.names == ["a.json", "b.plist"])
    }

    @Test func aLossIsAnErrorAndNothingIsWritten() throws {
        let folder = try Folder([
            "a.json": "{\"list\": [1,\n  null]}", "b.json": "{\"a\": 1, \"a\": 2}",
            "c.plist":
                "<plist><dict><key>on</key>\n<date>2001-01-01T00:00:00Z</date></dict></plist>",
            "old": "old",
        ])
        #expect(
            try folder.run("convert", "a.json", "--to", "plist", "--output", "old")
                == Tool.Result(
                    output: "",
                    errors: """
                        a.json:2:3: list.1: a property list has no null
                            null]}
                            ^

                        """, status: 1))
        #expect(
            try folder.run("convert", "b.json", "--to", "json", "--output", "old")
                == Tool.Result(
                    output: "",
                    errors: """
                        b.json:1:10: the key "a" is repeated, first on line 1
                            {"a": 1, "a": 2}
                                     ^

                        """, status: 1))
        #expect(
            try folder.run("convert", "c.plist", "--to", "json", "--output", "old")
                == Tool.Result(
                    output: "",
                    errors: """
                        c.plist:2:7: on: in json this date would become text (--lossy allows that)
                            <date>2001-01-01T00:00:00Z</date></d…
                                  ^

                        """, status: 1))
        #expect(try folder.text(of: "old") == "old")
        #expect(
            try folder.run("convert", "c.plist", "--to", "json", "--lossy")
                == Tool.Result(
                    output: "{\"on\":\"2001-01-01T00:00:00Z\"}\n", errors: "", status: 0))
    }

    @Test func numbersKeepTheirDigits() throws {
        let digits = "1234567890.12345678901234567890"
        let folder = try Folder(["a.json": "[\(digits), 1e400]"])
        #expect(
            try folder.run("convert", "a.json", "--to", "json")
                == Tool.Result(output: "[\(digits),1e400]\n", errors: "", status: 0))
        #expect(
            try folder.run("convert", "a.json", "--to", "plist-binary")
                == Tool.Result(
                    output: "",
                    errors: """
                        a.json:1:2: 0: a binary property list cannot represent the number "\(digits)"
                            [\(digits.dropLast())…
                             ^

                        """, status: 1))
    }
}
