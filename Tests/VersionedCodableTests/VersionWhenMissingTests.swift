import TestSupport
import VersionedCodable

/// Documents without a version have the version that the chain says.
@Suite struct VersionWhenMissingTests {
    struct New: VersionedCodable, Equatable {
        static let version: Int? = 3
        typealias PreviousVersion = Middle
        var name: String
        init(name: String) { self.name = name }
        init(from old: Middle) { name = old.title + "!" }
    }

    struct Middle: VersionedCodable {
        static let version: Int? = 2
        static var versionWhenMissing: Int? { 1 }
        typealias PreviousVersion = Old
        var title: String
        init(from old: Old) { title = old.text }
    }

    struct Old: VersionedCodable {
        static let version: Int? = 1
        typealias PreviousVersion = Oldest
        var text: String
        init(from old: Oldest) { text = "unversioned" }
    }

    struct Oldest: VersionedCodable {
        static let version: Int? = nil
        typealias PreviousVersion = NothingEarlier
    }

    struct Book: Codable, Equatable {
        @Versioned var pages: [New]
    }

    /// An older spec at another key.
    struct Moved: VersionedCodable {
        static let version: Int? = 2
        static let versionWhenMissing: Int? = 2
        typealias PreviousVersion = BeforeMove
        struct VersionSpec: VersionPathSpec {
            static let keyPathToVersion: KeyPath<Self, Int?> = \.schema
            init(withVersion version: Int?) { schema = version }
            var schema: Int?
        }
        var origin = "new"
        init(from old: BeforeMove) { origin = "old" }
    }

    struct BeforeMove: VersionedCodable {
        static let version: Int? = 1
        typealias PreviousVersion = NothingEarlier
    }

    struct Wrong: VersionedCodable {
        static let version: Int? = 2
        static let versionWhenMissing: Int? = 7
        typealias PreviousVersion = NothingEarlier
    }

    @Test(
        arguments: Coder.usual,
        [
            (#"{"text":"a"}"#, 1, 2), (#"{"version":1,"text":"a"}"#, 1, 2),
            (#"{"version":2,"title":"a"}"#, 2, 1),
        ])
    func areDecoded(coder: Coder, document: (text: String, version: Int, steps: Int)) throws {
        let data = try coder.data(document.text)
        let result = try coder.decoder().decodeResult(versioned: New.self, from: data)
        #expect(result.value == New(name: "a!"))
        #expect(result.version as? Int == document.version)
        #expect(result.steps.count == document.steps)
        #expect(try coder.decoder().peekVersion(of: New.self, from: data) == document.version)
        let kept = try coder.decoder().decode(AnyVersion<New>.self, from: data)
        #expect(kept.versionText == "\(document.version)" && kept.isOlder)
    }

    @Test(arguments: Coder.usual)
    func insideOthersAndAsNull(coder: Coder) throws {
        let book = try coder.decoder().decode(
            Book.self,
            from: coder.data(#"{"pages":[{"text":"a"},{"version":3,"name":"b"}]}"#))
        #expect(book == Book(pages: [New(name: "a!"), New(name: "b")]))
        let json = DocumentDecoder(format: .json)
        let null = try json.decode(versioned: New.self, from: #"{"version":null,"text":"a"}"#)
        #expect(null == New(name: "a!"))
    }

    @Test(arguments: Coder.usual)
    func doNotChangeWhatIsWritten(coder: Coder) throws {
        let data = try coder.encoder().encode(versioned: New(name: "a"))
        #expect(try coder.decoder().peekVersion(New.VersionSpec.self, from: data) == 3)
    }

    @Test(arguments: Coder.usual)
    func anUnknownVersionIsStillAnError(coder: Coder) throws {
        let error = #expect(throws: VersionedDecodingError.self) {
            try coder.decode(versioned: New.self, #"{"version":4,"text":"a"}"#)
        }
        #expect(
            error?.messageWithoutPlace
                == "version 4 is newer than 3, the newest version of New this program knows "
                + "(supported: 3, 2, 1, unversioned)")
    }

    @Test(
        arguments: Coder.usual, [(#"{"origin":"x"}"#, "x", 2), (#"{"version":1}"#, "old", nil)])
    func anotherSpecOfTheChainComesFirst(
        coder: Coder, document: (text: String, origin: String, peeked: Int?)
    ) throws {
        let data = try coder.data(document.text)
        #expect(try coder.decode(versioned: Moved.self, document.text).origin == document.origin)
        #expect(try coder.decoder().peekVersion(of: Moved.self, from: data) == document.peeked)
    }

    @Test func aMissingKeyIsExplained() throws {
        let decoder = DocumentDecoder(format: .json)
        let error = #expect(throws: DecodingError.self) {
            try decoder.decode(versioned: New.self, from: "{}")
        }
        #expect(
            error?.documentDescription == """
                1:1: the key "text" is missing (the document has no version, so it is read as Old \
                (version 1))
                    {}
                    ^
                """)
    }

    @Test func aVersionWithoutATypeIsAProblem() throws {
        #expect(VersionChain(of: New.self).problems.isEmpty)
        #expect(
            VersionChain(of: Wrong.self).problems.map(\.description) == [
                "a document without a version is read as version 7, as Wrong says, but no type of "
                    + "the chain has this version"
            ])
        let error = #expect(throws: VersionedDecodingError.self) {
            try DocumentDecoder(format: .json).decode(versioned: Wrong.self, from: "{}")
        }
        #expect(
            error?.messageWithoutPlace
                == "version 7 is newer than 2, the newest version of Wrong this program knows "
                + "(supported: 2)")
    }
}
