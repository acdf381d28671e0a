import VersionedCodableDocuments
import VersionedCodableJSON
import VersionedCodablePropertyList

extension FormatRegistry {
    /// The registry of the program: it begins with JSON and property lists.
    ///
    /// Register more formats here and everything that looks formats up finds them, by name, file
    /// extension, media type and content. Code that must not see what others register makes a
    /// registry of its own.
    public static let standard = FormatRegistry(formats: [JSONFormat(), PropertyListFormat()])
}
