import VersionedCodable
import VersionedCodableYAML

extension FormatRegistry {
    /// The formats this program reads: those of the package, and YAML, which needs a C library.
    static let supported = FormatRegistry(formats: FormatRegistry.standard.formats + [YAMLFormat()])
}

extension Format where Self == JSONFormat {
    /// JSON for people.
    static var prettyJSON: JSONFormat {
        JSONFormat(
            writing: .init(formatting: [.prettyPrinted, .withoutEscapingSlashes, .trailingNewline]))
    }
}
