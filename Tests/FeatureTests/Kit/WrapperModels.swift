import AllModules

/// A versioned type with one property that is wrapped, or is a part of a document.
protocol WrapperModel: VersionedCodable, Equatable, ExampleProviding {}

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
            CharacterDataModel.self, ListModel.self, WrappedModel.self, AnchoredModel.self,
            TaggedModel.self, VersionedModel.self, AnyVersionModel.self,
            LossyArrayModel.self, LossySetModel.self, LossyDictionaryModel.self,
            LossyValueModel.self, NullableModel.self, MigratedModel.self, DynamicModel.self,
            ContainerModel.self, UnknownMembersModel.self, TreeModel.self, DictionaryModel.self,
        ].map { (model: any WrapperModel.Type) in WrapperCase(model: model) }
}

// MARK: Places and annotations

struct AttributeModel: WrapperModel {
    typealias PreviousVersion = NothingEarlier
    @Attribute var id: Int
    @Attribute var name: String?
    var other: String
}

struct ElementModel: WrapperModel {
    typealias PreviousVersion = NothingEarlier
    @Element var id: Int
    @Element var names: [String]
}

struct ElementAndAttributeModel: WrapperModel {
    typealias PreviousVersion = NothingEarlier
    @ElementAndAttribute var id: Int
}

struct TextModel: WrapperModel {
    typealias PreviousVersion = NothingEarlier
    struct Note: Codable, Equatable {
        @Attribute var by: String
        @XMLText var text: String
    }
    var notes: [Note]
}

struct CharacterDataModel: WrapperModel {
    typealias PreviousVersion = NothingEarlier
    @XMLCData var script: String
}

struct ListModel: WrapperModel {
    typealias PreviousVersion = NothingEarlier
    @XMLList var sizes: [Int]
}

struct WrappedModel: WrapperModel {
    typealias PreviousVersion = NothingEarlier
    @XMLWrapped("child") var children: [String] = []
    @XMLWrapped("size") var sizes: [Int] = []
}

struct AnchoredModel: WrapperModel {
    typealias PreviousVersion = NothingEarlier
    @Anchored var host: String
    @Anchored var port: Int?
}

struct TaggedModel: WrapperModel {
    typealias PreviousVersion = NothingEarlier
    @VersionedCodableYAML.Tagged var color: String
}

// MARK: Versions

struct Keeper: VersionedCodable, Equatable {
    static let version: Int? = 2
    typealias PreviousVersion = NothingEarlier
    var name: String
    var age: Int
}

struct VersionedModel: WrapperModel {
    typealias PreviousVersion = NothingEarlier
    @Versioned var owner: Keeper
    @Versioned var deputy: Keeper?
    @Versioned var guests: [Keeper]
    @Versioned var byName: [String: Keeper]
}

struct AnyVersionModel: WrapperModel {
    typealias PreviousVersion = NothingEarlier
    var owner: AnyVersion<Keeper>

    static func == (left: Self, right: Self) -> Bool {
        left.owner.versionText == right.owner.versionText
            && left.owner.stored as? Keeper == right.owner.stored as? Keeper
    }
}

struct ContainerModel: WrapperModel {
    typealias PreviousVersion = NothingEarlier
    var note: VersionableContainer<Note>
}

// MARK: Lossy values

struct LossyArrayModel: WrapperModel {
    typealias PreviousVersion = NothingEarlier
    @LossyArray var sizes: [Int]
    @LossyArray var owners: [Keeper]
}

struct LossySetModel: WrapperModel {
    typealias PreviousVersion = NothingEarlier
    @LossySet var sizes: Set<Int>
}

struct LossyDictionaryModel: WrapperModel {
    typealias PreviousVersion = NothingEarlier
    @LossyDictionary var sizes: [String: Int]
}

struct LossyValueModel: WrapperModel {
    typealias PreviousVersion = NothingEarlier
    @LossyValue var size: Int?
    @LossyOptional var owner: Keeper?
}

struct NullableModel: WrapperModel {
    typealias PreviousVersion = NothingEarlier
    @Nullable var size: Int?
    var name: String
}

// MARK: Other shapes

struct MigratedModel: WrapperModel {
    typealias PreviousVersion = NothingEarlier
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
}

protocol KitRoute: Codable, Sendable {}

struct LoginRoute: KitRoute, TypeIdentifiable, Equatable {
    var type: String { "kit-login" }
    var user: String
}

struct DynamicModel: WrapperModel {
    typealias PreviousVersion = NothingEarlier
    @DynamicCodable var start: any KitRoute
    @DynamicCodable var all: [any KitRoute]
    @DynamicCodable var last: (any KitRoute)?

    static func register() {
        DynamicDecodableRegistry.register(LoginRoute.self, typeIdentifier: "kit-login")
    }
}

// MARK: Parts of documents

struct UnknownMembersModel: WrapperModel {
    typealias PreviousVersion = NothingEarlier
    struct Part: Codable, Equatable {
        var name: String
        var others = UnknownMembers()
    }
    var part: Part
}

/// Members of the document itself, beside its version.
struct RootMembersModel: WrapperModel {
    typealias PreviousVersion = NothingEarlier
    var name: String
    var others = UnknownMembers()
}

struct TreeModel: WrapperModel {
    typealias PreviousVersion = NothingEarlier
    var value: DocumentValue
    var node: DocumentNode
}

struct DictionaryModel: WrapperModel {
    typealias PreviousVersion = NothingEarlier
    struct Size: Codable, Equatable { var width: Int }
    var names: [String: String]
    var sizes: [String: Size]
    var nested: [String: [String: Bool]]
}
