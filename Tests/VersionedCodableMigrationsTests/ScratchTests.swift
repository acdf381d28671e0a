import AllModules
import Foundation
import Testing
@testable import VersionedCodableMigrations

struct ScratchTests {
    @Test func reading() throws {
        for text in [
            """
            versionedChain: 1
            name: x
            versions: { at: /v }
            migration: []
            """,
            """
            versionedChain: 2
            name: x
            """,
            """
            versionedChain: one
            name: [x]
            version: some
            migrations: {}
            """,
            """
            versionedChain: 1
            name: x
            version: { at: [], absnt: 1, newest: gone }
            migrations:
              - to: 2
                steps:
                  - mvoe: { path: /a, to: /b }
                  - move: { path: a, to: /b/*, iftaken: keep }
                  - move: { path: "/[x]/a", to: "/[k=v]", ifTaken: kep }
                  - move: { to: /b }
                  - add: { path: "/a/*", value: 1, if: { exist: /a, kind: { /a: txt }, equals: 1, matches: { /a: "(" } } }
                  - remove: { path: "" }
                  - remove: { path: /l/-, prune: yes please }
                  - split: { path: /a, by: "", into: [] }
                  - split: { path: /a, by: ":", pattern: "(", into: [/a], as: [text, float] }
                  - split: { path: /a, pattern: "(a)", into: [/a, /b] }
                  - join: { paths: [/a], by: ":", into: /b }
                  - join: { by: ":", into: /b }
                  - join: { paths: [/a, /b/*], by: ":", into: /b }
                  - map: { path: /a, table: [] }
                  - map: { path: "/l/[k=v]/a", table: { a: b } }
                  - convert: { path: /a, to: object }
                  - unwrap: { path: /a, rest: last }
                  - note: { text: hi, level: error }
                  - replace: { path: /a, pattern: "a{2,1}", with: b }
                  - each: { path: "/l/*", steps: [ { move: { path: /a } } ] }
                  - move: { path: /a, to: /b }
                    copy: { path: /a, to: /c }
                  - move
            """,
            """
            versionedChain: 1
            name: x
            version: { at: /v, absent: 9 }
            migrations:
              - { to: 2, steps: [] }
              - { to: 2, steps: [] }
              - { to: 5, steps: [] }
              - { to: 4, steps: [] }
              - { to: 5, from: 3, steps: [] }
            """,
            """
            versionedChain: 1
            name: x
            version: none
            migrations:
              - { to: 2, steps: [], example: [] }
              - { steps: [], examples: [ { before: 1 } ] }
              - { stamp: 3 }
            """,
            "versionedChain: 1\nname: x\nversion: { at: '@v' }\nmigrations: [ { to: beta, steps: [] } ]\n",
            "versionedChain: 1\nname: x\nversion: { at: '/a/*' }\nmigrations: []\n",
            "- 1\n",
        ] {
            print(message { _ = try chain(text) })
            print("----")
        }
    }
}
