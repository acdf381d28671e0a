import VersionedCodable

extension ComposeFile: DocumentFamily {
    static func recognizes(_ document: CodableDocument) -> Bool {
        if document["services"].kind == .object { return true }
        // A file of version 1 has services at its root, and services have an image or are built.
        let members = Array(document.root.members)
        return !members.isEmpty
            && members.allSatisfy { $0.value["image"].exists || $0.value["build"].exists }
    }

    var summary: [String] {
        ["\(services.members.count) services"]
            + services.members.flatMap { service in
                ["  \(service.name): \(service.value.summary)"]
                    + service.value.variables.map { "    \($0)" }
            }
    }
}

extension ComposeFile.Service {
    fileprivate var summary: String {
        let parts = [
            image ?? build.map { "built from \($0.context)" },
            deploy?.replicas.map { $0 == 1 ? "1 replica" : "\($0) replicas" },
            deploy?.resources?.limits?.memory.map { "at most \($0)" },
            ports.map { "ports \($0.joined(separator: " "))" },
            needs.map { "needs \($0.joined(separator: ", "))" },
        ]
        return parts.compactMap(\.self).joined(separator: ", ")
    }

    fileprivate var variables: [String] {
        environment?.variables.members.map { "\($0.name)=\($0.value ?? "(from the shell)")" } ?? []
    }
}
