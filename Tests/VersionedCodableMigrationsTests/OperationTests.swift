import AllModules
@testable import VersionedCodableMigrations

/// What each operation does to a value, in every format.
@Suite("Operations by value") struct OperationTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let steps: String
        let before: String
        let after: String
        /// What the way down gives, or `none`; the document before, if it is not said.
        var down: String?
        /// Formats that cannot say it.
        var except: Set<String>

        var testDescription: String { "\(steps): \(before)" }

        /// Without a list of one element or an empty one, and without null.
        private static let exceptions: [String: Set<String>] = [
            "!xml": ["xml"], "!nulls": ["xml", "toml", "plist", "binary"],
        ]

        /// The rows of a table, with what the way down gives and the exception at the end.
        static func table(_ text: String) -> [Row] {
            rowsOfFields(text).map { fields in
                Row(
                    steps: fields[0], before: fields[1], after: fields[2],
                    down: fields.dropFirst(3).first { !$0.hasPrefix("!") },
                    except: fields.last.flatMap { exceptions[$0] } ?? [])
            }
        }
    }

    static let moves = Row.table(
        #"""
        move: {path: /a, to: /b} => {"a":1,"z":2} => {"b":1,"z":2}
        move: {path: /a, to: /b} => {"z":2} => {"z":2}
        move: {path: /a, to: /n/b/c} => {"a":1,"z":2} => {"z":2,"n":{"b":{"c":1}}}\
         => {"a":1,"z":2,"n":{"b":{}}} => !xml
        move: {path: /a, to: /n/b/c, prune: true} => {"a":1,"z":2} => {"z":2,"n":{"b":{"c":1}}} => !xml
        move: {path: /n/*/a, to: /m/*/a, prune: true} => {"n":{"x":{"a":1}},"z":2}\
         => {"z":2,"m":{"x":{"a":1}}} => {"z":2,"m":{"x":{}},"n":{"x":{"a":1}}} => !xml
        move: {path: /l/*/a, to: /m/*/a, prune: true} => {"l":[{"a":1,"b":2},{"b":3}],"m":[{},{"c":1}]}\
         => {"l":[{"b":2},{"b":3}],"m":[{"a":1},{"c":1}]} => !xml
        move: {path: /z, to: /a/b} => {"z":1,"a":{}} => {"a":{"b":1}} => !xml
        move: {path: /a, to: /~2-} => {"a":1,"z":2} => {"-":1,"z":2} => !xml
        move: {path: /~2-, to: /b} => {"-":1,"z":2} => {"b":1,"z":2} => !xml
        move: {path: /n/*, to: /m/*, prune: true} => {"n":{"-":1,"200":2},"z":2}\
         => {"z":2,"m":{"-":1,"200":2}} => !xml
        move: {path: /n/a, to: /a} => {"n":{"a":1,"b":2}} => {"n":{"b":2},"a":1}
        move: {path: /n/a, to: /a, prune: true} => {"n":{"a":1},"z":2} => {"z":2,"a":1}
        move: {path: /n/m/a, to: /a, prune: true} => {"n":{"m":{"a":1}},"z":2} => {"z":2,"a":1}
        move: {path: /n/*, to: /m/*} => {"n":{"a":1,"b":2,"c":{"d":3}},"m":{"x":0}}\
         => {"n":{},"m":{"x":0,"a":1,"b":2,"c":{"d":3}}} => none => !xml
        move: {path: /n/*/a, to: /n/*/b} => {"n":{"x":{"a":1},"y":{"a":2,"c":3},"z":{"d":1}}}\
         => {"n":{"x":{"b":1},"y":{"b":2,"c":3},"z":{"d":1}}}
        move: {path: /l/*/a, to: /l/*/b} => {"l":[{"a":1},{"c":1},{"a":3}]}\
         => {"l":[{"b":1},{"c":1},{"b":3}]}
        move: {path: /l/*/a, to: /l/*/b} => {"l":[{"a":1}]} => {"l":[{"b":1}]}
        move: {path: /l/*, to: /m/-} => {"l":["a","b","c"],"m":["x","y"]}\
         => {"l":[],"m":["x","y","a","b","c"]} => none => !xml
        move: {path: /l/*, to: /m/-, prune: true} => {"l":["a","b","c"],"m":["x","y"]}\
         => {"m":["x","y","a","b","c"]} => none => !xml
        move: {path: '/l/[k=x]', to: /m/-}\
         => {"l":[{"k":"x","n":1},{"k":"y","n":2},{"k":"x","n":3},{"k":"z","n":4}]}\
         => {"l":[{"k":"y","n":2},{"k":"z","n":4}],"m":[{"k":"x","n":1},{"k":"x","n":3}]} => none
        move: {path: /l/0, to: /l/-} => {"l":["a","b","c"]} => {"l":["b","c","a"]} => none
        move: {path: /**/a, to: /**/b} => {"a":{"a":{"c":{"a":1}}},"l":[{"a":2},{"a":3}]}\
         => {"b":{"b":{"c":{"b":1}}},"l":[{"b":2},{"b":3}]}
        move: {path: /a, to: /a/n} => {"z":2,"a":"x","y":3} => {"z":2,"a":{"n":"x"},"y":3}
        move: {path: /a/n, to: /a, ifTaken: replace} => {"z":2,"a":{"n":"x","m":1},"y":3}\
         => {"z":2,"a":"x","y":3} => none
        each: {path: /n/*, steps: [move: {path: /a, to: /b}, add: {path: /c, value: 1}]}\
         => {"n":{"x":{"a":1},"y":{"a":2}}} => {"n":{"x":{"b":1,"c":1},"y":{"b":2,"c":1}}}
        each: {path: /l/*, steps: [move: {path: /a/b, to: /b}]} => {"l":[{"a":{"b":1,"c":1}},{"d":1}]}\
         => {"l":[{"a":{"c":1},"b":1},{"d":1}]}
        """#)

    static let clashes = Row.table(
        #"""
        move: {path: /a, to: /b, ifTaken: keep} => {"a":1,"b":2} => {"b":2} => {"a":2}
        move: {path: /a, to: /b, ifTaken: replace} => {"a":1,"b":2} => {"b":1} => {"a":1}
        move: {path: /a, to: /b} => {"a":1,"b":1} => {"b":1} => {"a":1}
        move: {path: /a, to: /b, ifTaken: merge} => {"a":{"x":1,"y":{"u":1}},"b":{"z":2,"y":{"v":2}}}\
         => {"b":{"z":2,"y":{"v":2,"u":1},"x":1}} => {"a":{"z":2,"y":{"v":2,"u":1},"x":1}}
        move: {path: /a, to: /b, ifTaken: append} => {"a":["x","y"],"b":["z","w"]}\
         => {"b":["z","w","x","y"]} => {"a":["z","w","x","y"]}
        move: {path: /a, to: /b, ifTaken: append} => {"a":"x","b":["z","w"]} => {"b":["z","w","x"]}\
         => {"a":["z","w","x"]}
        move: {path: /l/0, to: /l/1, ifTaken: replace} => {"l":["a","b","c"]} => {"l":["a","c"]} => none
        move: {path: /a, to: /l/1, ifTaken: replace} => {"a":"x","l":["a","b","c"]}\
         => {"l":["a","x","c"]} => none
        copy: {path: /a, to: /b, ifTaken: keep} => {"a":1,"b":2} => {"a":1,"b":2}
        copy: {path: /a, to: /b, ifTaken: replace} => {"a":1,"b":2} => {"a":1,"b":1} => {"a":1}
        copy: {path: /a, to: /b, ifTaken: merge} => {"a":{"x":1},"b":{"y":2}}\
         => {"a":{"x":1},"b":{"y":2,"x":1}} => none
        copy: {path: /a, to: /b, ifTaken: append} => {"a":["x","y"],"b":["z","w"]}\
         => {"a":["x","y"],"b":["z","w","x","y"]} => none
        add: {path: /b, value: 3} => {"b":2} => {"b":2}
        add: {path: /b, value: 2, ifTaken: refuse} => {"b":2} => {"b":2} => {}
        add: {path: /b, value: 3, ifTaken: keep} => {"b":2} => {"b":2}
        add: {path: /b, value: 3, ifTaken: replace} => {"b":2} => {"b":3} => {}
        add: {path: /b, value: {x: 1, y: 1}, ifTaken: merge} => {"b":{"z":2,"y":1}}\
         => {"b":{"z":2,"y":1,"x":1}} => none
        add: {path: /b, value: [x, y], ifTaken: append} => {"b":["u","v"]} => {"b":["u","v","x","y"]}\
         => none
        map: {path: /a, to: /b, table: {x: y}, ifTaken: keep} => {"a":"x","b":"z"} => {"b":"z"}\
         => {"a":"z"}
        map: {path: /a, to: /b, table: {x: y}, ifTaken: replace} => {"a":"x","b":"z"} => {"b":"y"}\
         => {"a":"x"}
        split: {path: /a, by: ':', into: [/b, /c], ifTaken: keep} => {"a":"x:y","c":"z"}\
         => {"b":"x","c":"z"} => {"a":"x:z"}
        split: {path: /a, by: ':', into: [/b, /c], ifTaken: replace} => {"a":"x:y","c":"z","b":"w"}\
         => {"b":"x","c":"y"} => {"a":"x:y"}
        join: {paths: [/b, /c], by: ':', into: /a, ifTaken: replace} => {"a":"w","b":"x","c":"y"}\
         => {"a":"x:y"} => {"b":"x","c":"y"}
        """#)

    static let others = Row.table(
        #"""
        remove: {path: /a} => {"a":1,"b":2} => {"b":2} => {"b":2}
        remove: {path: /a, default: 7} => {"a":1,"b":2} => {"b":2} => {"b":2,"a":7}
        remove: {path: '/l/[="x"]'} => {"l":["x","y","x","z"]} => {"l":["y","z"]} => {"l":["y","z"]}
        remove: {path: /l/*/a} => {"l":[{"a":1,"b":1},{"a":2,"b":2},{"a":3,"b":3}]}\
         => {"l":[{"b":1},{"b":2},{"b":3}]} => {"l":[{"b":1},{"b":2},{"b":3}]}
        remove: {path: /n/a, prune: true} => {"n":{"a":1},"z":1} => {"z":1} => {"z":1}
        remove: {path: /**/a} => {"a":{"a":1},"n":{"m":[{"a":1,"b":2},{"b":3}]}}\
         => {"n":{"m":[{"b":2},{"b":3}]}} => {"n":{"m":[{"b":2},{"b":3}]}}
        remove: {path: /l/*, if: {equals: {/l/*/k: x}}}\
         => {"l":[{"k":"x"},{"k":"y"},{"k":"x"},{"k":"z"}]} => {"l":[{"k":"y"},{"k":"z"}]} => none
        add: {path: /n/a, value: 1} => {"z":2} => {"z":2,"n":{"a":1}} => {"z":2,"n":{}} => !xml
        add: {path: /n/a, value: 1} => {"z":2,"n":{}} => {"z":2,"n":{"a":1}} => !xml
        add: {path: /~2-, value: 1} => {"z":2} => {"z":2,"-":1} => !xml
        add: {path: /l/*/n, value: 9} => {"l":[{},{"x":1},{"n":9}]}\
         => {"l":[{"n":9},{"x":1,"n":9},{"n":9}]} => {"l":[{},{"x":1},{}]} => !xml
        add: {path: /n/*/a, value: 9} => {"n":{"x":{},"y":{"b":1}}}\
         => {"n":{"x":{"a":9},"y":{"b":1,"a":9}}} => !xml
        add: {path: /n/*/a, value: true} => {"n":{"x":{"b":1},"y":{"a":false}}}\
         => {"n":{"x":{"b":1,"a":true},"y":{"a":false}}}
        add: {path: /n/*/a, value: true} => {"z":1} => {"z":1}
        add: {path: /l/-, value: c} => {"l":["a","b"]} => {"l":["a","b","c"]} => none
        add: {path: '/**/k/a', value: 1} => {"k":{"b":2},"n":{"k":{"b":3}},"l":[{"k":"x"},{"k":"y"}]}\
         => {"k":{"b":2,"a":1},"n":{"k":{"b":3,"a":1}},"l":[{"k":"x"},{"k":"y"}]}
        add: {path: '/**/b', value: 1} => {"n":{"b":2,"m":{"a":"x"}}}\
         => {"n":{"b":2,"m":{"a":"x","b":1}},"b":1}
        copy: {path: /a, to: /n/b} => {"a":{"x":1}} => {"a":{"x":1},"n":{"b":{"x":1}}}\
         => {"a":{"x":1},"n":{}} => !xml
        copy: {path: /n/*/a, to: /n/*/b} => {"n":{"x":{"a":1},"y":{"c":1}}}\
         => {"n":{"x":{"a":1,"b":1},"y":{"c":1}}}
        map: {path: /a, table: {x: y, u: v}} => {"a":"x"} => {"a":"y"}
        map: {path: /a, table: {x: y, u: v}} => {"a":"q"} => {"a":"q"}
        map: {path: /a, table: {x: y}, other: w} => {"a":"q"} => {"a":"w"} => {"a":"w"}
        map: {path: /n/*/a, to: /n/*/b, table: {true: on, false: [no, nein]}}\
         => {"n":{"x":{"a":true},"y":{"a":false},"z":{"c":1}}}\
         => {"n":{"x":{"b":"on"},"y":{"b":["no","nein"]},"z":{"c":1}}} => none
        map: {path: /a, to: /b, table: {true: on, false: off, 3: three}} => {"a":true} => {"b":"on"}
        map: {path: '/l/[k=x]/v', table: {a: b}} => {"l":[{"k":"x","v":"a"},{"k":"y","v":"a"}]}\
         => {"l":[{"k":"x","v":"b"},{"k":"y","v":"a"}]} => none
        wrap: {path: /a} => {"a":"x"} => {"a":["x"]}
        wrap: {path: /a} => {"a":["x","y"]} => {"a":["x","y"]} => none
        wrap: {path: /n/*/a} => {"n":{"u":{"a":"x"},"v":{"a":{"b":1}}}}\
         => {"n":{"u":{"a":["x"]},"v":{"a":[{"b":1}]}}}
        unwrap: {path: /a} => {"a":["x"]} => {"a":"x"}
        unwrap: {path: /a} => {"a":[{"b":1}]} => {"a":{"b":1}}
        unwrap: {path: /a, rest: first} => {"a":["x","y","z"]} => {"a":"x"} => {"a":["x"]}
        split: {path: /a, by: ':', into: [/b, /c], as: [text, integer]} => {"a":"x:80","z":1}\
         => {"b":"x","c":80,"z":1}
        split: {path: /a, by: ':', into: [/b, /a]} => {"a":"x:y"} => {"b":"x","a":"y"}
        split: {path: /a, by: ':', into: [/a, /b]} => {"a":"x:y"} => {"a":"x","b":"y"}
        split: {path: /n/a, by: ':', into: [/n, /m], ifTaken: replace} => {"n":{"a":"x:y"}}\
         => {"n":"x","m":"y"} => none
        split: {path: /a, by: ':', into: [/n/b, /a]} => {"a":"x:y"} => {"a":"y","n":{"b":"x"}}\
         => {"a":"x:y","n":{}} => !xml
        split: {path: '/l/*', by: ':', into: ['/l/*/b', '/l/*/c']} => {"l":["x:y","u:v"]}\
         => {"l":[{"b":"x","c":"y"},{"b":"u","c":"v"}]}
        split: {path: /a, by: ', ', into: [/l/-, /l/-, /l/-]} => {"a":"x, y, z"} => {"l":["x","y","z"]}\
         => none
        split: {path: /a, pattern: '([a-z]+)([0-9]*)', into: [/b, /c]} => {"a":"xy80"}\
         => {"b":"xy","c":"80"} => none
        split: {path: '/l/*/a', by: '=', into: ['/l/*/k', '/l/*/v']}\
         => {"l":[{"a":"x=y"},{"b":"1"},{"a":"u=w"}]}\
         => {"l":[{"k":"x","v":"y"},{"b":"1"},{"k":"u","v":"w"}]}
        join: {paths: [/b, /c], by: ':', into: /a} => {"z":1,"b":"x","c":80} => {"z":1,"a":"x:80"}\
         => {"z":1,"b":"x","c":"80"}
        join: {paths: [/b, /c], by: ':', into: /c} => {"b":"x","c":"y"} => {"c":"x:y"}
        join: {paths: [/n/*/b, /n/*/c], by: ':', into: /n/*/a}\
         => {"n":{"x":{"b":"1","c":"2"},"y":{"d":"1"}}} => {"n":{"x":{"a":"1:2"},"y":{"d":"1"}}}
        replace: {path: /u, pattern: '^http:', with: 'https:'} => {"u":"http://a"} => {"u":"https://a"}\
         => none
        replace: {path: /l/*, pattern: '([a-z])-([a-z])', with: '$2+$1'} => {"l":["a-b","x","c-d e-f"]}\
         => {"l":["b+a","x","d+c f+e"]} => none
        convert: {path: /a, to: text, from: integer} => {"a":80} => {"a":"80"}
        convert: {path: /a, to: integer} => {"a":"80"} => {"a":80}
        convert: {path: /a, to: boolean} => {"a":"true"} => {"a":true}
        convert: {path: /a, to: number} => {"a":"1.5"} => {"a":1.5}
        convert: {path: /a, to: list, from: text} => {"a":"x"} => {"a":["x"]}
        note: {path: /a, text: look} => {"a":1} => {"a":1}
        comment: {path: /a, text: gone} => {"a":1,"b":2} => {"b":2} => {"b":2}
        comment: {path: /l/*, text: gone, if: {equals: {/l/*: x}}} => {"l":["x","y","x","z"]}\
         => {"l":["y","z"]} => none
        call: {name: count, path: /a} => {"a":1} => {"a":2}
        remove: {path: /a, if: {exists: /b}} => {"a":1} => {"a":1} => {"a":1}
        move: {path: /a, to: /c, if: {missing: /b}} => {"a":1} => {"c":1}
        move: {path: /a, to: /c, if: {equals: {/b: 1}, kind: {/d: list}}}\
         => {"a":1,"b":1,"d":["x","y"]} => {"c":1,"b":1,"d":["x","y"]}
        move: {path: /a, to: /c, if: {equals: {/b: 1}, kind: {/d: list}}} => {"a":1,"b":1,"d":"x"}\
         => {"a":1,"b":1,"d":"x"}
        move: {path: /a, to: /c, if: {matches: {/b: '^x+$'}}} => {"a":1,"b":"xx"} => {"c":1,"b":"xx"}
        add: {path: /c, value: {d: [1, 2]}, if: {equals: {/n/*/a: 2}}}\
         => {"n":{"x":{"a":1},"y":{"a":2}}} => {"n":{"x":{"a":1},"y":{"a":2}},"c":{"d":[1,2]}}
        wrap: {path: /a} => {"a":null} => {"a":[null]} => !nulls
        map: {path: /a, table: {null: x}} => {"a":null} => {"a":"x"} => !nulls
        move: {path: /a/b, to: /c} => {"a":null} => {"a":null} => !nulls
        add: {path: /a/b, value: 1} => {"a":null} => {"a":{"b":1}} => {"a":{}} => !nulls
        """#)

    static let all = moves + clashes + others + shapes + conditions

    static func chain(_ steps: String) throws -> MigrationChain {
        var chain = try VersionedCodableMigrationsTests.chain(steps: steps, isByShape: false)
        let add = { @Sendable (value: inout DocumentValue, count: Int) in
            value = .number(DocumentNumber((value.int ?? 0) + count))
        }
        chain.functions["count"] = ChainFunction(up: { add(&$0, 1) }, down: { add(&$0, -1) })
        return chain
    }

    @Test(arguments: all, Form.all)
    func everyFormat(_ row: Row, _ form: Form) throws {
        if row.except.contains(form.testDescription) { return }
        let chain = try Self.chain(row.steps)
        func value(_ json: String, _ version: Int?) throws -> DocumentValue {
            var value = try form.value(form.data(json))
            if let version {
                value["version"] = try form.value(form.data("{\"v\":\(version)}"))["v"]
            }
            return value
        }
        let source = try form.data(row.before)
        let up = try chain.migrate(source, as: form.format)
        let found = try form.value(up.rewriting.data)
        #expect(found.firstDifference(from: try value(row.after, 2)) == nil)
        #expect(up.from == 1 && up.to == 2)
        var alone = try chain.migrate(form.format.read(source, within: .default))
        if form.testDescription == "xml" {
            alone = try form.value(form.format.write(CodableDocument(alone)))
        }
        #expect(alone.firstDifference(from: found) == nil)
        #expect(try chain.migrate(up.rewriting.data, as: form.format).rewriting.isUnchanged)
        guard row.down != "none" else { return }
        let down = try chain.migrate(up.rewriting.data, as: form.format, to: 1)
        let old = try form.value(down.rewriting.data)
        #expect(old.firstDifference(from: try value(row.down ?? row.before, 1)) == nil)
        if row.down == nil {
            let again = try chain.migrate(down.rewriting.data, as: form.format)
            let new = try form.value(again.rewriting.data)
            #expect(new.firstDifference(from: try value(row.after, 2)) == nil)
        }
    }

    private static let many = TestRun.isLong ? 40_000 : 1_000

    /// Many values of one container are moved, removed and noted in a time that a test can wait for.
    @Test(
        arguments: [
            ("move: {path: /l/*, to: /m/-}", ["l": 0, "m": many]),
            ("move: {path: /l, to: /m, ifTaken: append}", ["m": many]),
            ("copy: {path: /l/*, to: /m, ifTaken: append}", ["l": many, "m": many]),
            ("remove: {path: /l/*}", ["l": 0, "m": 0]),
            ("wrap: {path: /l/*}", ["l": many, "m": 0]),
            ("unwrap: {path: /l, rest: first}", ["l": nil, "m": 0]),
            ("note: {path: /l/*, text: x}", ["l": many, "m": 0]),
        ] as [(String, [String: Int?])])
    func manyHits(steps: String, counts: [String: Int?]) throws {
        let value: DocumentValue = [
            "l": .array((0..<Self.many).map { .number(DocumentNumber($0)) }), "m": [],
        ]
        let data = try JSONFormat().write(CodableDocument(value))
        let chain = try VersionedCodableMigrationsTests.chain(steps: steps)
        let result = try chain.migrate(data, as: JSONFormat()).rewriting.data
        let object = try DocumentValue(JSONFormat().read(result, within: .default)).object ?? [:]
        #expect(
            Dictionary(uniqueKeysWithValues: object.map { ($0.key, $0.value.array?.count) })
                == counts)
    }
}
