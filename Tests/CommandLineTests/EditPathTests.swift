import TestSupport

/// Paths with wildcards, and values of a given kind.
@Suite(.enabled(if: Tool.url != nil, Tool.comment)) struct EditPathTests {
    private static let source = """
        # head
        services:
          web: # the web
            image: nginx # one
            ports: [80, 443]
          db:
            image: postgres
        list:
          - name: a # first
            done: true
          - name: b
            done: false # not yet
          - name: c # third
            done: true
        hosts:
          - localhost # me
          - example.org

        """

    static let changes: KeyValuePairs = [
        "--set /services/*/restart=always": ["+    restart: always", "+    restart: always"],
        "--set /services/*/build/x=1": [
            "+    build:", "+      x: 1", "+    build:", "+      x: 1",
        ],
        "--set services.*.image=x": [
            "-    image: nginx # one", "+    image: x # one", "-    image: postgres",
            "+    image: x",
        ],
        "--set /list/[name=b]/done=true":
            ["-    done: false # not yet", "+    done: true # not yet"],
        "--remove /**/done": ["-    done: true", "-    done: false # not yet", "-    done: true"],
        "--remove /hosts/[=\"localhost\"]": ["-  - localhost # me"],
        "--rename /services/*/image=base": [
            "-    image: nginx # one", "+    base: nginx # one", "-    image: postgres",
            "+    base: postgres",
        ],
        "--move /services/*/image=/services/*/base": [
            "-    image: nginx # one", "+    base: nginx # one", "-    image: postgres",
            "+    base: postgres",
        ],
        "--move /list/[done=true]=/list/-":
            [
                "-  - name: a # first", "-    done: true", "+  - name: a # first",
                "+    done: true",
            ],
        "--move /list/[done=true]=/finished/-": [
            "-  - name: a # first", "-    done: true", "-  - name: c # third",
            "-    done: true",
            "+finished:", "+  - name: a # first", "+    done: true", "+  - name: c # third",
            "+    done: true",
        ],
        "--insert /hosts/0=first --insert /hosts/-=last": ["+  - first", "+  - last"],
        "--insert /services/web/ports/1=81": [
            "-    ports: [80, 443]", "+    ports: [80, 81, 443]",
        ],
        "--set /new/-=1 --set /new/-=2": ["+new:", "+  - 1", "+  - 2"],
        "--set /~2*a=1 --set /b~3c/~2[d~1e=1 --set /-x=1":
            ["+\"*a\": 1", "+b=c:", "+  \"[d/e\": 1", "+-x: 1"],
        "--set-string services.web.v=1.0": ["+    v: \"1.0\""],
    ]

    @Test(arguments: changes)
    func wildcards(_ arguments: String, _ wanted: [String]) throws {
        let result = try Folder(["a.yaml": Self.source]).run("edit a.yaml --diff", arguments)
        #expect(result.status == 0, "\(result.errors)")
        let lines = result.output.split(separator: "\n").dropFirst(2).map(String.init)
        #expect(lines.filter { $0.hasPrefix("-") || $0.hasPrefix("+") } == wanted)
    }

    @Test(
        arguments: [
            "--remove /none/*": "no value at this path",
            "--set /list/[name=z]/done=1": "no value at this path",
            "--set /services/*/image/x=1":
                #"services.web.image: expected an object, found "nginx""#,
            "--insert /services=1": "services: a value already exists",
        ] as KeyValuePairs)
    func aPatternMayDenoteNothingOrTheWrong(_ arguments: String, _ message: String) throws {
        let result = try Folder(["a.yaml": Self.source]).run("edit a.yaml", arguments)
        let errors = "a.yaml: \(arguments): \(message)\n"
        let denotesNothing = message.hasPrefix("no value")
        #expect(result == (denotesNothing ? .success(Self.source, errors) : .failure(errors)))
    }

    @Test func severalFiles() throws {
        let folder = try Folder(["a.json": "{\"a\": 1}", "b.yaml": "a: 1 # b\n", "c.json": "["])
        let result = try folder.run("edit a.json c.json b.yaml --set a=2 --write")
        #expect(result.status == 1 && result.errors.hasPrefix("c.json:1:2: "))
        #expect(try folder.text("a.json") == "{\"a\": 2}")
        #expect(try folder.text("b.yaml") == "a: 2 # b\n")
    }

    @Test(arguments: ["a: 1\nb: 2", "a: 1", "a: 1\n", "b: 2\r\na: 1"])
    func gitAppliesADiff(_ source: String) throws {
        let folder = try Folder(["a.yaml": source])
        let edit = "edit a.yaml --set a=5 --set c=3"
        let diff = try folder.run(edit, "--diff").output
        try folder.write(diff, to: "diff")
        let result = try folder.run(edit).output
        try folder.git("apply diff")
        #expect(try folder.text("a.yaml") == result)
    }
}
