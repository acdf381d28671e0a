import VersionedCodable

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Reads documents of any version and format, summarizes them, and writes them in today's version.
@main
enum ReadAnyVersion {
    static func main() {
        do {
            let arguments = try Arguments(CommandLine.arguments.dropFirst())
            guard !arguments.wantsHelp else { return Console.say(Arguments.help) }
            Console.end(with: try upgradeAll(arguments) ? 0 : 1)
        } catch {
            Console.printError("\(error)")
            Console.end(with: 2)
        }
    }

    /// Continues after a document that cannot be read; returns whether all were readable.
    private static func upgradeAll(_ arguments: Arguments) throws -> Bool {
        var output = try OutputFolder(at: arguments.output)
        var overview = Overview()
        var isComplete = true
        for path in arguments.paths {
            do {
                for file in try InputFiles.files(at: path) {
                    do {
                        let source = try SourceFile(file)
                        let upgrade = try source.family.upgrade(source, into: &output)
                        if arguments.wantsOverview {
                            overview.add(upgrade, of: file)
                        } else {
                            Report.print(upgrade, of: file)
                        }
                    } catch {
                        Console.printError(text(of: error, in: file.name))
                        isComplete = false
                    }
                }
            } catch {
                Console.printError(text(of: error, in: path))
                isComplete = false
            }
        }
        if arguments.wantsOverview { overview.print() }
        return isComplete
    }

    /// Returns an error as text: `file:line:column: path: message`, with the line of the document
    /// and a caret below.
    private static func text(of error: any Error, in file: String) -> String {
        let text =
            switch (error as? CocoaError)?.code {
            case .fileReadNoSuchFile?, .fileNoSuchFile?: "there is no such file or folder"
            case .fileReadNoPermission?, .fileWriteNoPermission?: "you do not have the permission"
            default: error.documentDescription
            }
        return text.hasPrefix(file) ? text : "\(file): \(text)"
    }
}
