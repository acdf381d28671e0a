import VersionedCodable
import VersionedCodableXML

/// Arrays of optional values.
extension Matrix {
    static let optionals: [MatrixRow] = [
        .pair("Int? under a key, never", Keyed([Int?]()), "<r />", xmlCoder: same),
        .pair("Int? under a key, once", Keyed([1 as Int?]), "<r><k>1</k></r>", xmlCoder: same),
        .pair(
            "Int? under a key, twice", Keyed([1, nil]), "<r><k>1</k><k /></r>",
            xmlCoder: "the same, and not read"),
        .pair(
            "Int? in a struct in a struct, never", Deep([Int?]()), "<r><s /></r>", xmlCoder: same),
        .pair(
            "Int? in a struct in a struct, once", Deep([1 as Int?]), "<r><s><k>1</k></s></r>",
            xmlCoder: same),
        .pair(
            "Int? in a struct in a struct, twice", Deep([1, nil]), "<r><s><k>1</k><k /></s></r>",
            xmlCoder: "the same, and not read"),
        .pair(
            "Int? beside an attribute, never", Marked([Int?]()), "<r id=\"7\" />", xmlCoder: same),
        .pair(
            "Int? beside an attribute, once", Marked([1 as Int?]), "<r id=\"7\"><k>1</k></r>",
            xmlCoder: same),
        .pair(
            "Int? beside an attribute, twice", Marked([1, nil]), "<r id=\"7\"><k>1</k><k /></r>",
            xmlCoder: "the same, and not read"),
        .pair(
            "Int? between elements, never", Among([Int?]()), "<r><a>1</a><b>2</b></r>",
            xmlCoder: same),
        .pair(
            "Int? between elements, once", Among([1 as Int?]), "<r><a>1</a><k>1</k><b>2</b></r>",
            xmlCoder: same),
        .pair(
            "Int? between elements, twice", Among([1, nil]), "<r><a>1</a><k>1</k><k /><b>2</b></r>",
            xmlCoder: "the same, and not read"),
        .pair("Int? at the root, never", [Int?](), "<r />"),
        .pair("Int? at the root, once", [1 as Int?], "<r><r>1</r></r>", xmlCoder: same),
        .pair(
            "Int? at the root, twice", [1, nil], "<r><r>1</r><r /></r>",
            xmlCoder: "the same, and not read"),
        .pair("Item? under a key, never", Keyed([Item?]()), "<r />", xmlCoder: same),
        .pair(
            "Item? under a key, once", Keyed([Item(a: 1, b: "x") as Item?]),
            "<r><k><a>1</a><b>x</b></k></r>", xmlCoder: same),
        .pair(
            "Item? under a key, twice", Keyed([Item(a: 1, b: "x"), nil]),
            "<r><k><a>1</a><b>x</b></k><k /></r>", xmlCoder: same),
        .pair(
            "Item? beside an attribute, never", Marked([Item?]()), "<r id=\"7\" />",
            xmlCoder: same),
        .pair(
            "Item? beside an attribute, once", Marked([Item(a: 1, b: "x") as Item?]),
            "<r id=\"7\"><k><a>1</a><b>x</b></k></r>", xmlCoder: same),
        .pair(
            "Item? beside an attribute, twice", Marked([Item(a: 1, b: "x"), nil]),
            "<r id=\"7\"><k><a>1</a><b>x</b></k><k /></r>", xmlCoder: same),
        .pair("Item? at the root, never", [Item?](), "<r />"),
        .pair(
            "Item? at the root, once", [Item(a: 1, b: "x") as Item?],
            "<r><r><a>1</a><b>x</b></r></r>", xmlCoder: same),
        .pair(
            "Item? at the root, twice", [Item(a: 1, b: "x"), nil],
            "<r><r><a>1</a><b>x</b></r><r /></r>", xmlCoder: same),
    ]
}
