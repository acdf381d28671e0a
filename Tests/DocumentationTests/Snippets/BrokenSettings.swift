import Foundation
import Testing
import VersionedCodable
import VersionedCodableConfiguration
import VersionedCodableYAML

/// What the table of the guide says of broken files.
@Suite struct BrokenSettingsTests {
    struct Service: Codable {
        enum Level: String, Codable, CaseIterable { case debug, info, warning, error }

        enum Storage: CodableCases {
            case memory
            case file(path: String)

            enum CodingKeys: CodingKey, CaseIterable { case memory, file }
        }

        struct Job: Codable {
            var name: String
            var retries: Int
        }

        var host: String?
        var port: UInt16?
        var workers: Int?
        var level: Level?
        var storage: Storage?
        var expires: Date?
        var jobs: [Job]?
    }

    private static let files = [
        #"{"workers": "four"}"#,
        #"{"host": ["localhost"]}"#,
        #"{"port": 70000}"#,
        #"{"hots": "example.com"}"#,
        #"{"level": "wraning"}"#,
        #"{"storage": {"flie": {"path": "a"}}}"#,
        #"{"expires": "next year"}"#,
        #"{"jobs": [{"name": "daily"}]}"#,
        #"{"jobs": [{"name": "daily", "retries": null}]}"#,
        #"{"port": 80 "host": "a"}"#,
    ]

    @Test(arguments: files)
    func theTableIsWhatIsSaid(file: String) throws {
        let page = try MarkdownFile(Repository.guide("A-configuration-file-for-your-program")).text
        let row = "\n| `\(file)` | \(ours(file)) | "
        #expect(page.contains(row), "the page has no \(row)")
        #if os(Linux)
        // Each of Foundation's has words of its own.
        let whole = "\(row)\(foundations(file) ?? "nothing") |\n"
        #expect(page.contains(whole), "the page has no \(whole)")
        #endif
    }

    /// Mistakes of which others know no place, or which they do not find.
    @Test(arguments: [
        ("jobs:\n- {name: null, retries: 1}", "2:10"), ("expires: 2001-13-45", "1:10"),
        ("port: 80\nport: 81", "2:1"), ("jobs:\n\t- a", "2:1"), ("jobs: [\nport: 80", "2:9"),
    ])
    func oursHaveAPlace(file: String, place: String) throws {
        let decoder = DocumentDecoder(format: .yaml)
        decoder.dateDecodingStrategy = .iso8601
        let mistakes = decoder.diagnose(Service.self, from: Data(file.utf8)).mistakes
        #expect(mistakes.map { $0.location.map { "\($0)" } } == [place])
    }

    /// The place and the words of the mistake, and what may have been meant.
    private func ours(_ text: String) -> String {
        let decoder = DocumentDecoder(format: .json)
        decoder.unknownKeyStrategy = .refuse
        decoder.dateDecodingStrategy = .iso8601
        let mistakes = decoder.diagnose(Service.self, from: Data(text.utf8)).mistakes
        return mistakes.map {
            let lines = "\($0)".split(separator: "\n").map { $0.drop { $0 == " " } }
            return lines[0] + ($0.suggestions.isEmpty ? "" : "; \(lines[lines.count - 1])")
        }.joined(separator: "; ")
    }

    /// The path and the words of the error, with all that Foundation knows.
    private func foundations(_ text: String) -> String? {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        do {
            _ = try decoder.decode(Service.self, from: Data(text.utf8))
            return nil
        } catch {
            return error.documentDescription
        }
    }
}
