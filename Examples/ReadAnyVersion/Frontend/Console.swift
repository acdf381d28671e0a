import Foundation

/// The two outputs of the program.
///
/// They are written without a buffer, so that results and errors come out in order when both go to
/// the same place.
enum Console {
    static func say(_ text: String) {
        FileHandle.standardOutput.write(Data("\(text)\n".utf8))
    }

    static func complain(_ text: String) {
        FileHandle.standardError.write(Data("\(text)\n".utf8))
    }
}
