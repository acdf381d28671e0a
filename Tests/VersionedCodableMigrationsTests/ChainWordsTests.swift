import AllModules

@testable import VersionedCodableMigrations

/// What a chain says about itself.
@Suite("Examples and words of chains") struct ChainWordsTests {
    @Test func examples() throws {
        let chain = try chain(
            """
            versionedChain: 1
            name: x
            version: { at: /v }
            migrations:
              - to: 2
                steps: [ move: { path: /a, to: /b } ]
                examples:
                  - { before: { v: 1, a: 1 }, after: { v: 2, b: 1 } }
                  - { before: { v: 1, a: 1 }, after: { v: 2, b: 2, c: [1] } }
                  - { before: { v: 1, a: 1, b: 2 }, after: { v: 2, b: 1 } }
              - to: 3
                steps: [ call: { name: f } ]
            """)
        #expect(
            chain.problems.map(\.description) == [
                "9:9: migrations.0.examples.1: up: at /b expected 2, found 1",
                "10:9: migrations.0.examples.2: move: there is already a value at /b; ifTaken says what to do then",
                "12:20: migrations.1.steps.0.call: the program has no function f",
            ])
        let shape = try VersionedCodableMigrationsTests.chain(
            """
            versionedChain: 1
            name: x
            version: none
            migrations:
              - steps: [ replace: { path: /a, pattern: x, with: xx } ]
                examples: [ { before: { a: x }, after: { a: xx } } ]
            """)
        #expect(
            shape.problems.map(\.description) == [
                "6:17: migrations.0.examples.0: twice: at /a expected \"xx\", found \"xxxx\""
            ])
    }

    @Test func changesOfWhatIsReleased() throws {
        let one = try ChainFileTests.versioned(
            "{ at: /v }", "{ to: 2, steps: [ { remove: { path: /a } } ] }", "{ to: 3, steps: [] }")
        let same = try ChainFileTests.versioned(
            "{ at: /v }", "{ to: 2, summary: s, steps: [ {remove: {path: /a}} ] }",
            "{ to: 3, steps: [] }", "{ to: 4, steps: [] }")
        let other = try ChainFileTests.versioned(
            "{ at: /w }", "{ to: 2, steps: [ { remove: { path: /b } } ] }")
        #expect(same.changes(since: one) == [])
        #expect(
            other.changes(since: one).map(\.description) == [
                "the place of the version differs from the released one",
                "5:5: migrations.0: the migration to 2 differs from the released one",
                "the migration to 3, which was released, is missing",
            ])
    }

    @Test func words() throws {
        let chain = try chain(
            steps: LayoutTests.steps
                + "\ncomment: {path: /x, text: gone, if: {exists: /y}}\nreplace: {path: /u, pattern: a, with: b}",
            isByShape: false)
        #expect(
            chain.explanation == """
                test

                1 to 2
                  up    move /tls/cert to /tls/certificate
                  down  move /tls/certificate to /tls/cert
                  up    move /label to /meta/label
                  down  move /meta/label to /label
                  loses backward, where /meta was empty
                  up    map /services/*/pin to /services/*/strategy: false to "replace", true to "pin"
                  down  map /services/*/strategy to /services/*/pin: pin to true, replace to false
                  loses forward, where a value of its results was there; backward, where false or true was text
                  up    split /listen at ":" into /host, /port
                  down  join /host, /port with ":" into /listen
                  up    join /first, /last with " " into /name
                  down  split /name at " " into /first, /last
                  loses the kinds of the parts, which become text
                  up    put /owner into a list
                  down  take /owner out of its list
                  loses forward, where it was a list already
                  up    take /admin out of its list
                  down  put /admin into a list
                  loses forward, where it was no list
                  up    add 1 at /services/*/replicas
                  down  remove /services/*/replicas where it is 1
                  loses backward, if the value was changed or there before
                  up    copy /owner to /contact
                  down  remove /contact where it equals /owner
                  loses backward, if one was changed or both were there before
                  up    convert /limit to integer
                  down  convert /limit to text
                  loses the spelling
                  up    for each /paths/*
                          move /dir to /folder
                  down  for each /paths/*
                          move /folder to /dir
                  up    comment out /x: gone if /y exists
                  loses forward, but for a comment
                  up    replace a by "b" in /u
                  down  none: what was replaced is not known

                """)
    }

    static let steps: KeyValuePairs<String, String?> = [
        "move: {path: /a, to: /n/b}": "backward, where /n was missing",
        "move: {path: /n/a, to: /n/b/c}": "backward, where /n/b was missing",
        "move: {path: '/n/*/a', to: '/m/*/a'}": "backward, where /m was missing",
        "move: {path: /a, to: /a/b}": "backward, what is beside it in /a",
        "add: {path: /n/a, value: 1}":
            "backward, if the value was changed or there before; backward, where /n was missing",
        "add: {path: '/n/*/a', value: 1}": "backward, if the value was changed or there before",
        "add: {path: '/n/*/k/a', value: 1}":
            "backward, if the value was changed or there before; backward, where /n/*/k was missing",
        "split: {path: /a, by: ',', trim: true}":
            "forward, where it was a list already; the spaces around the parts, and empty ones",
        "join: {path: /a, by: ','}":
            "forward, where it was text already; the kinds of the elements, which become text",
        "toList: {path: /a, key: k}": "forward, where it was a list already",
        "toList: {path: /a, by: '='}":
            "forward, where it was a list already; the kinds of the values, which become text",
        "toObject: {path: /a, by: '='}":
            "forward, where it was an object already; the kinds of the keys, which become text",
        "move: {path: '', to: /s}": nil, "move: {path: /s, to: ''}": nil,
        "add: {path: /l/-/a, value: 1}": "it adds to a list",
        "each: {path: /n, if: {missing: /n/b}, steps: [move: {path: /a, to: /b}]}":
            "its condition reads what it changes",
        "each: {path: /n, if: {not: {exists: /x}}, steps: [move: {path: /a, to: /b}]}": nil,
        "add: {path: /a, value: {b: 1}, ifTaken: merge}":
            "forward, where a value was there already; nothing is removed there",
        "copy: {path: /a, to: /b, ifTaken: append}":
            "forward, where a value was there already; nothing is removed there",
        "join: {paths: [/n/a, /b], by: ':', into: /n/c}":
            "the kinds of the parts, which become text",
        "split: {path: '/l/*', by: ':', into: ['/l/*/b', '/l/*/c']}":
            "backward, what is beside it in /l/*",
        "map: {path: /a, table: {x: y, y: x}}": nil,
        "map: {path: /a, table: {1.10: x, 'null': z, x: 1.10, z: 'null'}}":
            "backward, where 1.10 or null was text",
        "map: {path: /a, table: {x: {b: 1}}}": "its table has an object or a list as a value",
        "map: {path: /a, table: {x: y, z: y}}": "its table has several keys for one value",
        "convert: {path: /a, to: date}": "the spelling, and whether a date has a time",
    ]

    @Test(arguments: steps)
    func losses(step: String, wanted: String?) throws {
        let chain = try chain(steps: step, isByShape: false)
        let found = chain.explanation.matches(of: /\n  (?:loses|down  none:) (.+)/).map(\.1)
        #expect(found == (wanted.map { [$0[...]] } ?? []))
    }

    @Test func wordsOfListsAndConditions() throws {
        let chain = try VersionedCodableMigrationsTests.chain(
            """
            versionedChain: 1
            name: x
            version: none
            migrations:
              - if: { not: [{ exists: /a, equals: { /b: 1 } }] }
                steps:
                  - move: { path: "", to: /s }
                  - toList: { path: /e, by: "=" }
                  - toObject: { path: /m, key: k, value: v }
                  - split: { path: /t, by: ",", if: { only: { /o: [p, q] } } }
            """)
        #expect(
            chain.explanation == """
                x

                steps
                  up    for the document unless /a exists and /b is 1
                          move the document to /s
                          make a list of /e, texts with "="
                          make an object of /m, with the keys as k and the values as v
                          split /t at "," into a list if /o has only p, q
                  down  none: its condition reads what it changes

                """)
    }

    /// Steps that can never do anything are errors of the chain.
    @Test(
        arguments: rows(
            #"""
            move: {path: /a, to: /b}\nmap: {path: /a/c, table: {x: y}}\
             => 7:9: migrations.0.steps.1.map: an earlier step leaves nothing at /a
            remove: {path: '/n/*/a'}\neach: {path: '/n/*', steps: [move: {path: /a, to: /b}]}\
             => 7:41: migrations.0.steps.1.each.steps.0.move: an earlier step leaves nothing at /n/*/a
            remove: {path: /a}\nadd: {path: /c, value: 1, if: {exists: /a/b}}\
             => 7:9: migrations.0.steps.1.add: an earlier step leaves nothing at /a
            note: {path: /a, text: t, if: {exists: /b, missing: /b}}\
             => 6:9: migrations.0.steps.0.note: its conditions contradict each other
            move: {path: /a, to: /b}\nmove: {path: /c, to: /a}\nremove: {path: /a} => none
            move: {path: /a, to: /b, if: {exists: /c}}\nremove: {path: /a} => none
            remove: {path: /l/0}\nremove: {path: /l/0} => none
            move: {path: /a, to: /a/b}\nremove: {path: /a/b} => none
            remove: {path: /a}\nadd: {path: /a/b, value: 1}\nremove: {path: /a} => none
            """#))
    func stepsThatNeverMatch(steps: String, wanted: String) throws {
        let chain = try chain(steps: steps)
        let found = chain.problems.map {
            $0.description.replacing(/^(\d+):\d+/) { "\($0.output.1):" }
        }
        let one = [wanted.replacing(/^(\d+):\d+/) { "\($0.output.1):" }]
        #expect(found == (wanted == "none" ? [] : one))
    }
}
