import VersionedCodable

extension LockFile: DocumentFamily {
    static func recognizes(_ document: CodableDocument) -> Bool {
        document["pins"].exists || document["object"]["pins"].exists
    }

    var summary: [String] {
        let title =
            "lock file with \(pins.count) pins, origin hash \(originHash?.prefix(7) ?? "unknown")"
        let width = pins.map(\.identity.count).max() ?? 0
        let lines = pins.map { pin in
            let name = pin.identity.padded(to: width)
            return "  \(name)  \(pin.state.summary)"
        }
        return [title] + lines
    }
}

extension LockFileV2.State {
    /// The version or branch, and the beginning of the revision.
    fileprivate var summary: String {
        [version ?? branch, revision.map { "at \($0.prefix(7))" }].compactMap(\.self)
            .joined(separator: " ")
    }
}
