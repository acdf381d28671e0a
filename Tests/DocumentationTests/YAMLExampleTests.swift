import Foundation
import Testing

@testable import read_any_version

/// Runs `read-any-version` with Compose files and Kubernetes objects.
@Suite struct YAMLExampleTests {
    private let documents = Repository.root.appending(path: "Examples/ReadAnyVersion/Documents")

    /// The versions of Kubernetes, the oldest first.
    @Test func versionsAreInTheOrderOfTheirStages() {
        let texts = [
            "v1alpha1", "v1alpha2", "v2alpha1", "v1beta1", "v1beta10", "v2beta1", "v1", "v10",
        ]
        let versions = texts.compactMap { KubernetesVersion($0) }
        #expect(versions.map(\.description) == texts)
        #expect(versions == versions.shuffled().sorted())
    }

    @Test(arguments: ["", "1", "v", "v0", "v01", "v1beta", "v1beta0", "v1gamma1", "V1", "v1beta1 "])
    func isNoVersion(_ text: String) {
        #expect(KubernetesVersion(text) == nil)
    }

    @Test func aVersionHasAGroup() throws {
        let version = try #require(APIVersion("storage.example.com/v1beta2"))
        #expect(version.group == "storage.example.com")
        #expect(version.version == KubernetesVersion("v1beta2"))
        #expect("\(version)" == "storage.example.com/v1beta2")
        #expect(APIVersion("v1").map { "\($0)" } == "v1")
        for text in ["", "/v1", "apps/", "apps/v1/x", "apps"] { #expect(APIVersion(text) == nil) }
    }

    @Test func theVersionIsNotThatOfAService() throws {
        let folder = try TemporaryFolder()
        let run = try Program.run(["--output", folder.path] + composeFiles)
        #expect(run.status == 0, "\(run.errors)")
        let versions = run.output.split(separator: "\n").filter { $0.hasPrefix("  version  ") }
        #expect(versions == ["  version  none", "  version  2", "  version  3.8"])
        for name in ["compose-1.yaml", "compose-2.yaml", "compose-3.yaml"] {
            #expect(try folder.text(name).hasPrefix("version: '3.8'\nservices:\n"), "\(name)")
        }
        #expect(try folder.text("compose-1.yaml").contains("\n  version:\n"))
    }

    @Test func textIsWhatIsWritten() throws {
        let folder = try TemporaryFolder()
        #expect(try Program.run(["--output", folder.path] + composeFiles).status == 0)
        let first = try folder.text("compose-1.json")
        #expect(first.contains("\"22:22\""))
        #expect(first.contains("\"POSTGRES_PORT\" : \"5432\""))
        #expect(first.contains("\"SESSION_SECRET\" : null"))
        #expect(try folder.text("compose-2.json").contains("\"FEATURE_TIDES\" : \"yes\""))
        let third = try folder.text("compose-3.json")
        #expect(third.contains("\"REGION\" : \"010\""))
        #expect(third.contains("\"GREETING\" : \"Wind from the west, tides as announced.\""))
        #expect(third.components(separatedBy: "unless-stopped").count == 4)
    }

    @Test func theStreamStaysAStream() throws {
        let folder = try TemporaryFolder()
        let stream = documents.appending(path: "objects.yaml").path
        let run = try Program.run(["--output", folder.path, stream])
        #expect(run.status == 0, "\(run.errors)")
        let text = try folder.text("objects.yaml")
        let versions = text.split(separator: "\n").filter { $0.hasPrefix("apiVersion: ") }
        #expect(
            versions == Array(repeating: "apiVersion: apps/v1", count: 4)
                + Array(repeating: "apiVersion: storage.example.com/v1", count: 3))
        #expect(try folder.text("objects-5.json").contains("\"0 */6 * * *\""))
        #expect(
            try folder.text("objects-2.json").contains(
                "\"deprecated.deployment.rollback.revision\" : \"12\""))
    }

    /// What is wrong, and where.
    @Test(arguments: [
        (
            "objects.yaml", "apps/v1beta2", "apps/v2",
            """
            :39:13: version apps/v2 is newer than apps/v1, the newest version of Deployment this program \
            knows (supported: apps/v1, apps/v1beta2, apps/v1beta1, extensions/v1beta1)
            """
        ),
        (
            "objects.yaml", "everyHours: 6", "everyHours: 7",
            """
            :79:15: field spec.everyHours is no longer valid: no schedule repeats every 7 hours (in the \
            step from BackupV1Alpha1 (version storage.example.com/v1alpha1) to BackupV1Beta1 (version \
            storage.example.com/v1beta1))
                everyHours: 7
                            ^
            """
        ),
        (
            "compose-2.yaml", "scale: 3", "volumes_from: [database]",
            """
            :13:19: field services.web.volumes_from is no longer valid: services share volumes that \
            have a name
            """
        ),
    ])
    func tellsWhatIsWrong(name: String, good: String, bad: String, message: String) throws {
        let folder = try TemporaryFolder()
        let text = try String(contentsOf: documents.appending(path: name), encoding: .utf8)
        let file = try folder.write(text.replacing(good, with: bad), to: name)
        let run = try Program.run(["--output", folder.path + "/out", file])
        #expect(run.status == 1)
        #expect(run.output == "")
        #expect(run.errors.hasPrefix(file + message), "\(run.errors)")
    }

    /// Objects that hold every field there is, each as YAML and as JSON.
    @Test(
        .enabled(if: corpus != nil),
        arguments: ["extensions.v1beta1", "apps.v1beta1", "apps.v1beta2"])
    func readsRealDeployments(version: String) throws {
        let folder = try TemporaryFolder()
        let files = try ["yaml", "json"].map {
            try #require(corpus).appending(path: "\(version).Deployment.\($0)").path
        }
        let run = try Program.run(["--output", folder.path] + files)
        #expect(run.status == 0, "\(run.errors)")
        // That of YAML, and behind it that of JSON.
        let results = try ["", "-2"].map {
            try JSONSerialization.jsonObject(with: folder.data("\(version).Deployment\($0).json"))
                as? NSDictionary
        }
        let result = try #require(results[0])
        #expect(result == results[1])
        #expect(result["apiVersion"] as? String == "apps/v1")
        let spec = try #require(result["spec"] as? NSDictionary)
        #expect(spec["rollbackTo"] == nil)
        #expect(spec["selector"] is NSDictionary)
        let original = try #require(
            JSONSerialization.jsonObject(with: Data(contentsOf: URL(filePath: files[1])))
                as? NSDictionary)
        #expect(
            spec["template"] as? NSDictionary == (original["spec"] as? NSDictionary)?["template"]
                as? NSDictionary)
    }

    private var composeFiles: [String] {
        (1...3).map { documents.appending(path: "compose-\($0).yaml").path }
    }
}

/// The folder of Kubernetes objects of the corpus, which is not part of the repository.
private let corpus: URL? = {
    let named = ProcessInfo.processInfo.environment["VERSIONED_CODABLE_CORPUS"]
    let root =
        named.map { URL(filePath: $0) } ?? Repository.root.appending(path: "../shared/corpus")
    let folder = root.standardized.appending(path: "kubernetes")
    return FileManager.default.fileExists(atPath: folder.path) ? folder : nil
}()
