import TestSupport

struct Base64Tests {
    private func decode(_ text: String) -> (bytes: Data, bad: Int?) {
        Data(text.utf8).withUnsafeBytes { Base64.decode($0) }
    }

    @Test func agreesWithFoundation() {
        for count in 0..<70 {
            let bytes = Data((0..<count).map { UInt8(truncatingIfNeeded: $0 &* 197 &+ count) })
            let found = decode(bytes.base64EncodedString())
            #expect(found.bytes == bytes)
            #expect(found.bad == nil)
        }
    }

    @Test(arguments: [("QU\nI =\t", nil), ("QUI", 3), ("QU!=", 2), ("QUI=QUI=", 4), ("=", 0)])
    func tellsWhatIsWrong(_ text: String, _ bad: Int?) {
        #expect(decode(text).bad == bad)
    }

    @Test func skipsWhiteSpace() {
        #expect(decode(" Q\r\nU\tI =").bytes == Data("AB".utf8))
    }
}
