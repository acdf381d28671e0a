import AllModules
import Testing

/// Steps that have to be waited for, and models apart from their documents.
@Suite("Asynchronous steps and domain models") struct AsyncTests {
    struct Order: VersionedCodable, Hashable, Sendable {
        static let version: Int? = 3
        typealias PreviousVersion = Order2
        var customer: Int
        var isOpen: Bool
        init(from old: Order2) {
            customer = old.customer
            isOpen = true
        }
    }

    /// Asks a directory for the number of a customer.
    struct Order2: AsyncVersionedCodable, Hashable, Sendable {
        static let version: Int? = 2
        typealias PreviousVersion = Order1
        var customer: Int
        init(migrating old: Order1) async throws {
            await Task.yield()
            guard old.name != "nobody" else { throw NoCook() }
            customer = old.name.count
        }
    }

    struct Order1: VersionedCodable, Hashable, Sendable {
        static let version: Int? = 1
        typealias PreviousVersion = NothingEarlier
        var name: String
    }

    private func order(_ coder: Coder, _ text: String) async throws -> Order {
        try await coder.decoder().decode(migrating: Order.self, from: try coder.data(text))
    }

    @Test("A step of a chain may have to be waited for", arguments: Coder.all)
    func waits(coder: Coder) async throws {
        let old = try await order(coder, #"{"version": 1, "name": "Anna"}"#)
        #expect(old.customer == 4 && old.isOpen)
        #expect(try await order(coder, #"{"version": 2, "customer": 7}"#).customer == 7)
        let new = try await order(coder, #"{"version": 3, "customer": 7, "isOpen": false}"#)
        #expect(!new.isOpen)
    }

    @Test("Errors name the step", arguments: Coder.all)
    func failure(coder: Coder) async throws {
        let error = await #expect(throws: VersionedDecodingError.self) {
            try await order(coder, #"{"version": 1, "name": "nobody"}"#)
        }
        #expect(
            error?.description
                == "the step from Order1 (version 1) to Order2 (version 2) failed: NoCook()")
        await #expect(throws: VersionedDecodingError.self) {
            try await order(coder, #"{"version": 9, "name": "nobody"}"#)
        }
    }

    @Test("Elsewhere such a step fails and says what to do", arguments: Coder.all)
    func refused(coder: Coder) throws {
        let error = #expect(throws: VersionedDecodingError.self) {
            try coder.decode(versioned: Order.self, #"{"version": 1, "name": "Anna"}"#)
        }
        #expect(
            error?.description
                == "the step from Order1 (version 1) to Order2 (version 2) failed: expected decode(migrating:from:), because the step to Order2 is asynchronous"
        )
        guard case .migrationFailed(let failure)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(failure.underlyingError is AsyncMigrationError)
        #expect(
            try coder.decode(versioned: Order.self, #"{"version": 2, "customer": 7}"#).customer == 7
        )
    }

    @Test("Nested values migrate on request", arguments: Coder.all)
    func later(coder: Coder) async throws {
        struct Log: Codable { var orders: [AnyVersion<Order>] }
        let log = try coder.decode(
            Log.self,
            #"{"orders": [{"version": 1, "name": "Anna"}, {"version": 2, "customer": 7}]}"#)
        var customers: [Int] = []
        for order in log.orders { customers.append(try await order.migrating().customer) }
        #expect(customers == [4, 7])
    }

    @Test("The document is read once", arguments: Coder.ours)
    func once(coder: Coder) async throws {
        let counting = CountingFormat(base: coder.format)
        let decoder = DocumentDecoder(format: counting)
        let data = try coder.data(#"{"version": 1, "name": "Anna"}"#)
        #expect(try await decoder.decode(migrating: Order.self, from: data).customer == 4)
        #expect(counting.reads == 1)
        let document = try decoder.document(from: data)
        #expect(try await decoder.decode(migrating: Order.self, from: document).customer == 4)
    }

    // MARK: Models apart from their documents

    /// What the program works with; not `Codable`.
    struct Kitchen: DomainModel, Equatable {
        var chefs: Set<String>
        var dish: String

        init(chefs: Set<String>, dish: String) {
            self.chefs = chefs
            self.dish = dish
        }

        init(stored: Dish) throws {
            if stored.title.isEmpty { throw NoCook() }
            self.init(chefs: Set(stored.cooks), dish: stored.title)
        }

        func stored() throws -> Dish {
            if chefs.isEmpty { throw NoCook() }
            return Dish(dish, cooks: chefs.sorted())
        }
    }

    @Test("A model apart from its documents, both ways", arguments: Coder.all)
    func domain(coder: Coder) throws {
        let old = try coder.data(#"{"version": 1, "name": "Tea"}"#)
        let kitchen = try coder.decoder().decode(domain: Kitchen.self, from: old)
        #expect(kitchen == Kitchen(chefs: ["unknown"], dish: "Tea"))
        let data = try coder.encoder().encode(domain: kitchen)
        #expect(try coder.decoder().peekVersion(of: Dish.self, from: data) == 3)
        #expect(try coder.decoder().decode(domain: Kitchen.self, from: data) == kitchen)
    }

    @Test("A model that makes no sense is an error", arguments: Coder.all)
    func senseless(coder: Coder) throws {
        let empty = try coder.data(#"{"version": 1, "name": ""}"#)
        #expect(throws: NoCook.self) {
            try coder.decoder().decode(domain: Kitchen.self, from: empty)
        }
        #expect(throws: NoCook.self) {
            try coder.encoder().encode(domain: Kitchen(chefs: [], dish: "Tea"))
        }
    }

    /// Has models inside.
    struct Street: Codable, Equatable {
        enum CodingKeys: CodingKey { case kitchen }
        var kitchen: Kitchen
        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            kitchen = try container.decode(domain: Kitchen.self, forKey: .kitchen)
        }
        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(domain: kitchen, forKey: .kitchen)
        }
    }

    @Test("Models inside of other values", arguments: Coder.all)
    func nested(coder: Coder) throws {
        let street = try coder.decode(
            Street.self, #"{"kitchen": {"version": 1, "name": "Tea"}}"#)
        #expect(street.kitchen.dish == "Tea")
        #expect(try coder.again(street) == street)
    }
}
