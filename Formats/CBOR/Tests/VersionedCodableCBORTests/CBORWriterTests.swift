import TestSupport
import VersionedCodable
import VersionedCodableCBOR

struct CBORWriterTests {
    private func encoded(
        _ value: some Encodable, _ writing: CBORFormat.WritingOptions = .default
    ) throws -> String {
        hex(try DocumentEncoder(format: .cbor(writing: writing)).encode(value))
    }

    /// What becomes of a JSON text.
    private func converted(_ json: String) throws -> String {
        let document = try JSONFormat().read(Data(json.utf8), within: .default)
        return hex(try CBORFormat().write(document))
    }

    @Test(arguments: [
        ("0", "00"), ("-0", "f98000"), ("23", "17"), ("24", "1818"), ("255", "18ff"),
        ("256", "190100"),
        ("65536", "1a00010000"), ("4294967296", "1b0000000100000000"), ("-1", "20"),
        ("-24", "37"), ("-25", "3818"), ("999999999999999999", "1b0de0b6b3a763ffff"),
        ("1000000000000000000", "1b0de0b6b3a7640000"),
        ("18446744073709551615", "1bffffffffffffffff"),
        ("18446744073709551616", "c249010000000000000000"),
        ("-18446744073709551616", "3bffffffffffffffff"),
        ("-18446744073709551617", "c349010000000000000000"),
        (
            "340282366920938463463374607431768211456",
            "c251" + "01" + String(repeating: "00", count: 16)
        ),
        ("0.0", "f90000"), ("-0.0", "f98000"), ("1.50", "f93e00"), ("1e5", "fa47c35000"),
        ("0.1", "fb3fb999999999999a"), ("1e300", "fb7e37e43c8800759c"), ("65504.0", "f97bff"),
        ("65505.0", "fa477fe100"), ("5.960464477539063e-8", "f90001"),
        ("2.9802322387695312e-8", "fa33000000"), ("1e-45", "fb3696d601ad376ab9"),
        ("123456789012345.0", "fb42dc12218377de40"),
        // More than a `Double` says, or another number than it says.
        ("273.1500000000000001", "c4822f1b25e83cc723fac001"),
        ("0.1000000000000000055", "c482321b0de0b6b3a7640037"),
        ("1e400", "c48219019001"), ("0.10000000000000001", "c482301b002386f26fc10001"),
    ])
    func numbersOfJSON(_ json: String, expected: String) throws {
        #expect(try converted(json) == expected)
    }

