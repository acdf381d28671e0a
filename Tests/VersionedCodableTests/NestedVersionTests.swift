import TestSupport
import VersionedCodable

/// Arrays whose elements have a version each.
struct NestedVersionTests {
    struct Line: SecondVersion, Equatable {
        var text: String
        init(text: String) { self.text = text }
        init(from old: OldLine) throws {
            if old.words.isEmpty {
                throw VersionedDecodingError.fieldNoLongerValid("words", "no words")
            }
            text = old.words.joined(separator: " ")
        }
    }

    struct OldLine: FirstVersion {
        var words: [String]
    }

    /// Decodes elements one by one and passes over those that cannot be decoded.
    struct Log: Decodable {
        var lines: [Line] = []
        var errors: [String] = []
        var indices: [Int] = []

        init(from decoder: any Decoder) throws {
            var elements = try decoder.unkeyedContainer()
            while !elements.isAtEnd {
                do {
                    lines.append(try elements.decode(versioned: Line.self))
                } catch {
                    errors.append(
                        (error as? VersionedDecodingError)?.messageWithoutPlace
                            ?? "\(type(of: error))")
                    indices.append(elements.currentIndex)
                    _ = try elements.superDecoder()
                }
            }
        }
    }

    static let text = """
        [{"version": 2, "text": "a"}, {"version": 1, "words": ["b", "c"]}, {"text": "d", "version": 2.0},
         {"version": 9, "text": "e"}, {"version": 2}, {"version": 2, "text": "f"}]
        """

    @Test(arguments: Coder.usual)
    func everyElementHasItsOwnVersion(coder: Coder) throws {
        let log = try coder.decoder().decode(Log.self, from: try coder.data(Self.text))
        #expect(log.lines.map(\.text) == ["a", "b c", "d", "f"])
        #expect(
            log.errors == [
                "3: version 9 is newer than 2, the newest version of Line this program knows (supported: 2, 1)",
                "DecodingError",
            ])
        #expect(log.indices == [3, 4])
    }

    struct Shelf: FirstVersion {
        @Versioned var title: Line
        @Versioned var lines: [String: [Line]]
    }

    /// The error of a newer version says by path whose version it is; the path of the document's
    /// own is empty.
    @Test(
        arguments: Coder.usual,
        [
            (#"{"version": 7}"#, [], "version 7 is newer than 1, the newest version of Shelf"),
            (
                #"{"version": 1, "title": {"version": 9}, "lines": {}}"#, ["title"],
                "title: version 9 is newer than 2, the newest version of Line"
            ),
            (
                #"{"version": 1, "title": {"version": 2, "text": ""}, "lines": {"a": [{"version": 9}]}}"#,
                ["lines", "a", "Index 0"],
                "lines.a.0: version 9 is newer than 2, the newest version of Line"
            ),
        ])
    func aNewerVersionIsKnownByItsPath(
        coder: Coder, test: (json: String, path: [String], message: String)
    ) {
        let error = #expect(throws: VersionedDecodingError.self) {
            try coder.decode(versioned: Shelf.self, test.json)
        }
        #expect(error?.unsupported?.isNewer == true)
        #expect(error?.unsupported?.codingPath.map(\.stringValue) == test.path)
        #expect(error?.messageWithoutPlace.hasPrefix(test.message) == true)
    }

    /// With every coder, the error of a step says by path whose step it is.
    @Test(arguments: Coder.usual)
    func aFailedStepIsKnownByItsPath(coder: Coder) {
        let json =
            #"{"version": 1, "title": {"version": 2, "text": ""}, "lines": {"a": [{"version": 1, "words": []}]}}"#
        let error = #expect(throws: VersionedDecodingError.self) {
            try coder.decode(versioned: Shelf.self, json)
        }
        #expect(
            error?.description
                == "lines.a.0: field words is no longer valid: no words (in the step from OldLine (version 1) to Line (version 2))"
        )
    }

    @Test func theEndOfTheArrayIsAnError() {
        struct Two: Decodable {
            init(from decoder: any Decoder) throws {
                var elements = try decoder.unkeyedContainer()
                _ = try elements.decode(versioned: Line.self)
                _ = try elements.decode(versioned: Line.self)
            }
        }
        let error = #expect(throws: DecodingError.self) {
            try DocumentDecoder(format: .json)
                .decode(Two.self, from: Data(#"[{"version": 2, "text": "a"}]"#.utf8))
        }
        guard case .valueNotFound(_, let context)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(context.codingPath.map(\.intValue) == [1])
    }
}
