import AllModules

/// A versioned type with one property that is wrapped, or is a part of a document.
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
            CharacterDataModel.self, ListModel.self, WrappedModel.self, AnchoredModel.self,
            TaggedModel.self, VersionedModel.self, AnyVersionModel.self,
            LossyArrayModel.self, LossySetModel.self, LossyDictionaryModel.self,
            LossyValueModel.self, NullableModel.self, MigratedModel.self, DynamicModel.self,
            ContainerModel.self, UnknownMembersModel.self, TreeModel.self, DictionaryModel.self,
        ].map { (model: any WrapperModel.Type) in WrapperCase(model: model) }
}

// MARK: Places and annotations

struct AttributeModel: WrapperModel {
    @Attribute var id: Int
    @Attribute var name: String?
    var other: String
}

struct ElementModel: WrapperModel {
    @Element var id: Int
    @Element var names: [String]
}

struct ElementAndAttributeModel: WrapperModel {
    @ElementAndAttribute var id: Int
}

struct TextModel: WrapperModel {
    struct Note: Codable, Equatable {
        @Attribute var by: String
        @XMLText var text: String
    }
    var notes: [Note]
}

struct CharacterDataModel: WrapperModel {
    @XMLCData var script: String
}

struct ListModel: WrapperModel {
    @XMLList var sizes: [Int]
}

struct WrappedModel: WrapperModel {
    @XMLWrapped("child") var children: [String] = []
    @XMLWrapped("size") var sizes: [Int] = []
}

struct AnchoredModel: WrapperModel {
    @Anchored var host: String
    @Anchored var port: Int?
}

struct TaggedModel: WrapperModel {
    @VersionedCodableYAML.Tagged var color: String
}

// MARK: Versions

struct Keeper: SecondVersion, OldestVersion, Equatable {
    var name: String
    var age: Int
}

struct VersionedModel: WrapperModel {
    @Versioned var owner: Keeper
    @Versioned var deputy: Keeper?
    @Versioned var guests: [Keeper]
    @Versioned var byName: [String: Keeper]
}

struct AnyVersionModel: WrapperModel {
    var owner: AnyVersion<Keeper>

    static func == (left: Self, right: Self) -> Bool {
        left.owner.versionText == right.owner.versionText
            && left.owner.stored as? Keeper == right.owner.stored as? Keeper
    }
}

struct ContainerModel: WrapperModel {
    var note: VersionableContainer<Note>
}

// MARK: Lossy values

struct LossyArrayModel: WrapperModel {
    @LossyArray var sizes: [Int]
    @LossyArray var owners: [Keeper]
}

struct LossySetModel: WrapperModel {
    @LossySet var sizes: Set<Int>
}

struct LossyDictionaryModel: WrapperModel {
    @LossyDictionary var sizes: [String: Int]
}

struct LossyValueModel: WrapperModel {
    @LossyValue var size: Int?
    @LossyOptional var owner: Keeper?
}

struct NullableModel: WrapperModel {
    @Nullable var size: Int?
    var name: String
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
}

// MARK: Parts of documents

struct UnknownMembersModel: WrapperModel {
    struct Part: Codable, Equatable {
        var name: String
        var others = UnknownMembers()
    }
    var part: Part
}

/// Members of the document itself, beside its version.
struct RootMembersModel: WrapperModel {
    var name: String
    var others = UnknownMembers()
}

struct TreeModel: WrapperModel {
    var value: DocumentValue
    var node: DocumentNode
}

struct DictionaryModel: WrapperModel {
    struct Size: Codable, Equatable { var width: Int }
    var names: [String: String]
    var sizes: [String: Size]
    var nested: [String: [String: Bool]]
}
