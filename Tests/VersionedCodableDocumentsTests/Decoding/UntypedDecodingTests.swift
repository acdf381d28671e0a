import TestSupport

/// Text without a type becomes what it is asked for, and nothing else.
@Suite("Decoding scalars without a type") struct UntypedDecodingTests {
    @Test func everyType() throws {
        #expect(try decode("'12'") == Int(12))
        #expect(try decode("'-128'") == Int8.min)
        #expect(try decode("'255'") == UInt8.max)
        #expect(try decode("'+7'") == Int32(7))
        #expect(try decode("'170141183460469231731687303715884105727'") == Int128.max)
        #expect(try decode("'340282366920938463463374607431768211455'") == UInt128.max)
        #expect(try decode("'1e3'") == Int16(1000))
        #expect(try decode("'2.0'") == UInt64(2))
        #expect(try decode("'1.5'") == Double(1.5))
        #expect(try decode("'1.5'") == Float(1.5))
        #expect(try decode("'3.10'") == "3.10")
        #expect(try decode("''") == "")
        #expect(try decode("'true'") == true)
        #expect(try decode("'false'") == false)
        #expect(try decode("'0.1'") == Decimal(string: "0.1"))
        #expect(try decode("'https://a.b'") == URL(string: "https://a.b"))
        #expect(try decode("'AAEC'") == Data([0, 1, 2]))
        #expect(try decode("'60'") == Date(timeIntervalSinceReferenceDate: 60))
        #expect(try decode("['1' '2']") == [1, 2])
        #expect(try decode("{a: '1' b: 'true'}") == ["a": "1", "b": "true"])
        #expect(try decode("'inf'") == Double.infinity)
    }

    @Test(
        arguments: rows(
            #"""
            'x' => 1:1: expected Int, found "x"
            '1.5' => 1:1: the number "1.5" does not fit in Int
            '' => 1:1: expected Int, found ""
            ' 1' => 1:1: expected Int, found " 1"
            '99999999999999999999' => 1:1: the number "99999999999999999999" does not fit in Int \
            (-9223372036854775808...9223372036854775807)
            null => 1:1: expected Int, found null
            true => 1:1: expected Int, found true
            <00ff> => 1:1: expected Int, found 2 bytes of data
            @2001-01-01T00:00:00Z => 1:2: expected Int, found 2001-01-01T00:00:00Z
            """#))
    func noInteger(_ text: String, _ message: String) throws {
        let error = #expect(throws: DecodingError.self) { try decode(text, as: Int.self) }
        #expect(error?.diagnostic?.description.split(separator: "\n").first == "\(message)")
    }

    @Test(arguments: ["'True'", "'yes'", "'1'", "1", "'null'", "''"])
    func noBool(_ text: String) {
        #expect(throws: DecodingError.self) { try decode(text, as: Bool.self) }
    }

    @Test func numbersAndTruthAreNoStrings() {
        for text in ["1", "1.5", "true", "null", "<00>", "@2001-01-01T00:00:00Z", "[]", "{}"] {
            #expect(throws: DecodingError.self, "\(text)") { try decode(text, as: String.self) }
        }
    }

    @Test func datesAndBytesOfTheFormat() throws {
        let day = Date(timeIntervalSinceReferenceDate: 86_400)
        #expect(try decode("@2001-01-02T00:00:00Z") == day)
        #expect(try decode("@2001-01-02T00:00:00.5Z") == day + 0.5)
        #expect(try decode("@2001-01-02T01:00:00+01:00") == day)
        #expect(try decode("<00ff>") == Data([0, 255]))
        #expect(try decode("<>") == Data())
        let decoder = DocumentDecoder(format: BracketFormat())
        decoder.dateDecodingStrategy = .iso8601
        decoder.dataDecodingStrategy = .deferredToData
        let text = "{date: @2001-01-02T00:00:00Z data: <01>}"
        let value = try decoder.decode(Native.self, from: Data(text.utf8))
        #expect(value == Native(date: day, data: Data([1])))
    }

    private func decode<Value: Decodable>(
        _ text: String,
        as type: Value.Type = Value.self
    ) throws -> Value {
        try DocumentDecoder(format: BracketFormat()).decode(type, from: Data(text.utf8))
    }
}

private struct Native: Decodable, Equatable {
    let date: Date
    let data: Data
}
