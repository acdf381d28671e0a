/// Three levels that share one container.
class Animal: Codable, Equatable {
    var name: String

    init(name: String) { self.name = name }

    static func == (left: Animal, right: Animal) -> Bool { left.facts == right.facts }

    var facts: [String] { [name] }
}

class Dog: Animal {
    var tricks: [String]

    private enum CodingKeys: String, CodingKey { case tricks }

    init(name: String, tricks: [String]) {
        self.tricks = tricks
        super.init(name: name)
    }

    required init(from decoder: any Decoder) throws {
        tricks = try decoder.container(keyedBy: CodingKeys.self)
            .decode([String].self, forKey: .tricks)
        try super.init(from: decoder)
    }

    override func encode(to encoder: any Encoder) throws {
        try super.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(tricks, forKey: .tricks)
    }

    override var facts: [String] { super.facts + tricks }
}

final class Puppy: Dog {
    var weeks: Int

    private enum CodingKeys: String, CodingKey { case weeks }

    init(name: String, tricks: [String], weeks: Int) {
        self.weeks = weeks
        super.init(name: name, tricks: tricks)
    }

    required init(from decoder: any Decoder) throws {
        weeks = try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .weeks)
        try super.init(from: decoder)
    }

    override func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(weeks, forKey: .weeks)
        try super.encode(to: encoder)
    }

    override var facts: [String] { super.facts + ["\(weeks)"] }
}

/// Three levels, each in a container of its own: below `super`, and below a key of its choice.
class Base: Codable, Equatable {
    var id: Int

    init(id: Int) { self.id = id }

    static func == (left: Base, right: Base) -> Bool { left.facts == right.facts }

    var facts: [String] { ["\(id)"] }
}

class Middle: Base {
    var title: String?

    private enum Keys: String, CodingKey { case title }

    init(id: Int, title: String?) {
        self.title = title
        super.init(id: id)
    }

    required init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Keys.self)
        title = try container.decodeIfPresent(String.self, forKey: .title)
        try super.init(from: container.superDecoder())
    }

    override func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Keys.self)
        try super.encode(to: container.superEncoder())
        try container.encodeIfPresent(title, forKey: .title)
    }

    override var facts: [String] { super.facts + [title ?? "-"] }
}

final class Leaf: Middle {
    var size: Double

    private enum Keys: String, CodingKey { case size, parent }

    init(id: Int, title: String?, size: Double) {
        self.size = size
        super.init(id: id, title: title)
    }

    required init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Keys.self)
        size = try container.decode(Double.self, forKey: .size)
        try super.init(from: container.superDecoder(forKey: .parent))
    }

    override func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Keys.self)
        let parent = container.superEncoder(forKey: .parent)
        try container.encode(size, forKey: .size)
        try super.encode(to: parent)
    }

    override var facts: [String] { super.facts + ["\(size)"] }
}

/// A class whose parts are the elements of an array, the last one by way of a super coder.
final class ListLeaf: Base {
    var note: String

    init(id: Int, note: String) {
        self.note = note
        super.init(id: id)
    }

    required init(from decoder: any Decoder) throws {
        var container = try decoder.unkeyedContainer()
        note = try container.decode(String.self)
        try super.init(from: container.superDecoder())
    }

    override func encode(to encoder: any Encoder) throws {
        var container = encoder.unkeyedContainer()
        try container.encode(note)
        try super.encode(to: container.superEncoder())
        try container.encode("end")
    }

    override var facts: [String] { super.facts + [note] }
}
