import AllModules

/// A type and documents, to be decoded by Foundation and by the engine, and written by both.
struct DecodingShape: Sendable, CustomTestStringConvertible {
    let name: String
    let documents: [String]
    let setting: DecoderSetting
    /// Documents for which the engine differs on purpose, and why.
    let differences: [String: String]
    /// What is different for a JSON text; nil when nothing is.
    let differenceInJSON: @Sendable (String) -> Difference?
    /// What is different for a property list.
    let differenceInPropertyList: @Sendable (Data) -> Difference?
    /// What is different when the value of a JSON text is written as a property list.
    let differenceInWrittenPropertyList: @Sendable (String) -> Difference?

    var testDescription: String { name }

    /// Makes a shape.
    ///
    /// - Parameter same: Compares values that are not told apart by `==`, such as `0` and `-0`.
    init<Value: Decodable & Equatable & SendableMetatype>(
        _ name: String,
        _ type: Value.Type,
        _ documents: [String],
        setting: DecoderSetting = .standard,
        differences: [String: String] = [:],
        same: @escaping @Sendable (Value, Value) -> Bool = { $0 == $1 }
    ) {
        self.init(
            name, documents, setting, differences, same: same,
            foundation: { try setting.foundation().decode(type, from: $0) },
            foundationPropertyList: { try setting.foundationPropertyList().decode(type, from: $0) },
            engine: { try setting.engine($1).decode(type, from: $0) })
    }

    /// Makes a shape of a type that needs a configuration.
    init<Value: DecodableWithConfiguration & Equatable & SendableMetatype>(
        _ name: String,
        _ type: Value.Type,
        configuration: Value.DecodingConfiguration,
        _ documents: [String]
    ) where Value.DecodingConfiguration: Sendable {
        self.init(
            name, documents, .standard, [:], same: { $0 == $1 },
            foundation: {
                try JSONDecoder().decode(type, from: $0, configuration: configuration)
            },
            foundationPropertyList: {
                try PropertyListDecoder().decode(type, from: $0, configuration: configuration)
            },
            engine: {
                let format: any DocumentFormat = $1
                return try DocumentDecoder(format: format)
                    .decode(type, from: $0, configuration: configuration)
            })
    }

    private init<Value: SendableMetatype>(
        _ name: String,
        _ documents: [String],
        _ setting: DecoderSetting,
        _ differences: [String: String],
        same: @escaping @Sendable (Value, Value) -> Bool,
        foundation: @escaping @Sendable (Data) throws -> Value,
        foundationPropertyList: @escaping @Sendable (Data) throws -> Value,
        engine: @escaping @Sendable (Data, any DocumentFormat) throws -> Value
    ) {
        self.name = name
        self.documents = documents
        self.setting = setting
        self.differences = differences
        /// Writes a value with both encoders, and reads it again.
        @Sendable func written(
            _ value: Value, _ encoders: EncoderPair, _ read: [@Sendable (Data) throws -> Value]
        ) -> Difference? {
            guard let encodable = value as? any Encodable else { return nil }
            if let difference = encoders.difference(encodable) { return .written(difference) }
            guard let data = try? encoders.engine.encode(encodable), !setting.convertsKeys else {
                return nil
            }
            let isRead = read.allSatisfy { read in
                (try? read(data)).map { same($0, value) } ?? false
            }
            return isRead ? nil : .written("\(value) is not read again")
        }
        differenceInJSON = { text in
            let data = Data(text.utf8)
            let expected = Result { try foundation(data) }
            let found = Result { try engine(data, JSONFormat()) }
            if let difference = difference(expected, found, same) { return difference }
            switch found {
            case .success(let value):
                return setting.encoding.flatMap {
                    written(value, .json($0), [foundation, { try engine($0, JSONFormat()) }])
                }
            case .failure(let error):
                return misplacement(of: error, in: text, keysAreConverted: setting.convertsKeys)
                    .map(Difference.places)
            }
        }
        differenceInPropertyList = { data in
            let expected = Result { try foundationPropertyList(data) }
            let found = Result { try engine(data, PropertyListFormat()) }
            return difference(expected, found, same)
        }
        differenceInWrittenPropertyList = { text in
            guard let value = try? engine(Data(text.utf8), JSONFormat()) else { return nil }
            return written(
                value, .propertyList,
                [foundationPropertyList, { try engine($0, PropertyListFormat()) }])
        }
    }
}

/// How the outcomes of Foundation and of the engine differ.
enum Difference: CustomStringConvertible {
    case values(String)
    case errors(String)
    case places(String)
    case written(String)
    /// Foundation decodes a value, the engine throws.
    case engineThrows(String)
    /// The engine decodes a value, Foundation throws.
    case foundationThrows(String)

    var description: String {
        switch self {
        case .values(let text), .errors(let text), .places(let text), .written(let text),
            .engineThrows(let text), .foundationThrows(let text):
            text
        }
    }
}

/// Tells two outcomes apart; nil when they are the same.
func difference<Value>(
    _ expected: Result<Value, any Error>,
    _ found: Result<Value, any Error>,
    _ same: (Value, Value) -> Bool
) -> Difference? {
    switch (expected, found) {
    case (.success(let expected), .success(let found)):
        same(expected, found) ? nil : .values(firstDifference("\(expected)", "\(found)"))
    case (.failure(let expected), .failure(let found)):
        differenceOfErrors(expected, found).map(Difference.errors)
    case (.success(let expected), .failure(let found)):
        .engineThrows("Foundation decodes \(expected), the engine throws \(found)")
    case (.failure(let expected), .success(let found)):
        .foundationThrows("Foundation throws \(expected), the engine decodes \(found)")
    }
}

/// Where two descriptions part.
private func firstDifference(_ expected: String, _ found: String) -> String {
    let common = zip(expected, found).prefix { $0 == $1 }.count
    func part(_ text: String) -> Substring { text.dropFirst(max(0, common - 40)).prefix(120) }
    return "Foundation decodes …\(part(expected))…, the engine …\(part(found))…"
}
