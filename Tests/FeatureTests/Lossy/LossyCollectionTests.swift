import AllModules

/// Arrays, sets and dictionaries that drop what cannot be decoded.
@Suite("Lossy collections") struct LossyCollectionTests {
    struct Lists: Codable, Equatable {
        @LossyArray var array: [Int] = [7]
        @LossySet var set: Set<Int>
        @LossyDictionary var table: [String: Int]
    }

    struct Numbered: Codable, Equatable { @LossyDictionary var table: [Int: Bool] }
    struct Item: Codable, Hashable { var id: Int }
    struct Items: Codable, Equatable { @LossyArray var items: [Item] }

    /// Memberwise initializers take values, as with other wrappers.
    @Test func memberwiseInitializersTakeValues() {
        let lists = Lists(array: [1], set: [2], table: ["a": 3])
        #expect(lists.array == [1] && lists.set == [2] && lists.table == ["a": 3])
        #expect(Items(items: [Item(id: 1)]).items == [Item(id: 1)])
        #expect(Numbered(table: [1: true]).table == [1: true])
    }

    private static let good = #"{"array": [1, 2], "set": [3, 4, 3], "table": {"a": 5, "b": 6}}"#

    @Test("Everything that can be decoded is", arguments: Coder.all)
    func good(coder: Coder) throws {
        let lists = try coder.decode(Lists.self, Self.good)
        #expect(lists.array == [1, 2])
        #expect(lists.set == [3, 4])
        #expect(lists.table == ["a": 5, "b": 6])
        #expect(try coder.again(lists) == lists)
    }

    @Test("Bad elements and values are dropped, and only they", arguments: Coder.all)
    func badElements(coder: Coder) throws {
        let lists = try coder.decode(
            Lists.self,
            #"{"array": [1, "x", 2, {"a": 1}], "set": ["y", 3, [4, 5]], "table": {"a": 5, "b": "z", "c": 6}}"#
        )
        #expect(lists.array == [1, 2])
        #expect(lists.set.contains(3) && !lists.set.contains(0))
        #expect(lists.table == ["a": 5, "c": 6])
        let items = try coder.decode(
            Items.self, #"{"items": [{"id": 1}, {"name": "x"}, {"id": "y"}, {"id": 4}]}"#)
        #expect(items.items.map(\.id) == [1, 4])
    }

    @Test("Null elements are dropped", arguments: Coder.withNull)
    func nullElements(coder: Coder) throws {
        let report = LossyReport()
        let lists = try coder.decode(
            Lists.self, #"{"array": [1, null, 2], "set": [null], "table": {"a": null, "b": 6}}"#,
            report)
        #expect(lists.array == [1, 2])
        #expect(lists.set.isEmpty)
        #expect(lists.table == ["b": 6])
        #expect(
            Set(report.drops.map { "\($0.path)" }) == ["array.1", "set.0", "table.a"])
        #expect(report.drops.allSatisfy { $0.value == .null })
    }

