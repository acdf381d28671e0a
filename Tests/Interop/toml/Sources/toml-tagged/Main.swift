import Foundation
import VersionedCodableCore
import VersionedCodableDocuments
import VersionedCodableTOML

/// Reads the files named on standard input, and prints a line of JSON for each: its values and what
/// is written of them, or the error.
@main
enum Main {
    static func main() throws {
        while let name = readLine() {
            let line = try JSONSerialization.data(
                withJSONObject: result(of: name), options: [.sortedKeys])
            print(String(decoding: line, as: UTF8.self))
        }
    }

    private static func result(of name: String) -> [String: Any] {
        let format = TOMLFormat()
        do {
            let data = try Data(contentsOf: URL(filePath: name))
            let document = try format.read(data, within: .default)
            let written = try format.write(document)
            let again = try format.read(written, within: .default)
            let third = try format.write(again)
            return [
                "file": name, "value": TaggedValue.of(document.root),
                "written": String(decoding: written, as: UTF8.self),
                "same": document.isEquivalent(to: again) && third == written,
            ]
        } catch let error as ReadingError {
            return ["file": name, "error": "\(error)"]
        } catch {
            return ["file": name, "fault": "\(error)"]
        }
    }
}
