// What operations on lists, and conditions, do to a value.
extension OperationTests {
    /// Lists of texts and objects, the document as a member, new elements inside paths.
    static let shapes = Row.table(
        #"""
        split: {path: /a, by: ','} => {"a":"x,y,z"} => {"a":["x","y","z"]}
        split: {path: /a, by: ','} => {"a":["x","y"]} => {"a":["x","y"]} => none
        split: {path: /n/*/a, by: ',', trim: true} => {"n":{"u":{"a":"x, y ,, z"},"v":{"a":"p,q"}}}\
         => {"n":{"u":{"a":["x","y","z"]},"v":{"a":["p","q"]}}}\
         => {"n":{"u":{"a":"x,y,z"},"v":{"a":"p,q"}}}
        split: {path: /a, by: ','} => {"a":"","z":1} => {"a":[],"z":1} => !xml
        join: {path: /a, by: ' '} => {"a":["x","y","z"]} => {"a":"x y z"}
        join: {path: /a, by: ' '} => {"a":["x",80]} => {"a":"x 80"} => {"a":["x","80"]}
        join: {path: /a, by: ' '} => {"a":"x y"} => {"a":"x y"} => none
        toList: {path: /env, by: '='} => {"env":{"A":"1x","B":"y=z","C":""},"z":1}\
         => {"env":["A=1x","B=y=z","C="],"z":1}
        toList: {path: /env, by: '='} => {"env":{"A":80,"B":true}} => {"env":["A=80","B=true"]}\
         => {"env":{"A":"80","B":"true"}}
        toList: {path: /env, by: ': '} => {"env":{"A":null,"B":"x"}} => {"env":["A","B: x"]} => !nulls
        toObject: {path: /env, by: '='} => {"env":["A=1x","B=y=z"],"z":1}\
         => {"env":{"A":"1x","B":"y=z"},"z":1}
        toObject: {path: /env, by: '='} => {"env":{"A":"x"}} => {"env":{"A":"x"}} => none
        toList: {path: /m, key: name} => {"m":{"a":{"x":1},"b":{"x":2,"y":3}}}\
         => {"m":[{"name":"a","x":1},{"name":"b","x":2,"y":3}]}
        toList: {path: /m, key: name, value: value} => {"m":{"a":1,"b":[1,2]},"z":1}\
         => {"m":[{"name":"a","value":1},{"name":"b","value":[1,2]}],"z":1}
        toObject: {path: /m, key: name} => {"m":[{"name":"a","x":1},{"name":"b","x":2}]}\
         => {"m":{"a":{"x":1},"b":{"x":2}}}
        toObject: {path: /n/*/m, key: k, value: v}\
         => {"n":{"u":{"m":[{"k":"a","v":1},{"k":"b","v":"x"}]}}} => {"n":{"u":{"m":{"a":1,"b":"x"}}}}
        toObject: {path: /m, key: k, value: v} => {"m":[{"k":"a"},{"k":"b","v":1}]}\
         => {"m":{"a":null,"b":1}} => {"m":[{"k":"a","v":null},{"k":"b","v":1}]} => !nulls
        move: {path: '', to: /s} => {"a":1,"b":{"c":2}} => {"s":{"a":1,"b":{"c":2}}}
        move: {path: '', to: /s/t} => {"a":1,"s":2} => {"s":{"t":{"s":2,"a":1}}} => none
        move: {path: /s, to: ''} => {"s":{"a":1,"b":{"c":2}}} => {"a":1,"b":{"c":2}}
        move: {path: /s, to: '', ifTaken: keep} => {"s":{"a":1,"b":2},"b":3} => {"b":3,"a":1}\
         => {"s":{"b":3,"a":1}}
        move: {path: /s, to: ''} => {"s":{"s":{"d":1},"b":2}} => {"s":{"d":1},"b":2}\
         => {"s":{"s":{"d":1},"b":2}}
        each: {path: /n/*/k, steps: [move: {path: '', to: /s}]}\
         => {"n":{"u":{"k":{"a":1}},"v":{"k":{"a":2}}}}\
         => {"n":{"u":{"k":{"s":{"a":1}}},"v":{"k":{"s":{"a":2}}}}}
        move: {path: /a, to: /l/-/b} => {"a":1,"l":[{"b":2},{"b":3}]}\
         => {"l":[{"b":2},{"b":3},{"b":1}]} => none
        split: {path: '/e/*', by: '=', into: [/l/-/k, /l/-/v]} => {"e":{"x":"a=1x","y":"b=2x"}}\
         => {"e":{},"l":[{"k":"a","v":"1x"},{"k":"b","v":"2x"}]} => none => !xml
        add: {path: /l/-/b, value: 1} => {"l":[{"b":2},{"b":3}]} => {"l":[{"b":2},{"b":3},{"b":1}]}\
         => none
        add: {path: /n/*/k/a, value: 1} => {"n":{"x":{"b":1},"y":{"k":{"a":2}}}}\
         => {"n":{"x":{"b":1,"k":{"a":1}},"y":{"k":{"a":2}}}}\
         => {"n":{"x":{"b":1,"k":{}},"y":{"k":{"a":2}}}} => !xml
        """#)

    /// Conditions.
    static let conditions = Row.table(
        #"""
        move: {path: /a, to: /c, if: {not: {exists: /b}}} => {"a":1} => {"c":1}
        move: {path: /a, to: /c, if: {not: {equals: {/b: 1}, exists: /d}}} => {"a":1,"b":1}\
         => {"c":1,"b":1}
        move: {path: /a, to: /c, if: {not: [{exists: /d}, {exists: /b}]}} => {"a":1,"b":1}\
         => {"a":1,"b":1} => {"a":1,"b":1}
        move: {path: /n/*/c, to: /n/*/d, if: {only: {/n/*: [c, d]}}}\
         => {"n":{"x":{"c":1},"y":{"c":1,"e":1}}} => {"n":{"x":{"d":1},"y":{"c":1,"e":1}}} => none
        move: {path: /a, to: /c, if: {missing: /b}} => {"a":1,"b":null} => {"c":1,"b":null} => !nulls
        move: {path: /a, to: /c, if: {exists: /b}} => {"a":1,"b":null} => {"a":1,"b":null} => !nulls
        map: {path: /r/*/0, table: {0: off}, if: {kind: {/r/*: list}}}\
         => {"r":{"x":"on","y":["0","z"]}} => {"r":{"x":"on","y":["off","z"]}} => none
        move: {path: /a/b, to: /c, if: {kind: {/a: object}}} => {"a":"x"} => {"a":"x"} => none
        each: {path: /n/*, if: {exists: /on}, steps: [move: {path: /a, to: /b}]}\
         => {"n":{"x":{"a":1}},"on":1} => {"n":{"x":{"b":1}},"on":1}
        """#)
}
