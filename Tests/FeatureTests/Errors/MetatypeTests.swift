import AllModules

/// The type that is given decides, also when it is a subclass of the one the compiler sees.
@Suite("Metatypes that are given") struct MetatypeTests {
    class Person: Codable {
        var name: String
    }

    final class Employee: Person {
        var number: Int

        private enum CodingKeys: String, CodingKey { case name, number }

        required init(from decoder: any Decoder) throws {
            number = try decoder.container(keyedBy: CodingKeys.self)
                .decode(Int.self, forKey: .number)
            try super.init(from: decoder)
        }
    }

    private static let type: Person.Type = Employee.self
    private static let person = #"{"name": "Ada", "number": 5}"#

    struct Firm: Decodable {
        var people: [Person] = []

        private enum CodingKeys: String, CodingKey { case chief, deputy, others }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            people.append(try container.decode(MetatypeTests.type, forKey: .chief))
            if let deputy = try container.decodeIfPresent(MetatypeTests.type, forKey: .deputy) {
                people.append(deputy)
            }
            var others = try container.nestedUnkeyedContainer(forKey: .others)
            people.append(try others.decode(MetatypeTests.type))
            if let other = try others.decodeIfPresent(MetatypeTests.type) { people.append(other) }
        }
    }

    struct Single: Decodable {
        var person: Person

        init(from decoder: any Decoder) throws {
            person = try decoder.singleValueContainer().decode(MetatypeTests.type)
        }
    }

    @Test(arguments: Coder.ours)
    func everywhere(coder: Coder) throws {
        let decoder = DocumentDecoder(format: coder.format)
        let one = try coder.data(Self.person)
        let document = try decoder.document(from: one)
        let value = try decoder.decode(DocumentValue.self, from: one)
        let people = [
            try decoder.decode(Self.type, from: one), try decoder.decode(Self.type, from: document),
            try decoder.decode(Self.type, from: value),
            try decoder.decode(Single.self, from: one).person,
        ]
        #expect(people.map { ($0 as? Employee)?.number } == [5, 5, 5, 5])
        let firm = try decoder.decode(
            Firm.self,
            from: try coder.data(
                """
                {"chief": \(Self.person), "deputy": \(Self.person),
                 "others": [\(Self.person), \(Self.person)]}
                """))
        // `KeyedDecodingContainer` of the standard library does not pass on the type it is given.
        #expect(firm.people.map { ($0 as? Employee)?.number } == [nil, nil, 5, 5])
        #expect(firm.people.map(\.name) == ["Ada", "Ada", "Ada", "Ada"])
    }
}
