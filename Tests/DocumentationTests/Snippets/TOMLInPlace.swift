import Foundation
import Testing
import VersionedCodableRewriting
import VersionedCodableTOML

/// What the page of TOML shows of documents that are changed in place.
@Suite struct TOMLInPlaceTests {
    @Test func tomlIsChangedInPlace() throws {
        let data = Data("[t]\na = 1\n\n# about u\n[u]\nb = 2\n".utf8)
        // snippet
        let edited = try TOMLFormat().rewrite(data) { $0["t"]?["z"] = 3 }
        // end
        #expect(
            String(decoding: edited.data, as: UTF8.self)
                == "[t]\na = 1\nz = 3\n\n# about u\n[u]\nb = 2\n")
    }
}
