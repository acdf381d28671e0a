import AllModules

extension DecodingShape {
    static let foundationTypes: [DecodingShape] =
        dates + datas + [
            DecodingShape(
                "URL", One<URL>.self,
                [
                    #""https://a.b/c?d=e#f""#, #""""#, #""relative/path""#, #""a b""#,
                    #""file:///a/x""#,
                    "1", "null", "[]", #"{"relative": "x"}"#, #""http://[::1""#,
                ].map { "{\"value\": \($0)}" } + ["{\"list\": [\"a\",\n 2]}", "\"a:b\""],
                differences: [
                    #"{"value": {"relative": "x"}}"#:
                        "the form in which URL encodes itself is read in every format"
                ]),
            DecodingShape(
                "UUID", One<UUID>.self,
                [
                    #""E621E1F8-C36C-495A-93FC-0C247A3E6E5F""#,
                    #""e621e1f8-c36c-495a-93fc-0c247a3e6e5f""#,
                    #""not one""#, "1", "null",
                ].map { "{\n \"value\": \($0)}" }),
            DecodingShape(
                "Locale", Locale.self,
                [#"{"identifier": "de_DE"}"#, #"{}"#, "{\"identifier\":\n 1}"]),
            DecodingShape(
                "TimeZone", TimeZone.self,
                [#"{"identifier": "Europe/Berlin"}"#, #"{"identifier": "Nowhere/Land"}"#, "1"]),
            DecodingShape(
                "DateComponents", DateComponents.self,
                [#"{"year": 2024, "month": 2, "day": 29}"#, #"{"year": "x"}"#, "[]"]),
            DecodingShape(
                "DateInterval", DateInterval.self,
                [
                    #"{"start": 0, "duration": 60}"#, #"{"start": "x", "duration": 1}"#,
                    #"{"start": 1}"#,
                ]),
            DecodingShape(
                "Measurement", Measurement<UnitLength>.self,
                [
                    #"{"value": 2.5, "unit": {"symbol": "km", "converter": {"coefficient": 1000, "constant": 0}}}"#,
                    #"{"value": 2.5, "unit": {"symbol": "km"}}"#, #"{"value": "x"}"#,
                ]),
            DecodingShape(
                "IndexPath", IndexPath.self, [#"{"indexes": [1, 2]}"#, #"{"indexes": [1, "x"]}"#]),
            DecodingShape(
                "IndexSet", IndexSet.self,
                [
                    #"{"indexes": [{"location": 1, "length": 2}]}"#,
                    #"{"indexes": [{"location": "x"}]}"#,
                ]),
            DecodingShape(
                "CharacterSet", CharacterSet.self,
                [#"{"bitmap": "AAAA"}"#, #"{"bitmap": 1}"#, "{}"]),
            DecodingShape(
                "PersonNameComponents", PersonNameComponents.self,
                [#"{"givenName": "A", "familyName": "B"}"#, #"{"givenName": 1}"#]),
            DecodingShape(
                "CGFloat, CGPoint, CGSize, CGRect", Geometry.self,
                [
                    #"{"width": 1.5, "point": [1, 2], "size": [3, 4], "rect": [[1, 2], [3, 4]]}"#,
                    #"{"width": "x"}"#, #"{"width": 1, "point": [1]}"#,
                    "{\"width\": 1, \"point\": [1,\n \"x\"]}", #"{"width": 1, "point": 1}"#,
                ]),
            DecodingShape(
                "URLComponents", One<URLComponents>.self,
                [
                    #"{"value": {"scheme": "https", "host": "a.b", "path": "/c"}}"#,
                    #"{"value": {"host": 1}}"#,
                ]),
            DecodingShape(
                "Range and ClosedRange", Ranges.self,
                [
                    #"{"half": [1, 3], "closed": [1, 3]}"#, #"{"half": [3, 1], "closed": [1, 3]}"#,
                    #"{"half": [1], "closed": [1, 3]}"#, #"{"half": [1, 2], "closed": [1, "3"]}"#,
                    #"{"half": [1, 2, 3], "closed": [1, 1]}"#, #"{"half": 1}"#,
                ]),
        ]

    private static let dates: [DecodingShape] = {
        let numbers = ["0", "1.5", "-1e9", "1700000000.123456", "1e400"]
        let texts = [
            #""2024-02-29T12:00:00Z""#, #""2024-02-29T12:00:00+02:00""#, #""2024-02-30T12:00:00Z""#,
            #""2024-02-29T12:00:00.5Z""#, #""2024-02-29""#, #""""#, #""x""#,
            #""0001-01-01T00:00:00Z""#,
            #""2024-02-29 12:00:00""#, #""20240229""#,
        ]
        let others = ["null", "true", "[]", "{}"]
        let documents =
            (numbers + texts + others).map { "{\"value\": \($0)}" }
            + ["{\"list\": [0,\n \"x\"]}", "{\"maybe\": null}", "12"]
        let formatter: @Sendable () -> DateFormatter = {
            let formatter = DateFormatter()
            formatter.locale = Locale(identifier: "en_US_POSIX")
            formatter.timeZone = TimeZone(secondsFromGMT: 0)
            formatter.dateFormat = "yyyyMMdd"
            return formatter
        }
        let settings: [(String, DecoderSetting)] = [
            ("deferred", .standard),
            ("seconds", .dates(.secondsSince1970, .secondsSince1970)),
            ("milliseconds", .dates(.millisecondsSince1970, .millisecondsSince1970)),
            ("iso8601", .dates(.iso8601, .iso8601)),
            ("formatted", .dates(.formatted(formatter()), .formatted(formatter()))),
            ("custom", .dates(.custom(yearOnly), .custom(yearOnly))),
        ]
        return settings.map { name, setting in
            DecodingShape("Date, \(name)", One<Date>.self, documents, setting: setting)
        }
    }()

    private static let datas: [DecodingShape] = {
        let documents =
            [
                #""""#, #""AAEC""#, #""AA==""#, #""AA""#, #""A A=""#, #""AAEC\n""#, #""_-8=""#,
                #""x""#, "[0, 255]",
                "[0, 256]", "[0,\n \"x\"]", "null", "1", "{}", #""4pyTIMOgIGxhIG1vZGU=""#,
            ].map { "{\"value\": \($0)}" } + [
                "{\"list\": [\"AA==\",\n 1]}", "\"AA==\"", "{\"maybe\": null}",
            ]
        let settings: [(String, DecoderSetting)] = [
            ("base64", .standard),
            ("deferred", .data(.deferredToData, .deferredToData)),
            ("custom", .data(.custom(hexadecimal), .custom(hexadecimal))),
        ]
        return settings.map { name, setting in
            DecodingShape("Data, \(name)", One<Data>.self, documents, setting: setting)
        }
    }()

    @Sendable
    private static func yearOnly(_ decoder: any Decoder) throws -> Date {
        let text = try decoder.singleValueContainer().decode(String.self)
        guard let year = Double(text.prefix(4)) else {
            throw DecodingError.dataCorrupted(
                DecodingError.Context(codingPath: decoder.codingPath, debugDescription: text))
        }
        return Date(timeIntervalSinceReferenceDate: (year - 2001) * 31_556_952)
    }

    @Sendable
    private static func hexadecimal(_ decoder: any Decoder) throws -> Data {
        var container = try decoder.unkeyedContainer()
        var data = Data()
        while !container.isAtEnd { data.append(try container.decode(UInt8.self)) }
        return data
    }
}
