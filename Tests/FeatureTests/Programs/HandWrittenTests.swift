import Foundation
import Testing
import VersionedCodable

/// Programs with coding methods written by hand, as the documentation of Foundation, XMLCoder and
/// Yams shows them.
struct HandWrittenTests {
    private func comeBack<Value: Codable>(_ value: Value, _ coder: Coder) throws -> Value {
        try coder.decoder().decode(Value.self, from: try coder.encoder().encode(value))
    }

    // MARK: Nested containers

    /// Flattens a tree of objects into one type.
    struct Place: Codable, Equatable {
        var latitude: Double
        var longitude: Double
        var elevation: Double
        var names: [String]

        enum CodingKeys: CodingKey { case coordinates, info }
        enum CoordinateKeys: CodingKey { case latitude, longitude }
        enum InfoKeys: CodingKey { case elevation, names }

        init(_ latitude: Double, _ longitude: Double, _ elevation: Double, _ names: [String]) {
            (self.latitude, self.longitude) = (latitude, longitude)
            (self.elevation, self.names) = (elevation, names)
        }

        init(from decoder: any Decoder) throws {
            let root = try decoder.container(keyedBy: CodingKeys.self)
            let coordinates = try root.nestedContainer(
                keyedBy: CoordinateKeys.self, forKey: .coordinates)
            latitude = try coordinates.decode(Double.self, forKey: .latitude)
            longitude = try coordinates.decode(Double.self, forKey: .longitude)
            let info = try root.nestedContainer(keyedBy: InfoKeys.self, forKey: .info)
            elevation = try info.decode(Double.self, forKey: .elevation)
            var list = try info.nestedUnkeyedContainer(forKey: .names)
            names = []
            while !list.isAtEnd { names.append(try list.decode(String.self)) }
        }

        func encode(to encoder: any Encoder) throws {
            var root = encoder.container(keyedBy: CodingKeys.self)
            var info = root.nestedContainer(keyedBy: InfoKeys.self, forKey: .info)
            var coordinates = root.nestedContainer(
                keyedBy: CoordinateKeys.self, forKey: .coordinates)
            try coordinates.encode(latitude, forKey: .latitude)
            try info.encode(elevation, forKey: .elevation)
            try coordinates.encode(longitude, forKey: .longitude)
            var list = info.nestedUnkeyedContainer(forKey: .names)
            for name in names { try list.encode(name) }
        }
    }

    @Test(arguments: Coder.all)
    func nestedContainersOpenAtTheSameTime(coder: Coder) throws {
        let place = Place(47.5, -8.25, 409, ["Zürich", "Turicum"])
        #expect(try comeBack(place, coder) == place)
    }

    /// Asks for the container of one key twice, and writes one key in both.
    struct Twice: Codable {
        var first = 1
        var second = 2
        enum Keys: CodingKey { case row, a, b }

        init() {}

        init(from decoder: any Decoder) throws {
            let root = try decoder.container(keyedBy: Keys.self)
            let row = try root.nestedContainer(keyedBy: Keys.self, forKey: .row)
            first = try row.decode(Int.self, forKey: .b)
            second = try row.decode(Int.self, forKey: .a)
        }

        func encode(to encoder: any Encoder) throws {
            var root = encoder.container(keyedBy: Keys.self)
            var row = root.nestedContainer(keyedBy: Keys.self, forKey: .row)
            try row.encode(1, forKey: .a)
            try row.encode(1, forKey: .b)
            var again = root.nestedContainer(keyedBy: Keys.self, forKey: .row)
            try again.encode(2, forKey: .a)
        }
    }

    @Test(arguments: Coder.ours)
    func aContainerForOneKeyTwiceIsTheSame(coder: Coder) throws {
        let found = try comeBack(Twice(), coder)
        #expect(found.first == 1)
        #expect(found.second == 2)
    }

    // MARK: Repeated keys

    /// Writes a list as values of one key, one by one.
    struct Repeated: Codable, Equatable {
        var items: [String]
        enum Keys: CodingKey { case item }

        init(_ items: [String]) { self.items = items }

        init(from decoder: any Decoder) throws {
            let root = try decoder.container(keyedBy: Keys.self)
            items = try root.decode([String].self, forKey: .item)
        }

        func encode(to encoder: any Encoder) throws {
            var root = encoder.container(keyedBy: Keys.self)
            for item in items { try root.encode(item, forKey: .item) }
        }
    }

    /// The same by way of encoders.
    struct RepeatedSuper: Codable, Equatable {
        var items: [String]
        enum Keys: CodingKey { case item }

        init(_ items: [String]) { self.items = items }

        init(from decoder: any Decoder) throws {
            let root = try decoder.container(keyedBy: Keys.self)
            items = try root.decode([String].self, forKey: .item)
        }

        func encode(to encoder: any Encoder) throws {
            var root = encoder.container(keyedBy: Keys.self)
            for item in items { try item.encode(to: root.superEncoder(forKey: .item)) }
        }
    }

    @Test func repeatedKeysAreSiblingsInXML() throws {
        let coder = try #require(Coder.ours.first { $0.isXML })
        let found = try comeBack(Repeated(["a", "b", "c"]), coder)
        #expect(found.items == ["a", "b", "c"])
        let other = try comeBack(RepeatedSuper(["a", "b", "c"]), coder)
        #expect(other.items == ["a", "b", "c"])
    }

    @Test(arguments: Coder.typed)
    func ofRepeatedKeysTheLastCountsElsewhere(coder: Coder) throws {
        struct One: Decodable { var item: String }
        let data = try coder.encoder().encode(Repeated(["a", "b", "c"]))
        #expect(try coder.decoder().decode(One.self, from: data).item == "c")
    }

    // MARK: Inheritance

