import VersionedCodable
import VersionedCodableDocuments
import VersionedCodableEssentials

extension DocumentValue {
    /// The value as JSON with a line for each member and element; empty if it exceeds the default
    /// limits.
    ///
    /// - Complexity: O(n) in the value.
    var json: String {
        let format = JSONFormat(
            writing: .init(
                formatting: [.prettyPrinted, .withoutEscapingSlashes], layout: .common))
        let data = try? format.write(CodableDocument(self))
        return String(decoding: data ?? Data(), as: UTF8.self)
    }
}
