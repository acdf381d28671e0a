import VersionedCodableCore
import VersionedCodableDocuments

/// The forms in which `VersionableContainer` is written.
public enum VersionableForm: String, Sendable, Hashable, CaseIterable {
    /// The value is part of the document.
    case structure
    /// The value is JSON in raw bytes, as programs with the package Versionable read it.
    case blob
}

extension CodingUserInfoKey {
    /// The key of the ``VersionableForm`` in which an encoder writes; `structure` by default.
    ///
    /// ```swift
    /// encoder.userInfo[.versionableForm] = VersionableForm.blob
    /// ```
    public static let versionableForm = CodingUserInfoKey(
        checked: "VersionedCodable.versionableForm")
}

extension Encoder {
    /// Returns an encoder for a format with the options of this one that are known.
    func documentEncoder(for format: some DocumentFormat) -> DocumentEncoder {
        let encoder = DocumentEncoder(format: format)
        guard let options = sessionEncoder?.session.options else { return encoder }
        encoder.dateEncodingStrategy = options.dates
        encoder.dataEncodingStrategy = options.data
        encoder.nonConformingFloatEncodingStrategy = options.nonConformingFloats
        encoder.keyEncodingStrategy = options.keys
        encoder.userInfo = options.userInfo
        encoder.limits = options.limits
        return encoder
    }
}

extension Decoder {
    /// Whether the value is an object node, not merely a value that can be read as an object.
    var hasObject: Bool {
        guard let decoder = sessionSpot else {
            return (try? container(keyedBy: PathStep.self)) != nil
        }
        guard decoder.node != missingNode else { return false }
        let node = decoder.session.tape.resolve(Int(decoder.node))
        return decoder.session.nodes[node].isKind(.object)
    }
}
