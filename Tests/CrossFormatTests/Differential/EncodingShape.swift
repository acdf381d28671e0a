import AllModules

/// Values to be encoded by Foundation and by the engine.
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

    /// Makes a shape of values that can be read back.
    init<Value: Codable & Equatable & SendableMetatype>(
        _ name: String,
        _ values: @autoclosure @escaping @Sendable () -> [Value],
        setting: EncoderSetting = .standard,
        differences: [Int: String] = [:],
        readBack: Bool = true
    ) {
        self.init(name, setting, differences) { coder in
            values().enumerated().compactMap { index, value in
                let difference = coder.difference(value)
                if difference == nil, readBack, coder.readsBack(value) == false {
                    return (index, "\(value) is not read back")
                }
                return difference.map { (index, $0) }
            }
        }
    }

    /// Makes a shape of values that are only written.
    init<Value: Encodable & SendableMetatype>(
        written name: String,
        _ values: @autoclosure @escaping @Sendable () -> [Value],
        setting: EncoderSetting = .standard,
        differences: [Int: String] = [:]
    ) {
        self.init(name, setting, differences) { coder in
            values().enumerated().compactMap { index, value in
                coder.difference(value).map { (index, $0) }
            }
        }
    }

    private init(
        _ name: String,
        _ setting: EncoderSetting,
        _ differences: [Int: String],
        _ compare: @escaping @Sendable (CoderPair) -> [(Int, String)]
    ) {
        self.name = name
        self.setting = setting
        self.differences = differences
        differencesInJSON = { Dictionary(uniqueKeysWithValues: compare(.json(setting))) }
        differencesInPropertyList = { Dictionary(uniqueKeysWithValues: compare(.propertyList)) }
    }
}

/// Encoders and decoders of Foundation and of the engine for one format and one setting.
struct CoderPair {
    var foundation: any TopLevelEncoding
    var engine: DocumentEncoder
    var foundationDecoder: any TopLevelDecoding
    var engineDecoder: DocumentDecoder

    static func json(_ setting: EncoderSetting) -> CoderPair {
        let foundation = JSONEncoder()
        foundation.outputFormatting = [.sortedKeys]
        setting.setFoundation(foundation)
        let engine = DocumentEncoder(format: .json(writing: .init(formatting: .sortedKeys)))
        setting.setEngine(engine)
        return CoderPair(
            foundation: foundation, engine: engine,
            foundationDecoder: setting.decoding.foundation(),
            engineDecoder: setting.decoding.engine(.json))
    }

    static var propertyList: CoderPair {
        let foundation = PropertyListEncoder()
        foundation.outputFormat = .xml
        return CoderPair(
            foundation: foundation, engine: DocumentEncoder(format: .propertyList),
            foundationDecoder: PropertyListDecoder(),
            engineDecoder: DocumentDecoder(format: .propertyList))
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

    /// Whether each side reads what the other wrote; nil when a value cannot be written.
    func readsBack<Value: Codable & Equatable>(_ value: Value) -> Bool? {
        guard let theirs = try? foundation.encode(value), let ours = try? engine.encode(value)
        else { return nil }
        return (try? foundationDecoder.decode(Value.self, from: ours)) == value
            && (try? engineDecoder.decode(Value.self, from: theirs)) == value
    }

    private func text(_ data: Data) -> String { data.text }
}

protocol TopLevelEncoding {
    func encode<Value: Encodable>(_ value: Value) throws -> Data
}

protocol TopLevelDecoding {
    func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value
}

extension JSONEncoder: TopLevelEncoding {}
extension PropertyListEncoder: TopLevelEncoding {}
extension JSONDecoder: TopLevelDecoding {}
extension PropertyListDecoder: TopLevelDecoding {}
