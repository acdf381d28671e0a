import AllModules

/// Values to be encoded by Foundation and by the engine, beside those of decoding shapes.
struct EncodingShape: Sendable, CustomTestStringConvertible {
    let name: String
    let setting: EncoderSetting
    /// Values for which the engine differs on purpose, by their place, and why.
    let differences: [Int: String]
    /// What is different in JSON, by the place of the value.
    let differencesInJSON: @Sendable () -> [Int: String]
    /// What is different in XML property lists.
    let differencesInPropertyList: @Sendable () -> [Int: String]

    var testDescription: String { name }

    init<Value: Encodable & SendableMetatype>(
        _ name: String,
        _ values: @autoclosure @escaping @Sendable () -> [Value],
        setting: EncoderSetting = .standard,
        differences: [Int: String] = [:]
    ) {
        @Sendable func compare(_ coders: EncoderPair) -> [Int: String] {
            let found = values().enumerated().compactMap { index, value in
                coders.difference(value).map { (index, $0) }
            }
            return Dictionary(uniqueKeysWithValues: found)
        }
        self.name = name
        self.setting = setting
        self.differences = differences
        differencesInJSON = { compare(.json(setting)) }
        differencesInPropertyList = { compare(.propertyList) }
    }
}

/// Encoders of Foundation and of the engine for one format and one setting.
struct EncoderPair {
    var foundation: any TopLevelEncoding
    var engine: DocumentEncoder

    static func json(_ setting: EncoderSetting) -> EncoderPair {
        let foundation = JSONEncoder()
        foundation.outputFormatting = [.sortedKeys]
        setting.setFoundation(foundation)
        let engine = DocumentEncoder(format: .json(writing: .init(formatting: .sortedKeys)))
        setting.setEngine(engine)
        return EncoderPair(foundation: foundation, engine: engine)
    }

    static var propertyList: EncoderPair {
        let foundation = PropertyListEncoder()
        foundation.outputFormat = .xml
        return EncoderPair(
            foundation: foundation, engine: DocumentEncoder(format: .propertyList))
    }

    /// What is different when both encode a value; nil when they write the same bytes or throw the
    /// same error.
    func difference(_ value: some Encodable) -> String? {
        switch (Result { try foundation.encode(value) }, Result { try engine.encode(value) }) {
        case (.success(let expected), .success(let found)):
            expected == found
                ? nil : "Foundation writes \(text(expected)), the engine \(text(found))"
        case (.failure(let expected), .failure(let found)):
            differenceOfErrors(expected, found)
        case (.success(let expected), .failure(let found)):
            "Foundation writes \(text(expected)), the engine throws \(found)"
        case (.failure(let expected), .success(let found)):
            "Foundation throws \(expected), the engine writes \(text(found))"
        }
    }

    private func text(_ data: Data) -> String { data.text }
}

protocol TopLevelEncoding {
    func encode<Value: Encodable>(_ value: Value) throws -> Data
}

extension JSONEncoder: TopLevelEncoding {}
extension PropertyListEncoder: TopLevelEncoding {}
