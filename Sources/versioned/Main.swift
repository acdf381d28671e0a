@main
struct Main {
    static func main() {
        let terminal = Terminal()
        terminal.end(with: Tool.run(Array(CommandLine.arguments.dropFirst()), terminal))
    }
}
