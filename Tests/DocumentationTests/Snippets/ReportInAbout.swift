import Foundation
import Testing
import VersionedCodable

// snippet
struct VersionInAbout: VersionPathSpec {
    static let keyPathToVersion: KeyPath<Self, SemanticVersion?> = \Self.about?.version
    static var path: VersionPath? { "/about/version" }

    struct About: Codable { var version: SemanticVersion? }
    var about: About?

    init(withVersion version: SemanticVersion?) {
        about = About(version: version)
    }
}

struct Report: VersionedCodable {
    static let version: SemanticVersion? = SemanticVersion(2, 1)
    typealias VersionSpec = VersionInAbout
    typealias PreviousVersion = ReportV1

    struct About: Codable { var author: String }
    var about: About
    var text: String
}

struct ReportV1: VersionedCodable {
    static let version: Int? = 1
    typealias PreviousVersion = NothingEarlier

    var author: String
    var text: String
}

extension Report {
    init(from old: ReportV1) {
        self.init(about: About(author: old.author), text: old.text)
    }
}
// end

// snippet
struct Archive: Codable {
    var newest: Report
    var older: [Report] = []

    enum CodingKeys: CodingKey { case newest, older }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        newest = try container.decode(versioned: Report.self, forKey: .newest)
        var list = try container.nestedUnkeyedContainer(forKey: .older)
        while !list.isAtEnd { older.append(try list.decode(versioned: Report.self)) }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(versioned: newest, forKey: .newest)
        var list = container.nestedUnkeyedContainer(forKey: .older)
        for report in older { try list.encode(versioned: report) }
    }
}
// end

@Suite struct ReportTests: Printing {
    private let guide = Repository.guide("Writing-migrations")
    let output = Transcript()

    @Test func theVersionMovesAndKeepsItsSiblings() throws {
        let old = try MarkdownFile(guide).blocks(in: "json")[0]
        let data = Data(old.utf8)
        // snippet
        let report = try DocumentDecoder(format: .json).decode(versioned: Report.self, from: data)
        let encoder = DocumentEncoder(format: .json(writing: .init(formatting: .prettyPrinted)))
        print(String(decoding: try encoder.encode(versioned: report), as: UTF8.self))
        // end
        try output.expect(in: guide)
    }

    @Test func versionedValuesStandInsideOthers() throws {
        let json = """
            {"newest":{"about":{"version":"2.1.0","author":"Ada"},"text":"b"},\
            "older":[{"version":1,"author":"Bo","text":"a"}]}
            """
        let archive = try DocumentDecoder(format: .json)
            .decode(Archive.self, from: Data(json.utf8))
        #expect(archive.older.map(\.about.author) == ["Bo"])
        let again = try DocumentEncoder(format: .json).encode(archive)
        #expect(
            String(decoding: again, as: UTF8.self) == """
                {"newest":{"about":{"version":"2.1.0","author":"Ada"},"text":"b"},\
                "older":[{"about":{"version":"2.1.0","author":"Bo"},"text":"a"}]}
                """)
    }

    @Test func theChainIsSound() {
        #expect(VersionChain(of: Report.self).problems.isEmpty)
    }
}
