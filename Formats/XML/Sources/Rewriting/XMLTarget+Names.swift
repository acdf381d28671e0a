import VersionedCodableCore
import VersionedCodableDocuments

extension XMLTarget {
    /// Checks the name of a new element or attribute; the key of text is empty.
    static func check(name: String) throws {
        let padded = Array(name.utf8) + [UInt8](repeating: 0, count: 8)
        let isName = padded.withUnsafeBytes { bytes in
            guard let text = bytes.baseAddress else { return false }
            return name.isEmpty || NameText(text, bytes.count - 8).colon != nil
        }
        guard isName else {
            throw WritingError(
                "expected an XML name, found \"\(ErrorMessages.short(name))\"", path: [])
        }
    }
}
