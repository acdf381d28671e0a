import VersionedCodable

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The first settings: a flat list without a version.
struct SettingsV1: VersionedCodable {
    static let version: Int? = nil
    typealias PreviousVersion = NothingEarlier

    var theme: String
    var font: String
    var autosave: Bool
    var autosaveSeconds: Int?
    var notesFolder: Data
    var recentFiles: [String]
    var lastOpened: Date
    var windowFrame: String

    enum CodingKeys: String, CodingKey {
        case theme = "Theme"
        case font = "Font"
        case autosave = "Autosave"
        case autosaveSeconds = "AutosaveSeconds"
        case notesFolder = "NotesFolder"
        case recentFiles = "RecentFiles"
        case lastOpened = "LastOpened"
        case windowFrame = "WindowFrame"
    }
}
