import VersionedCodable
import VersionedCodableExtras
import VersionedCodableXML

/// Properties with wrappers.
extension Matrix {
    struct WrappedArray<Value: Content>: Content {
        @XMLWrapped("c") var k: [Value] = []

        init(_ k: [Value]) { self.k = k }
    }

    struct WrappedTwice<Value: Content>: Content {
        @XMLWrapped("l") @XMLWrapped("c") var k: [Value] = []

        init(_ k: [Value]) { self.k = k }
    }

    struct WrappedMaybe<Value: Content>: Content {
        @XMLWrapped("c") var k: [Value]? = nil

        init(_ k: [Value]?) { self.k = k }
    }

    struct Lossy<Value: Content>: Content {
        @LossyArray var k: [Value]

        init(_ k: [Value]) { self.k = k }
    }

    struct Listed<Value: Content>: Content {
        @XMLList var k: [Value]

        init(_ k: [Value]) { self.k = k }
    }

    struct ListedAttribute<Value: Content>: Content {
        @Attribute @XMLList var k: [Value]

        init(_ k: [Value]) { self.k = k }
    }

    struct ElementOf<Value: Content>: Content {
        @Element var k: Value

        init(_ k: Value) { self.k = k }
    }

    struct AttributeOf<Value: Content>: Content {
        @Attribute var k: Value

        init(_ k: Value) { self.k = k }
    }

    struct AttributeMaybe: Content {
        @Attribute var k: String?
    }

    struct BothOf<Value: Content>: Content {
        @ElementAndAttribute var k: Value

        init(_ k: Value) { self.k = k }
    }

    struct TextOf<Value: Content>: Content {
        @Attribute var id = 7
        @XMLText var k: Value

        init(_ k: Value) { self.k = k }
    }

    struct Age: Content, MigrationTarget {
        var years: Int

        init(years: Int) { self.years = years }
        init(migrateFrom source: Int) { years = source }
    }

    struct Aged: Content {
        @Migrated<Int, Age> var k: Age

        init(_ k: Age) { self.k = k }
    }

    struct Person: VersionedCodable, Content {
        static let version: Int? = 2
        typealias PreviousVersion = NothingEarlier
        var name: String
    }

    struct Group: Content {
        @Versioned var k: [Person]

        init(_ k: [Person]) { self.k = k }
    }

    struct Owner: Content {
        @Versioned var k: Person

        init(_ k: Person) { self.k = k }
    }

    protocol Move: TypeIdentifiable, Sendable {}

    struct Walk: Move, Content {
        var type = "matrix.walk"
        var steps: [Int]
    }

    struct Wait: Move, Content {
        var type: String { "matrix.wait" }
        @Attribute var time: Int
    }

    /// Has to be done before a document is read.
    static let registered: Bool = {
        DynamicDecodableRegistry.register(Walk.self, typeIdentifier: "matrix.walk")
        DynamicDecodableRegistry.register(Wait.self, typeIdentifier: "matrix.wait")
        return true
    }()

    struct Moves: Content {
        @DynamicCodable var k: [any Move]

        init(_ k: [any Move]) { self.k = k }
    }

    struct OneMove: Content {
        @DynamicCodable var k: any Move

        init(_ k: any Move) { self.k = k }
    }

    /// One value of a type that the document names.
    typealias MoveWrapper = DynamicCodable<any Move>
}
