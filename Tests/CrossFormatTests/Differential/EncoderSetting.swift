import AllModules

/// The same options for an encoder of Foundation and for one of the engine.
struct EncoderSetting: Sendable {
    let setFoundation: @Sendable (JSONEncoder) -> Void
    let setEngine: @Sendable (DocumentEncoder) -> Void
    /// Whether a property list encoder has the same options.
    var fitsPropertyLists = false

    static let standard = EncoderSetting(
        setFoundation: { $0.userInfo = [tagKey: "tag"] },
        setEngine: { $0.userInfo = [tagKey: "tag"] },
        fitsPropertyLists: true)

    static func dates(
        _ foundation: JSONEncoder.DateEncodingStrategy,
        _ engine: DocumentEncoder.DateEncodingStrategy
    ) -> EncoderSetting {
        EncoderSetting(
            setFoundation: { $0.dateEncodingStrategy = foundation },
            setEngine: { $0.dateEncodingStrategy = engine })
    }

    static func data(
        _ foundation: JSONEncoder.DataEncodingStrategy,
        _ engine: DocumentEncoder.DataEncodingStrategy
    ) -> EncoderSetting {
        EncoderSetting(
            setFoundation: { $0.dataEncodingStrategy = foundation },
            setEngine: { $0.dataEncodingStrategy = engine })
    }

    static let nonConformingFloats = EncoderSetting(
        setFoundation: {
            $0.nonConformingFloatEncodingStrategy = .convertToString(
                positiveInfinity: "+∞", negativeInfinity: "-∞", nan: "NaN")
        },
        setEngine: {
            $0.nonConformingFloatEncodingStrategy = .convertToString(
                positiveInfinity: "+∞", negativeInfinity: "-∞", nan: "NaN")
        })

    static let snakeCase = EncoderSetting(
        setFoundation: { $0.keyEncodingStrategy = .convertToSnakeCase },
        setEngine: { $0.keyEncodingStrategy = .convertToSnakeCase })

    static func keys(_ convert: @escaping @Sendable ([any CodingKey]) -> any CodingKey) -> Self {
        EncoderSetting(
            setFoundation: { $0.keyEncodingStrategy = .custom(convert) },
            setEngine: { $0.keyEncodingStrategy = .custom(convert) })
    }
}
