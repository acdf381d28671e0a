import Foundation
import Testing

@Suite(.enabled(if: Tool.url != nil, Tool.comment)) struct ConvertTests {
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
        #expect(try folder.run("convert a.json --to plist") == .success(Self.propertyList))
        try folder.write(Self.propertyList, to: "a.plist")
        #expect(
            try folder.run("convert a.plist --to json")
                == .success("{\"version\":2,\"names\":[\"a/b\"]}\n"))
        #expect(
            try folder.run("convert - --to=json --sorted-keys --pretty", input: Self.propertyList)
                == .success(
                    """
                    {
                      "names": [
                        "a/b"
                      ],
                      "version": 2
                    }

                    """))
    }

    @Test func theOutputFileIsReplacedAtOnce() throws {
        let folder = try Folder(["a.json": "[1, 2]", "b.plist": "old"])
        #expect(try folder.run("convert a.json --to plist-binary --output b.plist") == .success(""))
        #expect(try folder.text(of: "b.plist").hasPrefix("bplist00"))
        #expect(try folder.run("convert b.plist --to json --output b.plist") == .success(""))
        #expect(try folder.text(of: "b.plist") == "[1,2]\n")
        #expect(
            try folder.run("convert a.json --to json --output no/such/folder")
                == .failure("a.json: no/such/folder cannot be written: no such folder\n"))
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
            try folder.run("convert a.json --to plist --output old")
                == .failure(
                    """
                    a.json:2:3: list.1: a property list has no null
                        null]}
                        ^

                    """))
        #expect(
            try folder.run("convert b.json --to json --output old")
                == .failure(
                    """
                    b.json:1:10: the key "a" is repeated, first on line 1
                        {"a": 1, "a": 2}
                                 ^

                    """))
        #expect(
            try folder.run("convert c.plist --to json --output old")
                == .failure(
                    """
                    c.plist:2:7: on: in json this date would become text (--lossy allows that)
                        <date>2001-01-01T00:00:00Z</date></d…
                              ^

                    """))
        #expect(try folder.text(of: "old") == "old")
        #expect(
            try folder.run("convert c.plist --to json --lossy")
                == .success("{\"on\":\"2001-01-01T00:00:00Z\"}\n"))
    }

    @Test func numbersKeepTheirDigits() throws {
        let digits = "1234567890.12345678901234567890"
        let folder = try Folder(["a.json": "[\(digits), 1e400]"])
        #expect(try folder.run("convert a.json --to json") == .success("[\(digits),1e400]\n"))
        #expect(
            try folder.run("convert a.json --to plist-binary")
                == .failure(
                    """
                    a.json:1:2: 0: a binary property list cannot represent the number "\(digits)"
                        [\(digits.dropLast())…
                         ^

                    """))
    }
}
