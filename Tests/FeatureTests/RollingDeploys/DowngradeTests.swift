import AllModules

/// Older versions are written, and what they cannot hold is not lost unnoticed.
@Suite("Downgradable") struct DowngradeTests {
    private let plain = Dish("Tea")
    private let rich = Dish("Tea", cooks: ["A", "B"], servings: 2, notes: ["hot": "yes"])

    @Test("Every older version of the chain is written", arguments: Coder.all)
    func older(coder: Coder) throws {
        let encoder = coder.encoder()
        let two = try encoder.encode(versioned: plain, as: Dish2.self)
        #expect(try coder.decoder().decode(versioned: Dish2.self, from: two) == Dish2("Tea"))
        #expect(try coder.decoder().peekVersion(of: Dish.self, from: two) == 2)
        let one = try encoder.encode(versioned: plain, as: Dish1.self)
        #expect(try coder.decoder().decode(versioned: Dish1.self, from: one) == Dish1(name: "Tea"))
        #expect(try coder.decoder().peekVersion(of: Dish.self, from: one) == 1)
        let same = try encoder.encode(versioned: plain, as: Dish.self)
        #expect(try coder.decoder().decode(versioned: Dish.self, from: same) == plain)
        #expect(same == (try encoder.encode(versioned: plain)))
        for data in [one, two, same] {
            #expect(try coder.decoder().decode(versioned: Dish.self, from: data) == plain)
        }
    }

