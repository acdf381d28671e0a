import VersionedCodableDocuments
import VersionedCodableJSON
import VersionedCodablePropertyList

extension FormatRegistry {
    /// The registry of the program, with JSON and property lists.
    ///
    /// Formats that are registered here are found by name, file extension, media type and content.
    /// Code that must not see them creates a separate registry.
    public static let standard = FormatRegistry(formats: [JSONFormat(), PropertyListFormat()])
}
