import AllModules

/// Values that are nil when they cannot be decoded.
@Suite("Lossy values") struct LossyValueTests {
    struct Point: Codable, Hashable { var x: Int }
    struct Values: Codable, Hashable {
        @LossyValue var number: Int?
        @LossyValue var point: Point?
    }
    struct Optionals: Codable, Hashable {
        @LossyOptional var number: Int?
        @LossyOptional var point: Point?
        var after = true
    }

    @Test("A good value is itself", arguments: Coder.all)
    func good(coder: Coder) throws {
        let text = #"{"number": 1, "point": {"x": 2}, "after": true}"#
        func check<Value: Codable & Equatable>(_ expected: Value) throws {
            let value = try coder.decode(Value.self, text)
            #expect(value == expected)
            #expect(try coder.again(value) == value)
        }
        try check(Values(number: 1, point: Point(x: 2)))
        try check(Optionals(number: 1, point: Point(x: 2)))
    }

    private func expectNone(_ text: String, _ coder: Coder, _ report: LossyReport) throws {
        #expect(try coder.decode(Values.self, text, report) == Values(number: nil, point: nil))
        #expect(
            try coder.decode(Optionals.self, text, report) == Optionals(number: nil, point: nil))
    }

    @Test("A bad value is nil, and dropped", arguments: Coder.all)
    func bad(coder: Coder) throws {
        let text = #"{"number": "x", "point": {"y": 2}, "after": true}"#
        let report = LossyReport()
        try expectNone(text, coder, report)
        #expect(report.drops.map { "\($0.path)" } == ["number", "point", "number", "point"])
        #expect(coder.isXML || report.drops[0].value == "x")
        #expect(report.drops[1].value?["y"] != nil)
    }

    @Test("A null is nil, and nothing is dropped", arguments: Coder.withNull)
    func null(coder: Coder) throws {
        let text = #"{"number": null, "point": null, "after": true}"#
        let report = LossyReport()
        try expectNone(text, coder, report)
        #expect(report.drops.isEmpty)
    }

    @Test("A missing key is an error, but for LossyOptional", arguments: Coder.all)
    func missing(coder: Coder) throws {
        let text = #"{"after": true}"#
        #expect(throws: DecodingError.self) { try coder.decode(Values.self, text) }
        #expect(try coder.decode(Optionals.self, text) == Optionals(number: nil, point: nil))
    }

    @Test("Nil is written as a null by LossyValue, and left out by LossyOptional")
    func writtenOrLeftOut() throws {
        for coder in Coder.all where coder.isJSON {
            #expect(
                try coder.text(Values(number: nil, point: nil)) == #"{"number":null,"point":null}"#)
            #expect(try coder.text(Optionals(number: nil, point: nil)) == #"{"after":true}"#)
        }
    }

    @Test("Nil comes back where there is a null", arguments: Coder.all)
    func nilComesBack(coder: Coder) throws {
        let optionals = Optionals(number: nil, point: nil)
        #expect(try coder.again(optionals) == optionals)
        if coder.name == "TOML" { return }
        let values = Values(number: nil, point: nil)
        #expect(try coder.again(values) == values)
    }

    @Test("In a property list nil is the text $null", arguments: [true, false])
    func substitute(isFoundation: Bool) throws {
        let coder = try #require(
            Coder.all.first { $0.isPropertyList && $0.isFoundation == isFoundation })
        let data = try coder.encoder().encode(Values(number: nil, point: nil))
        let list = try PropertyListSerialization.propertyList(from: data, format: nil)
        #expect(list as? [String: String] == ["number": "$null", "point": "$null"])
    }

    struct Profile: Codable, Equatable {
        var id = 1
        @Nullable var link: String?
        @Nullable var name: String?
    }

    @Test("Exact JSON with a null for nil", arguments: [true, false])
    func exactJSON(isFoundation: Bool) throws {
        let profile = Profile(link: "a/b", name: nil)
        let foundation = JSONEncoder()
        foundation.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        let format = JSONFormat(
            writing: .init(formatting: [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]))
        let data =
            try isFoundation
            ? foundation.encode(profile) : DocumentEncoder(format: format).encode(profile)
        #expect(
            String(decoding: data, as: UTF8.self)
                .trimmingCharacters(in: .whitespacesAndNewlines)
                .replacingOccurrences(of: " :", with: ":")
                    == """
                    {
                      "id": 1,
                      "link": "a/b",
                      "name": null
                    }
                    """)
    }

    @Test("Nil literals, equality, hashes")
    func literals() {
        let value: LossyValue<Int> = nil
        let optional: LossyOptional<Int> = nil
        #expect(value.wrappedValue == nil)
        #expect(optional.wrappedValue == nil)
        #expect(Set([value, LossyValue(wrappedValue: 1), nil]).count == 2)
        #expect(Set([optional, LossyOptional(wrappedValue: 1), nil]).count == 2)
        func send(_: some Sendable) {}
        send(value)
        send(optional)
    }
}
