import AllModules

/// Work that grows with the size of a document, and not with its square.
struct RewritingGrowthTests {
    enum Change: String, CaseIterable {
        /// All members get another key.
        case renamed
        /// All scalars of one object change.
        case changed
        /// Elements of a list, each an object, change.
        case changedElements
        /// Elements go to another list, last first.
        case movedElements
        /// Equal elements and one other change places.
        case equalElements
        /// Empty objects get a member.
        case filled
        /// Lists with one key each become objects with another.
        case otherKinds
        /// One object becomes many.
        case split

        func values(_ count: Int) -> (DocumentValue, DocumentValue) {
            func table(_ member: (Int) -> (String, DocumentValue)) -> DocumentValue {
                .object(DocumentObject((0..<count).map(member)))
            }
            func list(_ element: (Int) -> DocumentValue) -> DocumentValue {
                .array((0..<count).map(element))
            }
            let items = (0..<count).map { DocumentValue.object(["n": .string("item \($0)")]) }
            switch self {
            case .renamed:
                return (
                    table { ("a\($0)", .string("text \($0)")) },
                    table { ("b\($0)", .string("text \($0)")) }
                )
            case .changed:
                return (
                    table { ("a\($0)", .string("one \($0)")) },
                    table { ("a\($0)", .string("two \($0)")) }
                )
            case .changedElements:
                return (
                    ["l": list { ["id": .string("\($0)"), "x": "one"] }],
                    ["l": list { ["id": .string("\($0)"), "x": "two"] }]
                )
            case .movedElements:
                return (
                    ["a": .array(items + [["m": "a"]]), "b": ["c"]],
                    ["a": [["m": "a"]], "b": .array(["c"] + items.reversed())]
                )
            case .equalElements:
                return (
                    ["l": .array(["first"] + Array(repeating: "same", count: count))],
                    ["l": .array(Array(repeating: "same", count: count) + ["last"])]
                )
            case .filled:
                return (
                    ["l": table { ("a\($0)", [:]) }],
                    ["l": table { ("a\($0)", ["x": .string("text \($0)")]) }]
                )
            case .otherKinds:
                return (
                    table { ("a\($0)", [.string("one \($0)"), "x"]) },
                    table { ("b\($0)", ["x": ["y": .string("two \($0)")]]) }
                )
            case .split:
                let all = table { ("a\($0)", .string("text \($0)")) }
                return (
                    ["l": [all]],
                    ["l": list { ["a\($0)": .string("text \($0)")] }]
                )
            }
        }
    }

    private static let sizes = TestRun.isLong ? [250, 500, 1000] : [60, 120]

    static let formats: [(name: String, format: any RewritableFormat)] = [
        ("JSON", JSONFormat()),
        ("YAML", YAMLFormat()),
        ("TOML", TOMLFormat()),
        ("CBOR", CBORFormat()),
        ("property list", PropertyListFormat(.xml)),
        ("XML", XMLFormat()),
    ]

    @Test(arguments: formats.indices, Change.allCases)
    func linear(_ index: Int, _ change: Change) throws {
        let format = Self.formats[index].format
        try expectLinear(sizes: Self.sizes) { count in
            let (source, target) = change.values(count)
            let data = try format.write(CodableDocument(source))
            return try WorkCounter.steps {
                let rewriting = try format.rewrite(data, to: target)
                _ = rewriting.unifiedDiff(named: "file")
            }
        }
    }

    private struct Old: FirstVersion {
        struct Item: Codable {
            var id: Int
            var old: String
        }
        var items: [Item]
    }

    private struct New: SecondVersion {
        struct Item: Codable {
            var id: Int
            var new: String
        }
        var items: [Item]
        init(from old: Old) {
            items = old.items.map { Item(id: $0.id, new: $0.old + "!") }
        }
    }

    /// A chain of types over a list.
    @Test(arguments: formats.indices) func typedLists(_ index: Int) throws {
        let format = Self.formats[index].format
        try expectLinear(sizes: Self.sizes) { count in
            let items = (0..<count).map { id -> DocumentValue in
                ["id": .number(id), "old": .string("item \(id)")]
            }
            let source: DocumentValue = ["version": 1, "items": .array(items)]
            let data = try format.write(CodableDocument(source))
            return try WorkCounter.steps {
                let decoder = DocumentDecoder(format: format)
                let rewriting = try decoder.rewrite(versioned: New.self, in: data)
                #expect(rewriting.value.items.count == count)
            }
        }
    }

    /// Attributes of an element are looked at once, however many elements change below it.
    @Test func attributesAroundElements() throws {
        try expectLinear(sizes: [100, 200, 400, 800]) { count in
            func text(_ value: String) -> Data {
                let attributes = (0..<count).map { " a\($0)=\"1\"" }.joined()
                let elements = (0..<count).map { "<e\($0)><x>\(value)</x></e\($0)>" }.joined()
                return Data("<r\(attributes)>\(elements)</r>".utf8)
            }
            let target = try XMLFormat().read(text("new"), within: .default)
            let value = try DocumentValue(target, within: .default)
            return try WorkCounter.steps {
                let rewriting = try XMLFormat().rewrite(text("old"), to: value)
                #expect(rewriting.data == text("new"))
            }
        }
    }
}
