import AllModules

/// A type, and a document that has a value of it.
struct Trial: Sendable {
    typealias Encoding = (DocumentEncoder) throws -> Data

    let name: String
    let sample: DocumentValue
    /// Decodes a value, and returns what encodes it.
    let decode: @Sendable (DocumentDecoder, Data) throws -> Encoding
    let diagnose: @Sendable (DocumentDecoder, Data) -> String
    let schema: @Sendable (DocumentDecoder) -> String

    init<Value: Codable & SendableMetatype>(_ type: Value.Type, _ json: String) throws {
        name = "\(type)"
        sample = try DocumentValue(JSONFormat().read(Data(json.utf8), within: .default))
        decode = { decoder, data in
            let value = try decoder.decode(type, from: data)
            return { try $0.encode(value) }
        }
        diagnose = { "\($0.diagnose(type, from: $1))" }
        schema = { $0.schema(type).json }
    }

    init<Value: VersionedCodable & SendableMetatype>(versioned type: Value.Type, _ json: String)
        throws
    {
        name = "versioned \(type)"
        sample = try DocumentValue(JSONFormat().read(Data(json.utf8), within: .default))
        decode = { decoder, data in
            let value = try decoder.decode(versioned: type, from: data)
            return { try $0.encode(versioned: value) }
        }
        diagnose = { "\($0.diagnose(type, from: $1))" }
        schema = { $0.schema(type).json }
    }

    /// Decodes bytes, and returns what came out as a line.
    func outcome(_ decoder: DocumentDecoder, _ data: Data) -> (line: String, encode: Encoding?) {
        do {
            let encode = try decode(decoder, data)
            return ("= " + Trial.encoded(encode, JSONFormat()), encode)
        } catch {
            return ("! " + Trial.text(error), nil)
        }
    }

    /// Returns a digest of an encoded value, or the error.
    static func encoded(
        _ encode: Encoding, _ format: any DocumentFormat,
        _ set: (DocumentEncoder) -> Void = { _ in }
    ) -> String {
        let encoder = DocumentEncoder(format: format)
        encoder.dictionaryOrder = .sorted
        set(encoder)
        do {
            return Net.digest(try encode(encoder))
        } catch {
            return "! " + text(error)
        }
    }

    private static func text(_ error: any Error) -> String {
        let kind = Mirror(reflecting: error).children.first?.label ?? ""
        return Net.short("\(type(of: error)).\(kind) \(error.documentDescription)")
    }
}
