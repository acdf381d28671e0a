/// A spec that determines the version of a document with a function.
///
/// Use it for documents that do not declare their version,
///
///     struct VersionOfCompose: VersionFunctionSpec {
///         static func version(of document: DocumentShape) -> Int? {
///             document.contains("services") ? 2 : document.contains("web") ? 1 : nil
///         }
///         var version: Int?
///     }
///
/// or declare it differently in different formats, such as in the namespace of an XML root:
///
///     struct VersionOfBill: VersionFunctionSpec {
///         static func version(of document: DocumentShape) -> String? {
///             document.rootNamespace.map { String($0.dropFirst("http://example.org/bom/".count)) }
///                 ?? document.text(at: "specVersion")
///         }
///         var version: String?
///     }
///
/// `nil` means that the document has no version under this spec.
///
/// - Important: `encode(versioned:)` writes **no version** with this spec, also if the function reads
///   a key of the document: the shape of a document determines its version. A type may write it as a
///   member. If new documents are to declare their version and only the first ones have none, use a
///   spec with a key, such as the default one, and ``VersionedCodable/versionWhenMissing``.
public protocol VersionFunctionSpec: VersionPathSpec {
    /// The type of the versions.
    associatedtype Version

    /// Returns the version of a document; `nil` when it has none under this spec.
    ///
    /// - Throws: `DecodingError`, when the document cannot be of this kind.
    static func version(of document: DocumentShape) throws -> Version?

    /// The version that was found.
    var version: Version? { get }

    /// Creates the spec of a version.
    init(version: Version?)
}

extension VersionFunctionSpec {
    /// The path to the property `version`.
    public static var keyPathToVersion: KeyPath<Self, Version?> { \Self.version }

    /// Creates the spec of a version.
    public init(withVersion version: Version?) {
        self.init(version: version)
    }

    /// Determines the version of a document.
    ///
    /// - Throws: The errors of the function.
    public init(from decoder: any Decoder) throws {
        self.init(version: try Self.version(of: DocumentShape(decoder)))
    }

    /// Encodes an object without members.
    public func encode(to encoder: any Encoder) throws {
        _ = encoder.container(keyedBy: PathKey.self)
    }
}

/// The shape of a document, for a function that determines its version.
///
/// It works on the decoder of the document, so nothing is parsed again and nothing is built.
public struct DocumentShape {
    /// The decoder of the document.
    public let decoder: any Decoder

    /// Creates the shape of a decoder's document.
    public init(_ decoder: any Decoder) {
        self.decoder = decoder
    }

    /// The keys at the root of the document; empty when the root is not an object.
    public var keys: [String] {
        ((try? decoder.container(keyedBy: PathKey.self))?.allKeys ?? []).map(\.stringValue)
    }

    private var root: VersionRoot? { (decoder as? any VersionReadingDecoder)?.versionRoot }

    /// The name of the root, without the prefix of a namespace; `nil` in formats whose roots have
    /// no names.
    public var rootName: String? { root?.localName }

    /// The URI of the root's namespace; `nil` without a namespace.
    public var rootNamespace: String? { root?.namespace }

    /// Whether there is a value other than null at a path.
    public func contains(_ path: VersionPath) -> Bool {
        switch find(path) {
        case .missing: false
        case .scalar: true
        case .shapeMismatch(let isThere): isThere
        }
    }

    /// Returns the scalar at a path as text; `nil` when there is none.
    public func text(at path: VersionPath) -> String? {
        guard let scalar = find(path).scalar else { return nil }
        return scalar.value as? String ?? "\(scalar.value)"
    }

    private func find(_ path: VersionPath) -> VersionProbe.Finding {
        if let name = path.steps.first?.root, let root, name != root.name, name != root.localName {
            return .missing
        }
        return VersionProbe(decoder: decoder).find(path.memberKeys)
    }
}
