import Foundation
import VersionedCodableCore
import VersionedCodableDocuments
import VersionedCodableTesting

/// A mistake that leaves all laws but one or two intact.
enum SingleMistake: String, CaseIterable {
    case readingIllFormedText
    case readingIllFormedKeys
    case writingWholeSeconds
    case roundingLongReals
    case forgettingPathsOfWriting

    /// The laws that are broken.
    var laws: [FormatLaw] {
        switch self {
        case .readingIllFormedText, .readingIllFormedKeys: [.encodingsAndByteOrderMark]
        case .writingWholeSeconds: [.scalarsRoundTrip]
        case .roundingLongReals: [.scalarsRoundTrip, .writerReadByReader]
        case .forgettingPathsOfWriting: [.errorLocationAndPath]
        }
    }

    /// What the first of them says it tried.
    var sample: String {
        switch self {
        case .readingIllFormedText: "a text with the bytes ff"
        case .readingIllFormedKeys: "a key with the bytes ff"
        case .writingWholeSeconds: "a date 123456789.625 seconds after 2001, from bytes"
        case .roundingLongReals: "Decimal 0.123456789012345678901234567891, from bytes"
        case .forgettingPathsOfWriting: "writing a null in an array"
        }
    }

    var format: BrokenFormat {
        switch self {
        case .readingIllFormedText: SingleMistake.repairingLines { !$0.hasPrefix("k ") }
        case .readingIllFormedKeys: SingleMistake.repairingLines { $0.hasPrefix("k ") }
        case .writingWholeSeconds:
            SingleMistake.changingLines("d ") { $0.replacing(/\.\d+/, with: "") }
        case .roundingLongReals:
            // Longer ones are kept, as by a writer that has another form for those.
            SingleMistake.changingLines("r ") { text in
                25..<35 ~= text.utf8.count ? Double(text)?.description ?? text : text
            }
        case .forgettingPathsOfWriting:
            BrokenFormat(SingleMistake.withoutNull) { broken in
                broken.writing = { document in
                    do {
                        return try SingleMistake.withoutNull.write(document)
                    } catch let error as WritingError {
                        throw WritingError(error.message)
                    }
                }
            }
        }
    }

    private static let withoutNull = MinimalFormat(
        capabilities: MinimalFormat.allCapabilities.subtracting(.null))

    /// A writer that changes the text of the scalars of one kind.
    private static func changingLines(
        _ kind: String, _ change: @escaping @Sendable (String) -> String
    ) -> BrokenFormat {
        BrokenFormat { broken in
            broken.writing = { document in
                let written = try MinimalFormat().write(document)
                let lines = String(decoding: written, as: UTF8.self)
                    .split(separator: "\n", omittingEmptySubsequences: false)
                let changed = lines.map { line in
                    line.hasPrefix(kind) ? kind + change(String(line.dropFirst(2))) : String(line)
                }
                return Data(changed.joined(separator: "\n").utf8)
            }
        }
    }

    /// A reader that puts U+FFFD where bytes are no UTF-8, in some of the lines, of a format that
    /// is not called text.
    private static func repairingLines(
        _ isRepaired: @escaping @Sendable (String) -> Bool
    ) -> BrokenFormat {
        let base = MinimalFormat(capabilities: MinimalFormat.allCapabilities.subtracting(.text))
        let repair: @Sendable (Data) -> Data = { data in
            guard String(validating: data, as: UTF8.self) == nil else { return data }
            let lines = data.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            let repaired = lines.map { line in
                let text = String(decoding: line, as: UTF8.self)
                return isRepaired(text) ? Data(text.utf8) : Data(line)
            }
            return Data(repaired.joined(separator: [UInt8(ascii: "\n")]))
        }
        return BrokenFormat(base) { broken in
            broken.reading = { try base.read(repair($0), within: $1) }
        }
    }
}
