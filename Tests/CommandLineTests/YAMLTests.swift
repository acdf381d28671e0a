import TestSupport

@Suite(.enabled(if: Tool.url != nil, Tool.comment)) struct YAMLTests {
    static let stream = """
        version: 1
        ---
        version: 2
        list: [a, b]
        ---
        title: Tea

        """

    @Test func peek() throws {
        let folder = try Folder([
            "a.yaml": "# old\nversion: 3.10\ntitle: Tea\n", "b.yml": "version: \"2\"\n",
            "c.yaml": "title: Tea\n", "d.yaml": "version: ~\n", "e.yaml": "version: v1beta2\n",
            "f.yaml": "version: 0x1F\n",
        ])
        let output = """
            a.yaml\tyaml\t3.10
            b.yml\tyaml\t2
            c.yaml\tyaml\t-
            d.yaml\tyaml\t-
            e.yaml\tyaml\tv1beta2
            f.yaml\tyaml\t0x1F

            """
        #expect(try folder.run("peek a.yaml b.yml c.yaml d.yaml e.yaml f.yaml") == .success(output))
    }

    @Test func peekAtAStream() throws {
        let folder = try Folder(["a.yaml": Self.stream])
        #expect(try folder.run("peek a.yaml") == .success("a.yaml\tyaml\t1\n"))
    }

    @Test func peekReadsNoFurtherThanNeeded() throws {
        let folder = try Folder()
        let list = String(repeating: "- a\n", count: 100_000)
        try folder.write("version: 5\nlist:\n\(list)} and then", to: "a.yaml")
        #expect(try folder.run("peek a.yaml") == .success("a.yaml\tyaml\t5\n"))
    }

    @Test func validate() throws {
        let folder = try Folder([
            "a.yaml": Self.stream, "b.yaml": "a: 1\nb: 2\na: 3\n", "c.yaml": "Tea\n",
            "d.yaml": "a: 1\n---\nb: [1\n",
        ])
        let result = try folder.run("validate a.yaml b.yaml c.yaml d.yaml")
        #expect(
            result.output == """
                a.yaml: valid yaml, 3 documents, 13 nodes
                c.yaml: valid yaml, 1 node

                """)
        #expect(
            result.errors.hasPrefix(
                """
                b.yaml:3:1: the key "a" is repeated, first on line 1
                    a: 3
                    ^
                d.yaml:
                """), "\(result.errors)")
        #expect(result.status == 1)
    }

    @Test func convertToYAMLAndBack() throws {
        let yaml = """
            version: "3.10"
            "on": true
            list:
            - 1
            - "yes"
            - null
            - {}

            """
        let json = #"{"version":"3.10","on":true,"list":[1,"yes",null,{}]}"# + "\n"
        let folder = try Folder(["a.json": json])
        #expect(try folder.run("convert a.json --to yaml --output a.yaml") == .success(""))
        #expect(try folder.text("a.yaml") == yaml)
        #expect(try folder.run("convert a.yaml --to json") == .success(json))
        #expect(try folder.run("convert --from yaml - --to json", input: "&a [1, *b]").status == 1)
    }

    @Test func mergedKeysAndAliasesAreWrittenOut() throws {
        let folder = try Folder([
            "a.yaml": "base: &b {x: 1, y: 2}\nitem:\n  <<: *b\n  y: 3\nagain: *b\n"
        ])
        #expect(
            try folder.run("convert a.yaml --to json")
                == .success(
                    #"{"base":{"x":1,"y":2},"item":{"x":1,"y":3},"again":{"x":1,"y":2}}"# + "\n"))
    }

    @Test func aStreamStaysAStream() throws {
        let folder = try Folder(["a.yaml": Self.stream])
        #expect(
            try folder.run("convert a.yaml --to yaml")
                == .success(
                    """
                    version: 1
                    ---
                    version: 2
                    list: [a, b]
                    ---
                    title: Tea

                    """))
    }

    @Test func aStreamForAFormatThatHasNone() throws {
        let folder = try Folder(["a.yaml": Self.stream, "empty.yaml": "# nothing\n"])
        #expect(
            try folder.run("convert a.yaml --to json")
                == .failure(
                    """
                    a.yaml: json files have one document, found 3; choose one with --document, or take all with --array

                    """))
        #expect(
            try folder.run("convert a.yaml --to json --array")
                == .success(
                    #"[{"version":1},{"version":2,"list":["a","b"]},{"title":"Tea"}]"# + "\n"))
        #expect(
            try folder.run("convert a.yaml --to json --document 2")
                == .success(#"{"version":2,"list":["a","b"]}"# + "\n"))
        #expect(
            try folder.run("convert a.yaml --to json --document 4")
                == .failure("a.yaml: there is no document 4, the file has 3\n"))
    }

    @Test func whatTheOtherFormatCannotSay() throws {
        let folder = try Folder([
            "a.yaml": "limit: .inf\n",
            "b.plist": "<plist><dict><key>on</key><date>2001-01-01T00:00:00Z</date></dict></plist>",
        ])
        let infinite = try folder.run("convert a.yaml --to json")
        #expect(infinite.output == "")
        #expect(infinite.errors.hasPrefix("a.yaml:1:8: limit: "), "\(infinite.errors)")
        #expect(infinite.status == 1)
        #expect(
            try folder.run("convert b.plist --to yaml --lossy").output
                == "\"on\": 2001-01-01T00:00:00Z\n")
    }
}
