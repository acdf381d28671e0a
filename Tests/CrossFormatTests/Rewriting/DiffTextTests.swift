import AllModules

/// Unified diffs of edits.
@Suite struct DiffTextTests {
    /// The lines of a diff are those of the text, whatever the encoding of the file is.
    @Test(arguments: [String.Encoding.utf8, .utf16, .utf16BigEndian, .utf32LittleEndian])
    func diffsOfOtherEncodings(_ encoding: String.Encoding) throws {
        let source = "name: " + String(repeating: "日本語", count: 7) + "\nport: 80\n"
        let data = try #require(source.data(using: encoding))
        #expect(
            try YAMLFormat().edit(data) { try $0.set(81, at: "/port") }.unifiedDiff(named: "n.yaml")
                == "--- n.yaml\n+++ n.yaml\n@@ -1,2 +1,2 @@\n name: "
                + String(repeating: "日本語", count: 7) + "\n-port: 80\n+port: 81\n")
    }

    @Test func diffsOfLatin1() throws {
        let head = "<?xml version=\"1.0\" encoding=\"iso-8859-1\"?><r><name>ééé</name><port>"
        let data = try #require((head + "80</port></r>").data(using: .isoLatin1))
        #expect(
            try XMLFormat().edit(data) { try $0.set(81, at: "/port") }.unifiedDiff(named: "a.xml")
                == "--- a.xml\n+++ a.xml\n@@ -1,1 +1,1 @@\n-\(head)80</port></r>\n\(Self.noEnd)"
                + "+\(head)81</port></r>\n\(Self.noEnd)")
    }

    private static let noEnd = "\\ No newline at end of file\n"

    /// Lines without an end are marked, so that `patch` takes the diff.
    @Test(arguments: [
        ("a: 1\nb: 2", "/a", "@@ -1,2 +1,2 @@\n-a: 1\n+a: 3\n b: 2\n\(noEnd)"),
        ("a: 1\nb: 2", "/b", "@@ -1,2 +1,2 @@\n a: 1\n-b: 2\n\(noEnd)+b: 3\n\(noEnd)"),
        ("a: 1\nb: 2", "/c", "@@ -1,2 +1,3 @@\n a: 1\n-b: 2\n\(noEnd)+b: 2\n+c: 3\n\(noEnd)"),
        ("", "/a", "@@ -0,0 +1,1 @@\n+a: 3\n\(noEnd)"),
    ])
    func diffsOfTextWithoutAFinalLineEnd(
        _ source: String, _ path: String, _ diff: String
    ) throws {
        let path = try #require(DocumentPath(pointer: path))
        let edited = try YAMLFormat().edit(Data(source.utf8)) { try $0.set(3, at: path) }
        #expect(edited.unifiedDiff(named: "a") == "--- a\n+++ a\n" + diff)
    }
}
