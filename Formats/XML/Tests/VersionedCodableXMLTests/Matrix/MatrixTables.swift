import VersionedCodable
import VersionedCodableDocuments
import VersionedCodableXML

/// Sets and dictionaries. Those of Swift have no order, so that two members stand in
/// `OrderedMembers`.
extension Matrix {
    typealias Members<Value> = OrderedMembers<String, Value>

    static let sets: [MatrixRow] = [
        .pair("a set under a key, never", Keyed(Set<Int>()), "<r />"),
        .pair("a set under a key, once", Keyed(Set([1])), "<r><k>1</k></r>", xmlCoder: same),
        .pair("a set at the root, never", Set<Int>(), "<r />"),
        .pair("a set at the root, once", Set([1]), "<r><r>1</r></r>", xmlCoder: same),
        .pair(
            "a set of structs beside an attribute", Marked(Set([Tagged(id: 1, a: "x")])),
            "<r id=\"7\"><k id=\"1\"><a>x</a></k></r>", xmlCoder: same),
        .pair(
            "a set of structs between elements", Among(Set([Item(a: 1, b: "x")])),
            "<r><a>1</a><k><a>1</a><b>x</b></k><b>2</b></r>", xmlCoder: same),
        .pair(
            "a set of choices under a key", Keyed(Set([Step.boil(1)])),
            "<r><k><boil>1</boil></k></r>", xmlCoder: "<r><boil>1</boil></r>"),
        .pair(
            "a set of choices under the empty key", Bare(Set([Step.boil(1)])),
            "<r><boil>1</boil></r>", xmlCoder: same),
        .pair(
            "a set of choices at the root", Set([Step.boil(1)]), "<r><boil>1</boil></r>",
            xmlCoder: same),
        .pair(
            "an array of sets under a key", Keyed([Set([1]), []]), "<r><k><k>1</k></k><k /></r>"),
        .pair(
            "a set of arrays under a key", Keyed(Set([[1, 2]])), "<r><k><k>1</k><k>2</k></k></r>"),
        .pair("a set that is nil", Maybe(Set<Int>?.none), "<r />"),
        .pair("a set that is there", Maybe(Set([1])), "<r><k>1</k></r>", xmlCoder: same),
        .pair("a set that is there, empty", Maybe(Set<Int>()), "<r k=\"\" />"),
        .pair(
            "a contiguous array under a key", Keyed(ContiguousArray([1, 2])),
            "<r><k>1</k><k>2</k></r>"),
    ]

