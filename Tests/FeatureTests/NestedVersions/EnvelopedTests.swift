import AllModules
import Testing

/// Versions of values that are no objects.
@Suite("Enveloped") struct EnvelopedTests {
    /// Words, which used to be one text.
    struct Words: VersionedCodable, Hashable, MemberCollecting {
        static let version: Int? = 2
        typealias PreviousVersion = OldWords
        var words: [String] = []

        init() {}
        init(_ words: [String]) { self.words = words }
        init(from old: OldWords) { words = old.text.split(separator: " ").map(String.init) }
        init(from decoder: any Decoder) throws {
            words = try decoder.singleValueContainer().decode([String].self)
        }
        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            try container.encode(words)
        }
    }

    struct OldWords: VersionedCodable, Hashable, EnvelopeNaming {
        static let version: Int? = 1
        static let envelopeKey = "text"
        typealias PreviousVersion = NothingEarlier
        var text: String

        init(from decoder: any Decoder) throws {
            text = try decoder.singleValueContainer().decode(String.self)
        }
        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            try container.encode(text)
        }
    }

    private static let texts = [
        #"{"version": 2, "data": ["a", "b"]}"#, #"{"version": 1, "text": "a b"}"#,
    ]

    @Test("The root of a document", arguments: Coder.all, texts)
    func root(coder: Coder, text: String) throws {
        let enveloped = try coder.decoder()
            .decode(versioned: Enveloped<Words>.self, from: try coder.data(text))
        #expect(enveloped.wrappedValue == Words(["a", "b"]))
        let data = try coder.encoder().encode(versioned: enveloped)
        #expect(
            try coder.decoder().decode(versioned: Enveloped<Words>.self, from: data) == enveloped)
    }

    @Test("What is written")
    func written() throws {
        for coder in Coder.all where coder.isJSON {
            let data = try coder.encoder().encode(versioned: Enveloped(wrappedValue: Words(["a"])))
            let json = try coder.json(data)
            #expect(
                [#"{"version":2,"data":["a"]}"#, #"{"data":["a"],"version":2}"#].contains(json))
        }
    }

    struct Holder: Codable, Hashable { @Versioned @Enveloped var words: Words }

    @Test("Inside of other values", arguments: Coder.all, texts)
    func nested(coder: Coder, text: String) throws {
        let holder = try coder.decode(Holder.self, #"{"words": \#(text)}"#)
        #expect(holder.words == Words(["a", "b"]))
        #expect(try coder.again(holder) == holder)
    }

    @Test("A version that is newer, and one that is older than all")
    func unsupported() throws {
        let decoder = DocumentDecoder(format: .json)
        func error(_ version: Int) -> VersionedDecodingError? {
            #expect(throws: VersionedDecodingError.self) {
                try decoder.decode(
                    versioned: Enveloped<Words>.self,
                    from: Data(#"{"version": \#(version), "data": []}"#.utf8))
            }
        }
        #expect(
            error(3)?.localizedDescription
                == "1:13: version 3 is newer than 2, the newest version of Enveloped<Words> this program knows (supported: 2, 1)"
        )
        guard case .unsupportedVersion(let old)? = error(0) else {
            Issue.record("\(String(describing: error(0)))")
            return
        }
        #expect(old.isNewer == false)
        #expect(VersionChain(of: Enveloped<Words>.self).problems.isEmpty)
        #expect(VersionChain(of: Enveloped<Words>.self).links.map(\.versionText) == ["2", "1"])
    }
}
