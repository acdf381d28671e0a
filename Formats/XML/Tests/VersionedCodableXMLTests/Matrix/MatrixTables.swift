import VersionedCodable
import VersionedCodableDocuments
import VersionedCodableXML

/// Sets and dictionaries. Those of Swift have no order, so that two members stand in
/// `OrderedMembers`.
extension Matrix {
    typealias Members<Value> = OrderedMembers<String, Value>

    static let sets: [TableRow] = [
        everywhere(Set<Int>(), "", root: ""),
        everywhere(Set([1]), "<k>1</k>", root: "<r>1</r>"),
        everywhere(
            Set([Tagged(id: 1, a: "x")]), "<k id=\"1\"><a>x</a></k>",
            root: "<r id=\"1\"><a>x</a></r>"),
        everywhere(Set([Step.boil(1)]), "<k><boil>1</boil></k>", root: "<boil>1</boil>"),
        everywhere([String: Int](), "<k />", root: ""),
        everywhere(["a": 1], "<k><a>1</a></k>", root: "<a>1</a>"),
        everywhere(
            ["a": Tagged(id: 1, a: "x")], "<k><a id=\"1\"><a>x</a></a></k>",
            root: "<a id=\"1\"><a>x</a></a>"),
        everywhere(
            [["a": 1], ["a": 2]], "<k><a>1</a></k><k><a>2</a></k>",
            root: "<r><a>1</a></r><r><a>2</a></r>"),
        everywhere(Members<Int>(), "<k />", root: ""),
        everywhere(
            ["b": 1, "a": 2] as Members<Int>, "<k><b>1</b><a>2</a></k>", root: "<b>1</b><a>2</a>"),
    ].flatMap { $0 }

    private static let entry =
        "the member would be read as an entry of the dictionary under the empty key"

    static let tables: [TableRow] = [
        .pair(Bare(Set([Step.boil(1)])), "<r><boil>1</boil></r>"),
        .pair(Keyed([Set([1]), []]), "<r><k><k>1</k></k><k /></r>"),
        .pair(Keyed(Set([[1, 2]])), "<r><k><k>1</k><k>2</k></k></r>"),
        .pair(Maybe(Set<Int>?.none), "<r />"),
        .pair(Maybe(Set([1])), "<r><k>1</k></r>"),
        .pair(Maybe(Set<Int>()), "<r k=\"\" />"),
        .pair(Keyed(ContiguousArray([1, 2])), "<r><k>1</k><k>2</k></r>"),
        .pair(Bare(["a": 1]), "<r><a>1</a></r>"),
        .pair(Bare([String: Int]()), "<r />"),
        .refused(MarkedBare(["a": 1]), writing: "id: \(entry)"),
        .refused(MarkedBare([String: Int]()), writing: "id: \(entry)"),
        .refused(AmongBare(["c": 1]), writing: "a: \(entry)"),
        .refused(
            AmongBare(["a": 1]),
            writing:
                ".a: the element would have \"a\" twice: as a key, and in the value of the empty"
                + " key"),
        .pair(Maybe([String: Int]?.none), "<r />"),
        .pair(Maybe([String: Int]()), "<r><k /></r>"),
        .pair(Keyed(["a": Item(a: 1, b: "x")]), "<r><k><a><a>1</a><b>x</b></a></k></r>"),
        .pair(Keyed(["a": Step.boil(1)]), "<r><k><a><boil>1</boil></a></k></r>"),
        .pair(Keyed(["a": [1, 2]]), "<r><k><a>1</a><a>2</a></k></r>"),
        .pair(Keyed(["a": [Int]()]), "<r><k a=\"\" /></r>"),
        .pair(["a": [] as [Int]?], "<r a=\"\" />"),
        .pair(["a": nil as [Int]?], "<r><a /></r>"),
        .pair(Bare(["a": [Int]()]), "<r a=\"\" />"),
        .pair(
            ["a": [Item(a: 1, b: "x"), Item(a: 2, b: "y")]],
            "<r><a><a>1</a><b>x</b></a><a><a>2</a><b>y</b></a></r>"),
        .pair(["a": [Step.boil(1), .stir]], "<r><a><boil>1</boil></a><a><stir /></a></r>"),
        .pair(["a": ["b": 1]], "<r><a><b>1</b></a></r>"),
        .pair(["a": Int?.none], "<r><a /></r>"),
        .pair(["a": [[1], [2, 3]]], "<r><a><a>1</a></a><a><a>2</a><a>3</a></a></r>"),
        .pair(Keyed([["a": 1], [:]]), "<r><k><a>1</a></k><k /></r>"),
        .refused(Keyed(["a b": 1]), writing: "k.a b: expected an XML name, found \"a b\""),
        .refused(
            Keyed(["": 1]),
            writing: "k: an empty key, which represents text, cannot be a key of a dictionary"),
        .refused(Keyed([1: 2]), writing: "k.1: expected an XML name, found \"1\""),
        .pair(Keyed([Item(a: 1, b: "x"): 2]), "<r><k><a>1</a><b>x</b></k><k>2</k></r>"),
        .pair(Keyed([true: 2]), "<r><k>true</k><k>2</k></r>"),
    ]

    static let orderedTables: [TableRow] = [
        .pair(Bare(["b": 1, "a": 2] as Members<Int>), "<r><b>1</b><a>2</a></r>"),
        .pair(["b": Tagged(id: 1, a: "x")] as Members<Tagged>, "<r><b id=\"1\"><a>x</a></b></r>"),
        .pair(
            ["b": .boil(1), "a": .stir] as Members<Step>,
            "<r><b><boil>1</boil></b><a><stir /></a></r>"),
        .pair(["b": [1, 2], "a": [3]] as Members<[Int]>, "<r><b>1</b><b>2</b><a>3</a></r>"),
        .pair(["b": [], "a": [1]] as Members<[Int]>, "<r b=\"\"><a>1</a></r>"),
        .refused(
            ["b": [1], "a": []] as Members<[Int]>,
            writing: "a: an empty array cannot follow other members of its dictionary"),
        .pair(
            ["b": [.boil(1), .stir]] as Members<[Step]>,
            "<r><b><boil>1</boil></b><b><stir /></b></r>"),
        .pair(
            Keyed([["b": 1, "a": 2], [:]] as [Members<Int>]),
            "<r><k><b>1</b><a>2</a></k><k /></r>"),
    ]
}
