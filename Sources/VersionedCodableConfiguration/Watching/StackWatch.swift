import VersionedCodableDocuments
import VersionedCodableEssentials

/// The state of the files of a stack, for one iteration.
struct StackWatch {
    private let stack: ConfigurationStack
    /// The state of the files at the last load.
    private var loaded: [String: FileFingerprint]
    /// The state of the files at the last check.
    private var seen: [String: FileFingerprint]

    /// Notes the state of the files; changes from here on are detected, although the files are read
    /// later.
    init(_ stack: ConfigurationStack) {
        self.stack = stack
        loaded = stack.fingerprints()
        seen = loaded
    }

    /// Whether the files differ from those that were loaded.
    mutating func hasChanged() -> Bool {
        seen = stack.fingerprints()
        return seen != loaded
    }

    /// Whether the files have changed since the last check.
    mutating func hasMoved() -> Bool {
        let last = seen
        seen = stack.fingerprints()
        return seen != last
    }

    /// Marks the state of the last check as loaded; false if it was loaded already.
    mutating func takeChange() -> Bool {
        defer { loaded = seen }
        return seen != loaded
    }
}

extension StackWatch: CustomReflectable {
    var customMirror: Mirror { Mirror(self, children: []) }
}

extension ConfigurationStack {
    /// Returns the state of all files that are layers, and of folders that cannot be read, by path.
    fileprivate func fingerprints() -> [String: FileFingerprint] {
        let files = layers.flatMap { $0.watchedFiles(in: self).map(\.path) }
        return Dictionary(files.map { ($0, FileFingerprint(ofPath: $0)) }) { first, _ in first }
    }
}
