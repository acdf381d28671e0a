import TestSupport
import VersionedCodable
import VersionedCodableXML

/// Nothing outside of a document is read, and types that nest end where it ends.
@Suite struct XMLSecurityTests {
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
            reading: .init(namespaces: .localNames, strictNamespaces: true)
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
