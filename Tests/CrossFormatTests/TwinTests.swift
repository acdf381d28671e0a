import AllModules
import Testing

/// The same content as JSON and as a property list decodes to the same value.
@Suite("Twins") struct TwinTests {
    /// Where documents written by others lie, if they are there.
    private static let folder: URL? = {
        let environment = ProcessInfo.processInfo.environment["VERSIONED_CODABLE_CORPUS"]
        let root = URL(fileURLWithPath: #filePath)
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let corpus =
            environment.map { URL(fileURLWithPath: $0) }
            ?? root.deletingLastPathComponent().appendingPathComponent("shared/corpus")
        let folder = corpus.appendingPathComponent("json-plist-twins")
        return FileManager.default.fileExists(atPath: folder.path) ? folder : nil
    }()

    private static let names: [String] = {
        guard let folder,
            let files = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
        else { return [] }
        let plists = Set(files.filter { $0.hasSuffix(".plist") }.map { $0.dropLast(6) })
        return files.filter { $0.hasSuffix(".json") }.map { $0.dropLast(5) }
            .filter(plists.contains).map(String.init).sorted()
    }()

    @Test(.enabled(if: folder != nil), arguments: names)
    func twinsAreEqual(name: String) throws {
        let folder = try #require(Self.folder)
        let json = try DocumentDecoder(format: .json)
            .decode(Content.self, fromFileAt: folder.appendingPathComponent(name + ".json"))
        let list = try DocumentDecoder(format: .propertyList)
            .decode(Content.self, fromFileAt: folder.appendingPathComponent(name + ".plist"))
        #expect(json == list)
    }

    /// Any value.
    ///
    /// The twins were written by a program that rounded some numbers to a neighbour:
    /// `-122.3959` and `-122.39590000000001` are two values of `Double`, for Foundation's
    /// coders, too.
    private enum Content: Decodable, Equatable {
        case null
        case bool(Bool)
        case number(Rounded)
        case string(String)
        case array([Content])
        case object([String: Content])

        init(from decoder: any Decoder) throws {
            let value = try decoder.singleValueContainer()
            if value.decodeNil() {
                self = .null
            } else if let bool = try? value.decode(Bool.self) {
                self = .bool(bool)
            } else if let number = try? value.decode(Double.self) {
                self = .number(Rounded(value: number))
            } else if let string = try? value.decode(String.self) {
                self = .string(string)
            } else if let array = try? value.decode([Content].self) {
                self = .array(array)
            } else {
                self = .object(try value.decode([String: Content].self))
            }
        }
    }

    private struct Rounded: Equatable {
        let value: Double

        static func == (left: Rounded, right: Rounded) -> Bool {
            abs(left.value - right.value) <= left.value.ulp
        }
    }

    @Test func twinsOfOurOwnAreEqual() throws {
        let json = """
            {"text": "é\\n😀", "list": [1, -2.5, true, [], {}], "big": 18446744073709551615,
             "real": 1.23456789E34, "whole": 100, "nested": {"a": {"b": "c"}}}
            """
        let list = """
            <plist version="1.0"><dict>
              <key>nested</key><dict><key>a</key><dict><key>b</key><string>c</string></dict></dict>
              <key>text</key><string>é&#10;😀</string>
              <key>list</key><array><integer>1</integer><real>-2.5</real><true/><array/><dict/></array>
              <key>big</key><integer>18446744073709551615</integer>
              <key>real</key><real>1.23456789e+34</real>
              <key>whole</key><real>1e2</real>
            </dict></plist>
            """
        let fromJSON = try DocumentDecoder(format: .json).document(from: Data(json.utf8))
        let fromList = try DocumentDecoder(format: .propertyList).document(from: Data(list.utf8))
        #expect(fromJSON.isEquivalent(to: fromList))
        let binary = try PropertyListFormat(.binary).write(fromJSON)
        let again = try PropertyListFormat().read(binary, within: .default)
        #expect(fromJSON.isEquivalent(to: again))
    }
}
