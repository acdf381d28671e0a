import TestSupport
import Testing
import VersionedCodable
import VersionedCodableXML

/// Nothing outside of a document is read, and what is refused or accepted is so at every entry.
@Suite struct XMLSecurityTests {
    /// What an input gives: the document on one line, or the error on one.
    struct Case: Sendable, CustomTestStringConvertible {
        var name: String
        var expected: String
        var data: @Sendable () -> Data
        var testDescription: String { name }

        init(_ name: String, _ text: String, _ expected: String) {
            self.init(bytes: name, Data(text.utf8), expected)
        }

        init(bytes name: String, _ data: Data, _ expected: String) {
            self.name = name
            self.expected = expected
            self.data = { data }
        }
    }

    static let refused: [Case] = [
        Case("blanks", " \n", "2:1: expected the root element, found the end of the document"),
        Case("an attribute twice", "<a b='1' b='2'/>", "1:10: the attribute \"b\" is repeated"),
        Case("NUL", "<a>\0</a>", "1:4: expected a character that XML allows, found U+0000"),
        Case(
            "NUL behind the root", "<a>1</a>\0<evil/> & garbage",
            "1:9: expected nothing after the root element, found U+0000"),
        Case(
            "NUL behind the root and a blank", "<a/>\n\0",
            "2:1: expected nothing after the root element, found U+0000"),
        Case(
            "no blank in the declaration",
            "<?xml version=\"1.0\" encoding=\"UTF-8\"standalone=\"no\"?>\n<a/>",
            "1:37: expected a space after the encoding name"),
        Case(
            "no blank in front of the encoding", "<?xml version=\"1.0\"encoding=\"UTF-8\"?><a/>",
            "1:20: expected a space, found 'e'"),
        Case(
            "an encoding with a slip", "<?xml version=\"1.0\" encoding=\"UT-F8\"?><a/>",
            "1:31: expected a known encoding, found \"UT-F8\""),
        Case(
            "a control character as a reference", "<a>&#x1;</a>",
            "1:4: expected the code of a character that XML allows, found &#x1;"),
        Case(
            "a control character in version 1.1", "<?xml version='1.1'?><a>&#1;</a>",
            "1:25: expected the code of a character that XML allows, found &#1;"),
        Case(
            "a surrogate as a reference", "<a>&#xD800;</a>",
            "1:4: expected the code of a character that XML allows, found &#xD800;"),
        Case(
            "U+FFFF", "<a b='\u{FFFF}'/>",
            "1:7: expected a character that XML allows, found '\u{FFFF}'"),
        Case(
            bytes: "ill-formed UTF-8", Data([0x3C, 0x61, 0x3E, 0xFF, 0x3C, 0x2F, 0x61, 0x3E]),
            "1:4: expected UTF-8, found the byte 0xFF"),
        Case(
            "an entity nobody declares", "<a>&x;</a>",
            "1:4: expected &amp; &lt; &gt; &quot; or &apos;, found &x;"),
        Case(
            "the same in an attribute", "<a b='&x;'/>",
            "1:7: expected &amp; &lt; &gt; &quot; or &apos;, found &x;"),
        Case(
            "the same behind a DOCTYPE", "<!DOCTYPE a SYSTEM 'x'><a>&x;</a>",
            "1:27: expected &amp; &lt; &gt; &quot; or &apos;, found &x;"),
        Case(
            "the same in an attribute behind a DOCTYPE", "<!DOCTYPE a SYSTEM 'x'><a b='&x;'/>",
            "1:30: expected &amp; &lt; &gt; &quot; or &apos;, found &x;"),
        Case(
            "an entity", "<!DOCTYPE a [<!ENTITY x 'y'>]><a>&x;</a>",
            "1:14: expected no entity declaration, found one of \"x\""),
        Case(
            "a notation and its entity",
            "<!DOCTYPE a [<!NOTATION n SYSTEM 'n'><!ENTITY x SYSTEM 'x' NDATA n>]><a/>",
            "1:38: expected no entity declaration, found one of \"x\""),
        Case(
            "a parameter entity", "<!DOCTYPE a [<!ENTITY % p 'y'>]><a/>",
            "1:14: expected no entity declaration, found one of \"p\""),
        Case(
            "a declaration of &amp; again", "<!DOCTYPE a [<!ENTITY amp '&#38;#38;'>]><a>&amp;</a>",
            "1:14: expected no entity declaration, found one of \"amp\""),
    ]

