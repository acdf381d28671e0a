import TestSupport
import VersionedCodableYAML

/// What moves into containers, out of them and between lists and mappings, with its comments.
@Suite("YAML in place, at another place") struct YAMLRelocationTests {
    @Test(arguments: rows)
    func row(row: RewriteRow) throws { try row.check(YAMLFormat()) }

    static let rows: [RewriteRow] = [
        .init(
            "all goes into a container and changes",
            """
            # of all

            # about web
            web:
              image: web:1.0   # ours
              ports: # public

                # http
                - "80:80"

            # about db
            db: {image: postgres, tag: x}
            """,
            to: """
                # of all

                services:
                  # about web
                  web:
                    image: web:2.0   # ours
                    ports: # public

                      # http
                      - "80:80"

                  # about db
                  db: {image: postgres, tag: x}
                """, report: "6 of 6 comments kept"
        ) {
            $0 = [
                "services": [
                    "web": ["image": "web:2.0", "ports": ["80:80"]],
                    "db": ["image": "postgres", "tag": "x"],
                ]
            ]
        },
        .init(
            "a scalar goes into a new mapping with its comments",
            """
            a: 1
            # at most
            mem_limit: 512m   # measured
            z: 0
            """,
            to: """
                a: 1
                deploy:
                  # at most
                  memory: 512m   # measured
                z: 0
                """, report: "2 of 2 comments kept"
        ) { $0 = ["a": 1, "deploy": ["memory": "512m"], "z": 0] },
        .init(
            "a list becomes a mapping",
            """
            env:
              # for tests
              - LOG=info # level
              - REGION=eu

              # who
              - NAME=x
            z: 0
            """,
            to: """
                env:
                  # for tests
                  LOG: info # level
                  REGION: eu

                  # who
                  NAME: x
                z: 0
                """, report: "3 of 3 comments kept"
        ) { $0["env"] = ["LOG": "info", "REGION": "eu", "NAME": "x"] },
        .init(
            "an element becomes a mapping",
            """
            ports:
              - "80:81"           # http
              # - "1:1"
              - "90:91"
            """,
            to: """
                ports:
                  - # http
                    target: 81
                    published: 80
                  # - "1:1"
                  - target: 91
                    published: 90
                """, report: "2 of 2 comments kept"
        ) {
            $0["ports"] = [["target": 81, "published": 80], ["target": 91, "published": 90]]
        },
        .init(
            "a comment stands close to a key whose value goes below",
            """
            build: ./web            # ours
            image: web              # theirs
            needs: lint   # minutes
            z:
              - 0
            """,
            to: """
                build: # ours
                  context: ./web
                image: web              # theirs
                needs:   # minutes
                  - lint
                z:
                  - 0
                """
        ) {
            $0["build"] = ["context": "./web"]
            $0["needs"] = ["lint"]
        },
        .init(
            "an anchor that moves is still in front of its aliases",
            """
            old:
              rules: &rules
                - name: x # why
            z: *rules
            """,
            to: """
                new:
                  settings:
                    rules: &rules
                      - name: x # why
                z: *rules
                """, report: "1 of 1 comment kept"
        ) { $0 = ["new": ["settings": ["rules": [["name": "x"]]]], "z": [["name": "x"]]] },
        .init(
            "a comment goes with its member when another one takes its place",
            "image: ubuntu-18.04   # old\nz: 0\n", to: "runs-on: ubuntu-latest\nz: 0\n",
            report: "0 of 1 comment kept; 1 removed (line 1)"
        ) { $0 = ["runs-on": "ubuntu-latest", "z": 0] },
        .init(
            "a mapping becomes the only element of a list",
            """
            # about x
            x: # why
              # about k
              k: 1 # one
              l: 2
            z:
              - 0
            """,
            to: """
                # about x
                x: # why
                  # about k
                  - k: 1 # one
                    l: 2
                z:
                  - 0
                """, report: "4 of 4 comments kept"
        ) { $0["x"] = [["k": 1, "l": 2]] },
        .init(
            "the only element of a list comes out",
            """
            x: # why
              # about k
              - k: 1 # one
                # about l
                l: 2
            z: 0
            """,
            to: """
                # about k
                x: # why
                  k: 1 # one
                  # about l
                  l: 2
                z: 0
                """, report: "4 of 4 comments kept"
        ) { $0["x"] = ["k": 1, "l": 2] },
        .init(
            "a scalar becomes the only element of a list", "# about x\nx: lint # why\nz:\n  - 0\n",
            to: "# about x\nx: # why\n  - lint\nz:\n  - 0\n"
        ) { $0["x"] = ["lint"] },
        .init(
            "a scalar gets a name", "# about x\nx: lint # why\nz: 0\n",
            to: "# about x\nx: # why\n  name: lint\nz: 0\n"
        ) { $0["x"] = ["name": "lint"] },
    ]

    @Test(arguments: [
        ("a: ", "b:\n  a: "), ("a: \n", "b:\n  a: \n"), ("a:  # x\n", "b:\n  a:  # x\n"),
        ("# c\na: \t", "b:\n  # c\n  a: \t"),
    ])
    func anEmptyValueIsMoved(source: String, result: String) throws {
        let edited = try YAMLFormat().edit(Data(source.utf8)) {
            try $0.move(from: "/a", to: "/b/a")
        }
        #expect(edited.data.text == result)
    }

    @Test(arguments: [
        ("p:\n  - | # c\n    k: v\n", DocumentPath("/q"), "p: []\nq: | # c\n  k: v\n"),
        ("p:\n  - > # c\n    k: v\n  - 1\n", "/p/0/k", "p:\n  - k: > # c\n      k: v\n  - 1\n"),
    ])
    func aBlockKeepsTheCommentOfItsFirstLine(
        source: String, target: DocumentPath, result: String
    ) throws {
        let edited = try YAMLFormat().edit(Data(source.utf8)) {
            try $0.moveOut(from: "/p/0", to: target)
            if target == "/q" { try $0.remove(at: "/p/0") }
        }
        #expect(edited.data.text == result)
    }

    @Test func aMappingIsMovedIntoAList() throws {
        let source = "m:\n  k: 1 # c\n  l: 2\ns:\n- 1\nz: 0\n"
        let edited = try YAMLFormat().edit(Data(source.utf8)) {
            try $0.move(from: "/m", to: "/s/0")
        }
        #expect(edited.data.text == "s:\n- k: 1 # c\n  l: 2\n- 1\nz: 0\n")
    }
}
