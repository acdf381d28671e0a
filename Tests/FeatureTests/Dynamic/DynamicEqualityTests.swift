import AllModules

/// Equality of values whose types only the document knew.
@Suite("Equality of dynamic values") struct DynamicEqualityTests {
    private func equal(_ left: any Route, _ right: any Route) -> Bool {
        let left = DynamicCodable<any Route>(wrappedValue: left)
        let right = DynamicCodable<any Route>(wrappedValue: right)
        if left == right { #expect(left.hashValue == right.hashValue) }
        return left == right
    }

    /// A route that encodes its members in the order it is told.
    struct Shuffled: Route, Encodable {
        var type: String { "shuffled" }
        var keys: [String]

        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            try container.encode(Dictionary(uniqueKeysWithValues: keys.map { ($0, $0.count) }))
        }
    }

    @Test("The order of keys does not count, in a hundred runs")
    func order() {
        let keys = (0..<20).map { "key\($0)" }
        for _ in 0..<100 {
            #expect(equal(Shuffled(keys: keys.shuffled()), Shuffled(keys: keys.shuffled())))
        }
        #expect(!equal(Shuffled(keys: keys), Shuffled(keys: keys.dropLast())))
    }

    @Test("Values and types count")
    func values() {
        #expect(equal(Login(user: "a"), Login(user: "a")))
        #expect(!equal(Login(user: "a"), Login(user: "b")))
        #expect(!equal(Home(), Login(user: "a")))
        struct Twin: Route, Codable { var type = "login"; var user: String }
        #expect(!equal(Login(user: "a"), Twin(user: "a")))
    }

    @Test("What was read from any format equals what was made in memory", arguments: Coder.all)
    func read(coder: Coder) throws {
        let made = Screen(
            route: Login(user: "ada"), routes: [Detail(id: 7, tags: ["a", "b"])],
            byName: ["x": Logout(reason: "late")])
        let read: Screen = try coder.dynamic(
            Screen.self,
            #"{"byName": {"x": \#(Routes.logout)}, "route": \#(Routes.login), "routes": [\#(Routes.detail)]}"#
        )
        #expect(read == made)
        #expect(read.hashValue == made.hashValue)
        var other = made
        other.route = Login(user: "eve")
        #expect(read != other)
    }

    @Test("Collections, optionals and sets of them")
    func collections() throws {
        typealias Routes = DynamicCodable<[String: [(any Route)?]]>
        let one = Routes(wrappedValue: ["a": [Home(), nil], "b": []])
        let same = Routes(wrappedValue: ["b": [], "a": [Home(), nil]])
        #expect(one == same)
        #expect(one.hashValue == same.hashValue)
        #expect(one != Routes(wrappedValue: ["a": [nil, Home()], "b": []]))
        let set: Set<DynamicCodable<any Route>> = [
            DynamicCodable(wrappedValue: Home()), DynamicCodable(wrappedValue: Home()),
            DynamicCodable(wrappedValue: Login(user: "a")),
        ]
        #expect(set.count == 2)
        let none = DynamicEncodable<(any Route)?>(wrappedValue: nil)
        let noneAgain = DynamicEncodable<(any Route)?>(wrappedValue: nil)
        let home = DynamicEncodable<(any Route)?>(wrappedValue: Home())
        #expect(none == noneAgain)
        #expect(none.hashValue == noneAgain.hashValue)
        #expect(none != home)
    }

    @Test("Values that are no numbers, and values that cannot be encoded")
    func failures() {
        struct Number: Route, Encodable {
            var type: String { "number" }
            var value: Double
        }
        #expect(equal(Number(value: .nan), Number(value: .nan)))
        #expect(equal(Number(value: .infinity), Number(value: .infinity)))
        #expect(!equal(Number(value: .infinity), Number(value: -.infinity)))
        struct Failure: Error { var number: Int }
        struct Broken: Route, Encodable {
            var type: String { "broken" }
            var number: Int
            func encode(to encoder: any Encoder) throws { throw Failure(number: number) }
        }
        #expect(equal(Broken(number: 1), Broken(number: 1)))
        #expect(!equal(Broken(number: 1), Broken(number: 2)))
        struct Unencodable: Route { var type: String { "none" } }
        #expect(equal(Unencodable(), Unencodable()))
        #expect(!equal(Unencodable(), Home()))
    }

    @Test("DynamicDecodable compares as its value does")
    func conditional() {
        struct Click: Route, Decodable, Hashable { var type: String { "click" }; var x: Int }
        let clicks = [1, 1, 2].map { DynamicDecodable<any Route>(wrappedValue: Click(x: $0)) }
        #expect(clicks[0] == clicks[1])
        #expect(Set(clicks).count == 2)
    }
}
