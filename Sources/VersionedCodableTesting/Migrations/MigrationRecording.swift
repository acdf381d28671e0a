import Foundation

/// Whether a check of `MigrationFixtures` writes files.
public enum MigrationRecording: Sendable, Hashable {
    /// The environment variable that requests recording: `1` for `all`, `missing` for `missing`.
    public static let variable = "VERSIONED_CODABLE_RECORD"

    /// Nothing is written.
    case none
    /// Missing files are written, and no others.
    case missing
    /// All files are written again.
    case all

    /// The recording that the environment requests; `none` for any other value.
    public static var requested: MigrationRecording {
        MigrationRecording(ProcessInfo.processInfo.environment[variable])
    }

    init(_ text: String?) {
        switch text {
        case "1": self = .all
        case "missing": self = .missing
        default: self = .none
        }
    }
}
