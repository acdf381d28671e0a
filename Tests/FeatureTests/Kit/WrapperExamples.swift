import AllModules

// The examples of the matrix, with texts that formats may take for something else.

extension AttributeModel {
    static var example: Self { Self(id: 1, name: "a", other: "true") }
    static var examples: [Self] { [example, Self(id: -1, name: nil, other: "- i")] }
}
extension ElementModel {
    static var example: Self { Self(id: 1, names: ["a", "1.5"]) }
}
extension ElementAndAttributeModel { static var example: Self { Self(id: 1) } }
extension TextModel {
    static var example: Self {
        Self(notes: [Note(by: "a", text: "<x>&"), Note(by: "b", text: "c")])
    }
}
extension CharacterDataModel { static var example: Self { Self(script: "a <b> & c") } }
extension ListModel { static var example: Self { Self(sizes: [1, 2]) } }
extension WrappedModel {
    static var example: Self { Self(children: ["a", "b"], sizes: [1]) }
    static var examples: [Self] { [example, Self(children: ["null"], sizes: [1, -2])] }
}
extension AnchoredModel {
    static var example: Self { Self(host: "a", port: 1) }
    static var examples: [Self] { [example, Self(host: "#c", port: nil)] }
}
extension TaggedModel { static var example: Self { Self(color: "red") } }
extension Keeper: ExampleProviding { static var example: Self { Self(name: "a", age: 1) } }
extension VersionedModel {
    static var example: Self {
        Self(owner: .example, deputy: .example, guests: [.example], byName: ["a": .example])
    }
    static var examples: [Self] {
        [example, Self(owner: .example, deputy: nil, guests: [.example], byName: ["b": .example])]
    }
}
extension AnyVersionModel { static var example: Self { Self(owner: AnyVersion(.example)) } }
extension ContainerModel {
    static var example: Self { Self(note: VersionableContainer(instance: Note.mock)) }
}
extension LossyArrayModel {
    static var example: Self { Self(sizes: [1, 2], owners: [.example]) }
}
extension LossySetModel { static var example: Self { Self(sizes: [1]) } }
extension LossyDictionaryModel { static var example: Self { Self(sizes: ["a": 1]) } }
extension LossyValueModel {
    static var example: Self { Self(size: 1, owner: .example) }
}
extension NullableModel {
    static var example: Self { Self(size: 1, name: "~") }
}
extension MigratedModel {
    static var example: Self { Self(age: Age(migrateFrom: 1), weight: Weight(migrateFrom: 0.5)) }
}
extension DynamicModel {
    static var example: Self {
        Self(start: LoginRoute(user: "a"), all: [LoginRoute(user: "b")], last: nil)
    }
}
extension UnknownMembersModel {
    static var example: Self { Self(part: Part(name: "a")) }
}
extension RootMembersModel { static var example: Self { Self(name: "a") } }
extension TreeModel: JSONExample {
    static var json: String { #"{"value": {"a": "plain words"}, "node": {"b": "more words"}}"# }
}
extension DictionaryModel {
    static var example: Self {
        Self(names: ["a": "b"], sizes: ["c": Size(width: 1)], nested: ["d": ["e": true]])
    }
}
