import AllModules
import VersionedCodableMigrations

/// Comments of lists and objects that an operation takes apart, in every format with comments.
@Suite("Comments of what is taken apart") struct AppendedCommentTests {
    private static let table = rowsOfThree(
        #"""
        append jsonc => {\n  "b": [ // 1\n    1 // 2\n  ], // 3\n  // 4\n  "a": [ // 5\n    // 6\n    2 // 7\n    // 8\n  ] // 9\n} => \
        {\n  "b": [ // 1\n    1, // 2\n    // 4\n    // 5\n    // 8\n    // 9\n    // 6\n    2 // 7\n  ] // 3\n}
        merge jsonc => {\n  "b": {\n    "z": 1\n  },\n  // 1\n  "a": { // 2\n    "x": 2 // 3\n  } // 4\n} => \
        {\n  "b": {\n    "z": 1,\n    // 1\n    // 2\n    // 4\n    "x": 2 // 3\n  }\n}
        append yaml => b: # 1\n  - 1 # 2\n# 3\na: # 4\n  # 5\n  - 2 # 6\n  # 7\n => \
        b: # 1\n  - 1 # 2\n  # 3\n  # 4\n  # 7\n  # 5\n  - 2 # 6\n
        merge yaml => b:\n  z: 1\n# 1\na: # 2\n  x: 2 # 3\n  # 4\n => b:\n  z: 1\n  # 1\n  # 2\n  # 4\n  x: 2 # 3\n
        append toml => b = [ # 1\n  1 # 2\n] # 3\n# 4\na = [ # 5\n  # 6\n  2 # 7\n  # 8\n] # 9\n => \
        b = [ # 1\n  1, # 2\n  # 4\n  # 5\n  # 8\n  # 9\n  # 6\n  2 # 7\n] # 3\n
        merge toml => [b]\nz = 1\n# 1\n[a] # 2\n# 3\nx = 2 # 4\n => [b]\nz = 1\n# 1\n# 2\n# 3\nx = 2 # 4\n
        merge xml => <r>\n  <b>\n    <z>1</z>\n  </b>\n  <!--1-->\n  <a><!--2-->\n    <x>2</x> <!--3-->\n    <!--4-->\n  </a> <!--5-->\n</r> => \
        <r>\n  <b>\n    <z>1</z>\n    <!--1-->\n    <!--2-->\n    <!--4-->\n    <!--5-->\n    <x>2</x> <!--3-->\n  </b>\n</r>
        append plist => <plist>\n<dict>\n\t<key>b</key>\n\t<array>\n\t\t<true/>\n\t</array>\n\t<!--1-->\n\t<key>a</key> <!--2-->\n\t<array> <!--3-->\n\t\t<false/> <!--4-->\n\t\t<!--5-->\n\t</array> <!--6-->\n</dict>\n</plist> => \
        <plist>\n<dict>\n\t<key>b</key>\n\t<array>\n\t\t<true/>\n\t\t<!--1-->\n\t\t<!--2-->\n\t\t<!--3-->\n\t\t<!--5-->\n\t\t<!--6-->\n\t\t<false/> <!--4-->\n\t</array>\n</dict>\n</plist>
        """#)

    /// Steps that undo each other, with what one of them leaves behind.
    private static let steps = rowsOfThree(
        #"""
        jsonc => wrap: {path: /k}; unwrap: {path: /k} => {\n  // 1\n  "k": "v", // 2\n  "l": 1\n}
        toml => wrap: {path: /k}; unwrap: {path: /k} => # 1\nk = "v" # 2\nl = 1\n
        xml => wrap: {path: /k}; unwrap: {path: /k} => <r>\n  <!--1-->\n  <k>v</k> <!--2-->\n</r>
        yaml => move: {path: "", to: /q}; move: {path: /q, to: ""} => # 1\nk: v # 2\n# 3\nl: 1\n
        """#)

    @Test(arguments: steps)
    func stayInPlace(_ name: String, _ steps: String, _ source: String) throws {
        let chain = try chain(steps: steps.replacing("; ", with: "\n"))
        #expect(try chain.text(source, as: Form.named(name)) == source)
    }

    /// What was removed before its container was taken apart is removed, not lost.
    @Test func removedFirst() throws {
        let source = "a:\n  x: 1 # 1\n  y: 2 # 2\nb: # 3\n  z: 3\n"
        let steps = "remove: {path: /a/x}\nmove: {path: /a, to: /b, ifTaken: merge}"
        let migrated = try chain(steps: steps).migrate(Data(source.utf8), as: YAMLFormat())
        #expect(migrated.rewriting.data.text == "b: # 3\n  z: 3\n  y: 2 # 2\n")
        #expect(
            migrated.rewriting.report.description == "2 of 3 comments kept; 1 removed (line 2)")
    }

    @Test(arguments: table)
    func stay(_ head: String, _ source: String, _ result: String) throws {
        let words = head.split(separator: " ").map(String.init)
        let steps = "move: {path: /a, to: /b, ifTaken: \(words[0])}"
        let migrated = try chain(steps: steps)
            .migrate(Data(source.utf8), as: Form.named(words[1]))
        #expect(migrated.rewriting.data.text == result)
        #expect(migrated.rewriting.report.removed == [])
    }
}