    static let accepted: [Case] = [
        Case(
            "an attribute twice by namespace, unless names are strict",
            "<a xmlns:p='u' xmlns:q='u' p:b='1' q:b='2'/>",
            "a{@xmlns:p='u' @xmlns:q='u' @p:b='1' @q:b='2'}"),
        Case(
            "declarations of elements",
            "<!DOCTYPE a [<!ELEMENT a (b*)><!ELEMENT b EMPTY>]><a><b/></a>", "a{b=''}"),
        Case(
            "a default namespace by a DOCTYPE does not count",
            "<!DOCTYPE a [<!ATTLIST a xmlns CDATA 'u'>]><a/>", "a''"),
        Case(
            "the five entities and numbers",
            "<a b='&amp;&lt;&gt;&quot;&apos;&#65;&#x42;'>&amp;&lt;&gt;&quot;&apos;&#65;&#x1F600;</a>",
            "a{@b='&<>\"'AB' ='&<>\"'A😀'}"),
        Case("an ampersand in an attribute", "<a b='1 &amp; 2'/>", "a{@b='1 & 2'}"),
        Case(
            "a reference that looks like another", "<a b='&amp;#38;'>&amp;amp;</a>",
            "a{@b='&#38;' ='&amp;'}"),
        Case(
            bytes: "ISO-8859-1",
            Data("<?xml version='1.0' encoding='ISO-8859-1'?><a>".utf8) + [0xE9]
                + Data("</a>".utf8), "a'é'"),
    ]

    private func answer(_ data: Data) throws -> String {
        onSmallStack {
            do {
                return try XMLFormat().read(data, within: .default).shorthand
            } catch {
                return TableRow.describe(error)
            }
        }
    }

