import AllModules

extension EncodingShape {
    static let numbers: [EncodingShape] = [
        EncodingShape("infinities", one([Double.infinity, -.infinity, .nan])),
        EncodingShape("infinities of Float", one([Float.infinity, -.infinity, .nan])),
        EncodingShape("infinity in an array", [[1, Double.infinity]]),
        EncodingShape("infinity at the top", [Double.infinity]),
        EncodingShape("infinity in a dictionary", [["a": ["b": [Double.nan]]]]),
        EncodingShape(
            "not a number as a string", one([Float.nan, 1]), setting: .nonConformingFloats),
        EncodingShape(
            "Decimal that is no number", one([Decimal.nan]),
            differences: [0: "Foundation writes NaN, which is no JSON"]),
    ]

    private static func one<Value>(_ values: [Value]) -> [One<Value>] {
        values.map { One(value: $0, list: [$0, $0], maybe: $0) }
    }
}
