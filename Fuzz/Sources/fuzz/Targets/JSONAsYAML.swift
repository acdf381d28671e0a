import Foundation
import VersionedCodable
import VersionedCodableDocuments
import VersionedCodableYAML

extension Target {
    /// JSON is YAML: its text gives the same tree.
    static let jsonYAML = Target("json-yaml") { data in
        guard let text = data.plainText, !text.isBeyondYAML else { return }
        let limits = ReadingLimits(depth: 60)
        let format = JSONFormat(reading: .init(duplicateKeys: .refuse))
        let json = try DocumentValue(format.read(data, within: limits))
        let yaml: DocumentValue
        do {
            yaml = try DocumentValue(YAMLFormat().read(data, within: limits))
        } catch {
            finding("YAML refuses it: \(error.documentDescription)")
        }
        requireEqual(json.approximated, yaml.typed.approximated, "another tree")
    }
}

extension String {
    /// Whether YAML has no form for the text, or libyaml does not read it: tabs as indentation,
    /// long keys, a colon on the line after its key, and escapes of halves of a character.
    fileprivate var isBeyondYAML: Bool {
        contains("\t") || contains("\\u") || contains("\u{7F}") || utf8.count > 1000
            || unicodeScalars.contains {
                [0x2028, 0x2029].contains($0.value) || (0x80...0x9F).contains($0.value)
                    || $0.value >= 0xFFFE
            }
            || contains("\u{FEFF}") || hasColonsAfterLines || contains("<<")
    }

    private var hasColonsAfterLines: Bool {
        split(whereSeparator: \.isNewline).contains { line in
            line.first { !$0.isWhitespace } == ":"
        }
    }
}

extension DocumentValue {
    /// The value with plain scalars as the core schema reads them.
    fileprivate var typed: DocumentValue {
        switch self {
        case .untyped(let text): DocumentNumber(text).map { .number($0) } ?? self
        case .array(let elements): .array(elements.map(\.typed))
        case .object(let members): .object(DocumentObject(members.map { ($0.key, $0.value.typed) }))
        default: self
        }
    }
}
