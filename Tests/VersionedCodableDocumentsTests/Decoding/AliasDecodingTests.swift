import TestSupport

@Suite("Decoding through aliases") struct AliasDecodingTests {
    @Test func valuesAreThoseOfTheAnchor() throws {
        let text = """
            {a: &n 1 b: *n list: &l [1 2] again: *l object: &o {x: 3} same: *o deep: [*o *l *n]
             date: &d @2001-01-01T00:00:00Z date2: *d data: &x <01> data2: *x none: &z null none2: *z}
            """
        let value = try decode(Aliased.self, text)
        #expect(value.b == 1)
        #expect(value.again == [1, 2])
        #expect(value.same == ["x": 3])
        #expect(value.date2 == Date(timeIntervalSinceReferenceDate: 0))
        #expect(value.data2 == Data([1]))
        #expect(value.none2 == nil)
    }

    @Test func pathsLeadThroughTheAlias() throws {
        let text = "{base: &b {port: 'x' list: [1 'y']}\n services: [1 *b]}"
        let error = #expect(throws: DecodingError.self) { try decode(Ports.self, text) }
        let diagnostic = error?.diagnostic
        #expect(diagnostic?.path == ["services", "1", "port"])
        #expect(diagnostic?.location?.description == "1:18")
        let list = #expect(throws: DecodingError.self) { try decode(Lists.self, text) }
        #expect(list?.diagnostic?.path == ["services", "1", "list", "1"])
    }

    @Test func keyStrategiesSeeThePathOfTheAnchor() throws {
        let decoder = DocumentDecoder(format: BracketFormat())
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        let text = "{base_one: &b {inner_key: 1} other_one: [*b]}"
        let value = try decoder.decode(Snakes.self, from: Data(text.utf8))
        #expect(value.otherOne.map(\.innerKey) == [1])
        let wrong = text.replacing("inner_key: 1", with: "inner_key: 'x'")
        expectError(\DecodingError.diagnostic?.path, ["otherOne", "0", "innerKey"]) {
            try decoder.decode(Snakes.self, from: Data(wrong.utf8))
        }
    }
}

private struct Aliased: Decodable {
    let b: Int
    let again: [Int]
    let same: [String: Int]
    let date2: Date
    let data2: Data
    let none2: Int?
}

private struct Ports: Decodable {
    let services: [Service]

    struct Service: Decodable {
        let port: Int

        init(from decoder: any Decoder) throws {
            guard let container = try? decoder.container(keyedBy: AnyKey.self) else {
                port = try decoder.singleValueContainer().decode(Int.self)
                return
            }
            port = try container.decode(Int.self, forKey: AnyKey("port"))
        }
    }
}

private struct Lists: Decodable {
    let services: [Service]

    struct Service: Decodable {
        let list: [Int]

        init(from decoder: any Decoder) throws {
            let container = try? decoder.container(keyedBy: AnyKey.self)
            list = try container?.decode([Int].self, forKey: AnyKey("list")) ?? []
        }
    }
}

private struct Snakes: Decodable {
    let otherOne: [Inner]

    struct Inner: Decodable {
        let innerKey: Int
    }
}
