/// A possible place of a version: a path, or the namespace or name of the document's root.
///
/// ```swift
/// static let places: [VersionPlace] = [
///     .rootNamespace(after: "http://cyclonedx.org/schema/bom/", root: "bom"),   // XML
///     "specVersion",                                                            // other formats
/// ]
/// ```
///
/// Roots have names and namespaces in XML. Other formats have neither, and use only the paths.
public struct VersionPlace: Sendable, Hashable {
    /// One part of a place; parts are read in order, and all of them are written.
    package enum Part: Sendable, Hashable {
        case path(VersionPath)
        case namespace(TextVersions, root: String?)
        case rootName(TextVersions)
    }

    package let parts: [Part]

    /// The version is the scalar at a path.
    public static func path(_ path: VersionPath) -> VersionPlace {
        VersionPlace(parts: [.path(path)])
    }

    /// The version is the rest of the root's namespace URI, as `1.4` in
    /// `http://cyclonedx.org/schema/bom/1.4`.
    ///
    /// - Parameters:
    ///   - beginning: The common prefix of the URIs.
    ///   - root: The name of the root, without prefix; `nil` for any name. It is written and
    ///     checked.
    public static func rootNamespace(
        after beginning: String, root: String? = nil
    ) -> VersionPlace {
        VersionPlace(parts: [.namespace(.suffix(after: beginning), root: root)])
    }

    /// The version is determined by the URI of the root's namespace.
    ///
    /// - Parameters:
    ///   - versions: The versions by URI, as text. Of several URIs for one version the first is
    ///     written.
    ///   - root: The name of the root, without prefix; `nil` for any name. It is written and
    ///     checked.
    public static func rootNamespace(
        _ versions: KeyValuePairs<String, String>, root: String? = nil
    ) -> VersionPlace {
        VersionPlace(parts: [.namespace(TextVersions(versions), root: root)])
    }

    /// The version is determined by the name of the root, such as `feed` or `rdf:RDF`.
    ///
    /// - Parameter versions: The versions by name, as text. A name without a prefix matches any
    ///   prefix.
    public static func rootName(_ versions: KeyValuePairs<String, String>) -> VersionPlace {
        VersionPlace(parts: [.rootName(TextVersions(versions))])
    }

    /// Combines two places: this one is read first, and both are written.
    ///
    /// ```swift
    /// .path("/gpx/@version").and(.rootNamespace(["http://www.topografix.com/GPX/1/1": "1.1"]))
    /// ```
    ///
    /// A format without attributes reads both paths of a combination, and writes the first.
    public func and(_ other: VersionPlace) -> VersionPlace {
        VersionPlace(parts: parts + other.parts)
    }

    /// The first path of the place; `nil` without a path.
    package var path: VersionPath? {
        parts.lazy.compactMap { if case .path(let path) = $0 { path } else { nil } }.first
    }
}

extension VersionPlace: ExpressibleByStringLiteral {
    /// The version is the scalar at a path such as `/gpx/@version` or `specVersion`.
    public init(stringLiteral pointer: String) {
        self = .path(VersionPath(pointer: pointer))
    }
}

extension VersionPlace: CustomStringConvertible {
    /// The place as text, to follow "there is no version".
    public var description: String {
        parts.map { part in
            switch part {
            case .path(let path): "at \(path)"
            case .namespace: "in the namespace of the root"
            case .rootName: "in the name of the root"
            }
        }
        .joined(separator: " or ")
    }
}

/// A mapping between versions and the names or URIs that denote them.
package enum TextVersions: Sendable, Hashable {
    package struct Entry: Sendable, Hashable {
        var text: String
        var version: String
    }

    /// The version is the text after a common prefix.
    case suffix(after: String)
    case table([Entry])

    init(_ versions: KeyValuePairs<String, String>) {
        self = .table(versions.map { Entry(text: $0.key, version: $0.value) })
    }

    /// Returns the version that a text denotes; `nil` when it denotes none.
    func version(of text: String) -> String? {
        switch self {
        case .suffix(after: let beginning):
            text.count > beginning.count && text.hasPrefix(beginning)
                ? String(text.dropFirst(beginning.count)) : nil
        case .table(let entries): entries.first { $0.text == text }?.version
        }
    }

    func text(of version: String) -> String? {
        switch self {
        case .suffix(after: let beginning): beginning + version
        case .table(let entries): entries.first { $0.version == version }?.text
        }
    }

    var expected: [String] {
        switch self {
        case .suffix(after: let beginning): ["\(beginning)…"]
        case .table(let entries): entries.map(\.text)
        }
    }
}
