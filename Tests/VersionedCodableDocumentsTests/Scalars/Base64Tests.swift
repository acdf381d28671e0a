import TestSupport
import Testing

struct Base64Tests {
    private func encode(_ bytes: [UInt8]) -> String {
        String(unsafeUninitializedCapacity: (bytes.count + 2) / 3 * 4) { target in
            guard let start = target.baseAddress else { return 0 }
            return bytes.withUnsafeBytes { Base64.encode($0, into: start) }
        }
    }

    private func decode(_ text: String) -> (bytes: [UInt8], bad: Int?) {
        var bad: Int?
        let text = Array(text.utf8)
        let bytes = [UInt8](unsafeUninitializedCapacity: text.count / 4 * 3 + 3) { target, count in
            guard let start = target.baseAddress else { return }
            (count, bad) = text.withUnsafeBytes { Base64.decode($0, into: start) }
        }
        return (bytes, bad)
    }

    @Test func agreesWithFoundation() {
        for count in 0..<70 {
            let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 197 &+ count) }
            let text = Data(bytes).base64EncodedString()
            #expect(encode(bytes) == text)
            #expect(decode(text).bytes == bytes)
            #expect(decode(text).bad == nil)
        }
    }

    @Test(arguments: [("QU\nI =\t", nil), ("QUI", 3), ("QU!=", 2), ("QUI=QUI=", 4), ("=", 0)])
    func tellsWhatIsWrong(_ text: String, _ bad: Int?) {
        #expect(decode(text).bad == bad)
    }
}
