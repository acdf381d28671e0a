import VersionedCodable

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension Settings: DocumentFamily {
    static func recognizes(_ document: CodableDocument) -> Bool {
        document["appearance"].exists || document["Theme"].exists
    }

    var summary: [String] {
        [
            "settings of \(about.application)",
            "  theme    \(appearance.theme)",
            "  font     \(appearance.font.family), \(appearance.font.size.short) points",
            "  saving   \(saving.summary)",
        ]
            + recent.map { "  recent   \($0.summary)" }
            + windows.map { "  window   \($0.summary)" }
    }
}

extension Settings.Saving {
    fileprivate var summary: String {
        let when = interval.map { "every \($0.short) seconds" } ?? "on demand"
        return "\(when), folder bookmark of \(folder.count) bytes"
    }
}

extension SettingsV2.RecentFile {
    fileprivate var summary: String {
        ([path] + [opened?.ISO8601Format()].compactMap(\.self)).joined(separator: ", ")
    }
}

extension SettingsV2.Window {
    fileprivate var summary: String {
        "\(width.short) x \(height.short) at \(x.short), \(y.short)"
    }
}
