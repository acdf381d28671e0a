import AllModules

/// The same options for a decoder of Foundation and for one of the engine.
struct DecoderSetting: Sendable {
    let setFoundation: @Sendable (JSONDecoder) -> Void
    let setEngine: @Sendable (DocumentDecoder) -> Void
    /// How values are written again; nil if they are not.
    var encoding: EncoderSetting?
    /// Whether keys of the document are not those of the coding path.
    var convertsKeys = false
    /// Whether a property list decoder has the same options.
    var fitsPropertyLists = false

    func foundation() -> JSONDecoder {
        let decoder = JSONDecoder()
        setFoundation(decoder)
        return decoder
    }

    func foundationPropertyList() -> PropertyListDecoder {
        let decoder = PropertyListDecoder()
        decoder.userInfo = foundation().userInfo
        return decoder
    }

    func engine(_ format: some DocumentFormat) -> DocumentDecoder {
        let decoder = DocumentDecoder(format: format)
        setEngine(decoder)
        return decoder
    }

    static let standard = DecoderSetting(
        setFoundation: { $0.userInfo = [tagKey: "tag"] },
        setEngine: { $0.userInfo = [tagKey: "tag"] },
        encoding: .standard, fitsPropertyLists: true)

    static func dates(
        _ foundation: JSONDecoder.DateDecodingStrategy,
        _ engine: DocumentDecoder.DateDecodingStrategy
    ) -> DecoderSetting {
        DecoderSetting(
            setFoundation: { $0.dateDecodingStrategy = foundation },
            setEngine: { $0.dateDecodingStrategy = engine })
    }

    static func data(
        _ foundation: JSONDecoder.DataDecodingStrategy,
        _ engine: DocumentDecoder.DataDecodingStrategy
    ) -> DecoderSetting {
        DecoderSetting(
            setFoundation: { $0.dataDecodingStrategy = foundation },
            setEngine: { $0.dataDecodingStrategy = engine })
    }

    static let nonConformingFloats = DecoderSetting(
        setFoundation: {
            $0.nonConformingFloatDecodingStrategy = .convertFromString(
                positiveInfinity: "+∞", negativeInfinity: "-∞", nan: "NaN")
        },
        setEngine: {
            $0.nonConformingFloatDecodingStrategy = .convertFromString(
                positiveInfinity: "+∞", negativeInfinity: "-∞", nan: "NaN")
        },
        encoding: .nonConformingFloats)

    static let snakeCase = DecoderSetting(
        setFoundation: { $0.keyDecodingStrategy = .convertFromSnakeCase },
        setEngine: { $0.keyDecodingStrategy = .convertFromSnakeCase },
        encoding: .snakeCase, convertsKeys: true)

    static func keys(_ convert: @escaping @Sendable ([any CodingKey]) -> any CodingKey) -> Self {
        DecoderSetting(
            setFoundation: { $0.keyDecodingStrategy = .custom(convert) },
            setEngine: { $0.keyDecodingStrategy = .custom(convert) },
            convertsKeys: true)
    }
}

/// A key of `userInfo` that every shape finds a text under.
let tagKey = tag("tag")

private func tag(_ name: String) -> CodingUserInfoKey {
    guard let key = CodingUserInfoKey(rawValue: name) else { fatalError("no key \(name)") }
    return key
}