    @Test(
        "A value that is not a container decodes as an empty one", arguments: Coder.all,
        [#""x""#, "true"])
    func wrongContainer(coder: Coder, value: String) throws {
        let lists = try coder.decode(
            Lists.self, #"{"array": \#(value), "set": \#(value), "table": \#(value)}"#)
        #expect(lists.array.isEmpty && lists.set.isEmpty && lists.table.isEmpty)
    }

    @Test("An array for an object and the other way round", arguments: Coder.typed)
    func otherContainer(coder: Coder) throws {
        let lists = try coder.decode(
            Lists.self, #"{"array": {"a": 1}, "set": {"a": 1}, "table": [1]}"#)
        #expect(lists.array.isEmpty && lists.set.isEmpty && lists.table.isEmpty)
    }

    @Test("A null decodes as an empty container", arguments: Coder.withNull)
    func null(coder: Coder) throws {
        let lists = try coder.decode(Lists.self, #"{"array": null, "set": null, "table": null}"#)
        #expect(lists.array.isEmpty && lists.set.isEmpty && lists.table.isEmpty)
    }

    @Test("A missing key is an error", arguments: Coder.typed, ["array", "set", "table"])
    func missing(coder: Coder, key: String) throws {
        let text = Self.good.replacingOccurrences(of: #""\#(key)""#, with: #""other""#)
        expectError(\DecodingError.summary, "keyNotFound \(key)") {
            try coder.decode(Lists.self, text)
        }
    }

    @Test("In XML an empty array leaves no trace")
    func missingInXML() throws {
        let coder = try #require(Coder.all.first { $0.isXML })
        #expect(try coder.decode(Lists.self, #"{"x": 1}"#).array == [])
        let empty = try coder.decode(Lists.self, #"{"table": {}}"#)
        #expect(empty.set.isEmpty && empty.table.isEmpty)
    }

    @Test("A bad key drops its own entry only", arguments: Coder.typed)
    func badKeys(coder: Coder) throws {
        let report = LossyReport()
        let numbered = try coder.decode(
            Numbered.self, #"{"table": {"1": true, "two": false, "3": 5, "4": false}}"#, report)
        #expect(numbered.table == [1: true, 4: false])
        #expect(Set(report.drops.map { "\($0.path)" }) == ["table.two", "table.3"])
        let bad = try #require(report.drops.first { "\($0.path)" == "table.two" })
        #expect(bad.value == false)
        #expect(bad.description.hasSuffix(#"table.two: expected a key of type Int, found "two""#))
        #expect(try coder.again(numbered) == numbered)
    }

    enum Size: String, Codable, CodingKeyRepresentable { case small, large }
    struct Keyed: Codable, Equatable { @LossyDictionary var sizes: [Size: Int] }

    @Test("Keys of other types", arguments: Coder.typed)
    func otherKeys(coder: Coder) throws {
        let report = LossyReport()
        let keyed = try coder.decode(
            Keyed.self, #"{"sizes": {"small": 1, "huge": 2}}"#, report)
        #expect(keyed.sizes == [.small: 1])
        #expect(report.drops.map { "\($0.path)" } == ["sizes.huge"])
        #expect(try coder.again(keyed) == keyed)
    }

    struct Reals: Encodable {
        @LossyArray var array: [Double] = []
        @LossySet var set: Set<Double> = []
        @LossyDictionary var table: [String: Double] = [:]
        @LossyValue var value: Double? = nil
        @LossyOptional var optional: Double? = nil
        @Nullable var nullable: Double? = nil
    }

    @Test(
        "Errors while encoding are thrown",
        arguments: [
            Reals(array: [.infinity]), Reals(set: [.infinity]), Reals(table: ["a": .infinity]),
            Reals(value: .infinity), Reals(optional: .infinity), Reals(nullable: .infinity),
        ])
    func encodingErrors(reals: Reals) {
        for coder in Coder.all where coder.isJSON {
            #expect(throws: EncodingError.self) { try coder.encoder().encode(reals) }
        }
    }

    @Test("Literals, equality, hashes, defaults")
    func literals() {
        let array: LossyArray<Int> = [1, 2]
        let set: LossySet<Int> = [1, 2, 1]
        let table: LossyDictionary<String, Int> = ["a": 1, "b": 2, "a": 3]
        #expect(array.wrappedValue == [1, 2])
        #expect(set.wrappedValue == [1, 2])
        #expect(table.wrappedValue == ["a": 3, "b": 2])
        #expect(LossyArray<Int>(wrappedValue: []) == [] && LossySet<Int>(wrappedValue: []) == [])
        #expect(LossyDictionary<String, Int>(wrappedValue: [:]) == [:])
        #expect(Set([array, [1, 2], []]).count == 2)
        #expect(Set([set, [2, 1]]).count == 1)
        #expect(Set([table, ["b": 2, "a": 3]]).count == 1)
        func send(_: some Sendable) {}
        send(array)
        send(set)
        send(table)
    }
}
