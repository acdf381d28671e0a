import AllModules

/// A versioned type with one property that is wrapped, or is a part of a document; its examples
/// have texts that formats may take for something else.
protocol WrapperModel: VersionedCodable, Equatable, ExampleProviding
where PreviousVersion == NothingEarlier {}

/// The version that all of them have.
extension WrapperModel {
    static var version: Int? { 7 }
}

/// The models of the matrix, by name.
struct WrapperCase: Sendable, CustomStringConvertible {
    let model: any WrapperModel.Type
    var description: String { "\(model)" }

    static let all =
        [
            AttributeModel.self, ElementModel.self, ElementAndAttributeModel.self, TextModel.self,
            CharacterDataModel.self, ListModel.self, WrappedModel.self, VersionedModel.self,
            AnyVersionModel.self, LossyArrayModel.self, LossySetModel.self,
            LossyDictionaryModel.self,
            LossyValueModel.self, NullableModel.self, MigratedModel.self, DynamicModel.self,
            ContainerModel.self, UnknownMembersModel.self, TreeModel.self, DictionaryModel.self,
        ].map { (model: any WrapperModel.Type) in WrapperCase(model: model) }
}

// MARK: Places

struct AttributeModel: WrapperModel {
    @Attribute var id: Int
    @Attribute var name: String?
    var other: String
    static var example: Self { Self(id: 1, name: "a", other: "true") }
    static var examples: [Self] { [example, Self(id: -1, name: nil, other: "- i")] }
}

struct ElementModel: WrapperModel {
    @Element var id: Int
    @Element var names: [String]
    static var example: Self { Self(id: 1, names: ["a", "1.5"]) }
}

struct ElementAndAttributeModel: WrapperModel {
    @ElementAndAttribute var id: Int
    static var example: Self { Self(id: 1) }
}

struct TextModel: WrapperModel {
    struct Note: Codable, Equatable {
        @Attribute var by: String
        @XMLText var text: String
    }
    var notes: [Note]
    static var example: Self {
        Self(notes: [Note(by: "a", text: "<x>&"), Note(by: "b", text: "c")])
    }
}

struct CharacterDataModel: WrapperModel {
    @XMLCData var script: String
    static var example: Self { Self(script: "a <b> & c") }
}

struct ListModel: WrapperModel {
    @XMLList var sizes: [Int]
    static var example: Self { Self(sizes: [1, 2]) }
}

struct WrappedModel: WrapperModel {
    @XMLWrapped("child") var children: [String] = []
    @XMLWrapped("size") var sizes: [Int] = []
    static var example: Self { Self(children: ["a", "b"], sizes: [1]) }
    static var examples: [Self] { [example, Self(children: ["null"], sizes: [1, -2])] }
}

// MARK: Versions

struct Keeper: SecondVersion, OldestVersion, Equatable, ExampleProviding {
    var name: String
    var age: Int
    static var example: Self { Self(name: "a", age: 1) }
}

struct VersionedModel: WrapperModel {
    @Versioned var owner: Keeper
    @Versioned var deputy: Keeper?
    @Versioned var guests: [Keeper]
    @Versioned var byName: [String: Keeper]
    static var example: Self {
        Self(owner: .example, deputy: .example, guests: [.example], byName: ["a": .example])
    }
    static var examples: [Self] {
        [example, Self(owner: .example, deputy: nil, guests: [.example], byName: ["b": .example])]
    }
}

struct AnyVersionModel: WrapperModel {
    var owner: AnyVersion<Keeper>

    static func == (left: Self, right: Self) -> Bool {
        left.owner.versionText == right.owner.versionText
            && left.owner.stored as? Keeper == right.owner.stored as? Keeper
    }
    static var example: Self { Self(owner: AnyVersion(.example)) }
}

struct ContainerModel: WrapperModel {
    var note: VersionableContainer<Note>
    static var example: Self { Self(note: VersionableContainer(instance: Note.mock)) }
}

// MARK: Lossy values

struct LossyArrayModel: WrapperModel {
    @LossyArray var sizes: [Int]
    @LossyArray var owners: [Keeper]
    static var example: Self { Self(sizes: [1, 2], owners: [.example]) }
}

struct LossySetModel: WrapperModel {
    @LossySet var sizes: Set<Int>
    static var example: Self { Self(sizes: [1]) }
}

struct LossyDictionaryModel: WrapperModel {
    @LossyDictionary var sizes: [String: Int]
    static var example: Self { Self(sizes: ["a": 1]) }
}

struct LossyValueModel: WrapperModel {
    @LossyValue var size: Int?
    @LossyOptional var owner: Keeper?
    static var example: Self { Self(size: 1, owner: .example) }
}

struct NullableModel: WrapperModel {
    @Nullable var size: Int?
    var name: String
    static var example: Self { Self(size: 1, name: "~") }
}

// MARK: Other shapes

struct MigratedModel: WrapperModel {
    struct Age: Codable, Equatable, MigrationTarget {
        var years: Int
        init(migrateFrom years: Int) { self.years = years }
    }
    struct Weight: Codable, Equatable, MigrationTarget {
        var grams: Double
        init(migrateFrom grams: Double?) { self.grams = grams ?? 0 }
    }
    @Migrated var age: Age
    @Migrated var weight: Weight
    static var example: Self { Self(age: Age(migrateFrom: 1), weight: Weight(migrateFrom: 0.5)) }
}

protocol KitRoute: Codable, Sendable {}

struct LoginRoute: KitRoute, TypeIdentifiable, Equatable {
    var type: String { "kit-login" }
    var user: String
}

struct DynamicModel: WrapperModel {
    @DynamicCodable var start: any KitRoute
    @DynamicCodable var all: [any KitRoute]
    @DynamicCodable var last: (any KitRoute)?

    static func register() {
        DynamicDecodableRegistry.register(LoginRoute.self, typeIdentifier: "kit-login")
    }
    static var example: Self {
        Self(start: LoginRoute(user: "a"), all: [LoginRoute(user: "b")], last: nil)
    }
}

// MARK: Parts of documents

struct UnknownMembersModel: WrapperModel {
    struct Part: Codable, Equatable {
        var name: String
        var others = UnknownMembers()
    }
    var part: Part
    static var example: Self { Self(part: Part(name: "a")) }
}

struct TreeModel: WrapperModel, JSONExample {
    var value: DocumentValue
    var node: DocumentNode
    static var json: String { #"{"value": {"a": "plain words"}, "node": {"b": "more words"}}"# }
}

struct DictionaryModel: WrapperModel {
    struct Size: Codable, Equatable { var width: Int }
    var names: [String: String]
    var sizes: [String: Size]
    var nested: [String: [String: Bool]]
    static var example: Self {
        Self(names: ["a": "b"], sizes: ["c": Size(width: 1)], nested: ["d": ["e": true]])
    }
}
