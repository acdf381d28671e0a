import TestSupport
import VersionedCodableXML

/// What a DOCTYPE declares is bounded before libxml2 sees it.
@Suite struct XMLDoctypeTests {
    private static func list(_ count: Int) -> String {
        (0..<count).map { "y\($0)" }.joined(separator: "|")
    }

    private func answer(
        _ text: String, within limits: ReadingLimits = .default,
        _ options: XMLFormat.ReadingOptions = .default
    ) throws -> String {
        onSmallStack {
            do {
                return try XMLFormat(reading: options).read(text, within: limits).shorthand
            } catch {
                return TableRow.describe(error)
            }
        }
    }

    private static let wide = ReadingLimits(doctypeBytes: .max)

    /// libxml2 compares each value with all others and frees them with one call inside another.
    @Test(arguments: ["", "NOTATION "])
    func listsAreBounded(_ kind: String) throws {
        func document(_ count: Int) -> String {
            "<!DOCTYPE a [<!ATTLIST a c \(kind)(\(Self.list(count))) #IMPLIED>]><a/>"
        }
        #expect(try answer(document(1000)) == "a''")
        let message = "a list in the DOCTYPE has more than 1000 values"
        let column = kind.isEmpty ? 4918 : 4927
        #expect(try answer(document(1001)) == "1:\(column): \(message)")
        #expect(try answer(document(40_000), within: Self.wide) == "1:\(column): \(message)")
        // Without the end that would make it well-formed, too.
        let open = "<!DOCTYPE a [<!ATTLIST a c \(kind)(\(Self.list(40_000))"
        #expect(try answer(open, within: Self.wide) == "1:\(column): \(message)")
    }

    /// Behind a fault libxml2 goes on in places where no DOCTYPE is.
    @Test(arguments: [
        "<!DOCTYPE a PUBLIC '[LIST]><a/>", "<!-- -- <!DOCTYPE a [LIST]><a/>-->",
        "<!-- -- --><!DOCTYPE a [LIST]><a/>", "<?xml version='1.0'?><?xml <!DOCTYPE a [LIST",
        "<!DOCTYPE a SYSTEM '[' [LIST]><a/>", "<!DOCTYPE a [ <!ELEMENT ] LIST ]><a/>",
        "<!DOCTYPE a [<!-- ] --><?p ' ?><!ATTLIST a b CDATA ']>'>LIST]><a/>",
    ])
    func listsBehindFaultsAreBounded(_ pattern: String) throws {
        let list = "<!ATTLIST a c (\(Self.list(40_000))) #IMPLIED>"
        let text = pattern.replacingOccurrences(of: "LIST", with: list)
        let found = try answer(text, within: Self.wide)
        #expect(
            found.hasSuffix("a list in the DOCTYPE has more than 1000 values")
                || found.contains("expected"))
    }

    @Test func bytesAreBounded() throws {
        func document(_ bytes: Int) -> String {
            "<!DOCTYPE a [\(String(repeating: " ", count: bytes))]><a/>"
        }
        #expect(try answer(document(65_536)) == "a''")
        #expect(
            try answer(document(65_537))
                == "1:65550: the declarations in the DOCTYPE are longer than the limit of 65536 bytes (doctypeBytes)"
        )
        #expect(
            try answer("<!DOCTYPE a [<!-- \(String(repeating: "x", count: 70_000)) -->]><a/>")
                == "1:65550: the declarations in the DOCTYPE are longer than the limit of 65536 bytes (doctypeBytes)"
        )
        #expect(try answer(document(10), within: ReadingLimits(doctypeBytes: 10)) == "a''")
        let error = XMLFormat().failure(document(11), within: ReadingLimits(doctypeBytes: 10))
        #expect(error?.kind == .limit(.doctypeBytes))
    }

    @Test func declarationsAfterAByteOrderMarkAreBounded() throws {
        let declarations = String(repeating: "<!ELEMENT b ANY>", count: 4097)
        #expect(
            try answer("\u{FEFF}<!DOCTYPE a [\(declarations)]><a/>")
                .hasSuffix("longer than the limit of 65536 bytes (doctypeBytes)"))
    }

    /// Documents of strangers declare nothing.
    @Test func untrustedDocumentsDeclareNothing() throws {
        let message =
            "1:14: the declarations in the DOCTYPE are longer than the limit of 0 bytes (doctypeBytes)"
        #expect(
            try answer("<!DOCTYPE a [<!ELEMENT a ANY>]><a/>", within: .untrusted) == message)
        for text in [
            "<!DOCTYPE a><a/>", "<!DOCTYPE a []><a/>", "<!DOCTYPE a SYSTEM 'http://[::1]/a'><a/>",
            "<!DOCTYPE a PUBLIC '-//X//Y' \"a['b']\"><a/>",
            "<!-- <!DOCTYPE a [<!ELEMENT a ANY>]> --><a/>",
        ] {
            #expect(try answer(text, within: .untrusted) == "a''", "\(text)")
        }
        #expect(
            try answer("<!DOCTYPE a [ ]><a/>", within: .untrusted, .init(doctype: .refuse))
                == "1:1: expected no DOCTYPE, found one (the option doctype accepts it)")
    }

    /// Faults of validation are none of well-formedness, wherever libxml2 raises them.
    @Test(arguments: [
        "<!ATTLIST a b (x|x) #IMPLIED>", "<!ATTLIST a b NOTATION (x|x) #IMPLIED>",
        "<!ATTLIST a b (x|x|y|y) 'z'>", "<!ATTLIST a b ID 'x'>", "<!ATTLIST a xml:space (x) 'x'>",
        "<!ATTLIST a b CDATA #IMPLIED b CDATA #IMPLIED>", "<!ELEMENT a (b|b)*>",
        "<!ELEMENT a ANY><!ELEMENT a EMPTY>", "<!NOTATION n SYSTEM 'x y'>",
        "<!ATTLIST a b NMTOKENS #REQUIRED xml:lang CDATA #IMPLIED>",
    ])
    func invalidDeclarationsAreRead(_ declarations: String) throws {
        let text = "<!DOCTYPE a [\(declarations)]><a c='1'><b/></a>"
        #expect(try answer(text) == "a{@c='1' b=''}")
        #expect(try answer("<?xml version='1.0' standalone='yes'?>" + text) == "a{@c='1' b=''}")
    }

    @Test(arguments: [
        "<!ENTITY e SYSTEM 'x y%zz:'>", "<!ENTITY e SYSTEM 'x#y'>", "<!ENTITY % e SYSTEM 'x#y'>",
        "<!ENTITY e SYSTEM 'x y%zz:' NDATA n>",
    ])
    func entitiesWithBadIdentifiersAreDeclarations(_ declaration: String) throws {
        #expect(
            try answer("<!DOCTYPE a [\(declaration)]><a/>")
                == "1:14: expected no entity declaration, found one of \"e\"")
    }

    /// A system identifier need not be a URI that anything could load.
    @Test func badIdentifiersOfDocumentTypesAreRead() throws {
        #expect(try answer("<!DOCTYPE a SYSTEM 'x y%zz://['><a/>") == "a''")
        #expect(try answer("<!DOCTYPE a PUBLIC '-//X' 'x#y'><a/>") == "a''")
    }
}