    class Person: Codable {
        var name: String
        init(name: String) { self.name = name }
        enum CodingKeys: CodingKey { case name }
        required init(from decoder: any Decoder) throws {
            name = try decoder.container(keyedBy: CodingKeys.self).decode(
                String.self, forKey: .name)
        }
        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(name, forKey: .name)
        }
    }

    /// Keeps what is inherited under `super`.
    final class Employee: Person {
        var number: Int
        enum CodingKeys: CodingKey { case number }
        init(name: String, number: Int) {
            self.number = number
            super.init(name: name)
        }
        required init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            number = try container.decode(Int.self, forKey: .number)
            try super.init(from: container.superDecoder())
        }
        override func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(number, forKey: .number)
            try super.encode(to: container.superEncoder())
        }
    }

    /// Keeps what is inherited beside its own.
    final class Guest: Person {
        var room: String
        enum CodingKeys: CodingKey { case room }
        init(name: String, room: String) {
            self.room = room
            super.init(name: name)
        }
        required init(from decoder: any Decoder) throws {
            room = try decoder.container(keyedBy: CodingKeys.self).decode(
                String.self, forKey: .room)
            try super.init(from: decoder)
        }
        override func encode(to encoder: any Encoder) throws {
            try super.encode(to: encoder)
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(room, forKey: .room)
        }
    }

    @Test(arguments: Coder.all)
    func classesInherit(coder: Coder) throws {
        let employee = try comeBack(Employee(name: "Ada", number: 7), coder)
        #expect(employee.name == "Ada")
        #expect(employee.number == 7)
        let guest = try comeBack(Guest(name: "Bob", room: "b 12"), coder)
        #expect(guest.name == "Bob")
        #expect(guest.room == "b 12")
    }

    /// A type that is known at run time only.
    @Test(arguments: Coder.all)
    func aMetatypeSaysWhatIsMade(coder: Coder) throws {
        let data = try coder.encoder().encode(Employee(name: "Ada", number: 7))
        let type: Person.Type = Employee.self
        let person = try coder.decoder().decode(type, from: data)
        #expect((person as? Employee)?.number == 7)
    }

    // MARK: Generic types and keys

    struct Response<Value: Codable & Equatable>: Codable, Equatable {
        var value: Value
        var others: [Value]
    }

    struct Pair<First: Codable & Equatable, Second: Codable & Equatable>: Codable, Equatable {
        var first: First
        var second: Second
    }

    @Test(arguments: Coder.all)
    func genericWrappersNest(coder: Coder) throws {
        let numbers = Response(value: 1, others: [2, 3])
        #expect(try comeBack(numbers, coder) == numbers)
        let pairs = Response(
            value: Pair(first: "a", second: 1.5), others: [Pair(first: "b", second: -2)])
        #expect(try comeBack(pairs, coder) == pairs)
    }

    enum Side: String, Codable, CodingKeyRepresentable { case left, right }

    struct Tables: Codable, Equatable {
        var byName: [String: Int]
        var bySide: [Side: String]
    }

    @Test(arguments: Coder.all)
    func dictionariesHaveKeysOfTypes(coder: Coder) throws {
        let tables = Tables(byName: ["one": 1, "two": 2], bySide: [.left: "l", .right: "r"])
        #expect(try comeBack(tables, coder) == tables)
    }

    @Test(arguments: Coder.all)
    func integersAreKeysWhereKeysAreNoNames(coder: Coder) throws {
        let table = Response(value: [12: "a", -3: "b"], others: [])
        if coder.isXML {
            let error = #expect(throws: WritingError.self) { try coder.encoder().encode(table) }
            #expect(error?.path.first == "value")
        } else {
            #expect(try comeBack(table, coder) == table)
        }
    }

    // MARK: Coding paths

    enum Field: Int, CodingKey {
        case id = 1
        case inner = 2
    }

    /// Reports the path it is asked under.
    struct Reporter: Codable {
        var keys: [Int?] = []
        var areFields: [Bool] = []

        struct Inner: Codable {
            var keys: [Int?] = []
            var areFields: [Bool] = []

            init() {}

            init(from decoder: any Decoder) throws {
                let container = try decoder.container(keyedBy: Field.self)
                _ = try container.decode(Int.self, forKey: .id)
                keys = container.codingPath.map(\.intValue)
                areFields = container.codingPath.map { $0 is Field }
            }

            func encode(to encoder: any Encoder) throws {
                var container = encoder.container(keyedBy: Field.self)
                try container.encode(1, forKey: .id)
            }
        }

        init() {}

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Field.self)
            let inner = try container.decode(Inner.self, forKey: .inner)
            (keys, areFields) = (inner.keys, inner.areFields)
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: Field.self)
            try container.encode(Inner(), forKey: .inner)
        }
    }

    @Test(arguments: Coder.all)
    func pathsHaveTheKeysOfTheCaller(coder: Coder) throws {
        let found = try comeBack(Reporter(), coder)
        #expect(found.keys == [2])
        #expect(found.areFields == [true])
    }

    // MARK: Optionals

    struct Explicit: Codable, Equatable {
        var note: String?
        var size: Int?
        enum CodingKeys: CodingKey { case note, size }

        init(note: String?, size: Int?) { (self.note, self.size) = (note, size) }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            note = try container.decode(String?.self, forKey: .note)
            size = try container.decode(Int?.self, forKey: .size)
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(note, forKey: .note)
            try container.encode(size, forKey: .size)
        }
    }

    @Test(arguments: Coder.withNull)
    func nullsAreWrittenWhenAsked(coder: Coder) throws {
        let empty = Explicit(note: nil, size: nil)
        #expect(try comeBack(empty, coder) == empty)
        let full = Explicit(note: "", size: 0)
        #expect(try comeBack(full, coder) == full)
    }
}
