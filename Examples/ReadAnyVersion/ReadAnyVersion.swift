/// Reads documents of any version and format, summarizes them, and writes them in today's version.
@main
enum ReadAnyVersion {
    static func main() {
        do {
            let arguments = try Arguments(CommandLine.arguments.dropFirst())
            if arguments.wantsHelp {
                Console.say(Arguments.help)
            } else {
                Console.end(
                    with: try upgradeAll(arguments) ? ExitStatus.success : ExitStatus.failure)
            }
        } catch {
            Console.printError(ErrorText.text(of: error))
            Console.end(with: ExitStatus.misuse)
        }
    }

    /// Continues after a document that cannot be read; returns whether all were readable.
    private static func upgradeAll(_ arguments: Arguments) throws -> Bool {
        var upgrader = Upgrader(output: try OutputFolder(at: arguments.output))
        var overview = Overview()
        var isComplete = true
        for path in arguments.paths {
            do {
                for file in try InputFiles.files(at: path) {
                    let outcome = upgrader.upgrade(file)
                    if arguments.wantsOverview {
                        overview.add(outcome, of: file)
                    } else {
                        Report.print(outcome, of: file)
                    }
                    isComplete = isComplete && outcome.isSuccess
                }
            } catch {
                Console.printError(ErrorText.text(of: error, in: path))
                isComplete = false
            }
        }
        if arguments.wantsOverview { overview.print() }
        return isComplete
    }
}

enum ExitStatus {
    static let success: Int32 = 0
    /// A document could not be read.
    static let failure: Int32 = 1
    /// The arguments are invalid.
    static let misuse: Int32 = 2
}
