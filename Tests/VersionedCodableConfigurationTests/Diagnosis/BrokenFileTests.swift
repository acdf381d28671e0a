import Foundation
import Testing
import VersionedCodable
import VersionedCodableConfiguration
import VersionedCodableTOML
import VersionedCodableXML
import VersionedCodableYAML

/// A file that is wrong in some way, and what is said of it.
struct BrokenFile: Sendable, CustomStringConvertible {
    let description: String
    let text: String
    /// `file:line:column: path: message` of each mistake.
    let mistakes: [String]

    init(_ description: String, _ text: String, _ mistakes: [String]) {
        self.description = description
        self.text = text
        self.mistakes = mistakes
    }

    /// The bytes: `\xNN` in the text is a byte, and `DEEP` repeats what is behind it.
    var data: Data {
        if let range = text.firstRange(of: "DEEP") {
            let deep = String(repeating: String(text[range.upperBound...]), count: 600)
            return Data((text[..<range.lowerBound] + deep).utf8)
        }
        var bytes: [UInt8] = []
        var rest = text[...]
        while let range = rest.firstRange(of: "\\x"),
            let byte = UInt8(rest[range.upperBound...].prefix(2), radix: 16)
        {
            bytes += Array(rest[..<range.lowerBound].utf8) + [byte]
            rest = rest[range.upperBound...].dropFirst(2)
        }
        return Data(bytes + Array(rest.utf8))
    }
}

/// What programs say of files that people got wrong.
struct BrokenFileTests {
    struct Settings: VersionedCodable {
        static let version: Int? = 1
        typealias PreviousVersion = NothingEarlier

        enum Level: String, Codable, CaseIterable { case low, middle, high }

        struct Inner: Codable {
            var on: Bool
            var text: String?
        }

        var name: String
        var port: UInt16
        var level: Level
        var when: Date
        var sizes: [Int]
        var inner: Inner
    }

    func check(_ file: BrokenFile, _ format: some DocumentFormat, _ name: String) throws {
        let decoder = DocumentDecoder(format: format)
        decoder.dateDecodingStrategy = .iso8601
        decoder.sourceName = name
        let diagnosis = decoder.diagnose(versioned: Settings.self, from: file.data)
        #expect(diagnosis.mistakes.map(line) == file.mistakes)
        // What decoding throws is one of them, and the first that is no missing key.
        do {
            _ = try decoder.decode(versioned: Settings.self, from: file.data)
            #expect(diagnosis.mistakes.allSatisfy { $0.isWarning })
            #expect(diagnosis.error == nil)
        } catch {
            let thrown = error.documentDescription
            #expect(diagnosis.error?.documentDescription == thrown)
            let errors = diagnosis.mistakes.filter { !$0.isWarning }
            let index = errors.firstIndex { $0.description.hasPrefix(thrown) }
            #expect(errors.prefix(index ?? 100).allSatisfy { $0.kind == .missingKey })
        }
    }

    @Test(arguments: BrokenFile.yaml)
    func yaml(file: BrokenFile) throws { try check(file, YAMLFormat(), "a.yaml") }

    @Test(arguments: BrokenFile.json)
    func json(file: BrokenFile) throws { try check(file, JSONFormat(), "a.json") }

    @Test(arguments: BrokenFile.toml)
    func toml(file: BrokenFile) throws { try check(file, TOMLFormat(), "a.toml") }

    @Test(arguments: BrokenFile.xml)
    func xml(file: BrokenFile) throws { try check(file, XMLFormat(), "a.xml") }
}
