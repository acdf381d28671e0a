// What operations on lists, and conditions, do to a value.
extension OperationTests {
    /// Lists of texts and objects, the document as a member, new elements inside paths.
    static let shapes: [Row] = [
        Row("split: {path: /a, by: ','}", #"{"a":"x,y,z"}"#, #"{"a":["x","y","z"]}"#),
        Row("split: {path: /a, by: ','}", #"{"a":["x","y"]}"#, #"{"a":["x","y"]}"#, down: none),
        Row(
            "split: {path: /n/*/a, by: ',', trim: true}",
            #"{"n":{"u":{"a":"x, y ,, z"},"v":{"a":"p,q"}}}"#,
            #"{"n":{"u":{"a":["x","y","z"]},"v":{"a":["p","q"]}}}"#,
            down: #"{"n":{"u":{"a":"x,y,z"},"v":{"a":"p,q"}}}"#),
        Row("split: {path: /a, by: ','}", #"{"a":"","z":1}"#, #"{"a":[],"z":1}"#, except: xml),
        Row("join: {path: /a, by: ' '}", #"{"a":["x","y","z"]}"#, #"{"a":"x y z"}"#),
        Row(
            "join: {path: /a, by: ' '}", #"{"a":["x",80]}"#, #"{"a":"x 80"}"#,
            down: #"{"a":["x","80"]}"#),
        Row("join: {path: /a, by: ' '}", #"{"a":"x y"}"#, #"{"a":"x y"}"#, down: none),
        Row(
            "toList: {path: /env, by: '='}", #"{"env":{"A":"1x","B":"y=z","C":""},"z":1}"#,
            #"{"env":["A=1x","B=y=z","C="],"z":1}"#, except: ["openstep"]),
        Row(
            "toList: {path: /env, by: '='}", #"{"env":{"A":80,"B":true}}"#,
            #"{"env":["A=80","B=true"]}"#, down: #"{"env":{"A":"80","B":"true"}}"#,
            except: ["openstep"]),
        Row(
            "toList: {path: /env, by: ': '}", #"{"env":{"A":null,"B":"x"}}"#,
            #"{"env":["A","B: x"]}"#, except: nulls),
        Row(
            "toObject: {path: /env, by: '='}", #"{"env":["A=1x","B=y=z"],"z":1}"#,
            #"{"env":{"A":"1x","B":"y=z"},"z":1}"#, except: ["openstep"]),
        Row(
            "toObject: {path: /env, by: '='}", #"{"env":{"A":"x"}}"#, #"{"env":{"A":"x"}}"#,
            down: none),
        Row(
            "toList: {path: /m, key: name}", #"{"m":{"a":{"x":1},"b":{"x":2,"y":3}}}"#,
            #"{"m":[{"name":"a","x":1},{"name":"b","x":2,"y":3}]}"#),
        Row(
            "toList: {path: /m, key: name, value: value}", #"{"m":{"a":1,"b":[1,2]},"z":1}"#,
            #"{"m":[{"name":"a","value":1},{"name":"b","value":[1,2]}],"z":1}"#),
        Row(
            "toObject: {path: /m, key: name}", #"{"m":[{"name":"a","x":1},{"name":"b","x":2}]}"#,
            #"{"m":{"a":{"x":1},"b":{"x":2}}}"#),
        Row(
            "toObject: {path: /n/*/m, key: k, value: v}",
            #"{"n":{"u":{"m":[{"k":"a","v":1},{"k":"b","v":"x"}]}}}"#,
            #"{"n":{"u":{"m":{"a":1,"b":"x"}}}}"#),
        Row(
            "toObject: {path: /m, key: k, value: v}", #"{"m":[{"k":"a"},{"k":"b","v":1}]}"#,
            #"{"m":{"a":null,"b":1}}"#, down: #"{"m":[{"k":"a","v":null},{"k":"b","v":1}]}"#,
            except: nulls),
        Row("move: {path: '', to: /s}", #"{"a":1,"b":{"c":2}}"#, #"{"s":{"a":1,"b":{"c":2}}}"#),
        Row(
            "move: {path: '', to: /s/t}", #"{"a":1,"s":2}"#, #"{"s":{"t":{"s":2,"a":1}}}"#,
            down: none),
        Row("move: {path: /s, to: ''}", #"{"s":{"a":1,"b":{"c":2}}}"#, #"{"a":1,"b":{"c":2}}"#),
        Row(
            "move: {path: /s, to: '', ifTaken: keep}", #"{"s":{"a":1,"b":2},"b":3}"#,
            #"{"b":3,"a":1}"#, down: #"{"s":{"b":3,"a":1}}"#),
        Row(
            "move: {path: /s, to: ''}", #"{"s":{"s":{"d":1},"b":2}}"#, #"{"s":{"d":1},"b":2}"#,
            down: #"{"s":{"s":{"d":1},"b":2}}"#),
        Row(
            "each: {path: /n/*/k, steps: [move: {path: '', to: /s}]}",
            #"{"n":{"u":{"k":{"a":1}},"v":{"k":{"a":2}}}}"#,
            #"{"n":{"u":{"k":{"s":{"a":1}}},"v":{"k":{"s":{"a":2}}}}}"#),
        Row(
            "move: {path: /a, to: /l/-/b}", #"{"a":1,"l":[{"b":2},{"b":3}]}"#,
            #"{"l":[{"b":2},{"b":3},{"b":1}]}"#, down: none),
        Row(
            "split: {path: '/e/*', by: '=', into: [/l/-/k, /l/-/v]}",
            #"{"e":{"x":"a=1x","y":"b=2x"}}"#,
            #"{"e":{},"l":[{"k":"a","v":"1x"},{"k":"b","v":"2x"}]}"#, down: none, except: xml),
        Row(
            "add: {path: /l/-/b, value: 1}", #"{"l":[{"b":2},{"b":3}]}"#,
            #"{"l":[{"b":2},{"b":3},{"b":1}]}"#, down: none),
        Row(
            "add: {path: /n/*/k/a, value: 1}", #"{"n":{"x":{"b":1},"y":{"k":{"a":2}}}}"#,
            #"{"n":{"x":{"b":1,"k":{"a":1}},"y":{"k":{"a":2}}}}"#,
            down: #"{"n":{"x":{"b":1,"k":{}},"y":{"k":{"a":2}}}}"#, except: xml),
    ]

    /// Conditions.
    static let conditions: [Row] = [
        Row("move: {path: /a, to: /c, if: {not: {exists: /b}}}", #"{"a":1}"#, #"{"c":1}"#),
        Row(
            "move: {path: /a, to: /c, if: {not: {equals: {/b: 1}, exists: /d}}}", #"{"a":1,"b":1}"#,
            #"{"c":1,"b":1}"#),
        Row(
            "move: {path: /a, to: /c, if: {not: [{exists: /d}, {exists: /b}]}}", #"{"a":1,"b":1}"#,
            #"{"a":1,"b":1}"#, down: #"{"a":1,"b":1}"#),
        Row(
            "move: {path: /n/*/c, to: /n/*/d, if: {only: {/n/*: [c, d]}}}",
            #"{"n":{"x":{"c":1},"y":{"c":1,"e":1}}}"#, #"{"n":{"x":{"d":1},"y":{"c":1,"e":1}}}"#,
            down: none),
        Row(
            "move: {path: /a, to: /c, if: {missing: /b}}", #"{"a":1,"b":null}"#,
            #"{"c":1,"b":null}"#,
            except: nulls),
        Row(
            "move: {path: /a, to: /c, if: {exists: /b}}", #"{"a":1,"b":null}"#,
            #"{"a":1,"b":null}"#,
            except: nulls),
        Row(
            "map: {path: /r/*/0, table: {0: off}, if: {kind: {/r/*: list}}}",
            #"{"r":{"x":"on","y":["0","z"]}}"#, #"{"r":{"x":"on","y":["off","z"]}}"#, down: none),
        Row(
            "move: {path: /a/b, to: /c, if: {kind: {/a: object}}}", #"{"a":"x"}"#, #"{"a":"x"}"#,
            down: none),
        Row(
            "each: {path: /n/*, if: {exists: /on}, steps: [move: {path: /a, to: /b}]}",
            #"{"n":{"x":{"a":1}},"on":1}"#, #"{"n":{"x":{"b":1}},"on":1}"#),
    ]
}
