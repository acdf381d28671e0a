import TestSupport
import Foundation
import Testing

/// Runs `read-any-version` with journeys, in XML and in JSON.
@Suite struct XMLExampleTests {
    private let documents = Repository.root.appending(path: "Examples/ReadAnyVersion/Documents")

    private func path(_ name: String) -> String { documents.appending(path: name).path }

    @Test func theVersionIsAnAttributeOrTheNamespace() throws {
        let folder = try TemporaryFolder()
        let run = try Program.run(
            ["--output", folder.path, path("journey-1.gpx"), path("journey-2.gpx")])
        #expect(run.status == 0, "\(run.errors)")
        let versions = run.output.split(separator: "\n").filter { $0.hasPrefix("  version  ") }
        #expect(versions == ["  version  1.0", "  version  1.1"])
        for name in ["journey-1.gpx", "journey-2.gpx"] {
            let root = "<gpx version=\"1.1\" xmlns=\"http://www.topografix.com/GPX/1/1\" creator="
            #expect(try folder.text(name).contains("\n" + root), "\(name)")
        }
        let first = try folder.text("journey-1.gpx")
        #expect(first.contains("<email id=\"ada\" domain=\"shore.example\" />"))
        #expect(first.contains("<speed>1.4</speed>"))
        #expect(try folder.text("journey-1.json").hasPrefix("{\n  \"version\" : \"1.1\",\n"))
    }

    @Test func theJSONOfAJourneyIsReadAgain() throws {
        let folder = try TemporaryFolder()
        let again = try TemporaryFolder()
        #expect(try Program.run(["--output", folder.path, path("journey-1.gpx")]).status == 0)
        let run = try Program.run(
            ["--output", again.path, folder.path + "/journey-1.json"])
        #expect(run.status == 0, "\(run.errors)")
        #expect(try again.text("journey-1.json") == folder.text("journey-1.json"))
    }

    /// What is wrong, and where.
    @Test(
        arguments: rowsOfThree(
            #"""
            gpx version="1.0" => gpx version="2.0" => :2:15: version 2.0 is newer than 1.1, the newest version of \
            Journey this program knows (supported: 1.1, 1.0)\n
            ada@shore.example => ada at shore => :6:10: field email is no longer valid: expected an address such as \
            ada@example.org (in the step from JourneyV1 (version 1.0) to Journey (version 1.1))\n
            """#))
    func mistakesHavePlaces(_ good: String, _ bad: String, _ message: String) throws {
        let folder = try TemporaryFolder()
        let text = String(
            decoding: try Data(contentsOf: documents.appending(path: "journey-1.gpx")),
            as: UTF8.self)
        #expect(text.contains(good))
        let file = try folder.write(
            text.replacing(good, with: bad, maxReplacements: 1), to: "bad.gpx")
        let run = try Program.run(["--output", folder.path + "/out", file])
        #expect(run.status == 1)
        #expect(run.errors.hasPrefix(file + message), "\(run.errors)")
    }
}
