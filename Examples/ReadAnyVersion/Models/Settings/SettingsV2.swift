import VersionedCodable
import VersionedCodableDocuments

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The second version: settings in groups, and the first version that documents declare.
struct SettingsV2: VersionedCodable {
    static let version: Int? = 2
    typealias PreviousVersion = SettingsV1

    struct Appearance: Codable, Equatable {
        var theme: Theme
        var font: Font
    }

    enum Theme: String, Codable {
        case light, dark, automatic
    }

    struct Font: Codable, Equatable {
        var family: String
        var size: Double
    }

    struct Saving: Codable {
        var isAutomatic: Bool
        var seconds: Double
        var folder: Data
    }

    struct RecentFile: Codable, Equatable {
        var path: String
        var opened: Date?
    }

    struct Window: Codable, Equatable {
        var x: Double
        var y: Double
        var width: Double
        var height: Double
    }

    var appearance: Appearance
    var saving: Saving
    var recent: [RecentFile]
    var window: Window
}

extension SettingsV2 {
    init(from previous: SettingsV1) throws {
        appearance = Appearance(
            theme: Theme(rawValue: previous.theme.lowercased()) ?? .automatic,
            font: try Font(previous.font))
        saving = Saving(
            isAutomatic: previous.autosave,
            seconds: Double(previous.autosaveSeconds ?? 60),
            folder: previous.notesFolder)
        recent = previous.recentFiles.map { RecentFile(path: $0, opened: nil) }
        // The file opened last was the first of the list.
        if !recent.isEmpty { recent[0].opened = previous.lastOpened }
        window = try Window(previous.windowFrame)
    }
}

extension SettingsV2.Font {
    /// Reads `Menlo 13`.
    fileprivate init(_ text: String) throws {
        guard let match = text.wholeMatch(of: /(.+) ([0-9.]+)/), let size = Double(match.2) else {
            throw VersionedDecodingError.fieldNoLongerValid(
                "Font", "no family and size in \"\(text)\"")
        }
        self.init(family: String(match.1), size: size)
    }
}

extension SettingsV2.Window {
    /// Reads `{{120, 80}, {1280, 832}}`: origin and size.
    fileprivate init(_ text: String) throws {
        let numbers = text.matches(of: /-?[0-9.]+/).compactMap { Double($0.output) }
        guard numbers.count == 4 else {
            throw VersionedDecodingError.fieldNoLongerValid(
                "WindowFrame", "no frame in \"\(text)\"")
        }
        self.init(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    }
}
