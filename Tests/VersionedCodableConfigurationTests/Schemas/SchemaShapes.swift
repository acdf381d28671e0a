import AllModules

extension SchemaShape {
    static let all: [SchemaShape] =
        plainTypes + configured + strategies + byHand + wrappers
        + versions + closed

    static let plainTypes: [SchemaShape] = [
        .plain(
            "scalars", Shapes.Scalars.self, Shapes.Scalars.json,
            #"""
            {"int": -9223372036854775808, "int8": -128, "int16": 5, "int32": -2147483648,
             "int64": -9223372036854775808, "uint": 18446744073709551615, "uint8": 255, "uint16": 0,
             "uint32": 4294967295, "uint64": 18446744073709551615, "double": -1e300, "flag": false,
             "text": "é\"\\"}
            """#),
        .plain(
            "optionals", Shapes.Optionals.self, Shapes.Optionals.json,
            #"{"count": 3, "name": "", "inner": {"flag": true}, "list": [1, null]}"#),
        .plain("nested", Shapes.Nested.self, Shapes.Nested.json),
        .plain(
            "recursive", Shapes.Tree.self,
            #"{"name": "a", "children": [{"name": "", "children": [{"name": "1", "children": []}]}]}"#
        ),
        .plain(
            "linked", Shapes.Linked.self, Shapes.Linked.json,
            #"{"number": 1, "next": {"number": 2}}"#),
        .plain(
            "mutually recursive", Shapes.Husband.self,
            #"{"name": "a", "children": [{"age": 1, "friends": {"x": {"name": "b", "children": []}}}]}"#
        ),
        .plain("array at the root", [Int].self, "[]", "[1, 4]"),
        .plain("dictionary at the root", [String: String].self, #"{"x": "a", "y z": ""}"#),
        .plain("optional at the root", Int?.self, "null", "3"),
        // Which bound is the larger one is beyond a schema.
        .plain(
            "collections", Shapes.Collections.self, Shapes.Collections.json,
            #"""
            {"grid": [[1], []], "tags": ["a", "1"], "table": {"x": 255}, "lists": {"w": [true]},
             "numbered": {"-1": "a", "12": ""}, "range": [1, 4]}
            """#, differences: ["range"]),
        .plain(
            "enumerations", Shapes.Enumerations.self,
            #"{"color": "green", "number": 10, "bare": {"down": {}}, "maybe": "red", "open": "b"}"#,
            differences: ["open"]),
        .plain(
            "keys that are cases", Shapes.ByCase.self,
            #"{"colors": {"green": 2, "red": 0}, "plain": ["two", 2]}"#, differences: ["plain"]),
        .plain(
            "payloads", Shapes.Payload.self, #"{"empty": {}}"#, #"{"point": {"x": 1, "y": -2}}"#,
            #"{"text": {"_0": "a"}}"#, #"{"maybe": {}}"#, #"{"maybe": {"name": "b"}}"#),
        .plain(
            "recursive payloads", Shapes.Term.self, #"{"number": {"_0": 1}}"#, Shapes.Term.json),
        .plain("generic", Shapes.Boxes.self, Shapes.Boxes.json),
    ]

    static let configured: [SchemaShape] = [
        .plain(
            "cases by name", Shapes.Storage.self, #""memory""#, #"{"file": {"path": "x"}}"#,
            #"{"file": {"path": "y", "size": 1}}"#, #"{"disk": {"device": "z"}}"#, #"{"slot": 4}"#),
        .plain(
            "cases by tag", Shapes.Tagged.self, #"{"kind": "memory"}"#,
            #"{"kind": "file", "path": "x"}"#, #"{"kind": "disk", "device": "z"}"#),
        .plain(
            "cases in values", Shapes.Stores.self,
            #"{"first": {"slot": 1}, "others": [{"file": {"path": ""}}], "tagged": {"kind": "memory"}}"#
        ),
        .plain(
            "own defaults", Shapes.OwnDefaults.self, "{}",
            #"{"host": "b", "port": 7, "ratio": null, "inner": {"depth": 1}, "list": [1]}"#),
        .plain(
            "other names", Shapes.Aliased.self, #"{"host": ""}"#, #"{"hostname": "a", "p": 1}"#,
            #"{"server": "b", "port": 2}"#),
        .plain(
            "flattened", Shapes.Flat.self, Shapes.Flat.json,
            #"{"host": "", "depth": 1, "size": 3, "kind": "file", "path": "x"}"#),
        .plain(
            "secrets", Shapes.Secrets.self, Shapes.Secrets.json,
            #"{"user": "", "password": "p", "token": "t", "keys": [1]}"#),
        .ruled(
            "rules", Shapes.Ruled.self,
            #"""
            {"port": 80, "small": 3, "ratio": 0.5, "host": "a.b", "list": [1], "mode": "fast",
             "inner": {"least": 4}, "maybe": {"least": 16}, "more": [{"least": 1}],
             "other": {"least": 10}}
            """#),
        .ruled("rules of flattened members", Shapes.FlatRules.self, Shapes.FlatRules.json),
    ]

    /// A document of `Shapes.Known`.
    private static func known(date: String, data: String = #""AQI=""#) -> String {
        #"""
        {"home": "file:///a%20b", "id": "E621E1F8-C36C-495A-93FC-0C247A3E6E5F", "date": \#(date),
         "data": \#(data), "price": 2.5}
        """#
    }

    static let strategies: [SchemaShape] = [
        // A text that is no address, no Base64 or no date is beyond a schema.
        .plain(
            "known types", Shapes.Known.self, known(date: "7"), differences: ["home", "data"]),
        .plain(
            "dates in ISO 8601", Shapes.Known.self, known(date: #""2001-01-02T00:00:00Z""#),
            differences: ["home", "data", "date"]
        ) { decoder, encoder in
            decoder.dateDecodingStrategy = .iso8601
            encoder.dateEncodingStrategy = .iso8601
        },
        .plain(
            "numbers of milliseconds", Shapes.Known.self,
            known(date: "978307200000", data: "[1, 255]"), differences: ["home"]
        ) { decoder, encoder in
            decoder.dateDecodingStrategy = .millisecondsSince1970
            encoder.dateEncodingStrategy = .millisecondsSince1970
            decoder.dataDecodingStrategy = .deferredToData
            encoder.dataEncodingStrategy = .deferredToData
        },
        .plain(
            "dates by a closure", Shapes.Known.self, known(date: "3"),
            differences: ["home", "data", "date"], unknown: ["date"]
        ) { decoder, encoder in
            decoder.dateDecodingStrategy = .custom { decoder in
                let days = try decoder.singleValueContainer().decode(Int16.self)
                return Date(timeIntervalSinceReferenceDate: Double(days) * 86_400)
            }
            encoder.dateEncodingStrategy = .custom { date, encoder in
                try Int16(date.timeIntervalSinceReferenceDate / 86_400).encode(to: encoder)
            }
        },
        .plain("snake case", Shapes.Optionals.self, #"{"count": 1, "inner": {"flag": true}}"#) {
            decoder, encoder in
            decoder.keyDecodingStrategy = .convertFromSnakeCase
            encoder.keyEncodingStrategy = .convertToSnakeCase
        },
        .plain("kebab case", Shapes.Nested.self, Shapes.Nested.json) { decoder, encoder in
            decoder.keyDecodingStrategy = .convertFromKebabCase
            encoder.keyEncodingStrategy = .convertToKebabCase
        },
        .plain("infinities as text", [Double].self, #"["-inf"]"#, #"["nan"]"#, "[0.5]") {
            decoder, encoder in
            decoder.nonConformingFloatDecodingStrategy = .convertFromString(
                positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
            encoder.nonConformingFloatEncodingStrategy = .convertToString(
                positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
        },
    ]

    static let byHand: [SchemaShape] = [
        .plain("superclass", Shapes.Dog.self, Shapes.Dog.json),
        .plain("methods by hand", Shapes.ByHand.self, Shapes.ByHand.json),
        .plain(
            "text or object", Shapes.Shorts.self,
            #"{"list": ["a", {"name": "b"}], "one": "c"}"#),
        .plain(
            "a number that is not every number", Shapes.Levels.self, Shapes.Levels.json,
            differences: ["level"]),
        .plain("unknown members", Shapes.Others.self, Shapes.Others.json),
        .plain(
            "anything", Shapes.Anything.self, Shapes.Anything.json,
            #"{"value": {"a": true}, "object": {"b": 1}, "members": {"c": 2}}"#),
    ]

    static let wrappers: [SchemaShape] = [
        // What cannot be decoded is dropped, and a schema says what should be there.
        .plain(
            "lossy", Shapes.Lossy.self,
            #"{"list": [1, 2], "table": {"x": 3}, "set": [1], "maybe": 1, "value": 2, "null": "a"}"#,
            differences: ["list", "table", "set", "maybe", "value", "null"]),
        // An array of one, as an older wrapper wrote it, is read, too.
        .plain("migrated", Shapes.Aged.self, Shapes.Aged.json),
        .plain(
            "nested versions", Shapes.Library.self,
            #"""
            {"main": {"version": 3, "host": "a", "port": 1}, "maybe": {"version": 2, "name": ""},
             "more": [{"version": 1, "address": "b"}]}
            """#),
    ]

    private static let chain = [
        #"{"version": 3, "host": "", "port": 65535}"#, #"{"version": 2, "host": "a", "port": 5}"#,
        #"{"version": 1, "address": "b"}"#,
    ]
    private static let deep = #"{"meta": {"author": "a", "version": "1.2"}, "name": "n"}"#

    static let versions: [SchemaShape] = [
        .versioned("three versions", Shapes.Chain3.self, chain[0], chain[1], chain[2]),
        .versioned(
            "no version at first", Shapes.Late2.self, #"{"version": 2, "name": "a"}"#,
            #"{"title": "a"}"#),
        .versioned("a version below a key", Shapes.Deep.self, deep),
        .versioned(
            "a version for those without", Shapes.Early.self, #"{"version": 1, "name": "a"}"#,
            #"{"name": "a"}"#),
        .versioned(
            "newer versions", Shapes.Forward.self, #"{"version": 2, "name": "a"}"#,
            #"{"version": 4, "name": "a"}"#),
        // Which version a document has that fits both is beyond a schema.
        .versioned(
            "versions by shape", Shapes.Shaped.self, #"{"services": ["a"]}"#, #"{"web": "a"}"#,
            differences: ["services"]),
        .plain("any version", AnyVersion<Shapes.Chain3>.self, chain[0]),
    ]

    private static let refusing: Setup = { decoder, _ in decoder.unknownKeyStrategy = .refuse }

    static let closed: [SchemaShape] = [
        .plain("closed", Shapes.Nested.self, Shapes.Nested.json, setup: refusing),
        .plain(
            "closed flattened", Shapes.Flat.self, Shapes.Flat.json,
            #"{"host": "", "depth": 1, "kind": "disk", "device": "a"}"#, setup: refusing),
        .plain(
            "closed cases", Shapes.Stores.self,
            #"""
            {"first": {"disk": {"device": "d"}}, "others": ["memory"],
             "tagged": {"kind": "disk", "device": "a"}}
            """#, setup: refusing),
        .plain(
            "closed other names", Shapes.Aliased.self, #"{"host": "a", "port": 1}"#,
            setup: refusing),
        .plain(
            "closed unknown members", Shapes.Others.self, Shapes.Others.json, setup: refusing),
        .plain(
            "closed flattened unknown members", Shapes.FlatOthers.self, Shapes.FlatOthers.json,
            setup: refusing),
        .plain(
            "closed cases with unknown members", [Shapes.TaggedOthers].self,
            #"[{"kind": "none"}, {"kind": "some", "name": "b"}]"#, differences: ["_0"],
            setup: refusing),
        .versioned(
            "closed versions", Shapes.Chain3.self, chain[0], chain[2], setup: refusing),
        .versioned("closed version below a key", Shapes.Deep.self, deep, setup: refusing),
    ]
}
