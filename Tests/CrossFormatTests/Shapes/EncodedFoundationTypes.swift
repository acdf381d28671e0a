import AllModules

extension EncodingShape {
    static let foundationTypes: [EncodingShape] =
        dates + datas + [
            EncodingShape(
                "relative URL",
                [One(value: URL(string: "c", relativeTo: URL(string: "https://a.b/")))]),
            EncodingShape("no indexes", [IndexPath()]),
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
                "Date, \(name)", values, setting: setting)
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
            ("deferred", .data(.deferredToData, .deferredToData)),
            ("custom", .data(.custom(custom), .custom(custom))),
            ("custom and empty", .data(.custom { _, _ in }, .custom { _, _ in })),
        ]
        return settings.map { name, setting in
            EncodingShape(
                "Data, \(name)", values, setting: setting)
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
}

/// What some encodings throw.
struct Failure: Error, Equatable {}
