import AllModules
import Testing

/// The records of streams as sequences.
@Suite("Records of streams") struct RecordSequenceTests {
    /// Bytes that are read in small pieces, and then fail.
    private struct Pieces: ByteSource {
        var rest: Data
        var failure: (any Error)?

        mutating func read(upTo count: Int) throws -> Data {
            if rest.isEmpty, let failure { throw failure }
            defer { rest = rest.dropFirst(3) }
            return Data(rest.prefix(3))
        }
    }

    private struct Item: VersionedCodable, Equatable {
        static let version: Int? = 2
        typealias PreviousVersion = OldItem
        var version: Int? = 2
        var name: String
        init(name: String) { self.name = name }
        init(from old: OldItem) { name = old.title }
    }

    private struct OldItem: VersionedCodable {
        static let version: Int? = 1
        typealias PreviousVersion = NothingEarlier
        var title: String
    }

    private static let stream = """
        {"version":1,"title":"a"}\r

        {"version":2,"name":"b"}
        {"version":2,"name":3}
        {"version":1,"title":"c"}
        """

    @Test func placesAndBytes() throws {
        let records = try Pieces(rest: Data(Self.stream.utf8)).records(framing: .lines)
            .map { try $0.get() }
        #expect(records.map(\.place.record) == [1, 2, 3, 4, 5])
        #expect(records.map(\.place.line) == [1, 2, 3, 4, 5])
        #expect(records.map(\.place.offset) == [0, 27, 28, 53, 76])
        #expect(records.map(\.hasContent) == [true, false, true, true, true])
        let same = records.reduce(into: Data()) { $0 += $1.framed($1.data) }
        #expect(same == Data(Self.stream.utf8))
        let other = records.reduce(into: Data()) { $0 += $1.framed(Data("x".utf8)) }
        #expect(other.text == "x\r\nx\nx\nx\nx")
    }

    @Test func decoding() throws {
        let decoder = JSONDecoder()
        let items = Pieces(rest: Data(Self.stream.utf8)).records(framing: .lines).results {
            record -> Item? in
            guard record.hasContent else { return nil }
            return try decoder.decode(versioned: Item.self, from: record.data)
        }
        var names: [String] = []
        for item in items {
            do {
                names.append(try item.get()?.name ?? "")
            } catch {
                names.append("\(error)")
            }
        }
        #expect(names.count == 5)
        #expect(names[0] == "a" && names[1] == "" && names[2] == "b" && names[4] == "c")
        #expect(names[3].hasPrefix("record 4, line 4, offset 53: "))
    }

    @Test(arguments: [
        (
            "12:123456789012,1:a,9:x", RecordFraming.netstring, 10,
            [
                "record 1, offset 0: the input is larger than the limit of 10 bytes (inputBytes)",
                "a", "record 3, offset 20: the input ends within a record",
            ]
        ),
        // The last bytes of a large record arrive with the next one.
        (
            "abcdef\n\nx", .lines, 4,
            [
                "record 1, line 1, offset 0: the input is larger than the limit of 4 bytes (inputBytes)",
                "", "x",
            ]
        ),
    ])
    func largeRecordsAndTheEnd(
        stream: String, framing: RecordFraming, limit: Int, expected: [String]
    ) throws {
        let found = Pieces(rest: Data(stream.utf8)).records(framing: framing, limit: limit).map {
            switch $0 {
            case .success(let record): record.data.text
            case .failure(let error): "\(error)"
            }
        }
        #expect(Array(found) == expected)
    }

    @Test func errorsOfTheSource() throws {
        let source = Pieces(rest: Data("a\nb".utf8), failure: CocoaError(.fileReadUnknown))
        let records = Array(source.records(framing: .lines))
        #expect(records.count == 3)
        #expect(try records[0].get().data == Data("a".utf8))
        guard case .failure(let error) = records[1] else { throw CocoaError(.featureUnsupported) }
        #expect(error is CocoaError)
    }

    @Test func documentsOfYAMLAndCBOR() throws {
        let yaml = "# a\n---\na: 1 # b\n---\na: 2\n"
        let records = try Pieces(rest: Data(yaml.utf8)).records(framing: .yaml).map { try $0.get() }
        #expect(records.map(\.place.line) == [1, 4])
        let new = try records.reduce(into: Data()) { stream, record in
            stream += record.framed(
                try YAMLFormat().rewrite(record.data) { $0["a"] = 7 }.data)
        }
        #expect(new.text == "# a\n---\na: 7 # b\n---\na: 7\n")
        let items = try [1, "x", [2]].map { try CBORFormat().write(CodableDocument($0)) }
        let read = try Pieces(rest: items.reduce(Data(), +)).records(framing: .cbor)
            .map { try $0.get() }
        #expect(read.map(\.data) == items)
        #expect(read.last?.place.line == nil)
    }

    // MARK: Over time

    private static func chunks(_ text: String, of size: Int) -> AsyncStream<[UInt8]> {
        AsyncStream { continuation in
            var rest = ArraySlice(text.utf8)
            while !rest.isEmpty {
                continuation.yield(Array(rest.prefix(size)))
                rest = rest.dropFirst(size)
            }
            continuation.finish()
        }
    }

    @Test(arguments: [1, 2, 7, 1000]) func asynchronous(_ size: Int) async throws {
        var records: [StreamRecord] = []
        for await record in AsyncRecordSequence(
            Self.chunks(Self.stream, of: size), framing: .lines)
        {
            records.append(try record.get())
        }
        #expect(records.map(\.place.offset) == [0, 27, 28, 53, 76])
        #expect(records.last?.data == Data(#"{"version":1,"title":"c"}"#.utf8))
    }

    /// A byte at a time is a piece, too.
    @Test func bytes() async throws {
        let bytes = AsyncStream<UInt8> { continuation in
            for byte in "\0\0\0\u{1}a\0\0\0\u{2}bc".utf8 { continuation.yield(byte) }
            continuation.finish()
        }
        let pieces = bytes.map { CollectionOfOne($0) }
        var records: [String] = []
        for await record in AsyncRecordSequence(pieces, framing: .u32be) {
            records.append(try record.get().data.text)
        }
        #expect(records == ["a", "bc"])
    }

    /// Results are in order, and no more than the jobs are in work, at least one.
    @Test(arguments: [4, 0])
    func severalAtATime(jobs: Int) async throws {
        let text = (0..<200).map { "\($0)\n" }.joined()
        let running = Running()
        let records = AsyncRecordSequence(Self.chunks(text, of: 64), framing: .lines)
        let results = records.results(jobs: jobs) { record -> Int in
            await running.begin()
            try await Task.sleep(for: .microseconds(Int.random(in: 0..<200)))
            await running.end()
            let number = try #require(Int(record.data.text))
            if number == 50 { throw CocoaError(.featureUnsupported) }
            return number
        }
        var numbers: [Int?] = []
        for await result in results { numbers.append(try? result.get()) }
        #expect(numbers == (0..<200).map { $0 == 50 ? nil : $0 })
        #expect(await running.most <= max(jobs, 1))
    }

    private actor Running {
        private var count = 0
        private(set) var most = 0

        func begin() {
            count += 1
            most = max(most, count)
        }

        func end() { count -= 1 }
    }
}
