import AllModules

@testable import VersionedCodableDocuments

/// How values were reached that have no place of their own: through aliases, or not at all.
@Suite("Frames") struct FrameTests {
    /// The number of frames of the session.
    struct Probe: Decodable {
        var frames: Int

        init(from decoder: any Decoder) throws {
            frames = decoder.sessionSpot?.session.frames.count ?? 0
        }
    }

    struct Rows: Decodable {
        var r: [Row]
        var probe: Probe
    }

    struct Row: Decodable {
        var a: [Int]
        var b: Set<Int>
        var c: [String: Int]
        var d: [[Int]]
        @LossyArray var e: [Int]
    }

    @Test("Arrays that are missing in XML leave no frame behind")
    func missingArrays() throws {
        let text = "<x>" + String(repeating: "<r/>", count: 1000) + "<probe/></x>"
        let value = try DocumentDecoder(format: XMLFormat())
            .decode(Rows.self, from: Data(text.utf8))
        #expect(value.r.count == 1000)
        #expect(value.probe.frames == 1)
    }

    @Test("An alias that is tried as several types is one frame")
    func triedAlias() throws {
        struct Tried: Decodable {
            init(from decoder: any Decoder) throws {
                let container = try decoder.singleValueContainer()
                if (try? container.decode([Int].self)) != nil { return }
                if (try? container.decode([String: Int].self)) != nil { return }
                _ = try container.decode([String].self)
            }
        }
        struct Values: Decodable {
            var values: [Tried]
            var probe: Probe
        }
        let text = "a: &a [x]\nvalues: [*a, *a, *a]\nprobe: 1\n"
        let value = try DocumentDecoder(format: YAMLFormat())
            .decode(Values.self, from: Data(text.utf8))
        #expect(value.probe.frames == 4)
    }

    struct Missing: Decodable {
        enum Key: String, CodingKey { case none }

        init(from decoder: any Decoder) throws {
            decoder.sessionSpot?.session.frames.most = 3
            let container = try decoder.container(keyedBy: Key.self)
            _ = try container.superDecoder(forKey: .none)
            _ = try container.superDecoder(forKey: .none)
            _ = try container.superDecoder(forKey: .none)
        }
    }

    @Test("More frames than there are numbers for are an error")
    func tooMany() throws {
        let error = try #require(throws: DecodingError.self) {
            try DocumentDecoder(format: JSONFormat())
                .decode([Missing].self, from: Data("[{}]".utf8))
        }
        #expect(
            error.diagnostic?.errorDescription
                == "1:2: 0: expected at most 3 aliases and missing values")
    }
}
