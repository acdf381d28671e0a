import TestSupport
import VersionedCodableXML

/// Lists of elements that stand beside each other, in one piece or among those of other lists.
@Suite struct XMLLongListTests {
    private struct Lists: Codable, Equatable {
        var a: [Item] = []
        var b: [Item] = []
        var c: [String] = []
        var d: [Item]?
    }

    /// What an element says: its place in the document.
    private struct Item: Codable, Equatable {
        @Attribute var place: Int
    }

    private func lists(of names: [String]) -> Lists {
        var lists = Lists()
        for (place, name) in names.enumerated() {
            switch name {
            case "a": lists.a.append(Item(place: place))
            case "b": lists.b.append(Item(place: place))
            case "c": lists.c.append("\(place)")
            default: lists.d = (lists.d ?? []) + [Item(place: place)]
            }
        }
        return lists
    }

    private func text(of names: [String]) -> String {
        let elements = names.enumerated().map { place, name in
            name == "c" ? "<c>\(place)</c>" : "<\(name) place='\(place)'/>"
        }
        return "<lists>\(elements.joined())</lists>"
    }

    private func expectLists(_ names: [String]) throws {
        let found = try XMLDecoder().decode(Lists.self, from: Data(text(of: names).utf8))
        #expect(found == lists(of: names), "\(names)")
    }

    @Test(
        "A list in one piece, alone and beside others",
        arguments: [
            0, 1, 2, 5, 6, 22, 23, 24, 25, 26, 62, 63, 64, 65, 66, 127, 128, 129, 1000, 5000,
        ])
    func oneList(_ count: Int) throws {
        let list = Array(repeating: "a", count: count)
        for names in [list, ["b"] + list, list + ["b"], ["c", "d"] + list + ["b", "d"]] {
            try expectLists(names)
        }
        let many = Array(repeating: "b", count: 3 * count)
        try expectLists(list + many)
        try expectLists(many + list + many)
    }

    @Test("Lists whose elements stand among each other", arguments: 0..<60 as Range<UInt64>)
    func mixedLists(_ seed: UInt64) throws {
        var random = SeededNumbers(seed: seed)
        var names: [String] = []
        let count = Int.random(in: 0...400, using: &random)
        while names.count < count {
            let name = ["a", "a", "b", "c", "d"].randomElement(using: &random) ?? "a"
            let run =
                seed % 3 == 0 ? 1 : Int.random(in: 1...(seed % 3 == 1 ? 3 : 90), using: &random)
            names += Array(repeating: name, count: run)
        }
        try expectLists(names)
    }

    @Test("A beginning of a long list has the elements that are in it")
    func beginning() throws {
        let bytes = Data(text(of: Array(repeating: "a", count: 300)).utf8)
        for count in stride(from: 40, to: bytes.count - 8, by: 97) {
            let text = bytes.prefix(count).text
            let elements = text.split(separator: "/>", omittingEmptySubsequences: false).count - 1
            let part = try #require(
                try XMLFormat().readPrefix(bytes.prefix(count), within: .default))
            // Every element is four nodes: its key, an object, a key and a value.
            let expected = (0..<elements).map {
                "\(1 + 4 * $0):a>\($0 + 1 < elements ? 5 + 4 * $0 : 0)"
            }
            #expect(part.links.filter { $0.contains(":a>") } == expected, "\(count) bytes")
        }
    }
}
