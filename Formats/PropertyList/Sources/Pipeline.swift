import VersionedCodableDocuments
import VersionedCodableEssentials

// Bytes to documents and back. Open this file first.
//
//     binary      BinaryReader, BinaryWriter          Binary/
//     XML         PlistReader, PlistWriter            XML/
//     OpenStep    OpenStepReader; read only           OpenStep/
//     in place    PlistRewriter, OpenStepRewriter     Rewriting/
extension PropertyListFormat {
    /// Reads a property list of any form.
    public func read(_ data: Data, within limits: ReadingLimits) throws -> CodableDocument {
        if data.withUnsafeBytes(BinaryTrailer.hasSignature) {
            guard data.count <= limits.inputBytes else {
                throw ReadingError.limit(.inputBytes, limits.inputBytes, at: nil)
            }
            return try BinaryReader.read(
                try SourceBuffer.copying(data), format: reading(.binary), limits: limits)
        }
        let text = try TextDecoding.source(of: data, within: limits, checksUTF8: false)
        guard PlistReader.isXML(text.bytes) else {
            return try OpenStepReader.read(text, format: reading(.openStep), limits: limits)
        }
        let encoding = data.withUnsafeBytes { TextDecoding.detect(in: $0).encoding }
        return try PlistReader.read(
            try PlistEncodingDeclaration.apply(to: text, detected: encoding),
            format: reading(.xml), limits: limits)
    }

    /// Writes a property list in the form of this value.
    public func write(_ document: CodableDocument) throws -> Data {
        let document = try document.gatheringRepeatedKeys()
        if duplicateKeys == .refuse { try document.refuseRepeatedKeys() }
        switch form {
        case .binary: return try BinaryWriter.write(document, format: self)
        case .xml: return try PlistWriter.write(document, format: self)
        }
    }
}
