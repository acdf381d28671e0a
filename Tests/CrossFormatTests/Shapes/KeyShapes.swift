import AllModules

extension DecodingShape {
    static let keys: [DecodingShape] = [
        DecodingShape("what a decoder says", DecoderProbe.self, probeDocuments),
        DecodingShape(
            "what a decoder says in snake case", DecoderProbe.self, probeDocuments,
            setting: .snakeCase),
        DecodingShape(
            "what a decoder says with keys of its own", DecoderProbe.self, probeDocuments,
            setting: .keys { AnyKey("\($0.count)-" + ($0.last?.stringValue ?? "")) }),
        DecodingShape("snake case", SnakeNames.self, snakeDocuments, setting: .snakeCase),
        DecodingShape("no strategy", SnakeNames.self, snakeDocuments),
        DecodingShape(
            "key strategy by path", PathsBelowTables.self, pathDocuments,
            setting: .keys({ path in
                let name = path.last?.stringValue ?? ""
                return AnyKey(path.count % 2 == 1 ? name.replacing("X", with: "") : name)
            })),
        DecodingShape(
            "paths below tables in snake case", PathsBelowTables.self, pathDocuments,
            setting: .snakeCase),
        DecodingShape("paths below tables", PathsBelowTables.self, pathDocuments),
        DecodingShape(
            "tables keep their keys", [String: [String: Int]].self,
            [#"{"a_b": {"c_d": 1}}"#, #"{"a_b": {"c_d": "x"}}"#], setting: .snakeCase),
        DecodingShape(
            "tables by Int and enum in snake case", [Color: [Int: Int]].self,
            [#"{"red": {"1": 1}}"#, #"{"red": {"1": "x"}}"#], setting: .snakeCase),
        DecodingShape(
            "keys that become one", SnakeNames.self,
            [
                #"{"one_two_three": 1, "oneTwoThree": 2}"#,
                #"{"oneTwoThree": 2, "one_two_three": 1}"#,
            ],
            setting: .snakeCase),
        DecodingShape(
            "a configuration", ScaledPair.self, configuration: 10,
            [
                #"{"left": 1, "right": 2.5, "list": [3, 4]}"#, #"{"left": 1, "list": []}"#,
                #"{"left": "x", "list": []}"#, #"{"right": 1, "list": []}"#, #"{"left": 1}"#,
                #"{"left": 1, "right": null, "list": [1, "x"]}"#, "[]",
            ]),
        DecodingShape(
            "a scalar with a configuration", Scaled.self, configuration: 2, ["1.5", "\"x\""]),
        DecodingShape("String at the top", String.self, ["\"a\"", "1", "null", "[]"]),
        DecodingShape("Double at the top", Double.self, ["1.5", "\"a\"", "null", "1e999"]),
        DecodingShape("Bool at the top", Bool.self, ["true", "1", "\"true\""]),
        DecodingShape("Date at the top", Date.self, ["0", "\"a\"", "null"]),
        DecodingShape("URL at the top", URL.self, ["\"a:b\"", "1", "null"]),
        DecodingShape("Decimal at the top", Decimal.self, ["1.50", "\"a\"", "null"]),
    ]

    private static let probeDocuments = [
        "{}", "[]", "1", "null", "\"a\"",
        #"{"some_key": {"b": [1, null, {"c_d": []}]}, "super": {"x": 1}, "n": null}"#,
        #"[[], {}, [true, [null, "a"]], {"a_b": {"1": [{}]}}, null]"#,
        #"{"1": {"2": 3}, "super": null}"#,
    ]

    private static let snakeDocuments = [
        #"{"one_two_three": 1, "_leading": 2, "trailing_": 3, "__both_sides__": 4}"#,
        #"{"image_u_r_l": 1, "image_url": 2, "image_URL": 3, "imageURL": 4, "image__url": 5}"#,
        #"{"a1_b2": 1, "line_2": 2, "line2": 3, "UPPER": 4, "upper": 5, "x": 6, "é_é": 7}"#,
        #"{"one_two_three": "x"}"#, #"{"_": 1, "__": 2, "": 3}"#, #"{"ONE_TWO_THREE": 1}"#,
        #"{"one_Two_three": 1}"#, #"{"_leading_": 1, "_leading": 2}"#,
        #"{"a1_b2": 1, "a1B2": true}"#,
    ]

    private static let pathDocuments = [
        #"{"someTable": {"a_b": 1, "X": 2}, "some_table": {"c_d": 3, "Xy": 4}}"#,
        #"{"some_list": [1, 2], "someXList": [1]}"#,
        #"{"some_object": {"inner_value": 1, "inner_table": {"k_k": [1, 2]}}}"#,
        #"{"someXObject": {"innerValue": 1, "innerTable": {"Xk_k": [1, 2]}}}"#,
        #"{"some_numbers": {"1": 1}, "someXNumbers": {"2": 1}}"#,
        #"{"some_object": {"inner_table": 1}}"#,
    ]
}
