import Foundation

@main
struct Main {
    static func main() {
        let status = Tool.run(Array(CommandLine.arguments.dropFirst()), Terminal())
        exit(status.rawValue)
    }
}
