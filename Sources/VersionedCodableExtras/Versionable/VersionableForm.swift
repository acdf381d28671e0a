import VersionedCodableCore
import VersionedCodableDocuments
import VersionedCodableEssentials

/// The forms that `VersionableContainer` is written in.
public enum VersionableForm: String, Sendable, Hashable, CaseIterable {
    /// The value is part of the document.
    case structure
    /// The value is JSON in raw bytes, as programs with the package Versionable read it.
    case blob
}

extension CodingUserInfoKey {
    /// The key of the ``VersionableForm`` in which an encoder writes; structure unless it is set.
    ///
    /// ```swift
    /// encoder.userInfo[.versionableForm] = VersionableForm.blob
    /// ```
    public static let versionableForm = CodingUserInfoKey(
        checked: "VersionedCodable.versionableForm")
}

extension Encoder {
    /// An encoder for a format with the options of this one, as far as they are known.
    package func documentEncoder(for format: some DocumentFormat) -> DocumentEncoder {
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
    /// Whether the value is an object with members, and not what may stand for one.
    package var hasObject: Bool {
        guard let decoder = sessionSpot else {
            return (try? container(keyedBy: PathStep.self)) != nil
        }
        guard decoder.node != missingNode else { return false }
        let node = decoder.session.tape.resolve(Int(decoder.node))
        return decoder.session.nodes[node].isKind(.object)
    }
}
