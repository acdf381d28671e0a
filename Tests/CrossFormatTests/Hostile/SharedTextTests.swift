import AllModules

/// Short documents that refer to a long text many times.
struct SharedTextTests {
    private static let formats: [any DocumentFormat] = [
        JSONFormat(), PropertyListFormat(.xml), XMLFormat(), TOMLFormat(), CBORFormat(),
    ]

    /// 206 KB that stand for 400 MB.
    private static let text =
        "- &a " + String(repeating: "x", count: 200_000) + "\n- ["
        + String(repeating: "*a,", count: 2_000) + "]"

    @Test(arguments: formats)
    func conversionKeepsABound(_ format: any DocumentFormat) throws {
        let document = try YAMLFormat().read(
            Data(
                "a:\n\(Self.text.split(separator: "\n").map { " \($0)" }.joined(separator: "\n"))"
                    .utf8),
            within: ReadingLimits(expandedNodes: .max))
        expectError(\WritingError.message, AliasExpansion.message) { try format.write(document) }
    }

    /// What fits into the bound is the same in every format.
    @Test(arguments: formats)
    func whatIsWithinTheBoundIsWritten(_ format: any DocumentFormat) throws {
        let long = String(repeating: "x", count: 1000)
        let text = "a: &a \(long)\nb: [" + String(repeating: "*a, ", count: 100) + "]"
        let document = try YAMLFormat().read(Data(text.utf8), within: .untrusted)
        struct Shape: Decodable, Equatable {
            var a: String
            var b: [String]
        }
        let decoded = try DocumentDecoder(format: format)
            .decode(Shape.self, from: try format.write(document))
        #expect(decoded == Shape(a: long, b: Array(repeating: long, count: 100)))
    }

    /// Documents that were changed need no more memory for writing than their text.
    @Test func theFirstBufferOfAWriterFitsTheText() throws {
        for format in [JSONFormat(), YAMLFormat(), CBORFormat(), TOMLFormat()]
            as [any DocumentFormat]
        {
            var value = try DocumentValue(
                try format.read(
                    try format.write(
                        try JSONFormat().read(Data(#"{"a":"text","b":1}"#.utf8), within: .default)),
                    within: .default))
            value["z"] = "end"
            let document = try CodableDocument(value)
            #expect(document.textBytes < 200)
            #expect(
                try DocumentValue(format.read(format.write(document), within: .default)) == value)
        }
    }
}