    @Test("The bytes are those that the old program writes", arguments: Coder.all)
    func bytes(coder: Coder) throws {
        guard !coder.isXML else { return }
        #expect(
            try coder.encoder().encode(versioned: plain, as: Dish1.self)
                == coder.encoder().encode(versioned: Dish1(name: "Tea")))
    }

    @Test("What would be lost is refused by default, and named", arguments: Coder.all)
    func refused(coder: Coder) throws {
        let two = #expect(throws: DowngradeError.self) {
            try coder.encoder().encode(versioned: rich, as: Dish2.self)
        }
        #expect(
            two?.description
                == "Dish (version 3) cannot be written as Dish2 (version 2): it cannot hold cooks, notes"
        )
        #expect(two?.losses.map(\.path.description) == ["cooks", "notes"])
        #expect(two?.losses[0].value == ["A", "B"])
        #expect(two?.losses[0].returned == ["A"])
        #expect(two?.losses[1].returned == nil)
        let one = #expect(throws: DowngradeError.self) {
            try coder.encoder().encode(
                versioned: Dish("Tea", cooks: ["A"], servings: 2), as: Dish1.self)
        }
        #expect(
            one?.localizedDescription
                == "Dish (version 3) cannot be written as Dish1 (version 1): it cannot hold cooks.0, servings"
        )
    }

    @Test("Loss can be allowed", arguments: Coder.all)
    func lossy(coder: Coder) throws {
        let data = try coder.encoder().encode(versioned: rich, as: Dish1.self, policy: .lossy)
        #expect(try coder.decoder().decode(versioned: Dish.self, from: data) == plain)
    }

    /// Nothing goes down from it.
    struct Soup: VersionedCodable {
        static let version: Int? = 4
        var title: String
        init(from old: Dish) { title = old.title }
    }

    @Test("A type without a way down, a step that fails, a foreign type")
    func errors() throws {
        let soup = Soup(from: plain)
        func message(
            _ value: any VersionedCodable, _ target: any VersionedCodable.Type
        ) -> String? {
            let error = #expect(throws: DowngradeError.self) {
                try DocumentEncoder(format: .json).encode(versioned: value, as: target)
            }
            return error?.description
        }
        #expect(
            message(soup, Dish1.self)
                == "Soup (version 4) cannot be written as Dish1 (version 1): Soup (version 4) cannot be downgraded to Dish (version 3)"
        )
        #expect(
            message(Dish("Tea", cooks: []), Dish1.self)
                == "Dish (version 3) cannot be written as Dish1 (version 1): the step from Dish (version 3) to Dish2 (version 2) failed: NoCook()"
        )
        #expect(
            message(plain, Book1.self)
                == "Dish (version 3) cannot be written as Book1 (version 1): expected a type of the chain of Dish, found Book1"
        )
        #expect(
            message(Dish1(name: "Tea"), Dish.self)
                == "Dish1 (version 1) cannot be written as Dish (version 3): expected a type of the chain of Dish1, found Dish"
        )
    }

    /// Writes its parts as older versions.
    struct Board: Encodable {
        enum Key: CodingKey { case one, all, whole }
        var dishes: [Dish]
        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: Key.self)
            try container.superEncoder(forKey: .one).encode(versioned: dishes[0], as: Dish1.self)
            var list = container.nestedUnkeyedContainer(forKey: .all)
            for dish in dishes {
                try list.superEncoder().encode(versioned: dish, as: Dish2.self)
            }
            let whole = container.superEncoder(forKey: .whole)
            try whole.encode(versioned: dishes[0], as: Dish2.self)
        }
    }

    @Test("Inside of other values, with the path in the error", arguments: Coder.all)
    func nested(coder: Coder) throws {
        struct Read: Decodable {
            var one: Dish1
            var all: [Dish2]
            var whole: AnyVersion<Dish2>
        }
        let data = try coder.encoder().encode(Board(dishes: [plain, Dish("Rice")]))
        let read = try coder.decoder().decode(Read.self, from: data)
        #expect(read.one == Dish1(name: "Tea"))
        #expect(read.all == [Dish2("Tea"), Dish2("Rice")])
        #expect(read.whole.versionText == "2")
        // Foundation's coders say less of the path, and some replace the error.
        guard !coder.isFoundation else { return }
        expectError(
            DowngradeError.self,
            "all.1: Dish (version 3) cannot be written as Dish2 (version 2): it cannot hold cooks, notes"
        ) { try coder.encoder().encode(Board(dishes: [plain, rich])) }
    }

    // MARK: Storage versions

    @Test("The version to write is a setting, at the root and below", arguments: Coder.all)
    func storage(coder: Coder) throws {
        let versions: [any VersionedCodable.Type] = [Dish1.self, Shelf1.self]
        let root = try coder.encoder(writing: versions).encode(versioned: plain)
        #expect(try coder.decoder().peekVersion(of: Dish.self, from: root) == 1)
        #expect(try coder.decoder().decode(versioned: Dish.self, from: root) == plain)
        let menu = Menu(first: plain, all: [plain, Dish("Rice")])
        let data = try coder.encoder(writing: versions).encode(menu)
        #expect(try coder.decoder().decode(Menu.self, from: data) == menu)
        struct Read: Decodable { var all: [Dish1] }
        #expect(
            try coder.decoder().decode(Read.self, from: data).all.map(\.name) == ["Tea", "Rice"])
    }

    @Test("The version is flipped by changing the setting", arguments: Coder.all)
    func flipped(coder: Coder) throws {
        for (versions, version) in [
            ([Dish1.self], 1),
            ([Dish2.self], 2),
            ([], 3),
            ([Dish.self], 3),
        ]
            as [([any VersionedCodable.Type], Int)]
        {
            let data = try coder.encoder(writing: versions).encode(versioned: plain)
            #expect(try coder.decoder().peekVersion(of: Dish.self, from: data) == version)
        }
        #expect(throws: DowngradeError.self) {
            try coder.encoder(writing: [Dish1.self]).encode(versioned: rich)
        }
        let data = try coder.encoder(writing: [Dish1.self], policy: .lossy).encode(versioned: rich)
        #expect(try coder.decoder().decode(versioned: Dish.self, from: data) == Dish("Tea"))
        let exact = try coder.encoder(writing: [Dish1.self]).encode(AnyVersion(plain))
        #expect(try coder.decoder().peekVersion(of: Dish.self, from: exact) == 3)
    }
}

extension Coder {
    func encoder(
        writing schemas: [any VersionedCodable.Type], policy: DowngradePolicy = .refuse
    ) -> any VersionStamping {
        encoder(userInfo: [.storageVersions: StorageVersions(schemas, policy: policy)])
    }
}
