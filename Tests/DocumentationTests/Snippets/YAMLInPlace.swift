import Foundation
import Testing
import VersionedCodableRewriting
import VersionedCodableYAML

/// What the page of YAML shows of documents that are changed in place.
@Suite struct YAMLInPlaceTests {
    @Test func yamlIsChangedInPlace() throws {
        let page = try MarkdownFile("Formats/YAML/README.md").blocks(in: "yaml")
        let data = Data(try #require(page.first).utf8)
        // snippet
        let edited = try YAMLFormat().rewrite(data) { settings in
            settings["port"] = 8080
            settings["tls"] = nil
        }
        // end
        let text = String(decoding: edited.data, as: UTF8.self)
        #expect(page.last == text)
    }
}
