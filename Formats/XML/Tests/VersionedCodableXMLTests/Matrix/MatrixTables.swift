import VersionedCodable
import VersionedCodableDocuments
import VersionedCodableXML

/// Sets and dictionaries. Those of Swift have no order, so that two members stand in
/// `OrderedMembers`.
extension Matrix {
    typealias Members<Value> = OrderedMembers<String, Value>

    static let sets: [MatrixRow] = [
        everywhere("an empty set", Set<Int>(), "", root: ""),
        everywhere("a set", Set([1]), "<k>1</k>", root: "<r>1</r>"),
        everywhere(
            "a set of structs", Set([Tagged(id: 1, a: "x")]), "<k id=\"1\"><a>x</a></k>",
            root: "<r id=\"1\"><a>x</a></r>"),
        everywhere(
            "a set of choices", Set([Step.boil(1)]), "<k><boil>1</boil></k>",
            root: "<boil>1</boil>"),
        everywhere("an empty table", [String: Int](), "<k />", root: ""),
        everywhere("a table", ["a": 1], "<k><a>1</a></k>", root: "<a>1</a>"),
        everywhere(
            "a table of structs with attributes", ["a": Tagged(id: 1, a: "x")],
            "<k><a id=\"1\"><a>x</a></a></k>", root: "<a id=\"1\"><a>x</a></a>"),
        everywhere(
            "an array of tables", [["a": 1], ["a": 2]], "<k><a>1</a></k><k><a>2</a></k>",
            root: "<r><a>1</a></r><r><a>2</a></r>"),
        everywhere("no ordered members", Members<Int>(), "<k />", root: ""),
        everywhere(
            "ordered members", ["b": 1, "a": 2] as Members<Int>, "<k><b>1</b><a>2</a></k>",
            root: "<b>1</b><a>2</a>"),
    ].flatMap { $0 }

    private static let entry =
        "the member would be read as an entry of the dictionary under the empty key"

