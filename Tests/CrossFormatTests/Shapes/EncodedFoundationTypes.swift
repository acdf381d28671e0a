import AllModules

extension EncodingShape {
    static let foundationTypes: [EncodingShape] =
        dates + datas + [
            EncodingShape(
                "URL",
                [
                    "https://a.b/c?d=e#f", "relative/path", "file:///a/x", "a%20b",
                ].map { One(value: URL(string: $0)) }),
            EncodingShape(
                "relative URL",
                [One(value: URL(string: "c", relativeTo: URL(string: "https://a.b/")))],
                readBack: false),
            EncodingShape(
                "UUID", [One(value: UUID(uuidString: "E621E1F8-C36C-495A-93FC-0C247A3E6E5F"))]),
            EncodingShape("Locale", [Locale(identifier: "de_DE")]),
            EncodingShape("TimeZone", [TimeZone(identifier: "Europe/Berlin")]),
            EncodingShape("DateComponents", [DateComponents(year: 2024, month: 2, day: 29)]),
            EncodingShape("DateInterval", [DateInterval(start: .distantPast, duration: 60)]),
            EncodingShape("Measurement", [Measurement(value: 2.5, unit: UnitLength.kilometers)]),
            EncodingShape("IndexPath", [IndexPath(indexes: [1, 2, 3]), IndexPath()]),
            EncodingShape("IndexSet", [IndexSet([1, 2, 5]), IndexSet()]),
            EncodingShape("CharacterSet", [CharacterSet(charactersIn: "abc")]),
            EncodingShape("PersonNameComponents", [name]),
            EncodingShape(
                "CGFloat, CGPoint, CGSize, CGRect",
                [
                    Geometry(
                        width: 1.5, point: CGPoint(x: 1, y: 2), size: CGSize(width: 3, height: 4),
                        rect: CGRect(x: 1, y: 2, width: 3, height: 4.25)),
                    Geometry(width: -0.0),
                ]),
            EncodingShape("URLComponents", [URLComponents(string: "https://a.b/c?d=e")]),
            EncodingShape(
                "Range and ClosedRange", [Ranges(half: 1..<3, closed: 1...1, from: 5...)]),
        ]

    private static let dates: [EncodingShape] = {
        let dates = [0, 1.5, -1e9, 1_700_000_000.123456, 63_113_904_000]
            .map { Date(timeIntervalSince1970: $0) }
        let values = dates.map { One(value: $0, list: [$0], maybe: $0) }
        let custom: @Sendable (Date, any Encoder) throws -> Void = { date, encoder in
            var container = encoder.unkeyedContainer()
            try container.encode(date.timeIntervalSinceReferenceDate)
            try container.encode("s")
        }
        let settings: [(String, EncoderSetting)] = [
            ("deferred", .standard),
            ("seconds", .dates(.secondsSince1970, .secondsSince1970)),
            ("milliseconds", .dates(.millisecondsSince1970, .millisecondsSince1970)),
            ("iso8601", .dates(.iso8601, .iso8601)),
            ("formatted", .dates(.formatted(formatter()), .formatted(formatter()))),
            ("custom", .dates(.custom(custom), .custom(custom))),
            ("custom and empty", .dates(.custom { _, _ in }, .custom { _, _ in })),
            (
                "custom that throws",
                .dates(.custom { _, _ in throw Failure() }, .custom { _, _ in throw Failure() })
            ),
        ]
        return settings.map { name, setting in
            EncodingShape(
                "Date, \(name)", values, setting: setting, readBack: name == "deferred")
        }
    }()

    private static let datas: [EncodingShape] = {
        let values: [One<Data>] = [
            Data(), Data([0]), Data([0, 1, 255]), Data(repeating: 7, count: 100),
        ]
        .map { One(value: $0, list: [$0], maybe: $0) }
        let custom: @Sendable (Data, any Encoder) throws -> Void = { data, encoder in
            var container = encoder.singleValueContainer()
            try container.encode(data.count)
        }
        let settings: [(String, EncoderSetting)] = [
            ("base64", .standard),
            ("deferred", .data(.deferredToData, .deferredToData)),
            ("custom", .data(.custom(custom), .custom(custom))),
            ("custom and empty", .data(.custom { _, _ in }, .custom { _, _ in })),
        ]
        return settings.map { name, setting in
            EncodingShape(
                "Data, \(name)", values, setting: setting, readBack: name == "base64")
        }
    }()

    @Sendable
    private static func formatter() -> DateFormatter {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = TimeZone(secondsFromGMT: 0)
        formatter.dateFormat = "yyyy/MM/dd HH:mm"
        return formatter
    }

    private static var name: PersonNameComponents {
        var name = PersonNameComponents()
        name.givenName = "A"
        name.familyName = "B"
        return name
    }
}

/// What some encodings throw.
struct Failure: Error, Equatable {}
