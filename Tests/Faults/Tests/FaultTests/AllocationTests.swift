#if canImport(Glibc)
import FailingAllocator
import Foundation
import Testing
import VersionedCodable
import VersionedCodableRewriting
import VersionedCodableXML
import VersionedCodableYAML

/// Every allocation of libyaml and libxml2 fails once: the result is an error or the right value.
struct AllocationTests {
    /// A use of a C library, with a result that does not depend on memory.
    struct Use: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let library: String
        /// Texts, of which each error contains one.
        let messages: [String]
        /// The blocks that the library itself may lose.
        var lost = 0
        let run: @Sendable () throws -> String
    }

    private static func yaml(
        _ name: String, _ run: @escaping @Sendable () throws -> String
    ) -> Use {
        Use(
            testDescription: name, library: "libyaml",
            messages: ["there is not enough memory to read the document"], run: run)
    }

    private static func xml(_ name: String, _ run: @escaping @Sendable () throws -> String) -> Use {
        Use(
            testDescription: name, library: "libxml2", messages: ["libxml2 is out of memory"],
            run: run)
    }

    /// The plain scanner leaves this to libyaml.
    private static let stream = """
        %YAML 1.1
        %TAG !e! tag:example.com,2000:
        ---
        # A comment.
        ? &key "a\\tb"
        : !e!kind {x: 1, y: [*key, 'c']}
        base: &base {one: 1, two: [2, 3]}
        other:
          <<: *base
          text: |+
            lines

          folded: >-
            some
            more
        long: \(String(repeating: "words and ", count: 40))
        ...

        """

    private static let element = """
        <?xml version="1.0"?>
        <!DOCTYPE r [<!ELEMENT r ANY><!ATTLIST r kind (a|b) "a" other CDATA #IMPLIED>]>
        <!-- A comment. -->
        <r xmlns="urn:one" xmlns:two="urn:two" two:a="1 &amp; 2" b="&#65;">
          <two:part><![CDATA[<text>]]> and &lt;more&gt;</two:part><?target data?>
          <part xmlns="">\(String(repeating: "text ", count: 40))</part>
        </r>
        """

    static let uses = [
        yaml("read") {
            "\(try YAMLDecoder().decode(DocumentValue.self, from: Data(stream.utf8)))"
        },
        yaml("peek") {
            let data = Data("v: &a 1\nversion: 3\n".utf8)
            return
                "\(try YAMLDecoder().peekVersion(VersionKeyAtRootVersionPathSpec.self, from: data) ?? 0)"
        },
        yaml("rewrite") {
            let source = "# A comment.\na: &a {x: 1}\nb: *a\nc: [1, 2] # last\n"
            let edited = try YAMLFormat().rewrite(Data(source.utf8)) { $0["c"] = "new" }
            return String(decoding: edited.data, as: UTF8.self)
        },
        xml("read") {
            "\(try XMLDecoder().decode(DocumentValue.self, from: Data(element.utf8)))"
        },
        xml("rewrite") {
            let edited = try XMLFormat().rewrite(Data(element.utf8)) { $0["part"] = "new" }
            return "\(try XMLDecoder().decode(DocumentValue.self, from: edited.data))"
        },
        Use(
            testDescription: "convert", library: "libxml2",
            messages: [
                "libxml2 is out of memory",
                "expected an encoding that the system supports, found \"ISO-8859-2\"",
            ],
            // libxml2 2.9 does not free a converter without a name.
            lost: 1
        ) {
            let source = "<?xml version=\"1.0\" encoding=\"ISO-8859-2\"?><r><a>\u{B9}</a></r>"
            let latin = Data(source.unicodeScalars.map { UInt8($0.value) })
            return "\(try XMLDecoder().decode(DocumentValue.self, from: latin))"
        },
    ]

    @Test(arguments: uses, [false, true])
    func everyAllocationFails(_ use: Use, lasting: Bool) throws {
        // What the libraries keep for the whole process is allocated here.
        let value = try use.run()
        var failures = 0
        var number = 0
        var counts = failing_allocator_counts()
        repeat {
            number += 1
            failing_allocator_begin(use.library, number, lasting)
            let result = Result { try use.run() }
            counts = failing_allocator_end()
            #expect(counts.live <= use.lost, "after the failure of allocation \(number)")
            switch result {
            case .success(let found): #expect(found == value)
            case .failure(let error):
                failures += 1
                let text = error.documentDescription
                #expect(use.messages.contains { text.contains($0) }, "\(text)")
            }
        } while counts.calls >= number
        #expect(failures > 3)
    }
}
#endif
