import VersionedCodable
import VersionedCodableXML

/// Arrays of structs.
extension Matrix {
    static let structs: [MatrixRow] = [
        .pair("Item under a key, never", Keyed([Item]()), "<r />", xmlCoder: same),
        .pair(
            "Item under a key, once", Keyed([Item(a: 1, b: "x")]), "<r><k><a>1</a><b>x</b></k></r>",
            xmlCoder: same),
        .pair(
            "Item under a key, twice", Keyed([Item(a: 1, b: "x"), Item(a: 2, b: "")]),
            "<r><k><a>1</a><b>x</b></k><k><a>2</a><b></b></k></r>", xmlCoder: same),
        .pair(
            "Item in a struct in a struct, never", Deep([Item]()), "<r><s /></r>", xmlCoder: same),
        .pair(
            "Item in a struct in a struct, once", Deep([Item(a: 1, b: "x")]),
            "<r><s><k><a>1</a><b>x</b></k></s></r>", xmlCoder: same),
        .pair(
            "Item in a struct in a struct, twice", Deep([Item(a: 1, b: "x"), Item(a: 2, b: "")]),
            "<r><s><k><a>1</a><b>x</b></k><k><a>2</a><b></b></k></s></r>", xmlCoder: same),
        .pair("Item in structs in an array, never", Rows([Item]()), "<r><l /></r>", xmlCoder: same),
        .pair(
            "Item in structs in an array, once", Rows([Item(a: 1, b: "x")]),
            "<r><l><k><a>1</a><b>x</b></k></l></r>", xmlCoder: same),
        .pair(
            "Item in structs in an array, twice",
            Rows([Item(a: 1, b: "x"), Item(a: 2, b: "")], [Item(a: 1, b: "x")]),
            "<r><l><k><a>1</a><b>x</b></k><k><a>2</a><b></b></k></l><l><k><a>1</a><b>x</b></k>"
                + "</l></r>",
            xmlCoder: same),
        .pair(
            "Item beside an attribute, never", Marked([Item]()), "<r id=\"7\" />", xmlCoder: same),
        .pair(
            "Item beside an attribute, once", Marked([Item(a: 1, b: "x")]),
            "<r id=\"7\"><k><a>1</a><b>x</b></k></r>", xmlCoder: same),
        .pair(
            "Item beside an attribute, twice", Marked([Item(a: 1, b: "x"), Item(a: 2, b: "")]),
            "<r id=\"7\"><k><a>1</a><b>x</b></k><k><a>2</a><b></b></k></r>", xmlCoder: same),
        .pair("Item beside text, never", Texted([Item]()), "<r>x</r>"),
        .pair(
            "Item beside text, once", Texted([Item(a: 1, b: "x")]),
            "<r>x<k><a>1</a><b>x</b></k></r>"),
        .pair(
            "Item beside text, twice", Texted([Item(a: 1, b: "x"), Item(a: 2, b: "")]),
            "<r>x<k><a>1</a><b>x</b></k><k><a>2</a><b></b></k></r>"),
        .pair(
            "Item between elements, never", Among([Item]()), "<r><a>1</a><b>2</b></r>",
            xmlCoder: same),
        .pair(
            "Item between elements, once", Among([Item(a: 1, b: "x")]),
            "<r><a>1</a><k><a>1</a><b>x</b></k><b>2</b></r>", xmlCoder: same),
        .pair(
            "Item between elements, twice", Among([Item(a: 1, b: "x"), Item(a: 2, b: "")]),
            "<r><a>1</a><k><a>1</a><b>x</b></k><k><a>2</a><b></b></k><b>2</b></r>", xmlCoder: same),
        .pair("Item at the root, never", [Item](), "<r />"),
        .pair(
            "Item at the root, once", [Item(a: 1, b: "x")], "<r><r><a>1</a><b>x</b></r></r>",
            xmlCoder: same),
        .pair(
            "Item at the root, twice", [Item(a: 1, b: "x"), Item(a: 2, b: "")],
            "<r><r><a>1</a><b>x</b></r><r><a>2</a><b></b></r></r>", xmlCoder: same),
    ]

