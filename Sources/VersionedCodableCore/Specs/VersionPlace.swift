/// A place that may hold the version of a document: a path, the namespace of the root or the name
/// of the root.
///
/// ```swift
/// static let places: [VersionPlace] = [
///     .rootNamespace(after: "http://cyclonedx.org/schema/bom/", root: "bom"),   // XML
///     "specVersion",                                                            // other formats
/// ]
/// ```
///
/// Roots have names and namespaces in XML. Other formats have neither, and only paths count there.
public struct VersionPlace: Sendable, Hashable {
    /// Where to look, and in what order; all of them are written.
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

    /// The version is what follows in the URI of the root's namespace, as `1.4` in
    /// `http://cyclonedx.org/schema/bom/1.4`.
    ///
    /// - Parameters:
    ///   - beginning: What all URIs begin with.
    ///   - root: The name of the root, without prefix; any when it is nil. It is written and
    ///     checked.
    public static func rootNamespace(
        after beginning: String, root: String? = nil
    ) -> VersionPlace {
        VersionPlace(parts: [.namespace(.after(beginning), root: root)])
    }

    /// The version is told by the URI of the root's namespace.
    ///
    /// - Parameters:
    ///   - versions: The versions by URI, as text. Of several URIs for one version the first is
    ///     written.
    ///   - root: The name of the root, without prefix; any when it is nil. It is written and
    ///     checked.
    public static func rootNamespace(
        _ versions: KeyValuePairs<String, String>, root: String? = nil
    ) -> VersionPlace {
        VersionPlace(parts: [.namespace(TextVersions(versions), root: root)])
    }

    /// The version is told by the name of the root, as `feed` and `rdf:RDF` tell kinds of news
    /// feeds.
    ///
    /// - Parameter versions: The versions by name, as text. A name without a prefix is found with
    ///   any prefix.
    public static func rootName(_ versions: KeyValuePairs<String, String>) -> VersionPlace {
        VersionPlace(parts: [.rootName(TextVersions(versions))])
    }

    /// Both places: either is read, this one first, and both are written.
    ///
    /// ```swift
    /// .path("/gpx/@version").and(.rootNamespace(["http://www.topografix.com/GPX/1/1": "1.1"]))
    /// ```
    public func and(_ other: VersionPlace) -> VersionPlace {
        VersionPlace(parts: parts + other.parts)
    }

    /// The first path among the places this stands for.
    public var path: VersionPath? {
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
    /// The place in words, behind "there is no version".
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

/// Which version a text stands for that is no version by itself.
package enum TextVersions: Sendable, Hashable {
    package struct Entry: Sendable, Hashable {
        var text: String
        var version: String
    }

    /// What follows behind a beginning.
    case after(String)
    case listed([Entry])

    init(_ versions: KeyValuePairs<String, String>) {
        self = .listed(versions.map { Entry(text: $0.key, version: $0.value) })
    }

    /// The version of a text; nil when it has none.
    package func version(of text: String) -> String? {
        switch self {
        case .after(let beginning):
            text.count > beginning.count && text.hasPrefix(beginning)
                ? String(text.dropFirst(beginning.count)) : nil
        case .listed(let entries): entries.first { $0.text == text }?.version
        }
    }

    /// The text of a version; nil when there is none.
    func text(of version: String) -> String? {
        switch self {
        case .after(let beginning): beginning + version
        case .listed(let entries): entries.first { $0.version == version }?.text
        }
    }

    /// What is expected, for messages.
    var expected: [String] {
        switch self {
        case .after(let beginning): ["\(beginning)…"]
        case .listed(let entries): entries.map(\.text)
        }
    }
}
