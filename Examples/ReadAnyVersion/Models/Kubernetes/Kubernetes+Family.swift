import VersionedCodable

extension Deployment: DocumentFamily {
    static func recognizes(_ document: CodableDocument) -> Bool {
        document["apiVersion"].exists && document["kind"].text == Kind.deployment.rawValue
    }

    var summary: [String] {
        let replicas = spec.replicas ?? 1
        return [
            "deployment \(metadata["name"]?.string ?? "without a name")",
            "  replicas  \(replicas)",
            "  selects   \(spec.selector.summary)",
        ] + images.map { "  image     \($0)" }
    }

    private var images: [String] {
        guard case .array(let containers)? = spec.template["spec"]?["containers"] else { return [] }
        return containers.compactMap { $0["image"]?.string }
    }
}

extension LabelSelector {
    fileprivate var summary: String {
        let labels = matchLabels?.map { "\($0.key)=\($0.value.string ?? "")" } ?? []
        let expressions = matchExpressions.map { "\($0.count) expressions" }
        return (labels + [expressions].compactMap(\.self)).joined(separator: ", ")
    }
}

extension Backup: DocumentFamily {
    static func recognizes(_ document: CodableDocument) -> Bool {
        document["apiVersion"].exists && document["kind"].text == Kind.backup.rawValue
    }

    var summary: [String] {
        [
            "backup \(metadata["name"]?.string ?? "without a name")",
            "  sources   \(spec.sources.joined(separator: " "))",
            "  schedule  \(spec.schedule)",
            "  keeps     \(spec.retention.count.map { "\($0)" } ?? "all")",
        ]
    }
}