    @Test func decimals() throws {
        for text in [
            "0.1", "3.14159265358979323846264338327950288", "-12345678901234567890.5", "1e-100",
        ] {
            let number = try #require(Decimal(string: text))
            let data = try DocumentEncoder(format: .cbor).encode([number])
            #expect(
                try DocumentDecoder(format: .cbor).decode([Decimal].self, from: data) == [number])
        }
    }

    @Test func longestNumbers() throws {
        let digits = "1" + String(repeating: "0", count: 2465)
        #expect(try read(try converted(digits)).root.text == digits)
        let error = #expect(throws: WritingError.self) { try converted("[" + digits + "00]") }
        #expect(
            error?.description.hasPrefix(
                "0: expected an integer of at most 1024 bytes, found \"1000")
                == true)
        #expect(throws: WritingError.self) { try converted("1e99999999999999999999999") }
    }

    // MARK: Dates

    @Test(arguments: [
        (0.0, "c11a3a4fc880"), (-978_307_200.0, "c100"),
        (-978_307_201.0, "c120"), (385_589_040.5, "c1fb41d452d9ec200000"),
        // A fraction that a number since 1970 has no bit for.
        (0.1, "c076323030312d30312d30315430303a30303a30302e315a"),
    ])
    func epochDates(_ seconds: Double, expected: String) throws {
        #expect(try encoded(Date(timeIntervalSinceReferenceDate: seconds)) == expected)
    }

    @Test(arguments: [
        (0.0, "c074323030312d30312d30315430303a30303a30305a"),
        // Behind the year 9999.
        (1e12, "c11b000000e90ef4d880"),
    ])
    func textDates(_ seconds: Double, expected: String) throws {
        let date = Date(timeIntervalSinceReferenceDate: seconds)
        #expect(try encoded(date, .init(dates: .text)) == expected)
    }

    @Test(arguments: CBORFormat.DateForm.allCases)
    func datesComeBackExactly(_ form: CBORFormat.DateForm) throws {
        var generator = SeededNumbers(seed: 7)
        var dates = [
            Date.distantPast, .distantFuture,
            Date(timeIntervalSinceReferenceDate: .leastNonzeroMagnitude),
        ]
        for _ in 0..<2000 {
            let seconds = Double.random(in: -3e9...9e9, using: &generator)
            dates.append(Date(timeIntervalSinceReferenceDate: seconds))
            dates.append(Date(timeIntervalSinceReferenceDate: (seconds * 1000).rounded() / 1000))
            dates.append(Date(timeIntervalSinceReferenceDate: seconds * 1e-9))
        }
        let data = try DocumentEncoder(format: .cbor(writing: .init(dates: form))).encode(dates)
        #expect(try DocumentDecoder(format: .cbor).decode([Date].self, from: data) == dates)
    }

    @Test func datesThatAreNone() {
        expectError(WritingError.self, "at: the date is not a point in time") {
            try encoded(["at": Date(timeIntervalSinceReferenceDate: .nan)])
        }
    }

    // MARK: Order and tags

    /// The example of RFC 8949 section 4.2, without the keys that are arrays.
    @Test(arguments: [
        (CBORFormat.KeyOrder.document, "a6 617a00 f400 627a7a00 2000 0a00 186400"),
        (.bytewise, "a6 0a00 186400 2000 617a00 627a7a00 f400"),
        (.lengthFirst, "a6 0a00 2000 f400 186400 617a00 627a7a00"),
    ])
    func keyOrder(_ order: CBORFormat.KeyOrder, expected: String) throws {
        let format = CBORFormat(writing: .init(keyOrder: order))
        let found = try rewritten("a6 617a00 f400 627a7a00 2000 0a00 186400", format)
        #expect(found == expected.filter { $0 != " " })
    }

    @Test func sortedMapsInEachOther() throws {
        let format = CBORFormat(writing: .init(keyOrder: .bytewise))
        #expect(
            try rewritten("a2 6162 a2 617a 01 6179 02 6161 81 a2 6162 01 6161 02", format)
                == "a2616181a26161026162016162a2617902617a01")
    }

    @Test func selfDescription() throws {
        let writing = CBORFormat.WritingOptions(isSelfDescribed: true)
        #expect(try encoded([1], writing) == "d9d9f78101")
        #expect(try rewritten("d9d9f78101", CBORFormat(writing: writing)) == "d9d9f78101")
    }

    @Test func tagsOfOtherFormatsAreLeftOut() throws {
        var builder = DocumentBuilder(
            source: try SourceBuffer.copying(Data("1".utf8)), format: JSONFormat(),
            limits: .default)
        try builder.scalar(.integer, at: 0, length: 1)
        builder.annotate(.tag, "32", at: 0)
        #expect(hex(try CBORFormat().write(try builder.finish())) == "01")
    }

    @Test(arguments: [
        "c48221196ab3", "c4820000", "c48220181e", "c482030f", "c482386301",
        "c07819323031332d30332d32315432303a30343a30302b30323a3030",
    ])
    func decimalFractionsAndDatesStayWhatTheyWere(digits: String) throws {
        #expect(try rewritten(digits) == digits)
    }

    // MARK: Values

    @Test func valuesComeBack() throws {
        struct Everything: Codable, Equatable {
            var date = Date(timeIntervalSinceReferenceDate: 700_000_000.123)
            var bytes = Data([0, 1, 255])
            var nothing: Int?
            var list: [Double?] = [1, nil, -.infinity, 0.1]
            var wide = Int128.min
            var wider = UInt128.max
            var url = URL(filePath: "/tmp")
            var names = [1: "one", 2: "two"]
            var float: Float = 0.1
        }
        let data = try DocumentEncoder(format: .cbor).encode(Everything())
        #expect(
            try DocumentDecoder(format: .cbor).decode(Everything.self, from: data) == Everything())
        let document = try CBORFormat().read(data, within: .default)
        #expect(document["date"].kind == .date)
        #expect(document["bytes"].data == Data([0, 1, 255]))
    }

    @Test func integerKeysDecodeAsAnyKey() throws {
        let data = bytes("a2 01 63616263 20 6178")
        let found = try DocumentDecoder(format: .cbor).decode([Int: String].self, from: data)
        #expect(found == [1: "abc", -1: "x"])
    }

    @Test func illFormedTextIsRefused() throws {
        var builder = DocumentBuilder(
            source: try SourceBuffer.copying(Data([0xC3, 0x28])), format: JSONFormat(),
            limits: .default)
        try builder.scalar(.string, at: 0, length: 2)
        let document = try builder.finish()
        let error = #expect(throws: WritingError.self) { try CBORFormat().write(document) }
        #expect(error?.message == "expected UTF-8, found ill-formed text")
    }
}
