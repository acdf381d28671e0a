import Foundation
import VersionedCodable
import VersionedCodableConfiguration
import VersionedCodableRewriting
import VersionedCodableTOML
import VersionedCodableXML
import VersionedCodableYAML

/// The part of a service that reads its settings file.
@main enum SettingsService {
    // snippet
    static let formats = FormatRegistry(
        formats: FormatRegistry.standard.formats
            + [YAMLFormat(), TOMLFormat(), XMLFormat()])
    // end

    static func main() async {
        let words = Array(CommandLine.arguments.dropFirst())
        do {
            switch (words.first, words.count) {
            case ("--check", 2): _ = settings(of: try stack([words[1]]))
            case ("--explain", 2...):
                print(try stack(words[2...]).load(Settings.self).explain(words[1]))
            case ("--schema", 1): print(strict(.json).schema(Settings.self).json)
            case ("--upgrade", 2): try upgrade(words[1])
            case ("--watch", _): await watch(try stack(words[1...]))
            case (let option?, _) where option.hasPrefix("-"):
                say("usage: settings-service [--explain PATH | --watch] [FILE] [key=value ...]")
                say("       settings-service --check FILE | --upgrade FILE | --schema")
                exit(2)
            default: print(settings(of: try stack(words[...])).summary)
            }
        } catch {
            say(error.documentDescription)
            exit(1)
        }
    }

    // snippet
    /// The layers of the settings: each counts more than those before it.
    static func stack(_ words: ArraySlice<String>) throws -> ConfigurationStack {
        let files = words.prefix(1).filter { !$0.contains("=") }
        var stack = ConfigurationStack(
            [.defaults(Settings())] + files.map { .file(URL(filePath: $0)) } + [
                .environment(prefix: "SERVICE"), .arguments(Array(words.dropFirst(files.count))),
            ], formats: formats)
        stack.decoder = strict(.json)
        return stack
    }
    // end

    // snippet
    /// The settings of all layers; if there are mistakes, they are listed and the program ends.
    static func settings(of stack: ConfigurationStack) -> Settings {
        let diagnosis = stack.diagnose(Settings.self)
        for mistake in diagnosis.mistakes { say(mistake.line) }
        guard let settings = diagnosis.value else { exit(1) }
        return settings
    }
    // end

    // snippet
    /// Runs with what the files say, now and each time they change.
    static func watch(_ stack: ConfigurationStack) async {
        for await update in stack.updates(Settings.self) {
            if let error = update.error {
                say(error.documentDescription)
            } else if let settings = update.settings?.value {
                say(settings.summary, to: .standardOutput)
            }
        }
    }
    // end

    // snippet
    /// Brings a file to today's version; its comments stay.
    static func upgrade(_ path: String) throws {
        let file = URL(filePath: path)
        let format = try formats.format(forFileAt: file)
        try strict(format).update(versioned: Settings.self, fileAt: file)
    }
    // end

    // snippet
    /// A decoder that takes a key it does not know for a mistake.
    static func strict(_ format: any DocumentFormat) -> DocumentDecoder {
        let decoder = DocumentDecoder(format: format)
        decoder.unknownKeyStrategy = .refuse
        decoder.dateDecodingStrategy = .iso8601
        return decoder
    }
    // end

    static func say(_ text: String, to file: FileHandle = .standardError) {
        file.write(Data((text + "\n").utf8))
    }
}

extension Settings {
    var summary: String { "\(name) on \(server.host):\(server.port), \(level), \(storage)" }
}
