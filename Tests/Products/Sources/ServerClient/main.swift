import Foundation
import VersionedCodable
import VersionedCodableConfiguration
import VersionedCodableYAML

// snippet
struct Settings: VersionedCodable, DefaultsForMissingKeys {
    static let version: Int? = 1
    typealias PreviousVersion = NothingEarlier

    struct Server: Codable, DefaultsForMissingKeys {
        var host = "localhost"
        var port: UInt16 = 8080
    }

    var server = Server()
    var origins: [String] = []
    @Secret var token = ""
}

let strict = DocumentDecoder(format: .json)
strict.unknownKeyStrategy = .refuse

let formats = FormatRegistry.standard.formats + [YAMLFormat()]
var stack = ConfigurationStack(
    [
        .defaults(Settings()),
        .file(URL(filePath: "server.yaml")),
        .environment(prefix: "APP"),
        .arguments(Array(CommandLine.arguments.dropFirst())),
    ], formats: FormatRegistry(formats: formats))
stack.decoder = strict

let diagnosis = stack.diagnose(Settings.self)
for mistake in diagnosis.mistakes { print(mistake.line) }
guard let settings = diagnosis.value else { exit(1) }
print("listening on \(settings.server.host):\(settings.server.port)")
// end
