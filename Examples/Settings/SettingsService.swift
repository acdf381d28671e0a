import VersionedCodable
import VersionedCodableConfiguration
import VersionedCodableTOML
import VersionedCodableXML
import VersionedCodableYAML

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The part of a service that reads its settings file.
@main enum SettingsService {
    static let usage = """
        usage: settings-service [--explain PATH | --watch] [FILE] [key=value ...]
               settings-service --check FILE | --schema
        """

    // snippet
    static let formats = FormatRegistry(
        formats: FormatRegistry.standard.formats
            + [YAMLFormat(), TOMLFormat(), XMLFormat()])
    // end

    static func main() async {
        let arguments = Array(CommandLine.arguments.dropFirst())
        do {
            switch (arguments.first, arguments.count) {
            case ("--check", 2): exit(try check(arguments[1]) ? 0 : 1)
            case ("--explain", 2...):
                let stack = try stack(arguments.dropFirst(2))
                print(try stack.load(versioned: Settings.self).explain(arguments[1]))
            case ("--schema", 1): print(schema.json)
            case ("--watch", _): await watch(try stack(arguments.dropFirst()))
            default: try run(stack(arguments[...]))
            }
        } catch {
            say(error is WrongUsage ? usage : error.documentDescription)
            exit(error is WrongUsage ? 2 : 1)
        }
    }

    // snippet
    /// Prints each mistake of the layers with a file on a line; the answer is whether there are none.
    static func check(_ path: String) throws -> Bool {
        let diagnosis = try diagnosis(of: stack([path]))
        for mistake in diagnosis.mistakes { print(mistake.line) }
        if diagnosis.mistakes.isEmpty { print("\(path): no mistakes") }
        return diagnosis.value != nil
    }
    // end

    // snippet
    /// The settings of all layers: each counts more than those before it.
    static func stack(_ arguments: ArraySlice<String>) throws -> ConfigurationStack {
        let files = arguments.prefix(1).filter { !$0.contains("=") }
        let values = arguments.dropFirst(files.count)
        guard files.allSatisfy({ !$0.hasPrefix("-") }), values.allSatisfy({ $0.contains("=") })
        else { throw WrongUsage() }
        var stack = ConfigurationStack(
            [.defaults(Settings())] + files.map { .file(URL(filePath: $0)) }
                + [.environment(prefix: "SERVICE"), .arguments(Array(values))],
            formats: formats)
        stack.decoder = strict(.json)
        return stack
    }
    // end

    // snippet
    /// The settings of all layers, or the mistakes in them: what the check says holds for the start.
    static func diagnosis(of stack: ConfigurationStack) throws -> Diagnosis<Settings> {
        let diagnosis = stack.diagnose(versioned: Settings.self)
        if let error = diagnosis.error as? CocoaError { throw error }
        return diagnosis
    }

    /// Runs with the settings of all layers, unless there is a mistake in them.
    static func run(_ stack: ConfigurationStack) throws {
        let diagnosis = try diagnosis(of: stack)
        for mistake in diagnosis.mistakes { say(mistake.line) }
        guard let settings = diagnosis.value else { exit(1) }
        print(settings.summary)
    }
    // end

    // snippet
    /// Runs with what the files say, now and each time they change.
    static func watch(_ stack: ConfigurationStack) async {
        for await update in stack.updates(versioned: Settings.self) {
            if let error = update.error {
                say(error.documentDescription)
            } else if let now = update.settings?.value {
                say(now.summary, to: .standardOutput)
            }
        }
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

    // snippet
    /// What documents of all versions look like.
    static var schema: JSONSchema {
        strict(.json).schema(versioned: Settings.self, title: "Settings")
    }
    // end

    /// Writes a line immediately, even where the output is not a terminal.
    static func say(_ text: String, to stream: Stream = .standardError) {
        _ = write(stream.rawValue, text + "\n", text.utf8.count + 1)
    }

    enum Stream: Int32 { case standardOutput = 1, standardError = 2 }
}

struct WrongUsage: Error {}

extension Settings {
    /// A summary for human readers.
    var summary: String {
        "\(name) listens on \(server.host):\(server.port) with \(server.workers) workers\n"
            + "storage: \(storage), level: \(level), jobs: \(jobs.map(\.name))"
    }
}
