import AllModules

extension DecodingShape {
    static let containers: [DecodingShape] = [
        DecodingShape(
            "optionals", Optionals.self,
            [
                "{}", #"{"plain": null, "nested": null, "list": null, "table": null}"#,
                #"{"plain": 1, "nested": 2, "list": [1, null, 3], "table": {"a": 1, "b": null}}"#,
                #"{"deep": [["a", null], null, []]}"#, #"{"object": {"left": 1, "right": null}}"#,
                #"{"object": {"left": 1}}"#, "{\"list\": [1,\n  \"x\"]}",
                "{\"table\": {\"a\": 1,\n \"b\": true}}", #"{"plain": "x"}"#, #"{"nested": "x"}"#,
                #"{"color": "red"}"#, #"{"color": "pink"}"#, #"{"color": null}"#,
                #"{"deep": [["a", 1]]}"#, "[]", "null", "1",
            ]),
        DecodingShape("optional at the top", Int?.self, ["null", "1", "\"x\"", "[]"]),
        DecodingShape("optional of an optional", [Int??].self, ["[null, 1]", "[\"x\"]"]),
        DecodingShape(
            "arrays of arrays", [[Int]].self,
            [
                "[]", "[[]]", "[[1, 2], [], [3]]", "[[1],\n [2, \"x\"]]", "[1]", "[null]", "{}",
                "[[null]]",
            ]),
        DecodingShape(
            "array of objects", [Pair].self,
            [
                "[{\"left\": 1, \"right\": 2}, {\"left\": 3, \"right\": 4}]",
                "[{\"left\": 1, \"right\": 2},\n {\"left\": 3}]",
                "[{\"left\": 1, \"right\": 2}, 1]",
                "[\n{\"right\": 1, \"left\": 2, \"more\": [1, {\"a\": []}]}]", "{\"left\": 1}",
            ]),
        DecodingShape(
            "ContiguousArray", ContiguousArray<Int>.self, ["[1, 2]", "[1, \"x\"]", "{}"]),
        DecodingShape("Set", Set<String>.self, ["[\"a\", \"b\", \"a\"]", "[\"a\", 1]", "\"a\""]),
        DecodingShape("empty object", Empty.self, ["{}", "{\"a\": 1}", "[]", "1", "null"]),
        DecodingShape(
            "dictionary", [String: [String: Int]].self,
            [
                "{}", "{\"a\": {}, \"b\": {\"c\": 1}}", "{\"a\": {\"b\":\n \"x\"}}",
                "{\"a\": null}", "[]",
            ]),
        DecodingShape(
            "dictionary by Int", [Int: String].self,
            [
                "{\"1\": \"a\", \"-2\": \"b\"}", "{\"x\": \"a\"}", "{\"1\":\n 2}", "[1, \"a\"]",
                "{\"1.0\": \"a\"}",
            ]),
        DecodingShape(
            "dictionary by enum of String", [Color: Int].self,
            [
                "{\"red\": 1, \"blue\": 2}", "{\"pink\": 1}", "{\"red\": \"x\"}", "[\"red\", 1]",
            ]),
        DecodingShape(
            "dictionary by enum of Int", [Level: Int].self,
            [
                "{\"1\": 1, \"10\": 2}", "{\"2\": 1}", "{\"1\": \"x\"}", "{\"low\": 1}",
            ]),
        DecodingShape(
            "dictionary by struct", [Place: Int].self,
            [
                "{\"1,2\": 3}", "{\"1\": 3}", "{\"1,2\": \"x\"}", "[]",
            ]),
        DecodingShape(
            "dictionary as list of pairs", [Pair: String].self,
            [
                "[{\"left\": 1, \"right\": 2}, \"a\"]", "[{\"left\": 1, \"right\": 2}]", "[]",
                "[{\"left\": 1}, \"a\"]", "[{\"left\": 1, \"right\": 2},\n 1]", "{}",
            ]),
        DecodingShape("dictionary by Double", [Double: Int].self, ["[1.5, 1, 2, 2]", "[1.5]"]),
        DecodingShape(
            "containers by hand", Manual.self,
            [
                #"{"outer": {"inner": {"a": 1}, "c": true}, "b": [["x", {"b": "y"}]], "rows": [[1], []]}"#,
                #"{"outer": {"inner": [], "c": true}, "b": [], "rows": []}"#,
                #"{"outer": {"c": true}, "b": [], "rows": []}"#, #"{"outer": 1}"#,
                #"{"outer": null}"#, "{}",
                #"{"outer": {"inner": {"a": 1}}, "b": {}}"#,
                #"{"outer": {"inner": {"a": 1}}, "b": [1]}"#,
                #"{"outer": {"inner": {"a": 1}}, "b": [["x"]]}"#,
                #"{"outer": {"inner": {"a": 1}}, "b": [["x", 1]]}"#,
                #"{"outer": {"inner": {"a": 1}}, "b": [["x", {"b": 2}]]}"#,
                #"{"outer": {"inner": {"a": 1}}, "b": [[]]}"#,
                #"{"outer": {"inner": {"a": 1}}, "b": null}"#,
                #"{"outer": {"inner": {"a": 1}}, "b": [null]}"#,
            ]),
        DecodingShape(
            "property wrappers", Wrapped.self,
            [
                #"{"level": 500, "names": {"wrappedValue": ["a"]}}"#, #"{"level": "x"}"#,
                #"{"level": 1, "names": {"wrappedValue": [1]}}"#, #"{"level": 1, "names": []}"#,
            ]),
        DecodingShape(
            "generic", Box<[Box<Int>]>.self,
            [
                #"{"content": [{"content": 1}], "more": [{"content": []}]}"#,
                #"{"content": [{"content": "x"}]}"#, "{\"content\": [],\n \"more\": [{}]}",
            ]),
        DecodingShape(
            "recursion", Chain.self,
            [
                #"{"next": {"next": {"list": [{}, {"next": {}}]}}}"#,
                #"{"next": {"list": [{"next": 1}]}}"#,
            ]),
        DecodingShape(
            "attempts", Either.self,
            [
                #"{"a": [1, "b", null, {"c": []}], "d": {}}"#, "[true]", "1.5", "true",
                #"[[], {"a": 1.5}]"#,
            ]),
        DecodingShape(
            "enum of String", [Color].self, ["[\"red\"]", "[\"red\",\n \"pink\"]", "[1]", "[null]"]),
        DecodingShape(
            "enum of Int", [Level].self, ["[1, 10]", "[1,\n 2]", "[\"1\"]", "[1.0]", "[1.5]"]),
        DecodingShape(
            "enum with payloads", Shape.self,
            [
                #"{"circle": {"radius": 1.5}}"#, #"{"line": {"_0": 1, "_1": 2}}"#,
                #"{"empty": {}}"#,
                #"{"named": {"_0": "a"}}"#, #"{"named": {"_0": "a", "weight": 2}}"#, "{}",
                #"{"square": {}}"#,
                #"{"circle": {"radius": 1}, "empty": {}}"#, #"{"circle": {}}"#, #"{"circle": 1}"#,
                "{\"line\": {\"_0\": 1,\n \"_1\": \"x\"}}", "\"empty\"", #"{"empty": null}"#,
                #"{"empty": 1}"#,
            ]),
        DecodingShape(
            "enum with renamed cases", Renamed.self,
            [
                #"{"one": {"v": 1}}"#, #"{"two": {}}"#, #"{"first": {"v": 1}}"#,
                #"{"one": {"value": 1}}"#,
            ]),
        DecodingShape(
            "indirect enum", Expression.self,
            [
                #"{"add": {"_0": {"number": {"_0": 1}}, "_1": {"negate": {"of": {"number": {"_0": 2}}}}}}"#,
                #"{"negate": {"of": {"number": {"_0": "x"}}}}"#, #"{"negate": {"of": {}}}"#,
            ]),
        DecodingShape(
            "classes in one container", Puppy.self,
            [
                #"{"name": "a", "tricks": ["b"], "weeks": 3}"#, #"{"name": "a", "tricks": ["b"]}"#,
                #"{"name": 1, "tricks": ["b"], "weeks": 3}"#, #"{"tricks": [1], "weeks": 3}"#,
            ]),
        DecodingShape(
            "classes below super", Leaf.self,
            [
                #"{"size": 1.5, "parent": {"title": "a", "super": {"id": 7}}}"#,
                #"{"size": 1.5, "parent": {"super": {"id": "x"}}}"#,
                #"{"size": 1.5, "parent": {}}"#,
                #"{"size": 1.5}"#, #"{"size": 1.5, "parent": null}"#,
                #"{"size": 1, "parent": {"super": null}}"#,
                #"{"size": 1, "parent": {"super": 1}}"#, #"{"size": 1, "parent": []}"#,
            ]),
        DecodingShape(
            "class below an element", ListLeaf.self,
            [
                #"["a", {"id": 1}, "end"]"#, #"["a"]"#, #"["a", {}]"#, #"["a", null]"#,
                #"["a", 1]"#, "[]",
            ]),
    ]
}
