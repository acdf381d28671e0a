import AllModules

/// The shapes again, as property lists of both forms.
@Suite("Decoding property lists as Foundation does") struct PropertyListDifferenceTests {
    @Test(arguments: DecodingShape.all.filter(\.setting.fitsPropertyLists))
    func propertyList(_ shape: DecodingShape) throws {
        var unexpected: [String: Difference] = [:]
        for document in shape.documents {
            for form in [PropertyListSerialization.PropertyListFormat.xml, .binary] {
                guard let data = PropertyListShape.convert(document, to: form),
                    let difference = shape.differenceInPropertyList(data),
                    !PropertyListShape.isOnPurpose(difference, shape.name, document)
                else { continue }
                unexpected["\(form == .xml ? "XML" : "binary") \(document)"] = difference
            }
        }
        #expect(unexpected.isEmpty)
    }

    /// Dates and data have forms of their own there; a URL and a `Decimal` are written as
    /// dictionaries.
    @Test(arguments: [PropertyListSerialization.PropertyListFormat.xml, .binary])
    func readsWhatFoundationWrites(_ form: PropertyListSerialization.PropertyListFormat) throws {
        let value = Natives(
            date: Date(timeIntervalSinceReferenceDate: 86_400),
            data: Data([0, 1, 255]),
            url: try #require(URL(string: "c", relativeTo: URL(string: "https://a.b/"))),
            decimal: try #require(Decimal(string: "-12345678901234567890.123456789")),
            dates: [Date(timeIntervalSinceReferenceDate: -13e9), .distantFuture],
            table: ["a": Data()],
            uuid: UUID())
        let encoder = PropertyListEncoder()
        encoder.outputFormat = form
        let data = try encoder.encode(value)
        #expect(try PropertyListDecoder().decode(Natives.self, from: data) == value)
        let decoder = DocumentDecoder(format: .propertyList)
        #expect(try decoder.decode(Natives.self, from: data) == value)
        decoder.dateDecodingStrategy = .iso8601
        decoder.dataDecodingStrategy = .deferredToData
        #expect(try decoder.decode(Natives.self, from: data) == value)
    }

    /// `Decimal(1e-127)` is not a number, and `Decimal(0.1)` is not 0.1.
    @Test(arguments: ["0.1", "1e-127", "-2.5e120", "123456789.125", "0"])
    func decimalOfBinaryReal(_ text: String) throws {
        let data = try PropertyListSerialization.data(
            fromPropertyList: [try #require(Double(text))], format: .binary, options: 0)
        let decimals = try DocumentDecoder(format: .propertyList).decode([Decimal].self, from: data)
        #expect(decimals == [Decimal(string: text)])
    }
}

private struct Natives: Codable, Equatable {
    var date: Date
    var data: Data
    var url: URL
    var decimal: Decimal
    var dates: [Date]
    var table: [String: Data]
    var uuid: UUID
}

enum PropertyListShape {
    /// The content of a JSON text as a property list; nil when it has nulls, which a property list
    /// does not.
    static func convert(
        _ document: String,
        to form: PropertyListSerialization.PropertyListFormat
    ) -> Data? {
        guard !document.contains("null"),
            let object = try? JSONSerialization.jsonObject(
                with: Data(document.utf8), options: .fragmentsAllowed),
            PropertyListSerialization.propertyList(object, isValidFor: form)
        else { return nil }
        return try? PropertyListSerialization.data(
            fromPropertyList: object, format: form, options: 0)
    }

    /// Shapes of which the engine decodes documents that Foundation refuses, and why.
    ///
    /// What both decode is the same. What both refuse may differ, because the engine got further.
    static let readMore = [
        "Int128": "Foundation has no integers of 128 bits in property lists",
        "UInt128": "Foundation has no integers of 128 bits in property lists",
        "Float16": "Foundation refuses reals of the binary form that are not exact in a Float",
        "Float": "Foundation refuses reals of the binary form that are not exact in a Float",
        "Decimal": "Foundation reads the fields of a Decimal, the engine also a number",
        "Decimal at the top": "Foundation reads the fields of a Decimal, the engine also a number",
        "Date, deferred": "Foundation reads a <date>, the engine also seconds",
        "Date at the top": "Foundation reads a <date>, the engine also seconds",
        "DateInterval": "Foundation reads a <date>, the engine also seconds",
        "Data, base64": "Foundation reads <data>, the engine also a string in Base64",
        "CharacterSet": "Foundation reads <data>, the engine also a string in Base64",
        "URL": "Foundation reads the fields of a URL, the engine also a string",
        "URL at the top": "Foundation reads the fields of a URL, the engine also a string",
    ]

    /// Documents of which the engine makes something else, and why.
    static func isOnPurpose(_ difference: Difference, _ shape: String, _ document: String) -> Bool {
        switch difference {
        case .foundationThrows, .errors:
            return readMore[shape] != nil
        case .values:
            // JSONSerialization makes a real of -2^63, which XML writes with 17 digits. The engine
            // takes those as they are.
            return shape.hasPrefix("Int") && document.contains("-922337203685477580")
        case .engineThrows:
            // A real that is too large for Float is refused in every format, not made infinite; and
            // XML 1.0 has no form for most control characters, not even as a reference.
            return shape.hasPrefix("Float")
                || shape == "String"
                    && ["\\u0000", "\\b", "\u{FFFF}"].contains { document.contains($0) }
        case .places, .written:
            return false
        }
    }
}
