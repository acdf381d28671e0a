import CLibXML2
import Testing

@Test func libxml2ReportsItsVersion() throws {
    let text = String(cString: versioned_codable_libxml2_version())
    let digits = text.prefix { $0.isNumber }
    let version = try #require(Int(digits))
    #expect(version >= 20_900)
}
