import TestSupport
@testable import VersionedCodableYAML

/// What a plain scalar is under each of the schemas: `kind`, and what a document keeps of it.
struct SchemaRow: CustomTestStringConvertible, Sendable {
    let text: String
    let core: String
    let yaml11: String
    let json: String

    init(_ text: String, core: String, yaml11: String, json: String) {
        self.text = text
        self.core = core
        self.yaml11 = yaml11
        self.json = json
    }

    var testDescription: String { text.debugDescription }

    static func same(_ text: String, _ result: String) -> SchemaRow {
        SchemaRow(text, core: result, yaml11: result, json: result)
    }
}

@Suite("Schemas")
struct SchemaTests {
    static let rows: [SchemaRow] = [
        .same("", "null"), .same("null", "null"),
        SchemaRow("~", core: "null", yaml11: "null", json: "string"),
        SchemaRow("Null", core: "null", yaml11: "null", json: "string"),
        SchemaRow("NULL", core: "null", yaml11: "null", json: "string"),
        .same("nULL", "string"), .same("nul", "string"), .same("nulls", "string"),
        .same("true", "bool true"), .same("false", "bool false"),
        SchemaRow("True", core: "bool true", yaml11: "bool true", json: "string"),
        SchemaRow("FALSE", core: "bool false", yaml11: "bool false", json: "string"),
        .same("tRuE", "string"),
        SchemaRow("yes", core: "string", yaml11: "bool true", json: "string"),
        SchemaRow("No", core: "string", yaml11: "bool false", json: "string"),
        SchemaRow("ON", core: "string", yaml11: "bool true", json: "string"),
        SchemaRow("off", core: "string", yaml11: "bool false", json: "string"),
        .same("y", "string"), .same("N", "string"), .same("yEs", "string"),
        .same("12", "integer 12"), .same("-12", "integer -12"), .same("0", "integer 0"),
        .same("-0", "integer -0"),
        SchemaRow("+12", core: "integer 12", yaml11: "integer 12", json: "string"),
        SchemaRow("014", core: "integer 14", yaml11: "integer 12", json: "string"),
        SchemaRow("-014", core: "integer -14", yaml11: "integer -12", json: "string"),
        SchemaRow("00", core: "integer 0", yaml11: "integer 0", json: "string"),
        SchemaRow("08", core: "integer 8", yaml11: "string", json: "string"),
        SchemaRow("0o14", core: "integer 12", yaml11: "string", json: "string"),
        SchemaRow("0o", core: "string", yaml11: "string", json: "string"),
        SchemaRow("0o8", core: "string", yaml11: "string", json: "string"),
        SchemaRow("0x1F", core: "integer 31", yaml11: "integer 31", json: "string"),
        SchemaRow("0xfg", core: "string", yaml11: "string", json: "string"),
        SchemaRow("-0x1F", core: "string", yaml11: "integer -31", json: "string"),
        SchemaRow("0x_", core: "string", yaml11: "string", json: "string"),
        SchemaRow("0b11", core: "string", yaml11: "integer 3", json: "string"),
        SchemaRow("1_000", core: "string", yaml11: "integer 1000", json: "string"),
        SchemaRow("1_", core: "string", yaml11: "integer 1", json: "string"),
        .same("_1", "string"),
        SchemaRow("1:30", core: "string", yaml11: "integer 90", json: "string"),
        SchemaRow("-1:30", core: "string", yaml11: "integer -90", json: "string"),
        SchemaRow("190:20:30", core: "string", yaml11: "integer 685230", json: "string"),
        .same("1:99", "string"), .same("1:", "string"), .same("1:030", "string"),
        SchemaRow("20:30.15", core: "string", yaml11: "real 1230.15", json: "string"),
        .same("1.5", "real 1.5"), .same("1.10", "real 1.10"), .same("-1.5", "real -1.5"),
        SchemaRow("1.", core: "real 1.0", yaml11: "real 1.0", json: "real 1.0"),
        SchemaRow(".5", core: "real 0.5", yaml11: "real 0.5", json: "string"),
        SchemaRow("-.5", core: "real -0.5", yaml11: "real -0.5", json: "string"),
        SchemaRow("+012.50", core: "real 12.50", yaml11: "real 12.50", json: "string"),
        SchemaRow("1_0.5_0", core: "string", yaml11: "real 10.50", json: "string"),
        SchemaRow("1e3", core: "real 1e3", yaml11: "string", json: "real 1e3"),
        SchemaRow("1.e+3", core: "real 1.0e+3", yaml11: "real 1.0e+3", json: "real 1.0e+3"),
        SchemaRow("1.0E+3", core: "real 1.0E+3", yaml11: "real 1.0E+3", json: "real 1.0E+3"),
        SchemaRow("1.0e3", core: "real 1.0e3", yaml11: "string", json: "real 1.0e3"),
        .same("e3", "string"), .same("1e", "string"), .same("1e+", "string"),
        .same(".", "string"), .same("-", "string"), .same("+", "string"), .same("1.2.3", "string"),
        .same("12abc", "string"), .same("1 2", "string"), .same("--1", "string"),
        SchemaRow(".inf", core: "real inf", yaml11: "real inf", json: "string"),
        SchemaRow("-.Inf", core: "real -inf", yaml11: "real -inf", json: "string"),
        SchemaRow("+.INF", core: "real inf", yaml11: "real inf", json: "string"),
        SchemaRow(".NaN", core: "real nan", yaml11: "real nan", json: "string"),
        SchemaRow(".Nan", core: "string", yaml11: "string", json: "string"),
        SchemaRow(".nan", core: "real nan", yaml11: "real nan", json: "string"),
        .same("-.nan", "string"), .same(".iNf", "string"), .same("inf", "string"),
        .same("nan", "string"), .same("Infinity", "string"),
        SchemaRow("2001-12-14", core: "string", yaml11: "date 2001-12-14", json: "string"),
        SchemaRow(
            "2001-12-14t21:59:43.10-05:00", core: "string",
            yaml11: "date 2001-12-14T21:59:43.10-05:00", json: "string"),
        SchemaRow(
            "2001-12-14 21:59:43.10 -5", core: "string",
            yaml11: "date 2001-12-14T21:59:43.10-05:00", json: "string"),
        SchemaRow(
            "2001-1-2 3:04:05", core: "string", yaml11: "date 2001-01-02T03:04:05Z", json: "string"),
        SchemaRow(
            "2001-12-15T02:59:43.1Z", core: "string", yaml11: "date 2001-12-15T02:59:43.1Z",
            json: "string"),
        .same("2001-13-45", "string"), .same("2001-02-30", "string"), .same("2001-1-2", "string"),
        .same("2001-12-14T25:00:00Z", "string"), .same("2001-12", "string"),
        .same("<<", "string"), .same("=", "string"), .same("text", "string"), .same("é", "string"),
        .same(
            "170141183460469231731687303715884105728",
            "integer 170141183460469231731687303715884105728"),
        SchemaRow(
            "0xFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF",
            core: "integer 340282366920938463463374607431768211455",
            yaml11: "integer 340282366920938463463374607431768211455", json: "string"),
        .same("0xFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF", "string"),
        SchemaRow(
            "0x000000000000000000000000000000000000000000001", core: "integer 1",
            yaml11: "integer 1", json: "string"),
        .same("0o10000000000000000000000000000000000000000000000000", "string"),
    ]

