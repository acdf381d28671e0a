import AllModules

/// Properties that are decoded from their own type or an older one.
@Suite("@Migrated") struct MigratedTests {
    @Test("The new shape", arguments: Coder.all)
    func new(coder: Coder) throws {
        let person = try coder.decode(Person.self, #"{"age": {"years": 32, "months": 4}}"#)
        #expect(person == Person(age: Age(years: 32, months: 4)))
        #expect(try coder.again(person) == person)
    }

    @Test("The old shape", arguments: Coder.all)
    func old(coder: Coder) throws {
        let person = try coder.decode(Person.self, #"{"age": 32}"#)
        #expect(person.age.years == 32)
        #expect(person.age.months == nil)
    }

    @Test("In arrays and dictionaries, each of its own shape", arguments: Coder.all)
    func mixed(coder: Coder) throws {
        struct Group: Codable {
            var list: [Migrated<Int, Age>]
            var table: [String: Migrated<Int, Age>]
        }
        let group = try coder.decode(
            Group.self,
            #"{"list": [1, {"years": 2}, 3], "table": {"a": 4, "b": {"years": 5}}}"#)
        #expect(group.list.map(\.wrappedValue.years) == [1, 2, 3])
        #expect(group.table.mapValues(\.wrappedValue.years) == ["a": 4, "b": 5])
    }

    @Test("The array of one that older wrappers wrote", arguments: Coder.typed)
    func arrayForm(coder: Coder) throws {
        let person = try coder.decode(Person.self, #"{"age": [{"years": 32}]}"#)
        #expect(person == Person(age: Age(years: 32)))
        #expect(throws: Migrated<Int, Age>.Error.self) {
            try coder.decode(Person.self, #"{"age": [{"years": 32}, {"years": 33}]}"#)
        }
        #expect(throws: Migrated<Int, Age>.Error.self) {
            try coder.decode(Person.self, #"{"age": []}"#)
        }
    }

    @Test("The value is written as what it is", arguments: Coder.typed)
    func written(coder: Coder) throws {
        #expect(try coder.text(Person(age: Age(years: 32))) == #"{"age":{"years":32}}"#)
    }

    @Test("A chain of sources", arguments: Coder.all)
    func chain(coder: Coder) throws {
        for text in [
            #"{"range": {"from": 0, "to": 9}}"#, #"{"range": {"low": 0, "high": 9}}"#,
            #"{"range": {"limit": 9}}"#,
        ] {
            let ranged = try coder.decode(Ranged.self, text)
            #expect(ranged.range.from == 0)
            #expect(ranged.range.to == 9)
        }
    }

    @Test("A missing key is migrated from nil", arguments: Coder.all)
    func missing(coder: Coder) throws {
        struct Outer: Codable {
            var a = 1
            var named: Named
        }
        #expect(
            try coder.decode(Outer.self, #"{"a": 1, "named": {"x": 1}}"#).named.nick.name == "none")
        #expect(try coder.decode(Named.self, #"{"nick": "Al"}"#).nick.name == "Al")
        #expect(try coder.decode(Named.self, #"{"nick": {"name": "Bo"}}"#).nick.name == "Bo")
    }

    @Test("A null is migrated from nil", arguments: Coder.withNull)
    func null(coder: Coder) throws {
        #expect(try coder.decode(Named.self, #"{"nick": null}"#).nick.name == "none")
    }

    @Test("A missing key is an error if the source is not optional", arguments: Coder.all)
    func missingWithoutOptional(coder: Coder) throws {
        expectError(\DecodingError.summary, "keyNotFound age") {
            try coder.decode(Person.self, #"{"x": 1}"#)
        }
    }

    @Test("Both errors are kept", arguments: Coder.all)
    func errors(coder: Coder) throws {
        do {
            _ = try coder.decode(Person.self, #"{"age": {"months": "x"}}"#)
            Issue.record("expected an error")
        } catch Migrated<Int, Age>.Error.migrationFailed(let new, let old) {
            guard case DecodingError.keyNotFound(let key, _) = new,
                case DecodingError.typeMismatch(let type, _) = old
            else {
                Issue.record("\(new), \(old)")
                return
            }
            #expect(key.stringValue == "years")
            #expect(type is Int.Type)
        }
    }

    /// The line that a `catch` prints, with the location of the first error.
    @Test(
        "Both errors are in one message",
        arguments: rows(
            #"""
            {"age": "old"}\
             => 1:9: age: expected an object, found "old"; as Int: expected Int, found "old"\n    {"age": "old"}\n            ^
            {"age": {"years": "x"}}\
             => 1:19: age.years: expected Int, found "x"; as Int: expected Int, found an object\n    {"age": {"years": "x"}}\n                      ^
            """#))
    func message(json: String, expected: String) throws {
        expectError(Migrated<Int, Age>.Error.self, expected) {
            try DocumentDecoder(format: .json).decode(Person.self, from: Data(json.utf8))
        }
    }

    @Test("A migration that throws is in the message")
    func messageOfMigration() throws {
        let error = #expect(throws: Migrated<String, Count>.Error.self) {
            try DocumentDecoder(format: .json).decode(
                Counted.self, from: Data(#"{"count": "many"}"#.utf8))
        }
        #expect(
            error?.documentDescription.hasPrefix(
                "1:11: count: expected an object, found \"many\"; as String: NoCount") == true)
    }

    @Test("A migration may throw", arguments: Coder.all)
    func throwing(coder: Coder) throws {
        #expect(try coder.decode(Counted.self, #"{"count": "12"}"#).count.count == 12)
        do {
            _ = try coder.decode(Counted.self, #"{"count": "many"}"#)
            Issue.record("expected an error")
        } catch Migrated<String, Count>.Error.migrationFailed(_, let old) {
            #expect(old as? NoCount == NoCount(text: "many"))
        }
        do {
            _ = try coder.decode(Ranged.self, #"{"range": {"limit": -1}}"#)
            Issue.record("expected an error")
        } catch Migrated<Range2, Range3>.Error.migrationFailed(_, let old) {
            #expect(old is NegativeLimit)
        }
    }

    @Test("An array as the old value loses nothing", arguments: Coder.all)
    func arraySource(coder: Coder) throws {
        #expect(try coder.decode(Tagged.self, #"{"tags": ["a", "b"]}"#).tags.names == "a+b")
        #expect(try coder.decode(Tagged.self, #"{"tags": ["a"]}"#).tags.names == "a")
        #expect(try coder.decode(Tagged.self, #"{"tags": {"names": "c"}}"#).tags.names == "c")
    }

    @Test("The strategies of the decoder hold", arguments: Coder.withStrategies)
    func strategies(coder: Coder) throws {
        let day = Date(timeIntervalSince1970: 100)
        let old = try coder.decode(Dated.self, #"{"start_day": 100}"#, strategies: true)
        #expect(old.startDay.dayStart == day)
        let new = try coder.decode(
            Dated.self, #"{"start_day": {"day_start": 100}}"#, strategies: true)
        #expect(new == old)
    }

    @Test("Too many drops pass through", arguments: Coder.all)
    func threshold(coder: Coder) throws {
        struct Holder: Codable { @Migrated var list: List }
        #expect(throws: LossyDecodingError.self) {
            try coder.decode(
                Holder.self, #"{"list": {"items": [1, "x"]}}"#, LossyReport(maximumDrops: 0))
        }
    }

    struct List: Codable, MigrationTarget {
        @LossyArray var items: [Int]
        init(migrateFrom number: Int) { items = [number] }
    }
}
