import TestSupport

@Suite(.enabled(if: Tool.url != nil, Tool.comment)) struct TOMLTests {
    @Test func peekAndValidate() throws {
        let folder = try Folder([
            "a.toml": "version = 3\n[meta]\nversion = '4.1'\n", "b.toml": "a = 1\na = 2\n",
        ])
        try folder.run("peek a.toml").prints("a.toml\ttoml\t3\n")
        try folder.run("peek --key /meta/version a.toml").prints("a.toml\ttoml\t4.1\n")
        try folder.run("validate a.toml b.toml").fails(
            lines: """
                b.toml:2:1: expected a new key, found "a" again, a value defined at 1:1
                    a = 2
                    ^
                """, printing: "a.toml: valid toml, 7 nodes\n")
    }

    @Test func convert() throws {
        let folder = try Folder([
            "a.toml": "version = 3\n[meta]\nday = 2001-01-01\n",
            "b.json": #"{"a": null, "b": 1}"#,
        ])
        try folder.run("convert a.toml --to json --lossy").prints(
            "{\"version\":3,\"meta\":{\"day\":\"2001-01-01\"}}\n")
        for (format, result) in [("cbor", "2001-01-01"), ("plist", "2001-01-01"), ("yaml", nil)] {
            let errors = try folder.run("convert a.toml --to", format).errors
            let change = result == nil ? "text" : "2001-01-01T00:00:00Z"
            let reason = result == nil ? "has no dates" : "has no dates without a time zone"
            #expect(
                errors.hasPrefix(
                    "a.toml:3:7: meta.day: in \(format), which \(reason), this date would become \(change) (--lossy"
                ),
                "\(errors)")
        }
        let result = try folder.run("convert b.json --to toml")
        #expect(result.errors.hasPrefix("b.json:1:7: a: TOML has no null"), "\(result.errors)")
        try folder.run("convert b.json --to toml --lossy").prints("b = 1\n")
    }
}
