import VersionedCodableJSON
import VersionedCodableEssentials

extension VersionableDecoder {
    /// Decodes a JSON document of any version of a type, and migrates it to the type.
    ///
    /// - Throws: The errors of `decode(_:from:usingDecoder:)`.
    public func decode<Value: Versionable>(
        _ type: Value.Type, from data: Data
    ) throws -> Value {
        try decode(type, from: data, usingDecoder: JSONDecoder())
    }
}

extension Versionable {
    /// Writes the mock to the file of its version, as pretty-printed JSON with sorted keys.
    ///
    /// - Returns: The file.
    /// - Throws: The errors of `saveMockToFile(as:in:)`.
    @discardableResult
    public static func saveMockToFile() throws -> URL {
        try saveMockToFile(
            as: JSONFormat(writing: .init(formatting: [.prettyPrinted, .sortedKeys])))
    }
}
