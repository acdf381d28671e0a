import VersionedCodable

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The current settings of Fieldnotes, a program for taking notes outdoors.
struct Settings: VersionedCodable, Equatable {
    static let version: SemanticVersion? = SemanticVersion(3)
    typealias VersionSpec = SchemaInAbout
    typealias PreviousVersion = SettingsV2

    struct About: Codable, Equatable {
        var application: String
    }

    struct Saving: Codable, Equatable {
        /// The seconds between two automatic saves; `nil` to save only on demand.
        var interval: Double?
        var folder: Data
    }

    var about: About
    var appearance: SettingsV2.Appearance
    var saving: Saving
    var recent: [SettingsV2.RecentFile]
    /// The windows, front to back.
    var windows: [SettingsV2.Window]
}

extension Settings {
    init(from previous: SettingsV2) {
        self.init(
            about: About(application: "Fieldnotes"),
            appearance: previous.appearance,
            saving: Saving(
                interval: previous.saving.isAutomatic ? previous.saving.seconds : nil,
                folder: previous.saving.folder),
            recent: previous.recent,
            windows: [previous.window])
    }
}