    static let taggedStructs: [MatrixRow] = [
        .pair("Tagged under a key, never", Keyed([Tagged]()), "<r />", xmlCoder: same),
        .pair(
            "Tagged under a key, once", Keyed([Tagged(id: 1, a: "x")]),
            "<r><k id=\"1\"><a>x</a></k></r>", xmlCoder: same),
        .pair(
            "Tagged under a key, twice", Keyed([Tagged(id: 1, a: "x"), Tagged(id: 2, a: "y")]),
            "<r><k id=\"1\"><a>x</a></k><k id=\"2\"><a>y</a></k></r>", xmlCoder: same),
        .pair(
            "Tagged in a struct in a struct, never", Deep([Tagged]()), "<r><s /></r>",
            xmlCoder: same),
        .pair(
            "Tagged in a struct in a struct, once", Deep([Tagged(id: 1, a: "x")]),
            "<r><s><k id=\"1\"><a>x</a></k></s></r>", xmlCoder: same),
        .pair(
            "Tagged in a struct in a struct, twice",
            Deep([Tagged(id: 1, a: "x"), Tagged(id: 2, a: "y")]),
            "<r><s><k id=\"1\"><a>x</a></k><k id=\"2\"><a>y</a></k></s></r>", xmlCoder: same),
        .pair(
            "Tagged in structs in an array, never", Rows([Tagged]()), "<r><l /></r>", xmlCoder: same
        ),
        .pair(
            "Tagged in structs in an array, once", Rows([Tagged(id: 1, a: "x")]),
            "<r><l><k id=\"1\"><a>x</a></k></l></r>", xmlCoder: same),
        .pair(
            "Tagged in structs in an array, twice",
            Rows([Tagged(id: 1, a: "x"), Tagged(id: 2, a: "y")], [Tagged(id: 1, a: "x")]),
            "<r><l><k id=\"1\"><a>x</a></k><k id=\"2\"><a>y</a></k></l><l><k id=\"1\"><a>x</a>"
                + "</k></l></r>",
            xmlCoder: same),
        .pair(
            "Tagged beside an attribute, never", Marked([Tagged]()), "<r id=\"7\" />",
            xmlCoder: same),
        .pair(
            "Tagged beside an attribute, once", Marked([Tagged(id: 1, a: "x")]),
            "<r id=\"7\"><k id=\"1\"><a>x</a></k></r>", xmlCoder: same),
        .pair(
            "Tagged beside an attribute, twice",
            Marked([Tagged(id: 1, a: "x"), Tagged(id: 2, a: "y")]),
            "<r id=\"7\"><k id=\"1\"><a>x</a></k><k id=\"2\"><a>y</a></k></r>", xmlCoder: same),
        .pair("Tagged beside text, never", Texted([Tagged]()), "<r>x</r>"),
        .pair(
            "Tagged beside text, once", Texted([Tagged(id: 1, a: "x")]),
            "<r>x<k id=\"1\"><a>x</a></k></r>"),
        .pair(
            "Tagged beside text, twice", Texted([Tagged(id: 1, a: "x"), Tagged(id: 2, a: "y")]),
            "<r>x<k id=\"1\"><a>x</a></k><k id=\"2\"><a>y</a></k></r>"),
        .pair(
            "Tagged between elements, never", Among([Tagged]()), "<r><a>1</a><b>2</b></r>",
            xmlCoder: same),
        .pair(
            "Tagged between elements, once", Among([Tagged(id: 1, a: "x")]),
            "<r><a>1</a><k id=\"1\"><a>x</a></k><b>2</b></r>", xmlCoder: same),
        .pair(
            "Tagged between elements, twice",
            Among([Tagged(id: 1, a: "x"), Tagged(id: 2, a: "y")]),
            "<r><a>1</a><k id=\"1\"><a>x</a></k><k id=\"2\"><a>y</a></k><b>2</b></r>",
            xmlCoder: same),
        .pair("Tagged at the root, never", [Tagged](), "<r />"),
        .pair(
            "Tagged at the root, once", [Tagged(id: 1, a: "x")], "<r><r id=\"1\"><a>x</a></r></r>",
            xmlCoder: same),
        .pair(
            "Tagged at the root, twice", [Tagged(id: 1, a: "x"), Tagged(id: 2, a: "y")],
            "<r><r id=\"1\"><a>x</a></r><r id=\"2\"><a>y</a></r></r>", xmlCoder: same),
    ]

    static let emptyStructs: [MatrixRow] = [
        .pair("Nothing under a key, never", Keyed([Nothing]()), "<r />", xmlCoder: same),
        .pair("Nothing under a key, once", Keyed([Nothing()]), "<r><k /></r>", xmlCoder: same),
        .pair(
            "Nothing under a key, twice", Keyed([Nothing(), Nothing()]), "<r><k /><k /></r>",
            xmlCoder: same),
        .pair("Nothing at the root, never", [Nothing](), "<r />"),
        .pair("Nothing at the root, once", [Nothing()], "<r><r /></r>", xmlCoder: same),
        .pair(
            "Nothing at the root, twice", [Nothing(), Nothing()], "<r><r /><r /></r>",
            xmlCoder: same),
        .pair(
            "Nothing beside an attribute, never", Marked([Nothing]()), "<r id=\"7\" />",
            xmlCoder: same),
        .pair(
            "Nothing beside an attribute, once", Marked([Nothing()]), "<r id=\"7\"><k /></r>",
            xmlCoder: same),
        .pair(
            "Nothing beside an attribute, twice", Marked([Nothing(), Nothing()]),
            "<r id=\"7\"><k /><k /></r>", xmlCoder: same),
    ]
}
