import AllModules

/// What lossy wrappers say about what they dropped.
@Suite("Lossy reports") struct LossyReportTests {
    struct Feed: Codable {
        @LossyArray var items: [Item]
        @LossyDictionary var prices: [String: Double]
        @LossyValue var owner: Owner?
    }
    struct Item: Codable {
        var id: Int
        @LossyArray var tags: [Int] = []
    }
    struct Owner: Codable { var name: String }

    private static let text = """
        {"items": [{"id": 1, "tags": [1, 2]}, {"id": "x", "tags": [3, 4]}, {"id": 3, "tags": [5, "y"]}],
         "prices": {"a": 1.5, "b": "n/a"}, "owner": {"nom": "Ada"}}
        """

    /// In XML, a dropped element has its place among those of its name.
    @Test("What, where and why, nested wrappers too", arguments: Coder.all)
    func report(coder: Coder) throws {
        let report = LossyReport()
        let feed = try coder.decode(Feed.self, Self.text, report)
        #expect(feed.items.map(\.id) == [1, 3])
        #expect(feed.items.map(\.tags) == [[1, 2], [5]])
        #expect(feed.prices == ["a": 1.5])
        #expect(feed.owner == nil)
        let drops = report.drops
        #expect(drops.map { "\($0.path)" } == ["items.1", "items.2.tags.1", "prices.b", "owner"])
        #expect(drops.allSatisfy { $0.error is DecodingError })
        if coder.isXML { return }
        #expect(
            drops.map(\.value) == [
                .object(["id": "x", "tags": [3, 4]]), "y", "n/a", .object(["nom": "Ada"]),
            ])
    }

    @Test("Places and messages")
    func places() throws {
        let decoder = DocumentDecoder(format: .json)
        let report = LossyReport()
        decoder.userInfo[.lossyReport] = report
        _ = try decoder.decode(Feed.self, from: Self.text)
        #expect(report.drops.map(\.location?.line) == [1, 1, 2, 2])
        #expect(report.drops.map(\.location?.column) == [39, 90, 28, 45])
        #expect(
            report.drops.map(\.description) == [
                #"1:46: items.1.id: expected Int, found "x""#,
                #"1:90: items.2.tags.1: expected Int, found "y""#,
                #"2:28: prices.b: expected Double, found "n/a""#,
                #"2:45: owner: the key "name" is missing"#,
            ])
    }

    @Test("An error of another package has the path in its message")
    func messagesOfOthers() throws {
        struct Odd: Decodable {
            init(from decoder: any Decoder) throws { throw CocoaError(.fileNoSuchFile) }
        }
        struct Odds: Decodable { @LossyArray var odds: [Odd] }
        let report = LossyReport()
        let decoder = JSONDecoder()
        decoder.userInfo[.lossyReport] = report
        _ = try decoder.decode(Odds.self, from: Data(#"{"odds": [1]}"#.utf8))
        #expect(report.drops[0].description.hasPrefix("odds.0: "))
        #expect(report.drops[0].location == nil)
        #expect(report.drops[0].value == 1)
    }

    @Test("More than the threshold is an error", arguments: Coder.all, 0...4)
    func threshold(coder: Coder, maximum: Int) throws {
        let report = LossyReport(maximumDrops: maximum)
        guard maximum < 4 else {
            _ = try coder.decode(Feed.self, Self.text, report)
            return
        }
        expectError(\LossyDecodingError.maximumDrops, maximum) {
            try coder.decode(Feed.self, Self.text, report)
        }
        #expect(report.drops.count == maximum + 1)
    }

    @Test("The message of the threshold")
    func thresholdMessage() throws {
        let decoder = DocumentDecoder(format: .json)
        func message(_ maximum: Int) throws -> String? {
            decoder.userInfo[.lossyReport] = LossyReport(maximumDrops: maximum)
            let error = #expect(throws: LossyDecodingError.self) {
                try decoder.decode(Feed.self, from: Self.text)
            }
            return error?.localizedDescription
        }
        #expect(
            try message(0)
                == #"expected at most 0 values to be dropped, found another: 1:46: items.1.id: expected Int, found "x""#
        )
        #expect(
            try message(1)
                == #"expected at most 1 value to be dropped, found another: 1:90: items.2.tags.1: expected Int, found "y""#
        )
    }

    @Test("One report for several threads")
    func threads() async throws {
        let report = LossyReport()
        let decoder = DocumentDecoder(format: .json)
        decoder.userInfo[.lossyReport] = report
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<50 {
                group.addTask {
                    _ = try decoder.decode(Feed.self, from: Self.text)
                }
            }
            try await group.waitForAll()
        }
        #expect(report.drops.count == 200)
        #expect(report.drops.filter { "\($0.path)" == "items.2.tags.1" }.count == 50)
    }

    struct Days: Codable, Equatable {
        @LossyArray var openDays: [Date]
        @LossyDictionary var byName: [String: Date]
        @LossyValue var lastDay: Date?
        @LossyArray var dayItems: [DayItem]
    }
    struct DayItem: Codable, Equatable { var dayNumber: Int }

    @Test("The strategies of the decoder hold", arguments: Coder.withStrategies)
    func strategies(coder: Coder) throws {
        let days = try coder.decode(
            Days.self,
            #"{"open_days": [100, "x", 200], "by_name": {"first_day": 300, "b": "y"}, "last_day": 400, "day_items": [{"day_number": 1}]}"#,
            strategies: true)
        #expect(days.openDays == [100, 200].map { Date(timeIntervalSince1970: $0) })
        #expect(days.byName == ["first_day": Date(timeIntervalSince1970: 300)])
        #expect(days.lastDay == Date(timeIntervalSince1970: 400))
        #expect(days.dayItems == [DayItem(dayNumber: 1)])
        let data = try coder.encoder(strategies: true).encode(days)
        #expect(try coder.decoder(strategies: true).decode(Days.self, from: data) == days)
    }

    @Test("Nothing in a dropped value is an unknown key")
    func strict() throws {
        let decoder = DocumentDecoder(format: .json)
        decoder.unknownKeyStrategy = .refuse
        let feed = try decoder.decode(Feed.self, from: Self.text)
        #expect(feed.items.count == 2)
    }
}
