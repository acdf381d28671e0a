#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The two outputs of the program, and its exit status.
///
/// They are unbuffered, so that results and errors stay in order when both go to the same terminal.
enum Console {
    static func say(_ text: String) { send("\(text)\n", to: STDOUT_FILENO) }

    static func printError(_ text: String) { send("\(text)\n", to: STDERR_FILENO) }

    static func end(with status: Int32) -> Never { exit(status) }

    /// Writes all bytes; a pipe may accept a long text in parts.
    private static func send(_ text: String, to descriptor: Int32) {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
            guard count > 0 else { return }
            rest = rest.dropFirst(count)
        }
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
