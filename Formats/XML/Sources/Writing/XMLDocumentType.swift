/// A document type declaration with an external identifier, as XMLCoder names it.
///
///     XMLDocumentType.system(rootElement: "si", dtdLocation: "http://example.com/si.dtd")
///
/// It has no internal subset. The root element is not compared with the one that is written.
public struct XMLDocumentType: Sendable, Hashable {
    /// Where the declarations lie.
    public enum External: Sendable, Hashable {
        /// A public identifier with a place as well.
        case `public`(dtdName: String, dtdLocation: String)
        /// A place.
        case system(dtdLocation: String)
    }

    /// The name of the root element it declares.
    public var rootElement: String
    /// Where the declarations lie.
    public var external: External

    /// Makes a declaration.
    public init(rootElement: String, external: External) {
        self.rootElement = rootElement
        self.external = external
    }

    /// `<!DOCTYPE rootElement PUBLIC "dtdName" "dtdLocation">`.
    public static func `public`(rootElement: String, dtdName: String, dtdLocation: String)
        -> XMLDocumentType
    {
        XMLDocumentType(
            rootElement: rootElement, external: .public(dtdName: dtdName, dtdLocation: dtdLocation))
    }

    /// `<!DOCTYPE rootElement SYSTEM "dtdLocation">`.
    public static func system(rootElement: String, dtdLocation: String) -> XMLDocumentType {
        XMLDocumentType(rootElement: rootElement, external: .system(dtdLocation: dtdLocation))
    }
}
