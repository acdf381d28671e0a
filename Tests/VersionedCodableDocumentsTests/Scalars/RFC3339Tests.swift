import TestSupport

struct RFC3339Tests {
    private func seconds(_ text: String) -> Double? {
        RFC3339.date(text)?.timeIntervalSinceReferenceDate
    }

    private func text(_ seconds: Double) -> String? {
        RFC3339.text(Date(timeIntervalSinceReferenceDate: seconds))
    }

    // MARK: Both ways

    @Test(
        arguments: [
            (0, "2001-01-01T00:00:00Z"), (0.5, "2001-01-01T00:00:00.5Z"),
            (-978_307_200, "1970-01-01T00:00:00Z"), (700_000_000.1, "2023-03-08T20:26:40.1Z"),
            (730_900_800.125, "2024-02-29T12:00:00.125Z"),
            (-26_438_400, "2000-03-01T00:00:00Z"), (-26_438_401, "2000-02-29T23:59:59Z"),
            (-3_187_296_000, "1900-01-01T00:00:00Z"), (-3_182_198_401, "1900-02-28T23:59:59Z"),
            (-63_145_526_400, "0000-01-01T00:00:00Z"),
            (-63_140_342_401, "0000-02-29T23:59:59Z"),
            (252_423_993_599, "9999-12-31T23:59:59Z"),
            // The seconds on both sides of 2001, where a fraction may have more digits than elsewhere.
            (-0.1, "2000-12-31T23:59:59.9Z"), (-0.5, "2000-12-31T23:59:59.5Z"),
            (-1.5, "2000-12-31T23:59:58.5Z"), (-1, "2000-12-31T23:59:59Z"),
            (0.1 + 0.2, "2001-01-01T00:00:00.30000000000000004Z"),
            (1e-7, "2001-01-01T00:00:00.0000001Z"), (-1e-7, "2000-12-31T23:59:59.9999999Z"),
            (1.5e-19, "2001-01-01T00:00:00.00000000000000000015Z"),
            (-1e-20, "2000-12-31T23:59:59.99999999999999999999Z"),
        ])
    func printsAndReads(_ seconds: Double, _ text: String) {
        #expect(self.text(seconds) == text)
        #expect(self.seconds(text) == seconds)
    }

    @Test func readsBackWhatItPrints() {
        var random = SeededNumbers(seed: 3339)
        let bounds: [ClosedRange<Double>] = [
            -63_145_526_400...252_423_993_599, 0...1e9, -2...2, -1e-3...1e-3,
        ]
        for round in 0..<20_000 {
            var number = Double.random(in: bounds[round % bounds.count], using: &random)
            // Also numbers with few digits, as people have them.
            if round % 3 == 0 { number = (number * 1000).rounded() / 1000 }
            guard let text = self.text(number), seconds(text) == number else {
                Issue.record("\(number) is printed as \(self.text(number) ?? "nil")")
                return
            }
        }
    }

    @Test(
        arguments: [
            -63_145_526_400, (-63_145_526_400).nextUp, 252_423_993_600.nextDown, 1.nextDown,
            1.nextUp, (-1).nextDown, (-1).nextUp, .leastNonzeroMagnitude, -.leastNonzeroMagnitude,
            .leastNormalMagnitude, -.leastNormalMagnitude, 0.nextUp, -0.0, 0x1p-53, -0x1p-53,
            -0x1p-54, 0x1p31 - 0x1p-21,
        ] as [Double])
    func readsBackExtremes(_ number: Double) throws {
        let text = try #require(self.text(number))
        #expect(seconds(text) == number)
        #expect(text.utf8.count == 20 || !text.hasSuffix("0Z"))
    }

    @Test(
        arguments: [
            252_423_993_600, (-63_145_526_400).nextDown, 1e18, -1e18, .infinity, -.infinity, .nan,
        ] as [Double])
    func printsOnlyYearsOfFourDigits(_ number: Double) {
        #expect(text(number) == nil)
        #expect(
            DocumentValue.date(Date(timeIntervalSinceReferenceDate: number)).description
                == "\(number) seconds from 2001")
    }

    // MARK: Reading

    @Test(arguments: [
        ("2001-01-01", 0), ("2001-01-01T00:00:00", 0), ("2001-01-01 00:00:00z", 0),
        ("2001-01-01t01:00:00+01:00", 0), ("2000-12-31T23:30:00.25-00:30", 0.25),
        ("2000-02-29", -26_524_800), ("9999-12-31T23:59:59-01:00", 252_423_997_199),
        ("2001-01-01T00:00:00.10000000000000000000000001Z", 0.1),
        ("2000-12-31T23:59:59.90000000000000000000000000Z", -0.1), ("2000-12-31T23:59:59.000Z", -1),
        ("2001-01-01T00:00:01.99999999999999999999Z", 2),
    ])
    func reads(_ text: String, _ number: Double) {
        #expect(seconds(text) == number)
    }

    @Test(arguments: [
        "", "2001", "2001-1-1", "1900-02-29", "2001-02-30", "2001-13-01", "2001-00-01",
        "2001-01-00", "2001-01-01T", "2001-01-01Z", "2001-01-01T24:00:00Z", "2001-01-01T00:60:00Z",
        "2001-01-01T00:00:61Z", "2001-01-01T00:00:00.Z", "2001-01-01T00:00:00+1:00",
        "2001-01-01T00:00:00+24:00", "2001-01-01T00:00:00Z ", "-001-01-01", "12001-01-01",
        "2001-01-01T00:00Z", "２001-01-01",
    ])
    func refuses(_ text: String) {
        #expect(RFC3339.date(text) == nil)
    }

    @Test func takesLeapSecondsAtMidnightOnly() {
        #expect(seconds("2016-12-31T23:59:60Z") == 504_921_600)
        #expect(seconds("2016-12-31T23:59:60.25Z") == 504_921_600.25)
        #expect(seconds("2017-01-01T00:59:60+01:00") == 504_921_600)
        #expect(seconds("2016-12-31T15:59:60-08:00") == 504_921_600)
        #expect(seconds("2016-12-31T12:00:60Z") == nil)
        #expect(seconds("2016-12-31T23:59:60+01:00") == nil)
    }
}
