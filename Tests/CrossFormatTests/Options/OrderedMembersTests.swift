import AllModules

struct OrderedMembersTests {
    struct Lock: Codable, Equatable {
        struct Package: Codable, Equatable {
            var version: String
        }
        var packages: OrderedMembers<String, Package>
    }

    private static func dictionary<Key, Value>(
        _ members: OrderedMembers<Key, Value>
    ) -> [Key: Value] {
        Dictionary(uniqueKeysWithValues: members.map { ($0.key, $0.value) })
    }

    private static let names = (0..<40).map { "p\(($0 * 17) % 40)" }

    @Test(arguments: Coder.formats)
    func keepsTheOrder(_ format: any DocumentFormat) throws {
        let packages = OrderedMembers(
            Self.names.map { (key: $0, value: Lock.Package(version: "1.\($0)")) })
        let lock = Lock(packages: packages)
        let data = try DocumentEncoder(format: format).encode(lock)
        let read = try DocumentDecoder(format: format).decode(Lock.self, from: data)
        if format.capabilities.contains(.keyOrder) {
            #expect(read == lock)
            #expect(read.packages.keys == Self.names)
        } else {
            #expect(Self.dictionary(read.packages) == Self.dictionary(packages))
        }
        #expect(try DocumentEncoder(format: format).encode(read) == data)
        #expect(
            try DocumentDecoder(format: format).decode(
                [String: [String: Lock.Package]].self, from: data) == [
                    "packages": Self.dictionary(packages)
                ])
    }

    @Test(arguments: Coder.formats.filter { !($0 is XMLFormat) })
    func isARoot(_ format: any DocumentFormat) throws {
        let members: OrderedMembers<Int, [Int]> = [10: [1], 9: [], 8: [2, 3]]
        let data = try DocumentEncoder(format: format).encode(members)
        let read = try DocumentDecoder(format: format).decode(
            OrderedMembers<Int, [Int]>.self, from: data)
        #expect(Self.dictionary(read) == Self.dictionary(members))
    }

    @Test func keyStrategiesLeaveKeysAlone() throws {
        let encoder = DocumentEncoder(format: .json)
        encoder.keyEncodingStrategy = .convertToSnakeCase
        let decoder = DocumentDecoder(format: .json)
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        decoder.unknownKeyStrategy = .refuse
        struct Box: Codable, Equatable { var theMembers: OrderedMembers<String, Int> }
        let box = Box(theMembers: ["bKey": 1, "a_key": 2])
        let data = try encoder.encode(box)
        #expect(data.text == #"{"the_members":{"bKey":1,"a_key":2}}"#)
        #expect(try decoder.decode(Box.self, from: data) == box)
    }

    @Test func foundationsCodersGiveTheMembers() throws {
        let members: OrderedMembers<String, Int> = ["b": 1, "a": 2]
        let data = try JSONEncoder().encode(members)
        let read = try JSONDecoder().decode(OrderedMembers<String, Int>.self, from: data)
        #expect(Self.dictionary(read) == ["a": 2, "b": 1])
    }

    @Test func duplicateKeysAreWhatTheDecoderSays() throws {
        let data = Data(#"{"a":1,"b":2,"a":3}"#.utf8)
        func decode(_ policy: DuplicateKeyPolicy) throws -> OrderedMembers<String, Int> {
            try DocumentDecoder(format: .json(reading: .init(duplicateKeys: policy)))
                .decode(OrderedMembers<String, Int>.self, from: data)
        }
        #expect(try decode(.useFirst) == ["a": 1, "b": 2])
        #expect(try decode(.keepAll) == ["a": 3, "b": 2])
        #expect(try Self.dictionary(decode(.useLast)) == ["a": 3, "b": 2])
        #expect(throws: ReadingError.self) { try decode(.refuse) }
    }

    @Test func keysOfAnotherTypeAreErrorsWithAPlace() throws {
        expectError(line: #"1:15: x: expected a key of the type Int, found "x""#) {
            try DocumentDecoder(format: .json)
                .decode(OrderedMembers<Int, Int>.self, from: Data(#"{"1": 1, "x": 2}"#.utf8))
        }
    }

    @Test func behavesAsADictionary() {
        var members: OrderedMembers<String, Int> = ["b": 1, "a": 2, "c": 3]
        #expect(members["a"] == 2)
        #expect(members["x"] == nil)
        members["a"] = 5
        members["z"] = 9
        members["b"] = nil
        #expect(members.keys == ["a", "c", "z"])
        #expect(members.values == [5, 3, 9])
        members["z"] = nil
        #expect(members.last?.key == "c")
        #expect("\(members)" == #"["a": 5, "c": 3]"#)
        #expect(members != ["c": 3, "a": 5])
        #expect(members.hashValue == (["a": 5, "c": 3] as OrderedMembers<String, Int>).hashValue)
        #expect(OrderedMembers<String, Int>().description == "[:]")
    }
}
