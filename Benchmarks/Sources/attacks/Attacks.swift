import Foundation

/// Runs every attack under the limits for untrusted documents and prints a table of maximum costs.
///
/// Fails when one exceeds its bound: by default a second per megabyte of input and a hundred bytes
/// of memory per byte.
@main
enum Attacks {
    private static let all =
        ErrorAttacks.all + ExpansionAttacks.all + KeyAttacks.all
        + DepthAttacks.all + TextAttacks.all + RewritingAttacks.all
    /// The size of the first input, which is reduced as long as a limit refuses it.
    private static let largest = 1_000_000
    private static let smallest = 60_000

    static func main() throws {
        #if DEBUG
        print("A debug build measures nothing. Run `make attacks`.")
        exit(2)
        #else
        let arguments = Array(CommandLine.arguments.dropFirst())
        if arguments.first == "--run", arguments.count == 4 {
            return try runHere(arguments[1], arguments[2], URL(fileURLWithPath: arguments[3]))
        }
        let wanted = arguments.first == "--only" ? arguments.dropFirst().first ?? "" : ""
        let file = FileManager.default.temporaryDirectory
            .appendingPathComponent("versioned-codable-attack-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: file) }
        var worst: [Row] = []
        show(Row.header)
        for attack in all where wanted.isEmpty || attack.name.contains(wanted) {
            let row = try row(of: attack, file)
            show(row.line)
            if row.isBad { worst.append(row) }
        }
        if !worst.isEmpty {
            print("error: \(worst.count) above the bound")
            exit(1)
        }
        #endif
    }

    private static func row(of attack: Attack, _ file: URL) throws -> Row {
        var row = Row(attack)
        for (index, use) in attack.uses.enumerated() {
            var size = largest
            while size >= smallest {
                let input = try attack.input(size)
                try input.write(to: file)
                guard
                    let trial = try Trial.inChild(
                        attack, use: index, file: file)
                else {
                    row.bytes = max(row.bytes, input.count)
                    row.failure = "no end or a crash (\(use.name))"
                    return row
                }
                row.add(trial, use, bytes: max(input.count, smallest))
                if !trial.isRefused { break }
                size /= 2
            }
        }
        return row
    }

    private static func runHere(_ name: String, _ use: String, _ file: URL) throws {
        guard let attack = all.first(where: { $0.name == name }), let index = Int(use),
            attack.uses.indices.contains(index)
        else { exit(2) }
        let trial = try Trial.run(
            attack.uses[index], small: attack.input(100), input: Data(contentsOf: file))
        FileHandle.standardOutput.write(try JSONEncoder().encode(trial))
    }

    /// Prints a line immediately, even where the output is a pipe.
    private static func show(_ line: String) {
        FileHandle.standardOutput.write(Data("\(line)\n".utf8))
    }
}