    static func describe(_ text: String, _ schema: YAMLSchema) -> String {
        var text = text
        return text.withUTF8 { bytes in
            let scalar = schema.resolve(UnsafeRawBufferPointer(bytes))
            switch scalar.kind {
            case .null: return "null"
            case .bool: return "bool \(scalar.isTrue)"
            case .string: return "string"
            default:
                let kept = scalar.canonical ?? bytes.text
                return "\(scalar.kind == .dateText ? "date" : "\(scalar.kind)") \(kept)"
            }
        }
    }

    @Test("A plain scalar is what the schema says", arguments: rows)
    func kinds(_ row: SchemaRow) {
        #expect(SchemaTests.describe(row.text, .core) == row.core)
        #expect(SchemaTests.describe(row.text, .yaml11) == row.yaml11)
        #expect(SchemaTests.describe(row.text, .json) == row.json)
        #expect(SchemaTests.describe(row.text, .failsafe) == "string")
    }

    static let asked: [(YAMLSchema, String, Bool?, String?)] = [
        (.core, "yes", true, nil), (.core, "oFF", false, nil), (.core, "tRuE", true, nil),
        (.core, "y", nil, nil), (.core, "1_000", nil, "1000"), (.core, "0b11", nil, "3"),
        (.core, "-0x1F", nil, "-31"), (.core, "1:30", nil, nil), (.core, "12abc", nil, nil),
        (.core, "1 2", nil, nil), (.core, "", nil, nil), (.core, "inf", nil, nil),
        (.yaml11, "08", nil, nil), (.yaml11, "0o14", nil, "12"), (.yaml11, "1e3", nil, "1e3"),
        (.json, "yes", nil, nil), (.json, "0x1F", nil, nil), (.json, "+1", nil, nil),
        (.failsafe, "true", true, nil), (.failsafe, "12", nil, "12"),
        (.failsafe, "014", nil, "14"), (.failsafe, ".inf", nil, "inf"),
    ]

    @Test("A string is another type where that is asked for and clear", arguments: asked)
    func rules(schema: YAMLSchema, text: String, bool: Bool?, number: String?) {
        var text = text
        let rules = YAMLScalarRules(schema: schema)
        text.withUTF8 { bytes in
            #expect(rules.bool(UnsafeRawBufferPointer(bytes)) == bool)
            #expect(rules.number(UnsafeRawBufferPointer(bytes)) == number)
        }
    }
}
