import VersionedCodableDocuments
import VersionedCodableEssentials

// Bytes to documents and back. Open this file first.
//
//     binary      BinaryReader, BinaryWriter          Binary/
//     XML         PlistReader, PlistWriter            XML/
//     OpenStep    OpenStepReader; read only           OpenStep/
//     in place    PlistRewriter; XML only             Rewriting/
extension PropertyListFormat {
    /// Reads a property list of any form.
    public func read(_ data: Data, within limits: ReadingLimits) throws -> CodableDocument {
        if data.withUnsafeBytes(BinaryTrailer.hasSignature) {
            guard data.count <= limits.inputBytes else {
                throw ReadingError.limit(.inputBytes, limits.inputBytes, at: nil)
            }
            var reader = try BinaryReader(
                SourceBuffer.copying(data), format: reading(.binary), limits: limits)
            try reader.readAll()
            return try reader.builder.finish()
        }
        let text = try TextDecoding.source(of: data, within: limits, checksUTF8: false)
        guard PlistReader.isXML(text.bytes) else {
            var reader = OpenStepReader(text, format: reading(.openStep), limits: limits)
            try reader.readAll()
            return try reader.builder.finish()
        }
        let encoding = data.withUnsafeBytes { TextDecoding.detect(in: $0).encoding }
        var reader = try PlistReader(
            PlistEncodingDeclaration.apply(to: text, detected: encoding), format: reading(.xml),
            limits: limits)
        try reader.readAll()
        return try reader.builder.finish()
    }

    /// Writes a property list in the form of this value.
    public func write(_ document: CodableDocument) throws -> Data {
        let document = try document.gatheringRepeatedKeys()
        if duplicateKeys == .refuse { try document.refuseRepeatedKeys() }
        return try document.withUnsafeTape { tape in
            switch form {
            case .binary:
                var writer = BinaryWriter(tape, self)
                try writer.writeAll()
                return writer.output.data()
            case .xml:
                var writer = PlistWriter(tape, self)
                try writer.writeAll()
                return writer.output.data()
            }
        }
    }
}