    static let tables: [MatrixRow] = [
        .pair(
            "a set of choices under the empty key", Bare(Set([Step.boil(1)])),
            "<r><boil>1</boil></r>"),
        .pair(
            "an array of sets under a key", Keyed([Set([1]), []]), "<r><k><k>1</k></k><k /></r>"),
        .pair(
            "a set of arrays under a key", Keyed(Set([[1, 2]])), "<r><k><k>1</k><k>2</k></k></r>"),
        .pair("a set that is nil", Maybe(Set<Int>?.none), "<r />"),
        .pair("a set that is there", Maybe(Set([1])), "<r><k>1</k></r>"),
        .pair("a set that is there, empty", Maybe(Set<Int>()), "<r k=\"\" />"),
        .pair(
            "a contiguous array under a key", Keyed(ContiguousArray([1, 2])),
            "<r><k>1</k><k>2</k></r>"),
        .pair("a table under the empty key", Bare(["a": 1]), "<r><a>1</a></r>"),
        .pair("a table under the empty key, never", Bare([String: Int]()), "<r />"),
        .refused(
            "a table under the empty key beside an attribute", MarkedBare(["a": 1]),
            writing: "id: \(entry)"),
        .refused(
            "a table under the empty key beside an attribute, never", MarkedBare([String: Int]()),
            writing: "id: \(entry)"),
        .refused(
            "a table under the empty key between elements", AmongBare(["c": 1]),
            writing: "a: \(entry)"),
        .refused(
            "a table under the empty key beside an element of its key", AmongBare(["a": 1]),
            writing:
                ".a: the element would have \"a\" twice: as a key, and in the value of the empty"
                + " key"),
        .pair("a table that is nil", Maybe([String: Int]?.none), "<r />"),
        .pair("a table that is there, empty", Maybe([String: Int]()), "<r><k /></r>"),
        .pair(
            "a table of structs", Keyed(["a": Item(a: 1, b: "x")]),
            "<r><k><a><a>1</a><b>x</b></a></k></r>"),
        .pair(
            "a table of choices", Keyed(["a": Step.boil(1)]),
            "<r><k><a><boil>1</boil></a></k></r>"),
        .pair("a table of arrays", Keyed(["a": [1, 2]]), "<r><k><a>1</a><a>2</a></k></r>"),
        .pair("a table of empty arrays", Keyed(["a": [Int]()]), "<r><k a=\"\" /></r>"),
        .pair("a table of arrays that may be nil", ["a": [] as [Int]?], "<r a=\"\" />"),
        .pair("a table of arrays that are nil", ["a": nil as [Int]?], "<r><a /></r>"),
        .pair("a table of empty arrays under the empty key", Bare(["a": [Int]()]), "<r a=\"\" />"),
        .pair(
            "a table of arrays of structs", ["a": [Item(a: 1, b: "x"), Item(a: 2, b: "y")]],
            "<r><a><a>1</a><b>x</b></a><a><a>2</a><b>y</b></a></r>"),
        .pair(
            "a table of arrays of choices", ["a": [Step.boil(1), .stir]],
            "<r><a><boil>1</boil></a><a><stir /></a></r>"),
        .pair("a table of tables", ["a": ["b": 1]], "<r><a><b>1</b></a></r>"),
        .pair("a table of nil", ["a": Int?.none], "<r><a /></r>"),
        .pair(
            "a table of arrays of arrays", ["a": [[1], [2, 3]]],
            "<r><a><a>1</a></a><a><a>2</a><a>3</a></a></r>"),
        .pair("an array of tables", Keyed([["a": 1], [:]]), "<r><k><a>1</a></k><k /></r>"),
        .refused(
            "a table with a key that is no name", Keyed(["a b": 1]),
            writing: "k.a b: expected an XML name, found \"a b\""),
        .refused(
            "a table with an empty key", Keyed(["": 1]),
            writing: "k: an empty key, which represents text, cannot be a key of a dictionary"),
        .refused(
            "a table with keys of Int", Keyed([1: 2]),
            writing: "k.1: expected an XML name, found \"1\""),
        .pair(
            "a table with other keys", Keyed([Item(a: 1, b: "x"): 2]),
            "<r><k><a>1</a><b>x</b></k><k>2</k></r>"),
        .pair("a table with keys of Bool", Keyed([true: 2]), "<r><k>true</k><k>2</k></r>"),
    ]

    static let orderedTables: [MatrixRow] = [
        .pair(
            "ordered members under the empty key, twice", Bare(["b": 1, "a": 2] as Members<Int>),
            "<r><b>1</b><a>2</a></r>"),
        .pair(
            "ordered members of structs", ["b": Tagged(id: 1, a: "x")] as Members<Tagged>,
            "<r><b id=\"1\"><a>x</a></b></r>"),
        .pair(
            "ordered members of choices", ["b": .boil(1), "a": .stir] as Members<Step>,
            "<r><b><boil>1</boil></b><a><stir /></a></r>"),
        .pair(
            "ordered members of arrays", ["b": [1, 2], "a": [3]] as Members<[Int]>,
            "<r><b>1</b><b>2</b><a>3</a></r>"),
        .pair(
            "ordered members of empty arrays", ["b": [], "a": [1]] as Members<[Int]>,
            "<r b=\"\"><a>1</a></r>"),
        .refused(
            "ordered members of empty arrays behind others", ["b": [1], "a": []] as Members<[Int]>,
            writing: "a: an empty array cannot follow other members of its dictionary"),
        .pair(
            "ordered members of arrays of choices", ["b": [.boil(1), .stir]] as Members<[Step]>,
            "<r><b><boil>1</boil></b><b><stir /></b></r>"),
        .pair(
            "an array of ordered members", Keyed([["b": 1, "a": 2], [:]] as [Members<Int>]),
            "<r><k><b>1</b><a>2</a></k><k /></r>"),
    ]
}
