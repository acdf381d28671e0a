import TestSupport
import VersionedCodableYAML

/// Tags, anchors and aliases.
@Suite struct PropertyTests {
    static let kept = [
        "!thing a\n", "a: !thing\n  b: 1\nc: !thing\n- 1\n", "- !thing\n  b: 1\n- !thing\n  - 1\n",
        "- !!set\n  a: null\n", "- !thing {}\n- !thing [1]\n- !thing 'no'\n",
        "!thing\na: 1\n", "- !<tag:example.com%2C2000:a> b\n", "- !a%21b%7C c\n",
        "a: &x\n  b: 1\nc: *x\n", "- &x a\n- *x\n",
        "- &x\n  a: 1\n- *x\n- &y !thing\n  - 1\n- *y\n",
        "a: &x [1, *y]\n".replacing("*y", with: "2"), "&x\na: 1\n",
    ]

    @Test(arguments: kept) func keepsTagsAndAnchors(_ text: String) throws {
        #expect(try rewritten(text) == text)
    }

    static let changed: [(String, Options, String)] = [
        // Names are given again when one is taken twice, or when sorting brings the alias to the front.
        ("- &x [1]\n- *x\n- &x [2]\n- *x\n", .default, "- &x [1]\n- *x\n- &a1 [2]\n- *a1\n"),
        ("b: &x\n  c: 1\na: *x\n", writing { $0.sortKeys = true }, "a: &x\n  c: 1\nb: *x\n"),
        ("- &x {a: 1}\n- <<: *x\n  b: 2\n", .default, "- &x {a: 1}\n- a: 1\n  b: 2\n"),
    ]

    @Test(arguments: changed)
    func changesNames(_ text: String, _ options: Options, _ expected: String) throws {
        #expect(try rewritten(text, options) == expected)
    }

    /// Aliases of formats without names.
    private func shared() throws -> CodableDocument {
        try built { builder in
            try builder.beginArray(at: 0)
            let list = builder.nextIndex
            try builder.beginArray(at: 0)
            try builder.add(.integer, "1")
            try builder.end(at: 0)
            let text = builder.nextIndex
            try builder.add(.string, "text")
            let empty = builder.nextIndex
            try builder.beginArray(at: 0)
            try builder.end(at: 0)
            for target in [list, text, empty, list] { try builder.alias(to: target, at: 0) }
            try builder.end(at: 0)
        }
    }

    @Test func namesWhatIsShared() throws {
        let text = try YAMLFormat().string(shared())
        #expect(text == "- &a1\n  - 1\n- text\n- []\n- *a1\n- text\n- []\n- *a1\n")
    }
}
