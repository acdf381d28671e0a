import VersionedCodableCore
import VersionedCodableDocuments

/// A kind of documents that many programs read: how it is recognized, and where its version is.
///
/// It is not the version of a package that the document describes.
struct Family: Sendable {
    let name: String
    /// The names of files, with `*` for any characters.
    private let files: [String]
    /// What the root has: `key`, `key=beginning of the value`, or `<name>`.
    private let marks: [String]
    let places: [VersionPath]
    /// What precedes the version in the text, up to the next slash.
    private let prefix: String

    private init(
        _ name: String, files: String = "", marks: String = "", at places: VersionPath...,
        after prefix: String = ""
    ) {
        self.name = name
        self.files = files.split(separator: " ").map(String.init)
        self.marks = marks.split(separator: " ").map(String.init)
        self.places = places
        self.prefix = prefix
    }

    static let all =
        [
            Family("OpenAPI", marks: "openapi", at: "/openapi"),
            Family("Swagger", marks: "swagger", at: "/swagger"),
            Family("AsyncAPI", marks: "asyncapi", at: "/asyncapi"),
            Family("CycloneDX", marks: "bomFormat", at: "/specVersion"),
            Family(
                "CycloneDX", marks: "<bom> xmlns=http://cyclonedx.org/schema/bom/", at: "@xmlns",
                after: "/bom/"),
            Family("chain of migrations", marks: "versionedChain", at: "/versionedChain"),
            Family("SPDX", marks: "spdxVersion", at: "/spdxVersion"),
            Family("SARIF", files: "*.sarif *.sarif.json", marks: "runs version", at: "/version"),
            Family(
                "JSON Schema", marks: "$schema=https://json-schema.org/", at: "/$schema",
                after: "/draft/"),
            Family(
                "JSON Schema", marks: "$schema=http://json-schema.org/", at: "/$schema",
                after: "/draft-"),
            Family("notebook", files: "*.ipynb", marks: "nbformat cells", at: "/nbformat"),
            Family("Kubernetes", marks: "apiVersion kind", at: "/apiVersion"),
            Family("Helm chart", files: "Chart.yaml", at: "/apiVersion"),
            Family("kustomization", files: "kustomization.y*ml", at: "/apiVersion"),
            Family(
                "Compose", files: "compose.y*ml compose.*.y*ml docker-compose*.y*ml", at: "/version"
            ),
            Family(
                "npm lock file", files: "package-lock.json npm-shrinkwrap.json",
                marks: "lockfileVersion name", at: "/lockfileVersion"),
            Family("pnpm lock file", files: "pnpm-lock.yaml", at: "/lockfileVersion"),
            Family("Poetry lock file", files: "poetry.lock", at: "/metadata/lock-version"),
            Family(
                "Swift package pins", files: "Package.resolved", marks: "pins version",
                at: "/version"),
            Family("Swift package pins", marks: "object/pins", at: "/version"),
            Family(
                "package", files: "package.json composer.json bower.json pubspec.yaml galaxy.yml"),
            Family(
                "Maven", files: "pom.xml *.pom", marks: "<project> modelVersion",
                at: "/modelVersion"),
            Family(
                "bundle information", marks: "CFBundleInfoDictionaryVersion",
                at: "/CFBundleInfoDictionaryVersion"),
            Family("golangci-lint", files: ".golangci.*", at: "/version"),
            Family("pre-commit", files: ".pre-commit-config.yaml"),
            Family("Dependabot", files: "dependabot.y*ml", at: "/version"),
            Family("GPX", marks: "<gpx>", at: "@version"),
            Family("KML", marks: "<kml>", at: "@xmlns", after: "/kml/"),
            Family("RSS", marks: "<rss>", at: "@version"),
            Family("SVG", marks: "<svg>", at: "@version"),
            Family("Terraform state", marks: "terraform_version", at: "/version"),
            Family("Grafana dashboard", marks: "schemaVersion panels", at: "/schemaVersion"),
            Family("image manifest", marks: "schemaVersion mediaType", at: "/schemaVersion"),
            Family("web extension", marks: "manifest_version", at: "/manifest_version"),
            Family("citation", marks: "cff-version", at: "/cff-version"),
            Family("HTTP archive", files: "*.har", at: "/log/version"),
        ]
        + [
            "catalog", "profile", "component-definition", "system-security-plan", "assessment-plan",
            "assessment-results", "plan-of-action-and-milestones",
        ].map {
            Family(
                "OSCAL", marks: "\($0)/metadata",
                at: VersionPath(pointer: "/\($0)/metadata/oscal-version"))
        }

    /// Whether a file with this name is of the family.
    func isFamily(ofFileNamed name: Substring) -> Bool {
        files.contains { pattern in
            let parts = pattern.split(separator: "*", omittingEmptySubsequences: false)
            guard let first = parts.first, let last = parts.last, parts.count > 1 else {
                return name == pattern
            }
            guard name.hasPrefix(first), name.dropFirst(first.count).hasSuffix(last) else {
                return false
            }
            var rest = name.dropFirst(first.count).dropLast(last.count)
            return parts.dropFirst().dropLast().allSatisfy { part in
                guard let range = rest.firstRange(of: part) else { return false }
                rest = rest[range.upperBound...]
                return true
            }
        }
    }

    /// Whether the root of a document, or of a part of one, has all marks of the family.
    func isFamily(of root: DocumentNode) -> Bool {
        guard root.kind == .object, !marks.isEmpty else { return false }
        return marks.allSatisfy { mark in
            if mark.hasPrefix("<") {
                return root.annotation(.name) != nil
                    && root.hasName(String(mark.dropFirst().dropLast()))
            }
            let parts = mark.split(separator: "=", maxSplits: 1)
            let node = parts[0].split(separator: "/").reduce(root) { $0[String($1)] }
            return node.exists && (parts.count < 2 || node.text?.hasPrefix(parts[1]) == true)
        }
    }

    /// Returns the version in the text at its place.
    func version(in text: String) -> String? {
        guard !prefix.isEmpty, let range = text.firstRange(of: prefix) else { return nil }
        return String(text[range.upperBound...].prefix { $0 != "/" && $0 != "#" })
    }
}
