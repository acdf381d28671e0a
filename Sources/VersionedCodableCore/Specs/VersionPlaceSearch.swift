struct VersionPlaceSearch<Spec: VersionPlaceSpec> {
    typealias Version = Spec.Version

    enum Result {
        case version(Version, VersionPlace)
        /// No place holds a version; lists the places that the document's format has.
        case missing([VersionPlace])
        /// A place holds a text that is not a version of the type.
        case invalid(String, any Error, VersionPlace)
        /// The root has another name or namespace.
        case shapeMismatch(any Error)
    }

    private enum Finding {
        case missing
        case version(Version)
        case invalid(String, any Error)
        case rootMismatch(RootMismatch)
    }

    let decoder: any Decoder
    private let root: (any VersionRoot)?

    init(_: Spec.Type, _ decoder: any Decoder) {
        self.decoder = decoder
        root = (decoder as? any VersionReadingDecoder)?.versionRoot
    }

    /// Returns the first version, or the reason why there is none.
    ///
    /// - Throws: `DecodingError` when a value at a path is not a version.
    func first() throws -> Result {
        var invalid: Result?
        var rootMismatch: RootMismatch?
        var possible: [VersionPlace] = []
        for place in VersionPlace.candidates(Spec.places, inNamed: root != nil) {
            for part in place.parts {
                switch try find(part) {
                case .version(let version):
                    return .version(version, VersionPlace(parts: [part]))
                case .invalid(let text, let error):
                    invalid = invalid ?? .invalid(text, error, VersionPlace(parts: [part]))
                case .rootMismatch(let root): rootMismatch = rootMismatch?.or(root) ?? root
                case .missing: possible.append(VersionPlace(parts: [part]))
                }
            }
        }
        if let invalid { return invalid }
        if let rootMismatch { return .shapeMismatch(error(rootMismatch)) }
        return .missing(possible)
    }

    private func find(_ part: VersionPlace.Part) throws -> Finding {
        switch part {
        case .path(let path): return try find(path)
        case .rootName(let names):
            guard let root else { return .missing }
            guard let text = names.version(of: root.name) ?? names.version(of: root.localName)
            else { return .rootMismatch(RootMismatch(.name, names.expected, root.name)) }
            return version(text, of: root)
        case .namespace(let uris, let name):
            guard let root else { return .missing }
            if let name, !root.isNamed(name) {
                return .rootMismatch(RootMismatch(.name, [name], root.name))
            }
            guard let uri = root.namespace else { return .missing }
            if let text = uris.version(of: uri) { return version(text, of: root) }
            let other = RootMismatch(.namespace, uris.expected, uri)
            guard case .table = uris else { return .rootMismatch(other) }
            return .invalid(uri, error(other))
        }
    }

    private func find(_ path: VersionPath) throws -> Finding {
        var steps = path.steps[...]
        if let name = steps.first?.root {
            steps = steps.dropFirst()
            if let root, !root.isNamed(name) {
                return .rootMismatch(RootMismatch(.name, [name], root.name))
            }
        }
        guard let last = steps.popLast(),
            let container = try decoder.container(along: steps.map(\.name))
        else { return .missing }
        let key = PathKey(last.name)
        let version =
            last.attribute == nil
            ? try container.decodeIfPresent(Version.self, forKey: key)
            : try container.decodeIfPresent(AttributeVersion<Version>.self, forKey: key)?.value
        return version.map { .version($0) } ?? .missing
    }

    private func version(_ text: String, of root: any VersionRoot) -> Finding {
        if let version = text as? Version { return .version(version) }
        do {
            return .version(try root.version(Version.self, of: text))
        } catch {
            return .invalid(text, error)
        }
    }

    private func error(_ root: RootMismatch) -> any Error {
        let message = VersionMessages.rootMismatch(
            root.kind.rawValue, expected: root.expected, found: root.found)
        if let named = self.root { return named.corrupted(message) }
        return DecodingError.dataCorrupted(
            .init(codingPath: decoder.codingPath, debugDescription: message))
    }
}

/// A root whose name or namespace no place matches.
private struct RootMismatch {
    enum Kind: String {
        case name = "root"
        case namespace
    }

    let kind: Kind
    var expected: [String]
    let found: String

    init(_ kind: Kind, _ expected: [String], _ found: String) {
        self.kind = kind
        self.expected = expected
        self.found = found
    }

    func or(_ other: RootMismatch) -> RootMismatch {
        var root = self
        if kind == other.kind { root.expected += other.expected.filter { !expected.contains($0) } }
        return root
    }
}

extension VersionPlace {
    /// Returns the places that exist in a kind of format.
    ///
    /// - Parameter isNamed: Whether the format's roots have names, and its values attributes.
    package static func candidates(
        _ places: [VersionPlace], inNamed isNamed: Bool
    ) -> [VersionPlace] {
        if isNamed { return places }
        let paths = places.flatMap(\.parts).compactMap { part -> VersionPath? in
            if case .path(let path) = part { path } else { nil }
        }
        let plain = paths.filter { $0.steps.last?.attribute == nil }
        return (plain.isEmpty ? paths : plain).map { .path($0) }
    }
}

extension VersionPlaceSpec {
    /// Returns what the document declares, with the error when it is not a version.
    static func declaration(in decoder: any Decoder) -> DeclaredVersion? {
        switch try? VersionPlaceSearch(Self.self, decoder).first() {
        case .version(let version, _): .version(version)
        case .missing: DeclaredVersion.none(reason: nil)
        case .invalid(let text, let error, _): .unreadable(error, raw: text)
        case .shapeMismatch(let error): .shapeMismatch(error)
        case nil: nil
        }
    }

    /// Returns the place where a version was found, or the places that were searched.
    package static func placesSearched(in decoder: any Decoder) -> [VersionPlace] {
        switch try? VersionPlaceSearch(Self.self, decoder).first() {
        case .version(_, let place), .invalid(_, _, let place): [place]
        case .missing(let places): places
        case .shapeMismatch, nil: []
        }
    }
}

private struct AttributeVersion<Version: Decodable>: Decodable, VersionAttribute {
    let value: Version

    init(from decoder: any Decoder) throws {
        value = try decoder.singleValueContainer().decode(Version.self)
    }
}

extension VersionRoot {
    func isNamed(_ wanted: String) -> Bool { name == wanted || localName == wanted }
}
