import Foundation

/// The two outputs of the program, and its exit status.
///
/// They are unbuffered, so that results and errors stay in order when both go to the same terminal.
enum Console {
    static func say(_ text: String) { write(text, to: .standardOutput) }

    static func printError(_ text: String) { write(text, to: .standardError) }

    static func end(with status: Int32) -> Never { exit(status) }

    /// A reader that has gone, as at the end of a pipe, is no error.
    private static func write(_ line: String, to output: FileHandle) {
        try? output.write(contentsOf: Data("\(line)\n".utf8))
    }
}

extension String {
    /// Pads the text with spaces to the width of a column.
    func padded(to width: Int) -> String {
        self + String(repeating: " ", count: max(0, width - count))
    }
}

extension Double {
    /// The number with at most four digits after the point.
    var short: String {
        let rounded = (self * 10_000).rounded() / 10_000
        return Int(exactly: rounded).map { "\($0)" } ?? "\(rounded)"
    }
}
