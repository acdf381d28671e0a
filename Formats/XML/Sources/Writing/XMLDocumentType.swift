/// A document type declaration with an external identifier, named as in XMLCoder.
///
///     XMLDocumentType.system(rootElement: "si", dtdLocation: "http://example.com/si.dtd")
///
/// It has no internal subset. The root element is not compared with the written one.
public struct XMLDocumentType: Sendable, Hashable {
    /// The external identifier of the declarations.
    public enum External: Sendable, Hashable {
        /// A public identifier and a system identifier.
        case `public`(dtdName: String, dtdLocation: String)
        /// A system identifier.
        case system(dtdLocation: String)
    }

    /// The name of the declared root element.
    public var rootElement: String
    /// The external identifier of the declarations.
    public var external: External

    /// Makes a declaration.
    public init(rootElement: String, external: External) {
        self.rootElement = rootElement
        self.external = external
    }

    /// Makes `<!DOCTYPE rootElement PUBLIC "dtdName" "dtdLocation">`.
    public static func `public`(rootElement: String, dtdName: String, dtdLocation: String)
        -> XMLDocumentType
    {
        XMLDocumentType(
            rootElement: rootElement, external: .public(dtdName: dtdName, dtdLocation: dtdLocation))
    }

    /// Makes `<!DOCTYPE rootElement SYSTEM "dtdLocation">`.
    public static func system(rootElement: String, dtdLocation: String) -> XMLDocumentType {
        XMLDocumentType(rootElement: rootElement, external: .system(dtdLocation: dtdLocation))
    }
}