    @Test(arguments: refused)
    func isRefused(_ input: Case) throws {
        #expect(try answer(input.data()) == input.expected)
        // The decoder says the same, and so does a file.
        let decoder = XMLDecoder()
        let error = #expect(throws: ReadingError.self) {
            try decoder.decode([String: String].self, from: input.data())
        }
        #expect(error?.errorDescription == input.expected)
    }

    @Test(arguments: accepted)
    func isAccepted(_ input: Case) throws {
        #expect(try answer(input.data()) == input.expected)
    }

    /// Documents that name something outside of them, in every way there is.
    static let outside: [@Sendable (String) -> String] = [
        { "<!DOCTYPE a [<!ENTITY x SYSTEM '\($0)'>]><a>&x;</a>" },
        { "<!DOCTYPE a [<!ENTITY x PUBLIC 'p' '\($0)'>]><a b='&x;'/>" },
        { "<!DOCTYPE a [<!ENTITY % p SYSTEM '\($0)'>%p;]><a/>" },
        { "<!DOCTYPE a [<!ENTITY % p '<!ENTITY x SYSTEM \"\($0)\">'>%p;]><a>&x;</a>" },
        { "<!DOCTYPE a [<!NOTATION n SYSTEM '\($0)'><!ENTITY x SYSTEM '\($0)' NDATA n>]><a/>" },
        { "<!DOCTYPE a SYSTEM '\($0)'><a>&x;</a>" },
        { "<!DOCTYPE a PUBLIC '-//X' '\($0)' [<!ATTLIST a b ENTITY #IMPLIED>]><a b='x'/>" },
        { "<?xml version='1.0' standalone='no'?><!DOCTYPE a SYSTEM '\($0)'><a>x</a>" },
        { "<?oasis-xml-catalog catalog='\($0)'?><!DOCTYPE a PUBLIC 'p' 'q'><a/>" },
        { "<?xml-stylesheet href='\($0)' type='text/xsl'?><a/>" },
        {
            "<a xmlns:xi='http://www.w3.org/2001/XInclude'><xi:include href='\($0)' parse='text'/></a>"
        },
        {
            "<a xmlns:x='http://www.w3.org/2001/XMLSchema-instance' x:schemaLocation='u \($0)' x:noNamespaceSchemaLocation='\($0)'/>"
        },
        { "<a xml:base='\($0)' xmlns='\($0)'/>" },
    ]

    private func readEverywhere(_ text: String) {
        let data = Data(text.utf8)
        _ = try? XMLFormat().read(data, within: .default)
        _ = try? XMLFormat(
            reading: .init(namespaces: .localNames, keepsComments: true, strictNamespaces: true)
        ).read(data, within: .untrusted)
        _ = try? XMLFormat().readPrefix(data, within: .default)
        _ = XMLFormat().match(data)
        _ = try? XMLDecoder().decode([String: String].self, from: data)
    }

    /// A file is not even opened: nobody gets through a pipe that nobody reads from.
    @Test func noFileIsOpened() throws {
        let folder = FileManager.default.temporaryDirectory.appending(
            path: "xml-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let pipe = folder.appending(path: "pipe").path
        try #require(mkfifo(pipe, 0o600) == 0)
        let opened = DispatchSemaphore(value: 0)
        let writer = Thread {
            // Waits until somebody opens the other end.
            let file = open(pipe, O_WRONLY)
            opened.signal()
            if file >= 0 { close(file) }
        }
        writer.start()
        for name in [pipe, "file://\(pipe)"] {
            for document in XMLSecurityTests.outside {
                let text = document(name)
                onSmallStack { readEverywhere(text) }
            }
        }
        #expect(opened.wait(timeout: .now() + 0.05) == .timedOut)
        let reader = open(pipe, O_RDONLY | O_NONBLOCK)
        #expect(reader >= 0)
        opened.wait()
        close(reader)
    }

    /// Nobody calls a server.
    @Test func noConnectionIsMade() throws {
        let server = socket(AF_INET, streamSocket, 0)
        try #require(server >= 0)
        defer { close(server) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let port: UInt16 = try withUnsafeMutablePointer(to: &address) { address in
            try address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                try #require(bind(server, $0, length) == 0)
                try #require(getsockname(server, $0, &length) == 0)
            }
            return UInt16(bigEndian: address.pointee.sin_port)
        }
        try #require(listen(server, 16) == 0)
        try #require(fcntl(server, F_SETFL, O_NONBLOCK) == 0)
        for scheme in ["http", "ftp"] {
            for document in XMLSecurityTests.outside {
                let text = document("\(scheme)://127.0.0.1:\(port)/x.dtd")
                onSmallStack { readEverywhere(text) }
            }
        }
        #expect(accept(server, nil, nil) == -1)
        #expect(errno == EAGAIN || errno == EWOULDBLOCK)
    }

    private var streamSocket: Int32 {
        #if canImport(Glibc)
        Int32(SOCK_STREAM.rawValue)
        #else
        SOCK_STREAM
        #endif
    }

    /// Types that nest without end are bounded by the document, the document by its limits.
    @Test func recursionEndsWhereTheDocumentEnds() throws {
        func depth(_ levels: Int) throws -> String {
            let text =
                String(repeating: "<next>", count: levels)
                + String(repeating: "</next>", count: levels)
            return onSmallStack {
                let decoder = XMLDecoder()
                decoder.limits = .untrusted
                do {
                    var depth = 0
                    var link = try decoder.decode(Chain.self, from: text)
                    while let next = link.next.first {
                        depth += 1
                        link = next
                    }
                    return "\(depth)"
                } catch {
                    return TableRow.describe(error)
                }
            }
        }
        #expect(try depth(65) == "64")
        #expect(
            try depth(66) == "1:385: the nesting is deeper than the limit of 64 levels (depth)")
        #expect(
            try depth(200_000)
                == "1:385: the nesting is deeper than the limit of 64 levels (depth)")
    }

    struct Chain: Decodable, Sendable { var next: [Chain] }
}