    static let tables: [MatrixRow] = [
        .pair("a table under a key, never", Keyed([String: Int]()), "<r><k /></r>"),
        .pair(
            "a table under a key, once", Keyed(["a": 1]), "<r><k><a>1</a></k></r>", xmlCoder: same),
        .pair("a table at the root, never", [String: Int](), "<r />"),
        .pair("a table at the root, once", ["a": 1], "<r><a>1</a></r>", xmlCoder: same),
        .pair(
            "a table beside an attribute", Marked(["a": "x"]), "<r id=\"7\"><k><a>x</a></k></r>",
            xmlCoder: same),
        .pair("a table beside text", Texted(["a": true]), "<r>x<k><a>true</a></k></r>"),
        .pair(
            "a table between elements", Among(["a": 1]), "<r><a>1</a><k><a>1</a></k><b>2</b></r>",
            xmlCoder: same),
        .pair(
            "a table in a struct in a struct", Deep(["a": 1]), "<r><s><k><a>1</a></k></s></r>",
            xmlCoder: same),
        .pair(
            "a table in structs in an array", Rows(["a": 1], [:]),
            "<r><l><k><a>1</a></k></l><l><k /></l></r>", xmlCoder: same),
        .pair("a table under the empty key", Bare(["a": 1]), "<r><a>1</a></r>"),
        .pair("a table under the empty key, never", Bare([String: Int]()), "<r />"),
        .refused(
            "a table under the empty key beside an attribute", MarkedBare(["a": 1]),
            writing:
                "id: the member would be read as an entry of the dictionary under the empty key"
        ),
        .refused(
            "a table under the empty key beside an attribute, never", MarkedBare([String: Int]()),
            writing:
                "id: the member would be read as an entry of the dictionary under the empty key"
        ),
        .refused(
            "a table under the empty key between elements", AmongBare(["c": 1]),
            writing:
                "a: the member would be read as an entry of the dictionary under the empty key"
        ),
        .refused(
            "a table under the empty key beside an element of its key", AmongBare(["a": 1]),
            writing:
                ".a: the element would have \"a\" twice: as a key, and in the value of the empty"
                + " key"
        ),
        .pair("a table that is nil", Maybe([String: Int]?.none), "<r />", xmlCoder: same),
        .pair(
            "a table that is there, empty", Maybe([String: Int]()), "<r><k /></r>", xmlCoder: same),
        .pair(
            "a table of structs", Keyed(["a": Item(a: 1, b: "x")]),
            "<r><k><a><a>1</a><b>x</b></a></k></r>", xmlCoder: same),
        .pair(
            "a table of structs with attributes", ["a": Tagged(id: 1, a: "x")],
            "<r><a id=\"1\"><a>x</a></a></r>", xmlCoder: same),
        .pair(
            "a table of choices", Keyed(["a": Step.boil(1)]), "<r><k><a><boil>1</boil></a></k></r>",
            xmlCoder: "<r><k><a /></k></r>"),
        .pair(
            "a table of arrays", Keyed(["a": [1, 2]]), "<r><k><a>1</a><a>2</a></k></r>",
            xmlCoder: same),
        .pair(
            "a table of empty arrays", Keyed(["a": [Int]()]), "<r><k a=\"\" /></r>",
            xmlCoder: "<r><k /></r>, and read without the key"),
        .pair(
            "a table of arrays that may be nil", ["a": [] as [Int]?], "<r a=\"\" />"),
        .pair("a table of arrays that are nil", ["a": nil as [Int]?], "<r><a /></r>"),
        .pair("a table of empty arrays under the empty key", Bare(["a": [Int]()]), "<r a=\"\" />"),
        .pair(
            "a table of arrays of structs", ["a": [Item(a: 1, b: "x"), Item(a: 2, b: "y")]],
            "<r><a><a>1</a><b>x</b></a><a><a>2</a><b>y</b></a></r>", xmlCoder: same),
        .pair(
            "a table of arrays of choices", ["a": [Step.boil(1), .stir]],
            "<r><a><boil>1</boil></a><a><stir /></a></r>",
            xmlCoder: "<r><boil>1</boil><stir /></r>"
        ),
        .pair("a table of tables", ["a": ["b": 1]], "<r><a><b>1</b></a></r>", xmlCoder: same),
        .pair("a table of nil", ["a": Int?.none], "<r><a /></r>"),
        .pair(
            "a table of arrays of arrays", ["a": [[1], [2, 3]]],
            "<r><a><a>1</a></a><a><a>2</a><a>3</a></a></r>", xmlCoder: same),
        .pair(
            "an array of tables", Keyed([["a": 1], [:]]), "<r><k><a>1</a></k><k /></r>",
            xmlCoder: same),
        .pair(
            "an array of tables at the root", [["a": 1], ["a": 2]],
            "<r><r><a>1</a></r><r><a>2</a></r></r>", xmlCoder: same),
        .refused(
            "a table with a key that is no name", Keyed(["a b": 1]),
            writing: "k.a b: expected an XML name, found \"a b\"",
            xmlCoder: "<r><k><a b>1</a b></k></r>"),
        .refused(
            "a table with an empty key", Keyed(["": 1]),
            writing: "k: an empty key, which represents text, cannot be a key of a dictionary"),
        .refused(
            "a table with keys of Int", Keyed([1: 2]),
            writing: "k.1: expected an XML name, found \"1\"",
            xmlCoder: "<r><k><1>2</1></k></r>"),
        .pair(
            "a table with other keys", Keyed([Item(a: 1, b: "x"): 2]),
            "<r><k><a>1</a><b>x</b></k><k>2</k></r>", xmlCoder: same),
        .pair(
            "a table with keys of Bool", Keyed([true: 2]), "<r><k>true</k><k>2</k></r>",
            xmlCoder: same),
    ]

    static let orderedTables: [MatrixRow] = [
        .pair("ordered members under a key, never", Keyed(Members<Int>()), "<r><k /></r>"),
        .pair(
            "ordered members under a key, twice", Keyed(["b": 1, "a": 2] as Members<Int>),
            "<r><k><b>1</b><a>2</a></k></r>"),
        .pair(
            "ordered members at the root, twice", ["b": 1, "a": 2] as Members<Int>,
            "<r><b>1</b><a>2</a></r>"),
        .pair(
            "ordered members under the empty key, twice", Bare(["b": 1, "a": 2] as Members<Int>),
            "<r><b>1</b><a>2</a></r>"),
        .pair(
            "ordered members beside an attribute, twice", Marked(["b": 1, "a": 2] as Members<Int>),
            "<r id=\"7\"><k><b>1</b><a>2</a></k></r>"),
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
