import Foundation
import Testing
import VersionedCodableCBOR
import VersionedCodableRewriting

/// What the page of CBOR shows of documents that are changed in place.
@Suite struct CBORInPlaceTests {
    private let output = Transcript()

    private func print(_ items: Any...) { output.add(items) }

    @Test func cborIsChangedInPlace() throws {
        let cbor = Data([0xBF, 0x64, 0x70, 0x6F, 0x72, 0x74, 0x19, 0x00, 0x50, 0xFF])
        // snippet
        let edited = try CBORFormat().rewrite(cbor) { $0["port"] = 8080 }
        for edit in edited.edits { print(edit.reason, edit.range, edit.bytes) }
        // end
        #expect(edited.data == cbor.prefix(6) + Data([0x19, 0x1F, 0x90, 0xFF]))
        try output.expect(in: "Formats/CBOR/README.md")
    }
}
