import VersionedCodable
import VersionedCodableXML

/// Arrays of arrays.
extension Matrix {
    static let nestedArrays: [MatrixRow] = [
        .pair("[Int] under a key, never", Keyed([[Int]]()), "<r />", xmlCoder: same),
        .pair("[Int] under a key, once", Keyed([[1]]), "<r><k><k>1</k></k></r>", xmlCoder: same),
        .pair(
            "[Int] under a key, twice", Keyed([[1], [2, 3]]),
            "<r><k><k>1</k></k><k><k>2</k><k>3</k></k></r>", xmlCoder: same),
        .pair(
            "[Int] in a struct in a struct, never", Deep([[Int]]()), "<r><s /></r>",
            xmlCoder: same),
        .pair(
            "[Int] in a struct in a struct, once", Deep([[1]]), "<r><s><k><k>1</k></k></s></r>",
            xmlCoder: same),
        .pair(
            "[Int] in a struct in a struct, twice", Deep([[1], [2, 3]]),
            "<r><s><k><k>1</k></k><k><k>2</k><k>3</k></k></s></r>", xmlCoder: same),
        .pair(
            "[Int] in structs in an array, never", Rows([[Int]]()), "<r><l /></r>", xmlCoder: same),
        .pair(
            "[Int] in structs in an array, once", Rows([[1]]), "<r><l><k><k>1</k></k></l></r>",
            xmlCoder: same),
        .pair(
            "[Int] in structs in an array, twice", Rows([[1], [2, 3]], [[1]]),
            "<r><l><k><k>1</k></k><k><k>2</k><k>3</k></k></l><l><k><k>1</k></k></l></r>",
            xmlCoder: same),
        .pair(
            "[Int] beside an attribute, never", Marked([[Int]]()), "<r id=\"7\" />",
            xmlCoder: same),
        .pair(
            "[Int] beside an attribute, once", Marked([[1]]), "<r id=\"7\"><k><k>1</k></k></r>",
            xmlCoder: same),
        .pair(
            "[Int] beside an attribute, twice", Marked([[1], [2, 3]]),
            "<r id=\"7\"><k><k>1</k></k><k><k>2</k><k>3</k></k></r>", xmlCoder: same),
        .pair("[Int] beside text, never", Texted([[Int]]()), "<r>x</r>"),
        .pair("[Int] beside text, once", Texted([[1]]), "<r>x<k><k>1</k></k></r>"),
        .pair(
            "[Int] beside text, twice", Texted([[1], [2, 3]]),
            "<r>x<k><k>1</k></k><k><k>2</k><k>3</k></k></r>"),
        .pair(
            "[Int] between elements, never", Among([[Int]]()), "<r><a>1</a><b>2</b></r>",
            xmlCoder: same),
        .pair(
            "[Int] between elements, once", Among([[1]]), "<r><a>1</a><k><k>1</k></k><b>2</b></r>",
            xmlCoder: same),
        .pair(
            "[Int] between elements, twice", Among([[1], [2, 3]]),
            "<r><a>1</a><k><k>1</k></k><k><k>2</k><k>3</k></k><b>2</b></r>", xmlCoder: same),
        .pair("[Int] at the root, never", [[Int]](), "<r />"),
        .pair("[Int] at the root, once", [[1]], "<r><r><r>1</r></r></r>", xmlCoder: same),
        .pair(
            "[Int] at the root, twice", [[1], [2, 3]],
            "<r><r><r>1</r></r><r><r>2</r><r>3</r></r></r>", xmlCoder: same),
        .pair("[Item] under a key, never", Keyed([[Item]]()), "<r />", xmlCoder: same),
        .pair(
            "[Item] under a key, once", Keyed([[Item(a: 1, b: "x")]]),
            "<r><k><k><a>1</a><b>x</b></k></k></r>", xmlCoder: same),
        .pair(
            "[Item] under a key, twice", Keyed([[Item(a: 1, b: "x")], []]),
            "<r><k><k><a>1</a><b>x</b></k></k><k /></r>", xmlCoder: same),
        .pair("[Item] at the root, never", [[Item]](), "<r />"),
        .pair(
            "[Item] at the root, once", [[Item(a: 1, b: "x")]],
            "<r><r><r><a>1</a><b>x</b></r></r></r>", xmlCoder: same),
        .pair(
            "[Item] at the root, twice", [[Item(a: 1, b: "x")], []],
            "<r><r><r><a>1</a><b>x</b></r></r><r /></r>", xmlCoder: same),
    ]
}
