import VersionedCodable
import VersionedCodableXML

/// Arrays of scalars.
extension Matrix {
    static let ints: [MatrixRow] = [
        .pair("Int under a key, never", Keyed([Int]()), "<r />", xmlCoder: same),
        .pair("Int under a key, once", Keyed([1]), "<r><k>1</k></r>", xmlCoder: same),
        .pair("Int under a key, twice", Keyed([1, 2]), "<r><k>1</k><k>2</k></r>", xmlCoder: same),
        .pair("Int in a struct in a struct, never", Deep([Int]()), "<r><s /></r>", xmlCoder: same),
        .pair(
            "Int in a struct in a struct, once", Deep([1]), "<r><s><k>1</k></s></r>", xmlCoder: same
        ),
        .pair(
            "Int in a struct in a struct, twice", Deep([1, 2]), "<r><s><k>1</k><k>2</k></s></r>",
            xmlCoder: same),
        .pair("Int in structs in an array, never", Rows([Int]()), "<r><l /></r>", xmlCoder: same),
        .pair(
            "Int in structs in an array, once", Rows([1]), "<r><l><k>1</k></l></r>",
            xmlCoder: same),
        .pair(
            "Int in structs in an array, twice", Rows([1, 2], [1]),
            "<r><l><k>1</k><k>2</k></l><l><k>1</k></l></r>", xmlCoder: same),
        .pair("Int beside an attribute, never", Marked([Int]()), "<r id=\"7\" />", xmlCoder: same),
        .pair(
            "Int beside an attribute, once", Marked([1]), "<r id=\"7\"><k>1</k></r>", xmlCoder: same
        ),
        .pair(
            "Int beside an attribute, twice", Marked([1, 2]), "<r id=\"7\"><k>1</k><k>2</k></r>",
            xmlCoder: same),
        .pair("Int beside text, never", Texted([Int]()), "<r>x</r>"),
        .pair("Int beside text, once", Texted([1]), "<r>x<k>1</k></r>"),
        .pair("Int beside text, twice", Texted([1, 2]), "<r>x<k>1</k><k>2</k></r>"),
        .pair(
            "Int between elements, never", Among([Int]()), "<r><a>1</a><b>2</b></r>", xmlCoder: same
        ),
        .pair(
            "Int between elements, once", Among([1]), "<r><a>1</a><k>1</k><b>2</b></r>",
            xmlCoder: same),
        .pair(
            "Int between elements, twice", Among([1, 2]), "<r><a>1</a><k>1</k><k>2</k><b>2</b></r>",
            xmlCoder: same),
        .pair("Int at the root, never", [Int](), "<r />"),
        .pair("Int at the root, once", [1], "<r><r>1</r></r>", xmlCoder: same),
        .pair("Int at the root, twice", [1, 2], "<r><r>1</r><r>2</r></r>", xmlCoder: same),
    ]

    static let strings: [MatrixRow] = [
        .pair("String under a key, never", Keyed([String]()), "<r />", xmlCoder: same),
        .pair("String under a key, once", Keyed(["a"]), "<r><k>a</k></r>", xmlCoder: same),
        .pair(
            "String under a key, twice", Keyed(["a", ""]), "<r><k>a</k><k></k></r>",
            xmlCoder: same),
        .pair(
            "String in a struct in a struct, never", Deep([String]()), "<r><s /></r>",
            xmlCoder: same),
        .pair(
            "String in a struct in a struct, once", Deep(["a"]), "<r><s><k>a</k></s></r>",
            xmlCoder: same),
        .pair(
            "String in a struct in a struct, twice", Deep(["a", ""]),
            "<r><s><k>a</k><k></k></s></r>", xmlCoder: same),
        .pair(
            "String in structs in an array, never", Rows([String]()), "<r><l /></r>", xmlCoder: same
        ),
        .pair(
            "String in structs in an array, once", Rows(["a"]), "<r><l><k>a</k></l></r>",
            xmlCoder: same),
        .pair(
            "String in structs in an array, twice", Rows(["a", ""], ["a"]),
            "<r><l><k>a</k><k></k></l><l><k>a</k></l></r>", xmlCoder: same),
        .pair(
            "String beside an attribute, never", Marked([String]()), "<r id=\"7\" />",
            xmlCoder: same),
        .pair(
            "String beside an attribute, once", Marked(["a"]), "<r id=\"7\"><k>a</k></r>",
            xmlCoder: same),
        .pair(
            "String beside an attribute, twice", Marked(["a", ""]),
            "<r id=\"7\"><k>a</k><k></k></r>", xmlCoder: same),
        .pair("String beside text, never", Texted([String]()), "<r>x</r>"),
        .pair("String beside text, once", Texted(["a"]), "<r>x<k>a</k></r>"),
        .pair("String beside text, twice", Texted(["a", ""]), "<r>x<k>a</k><k></k></r>"),
        .pair(
            "String between elements, never", Among([String]()), "<r><a>1</a><b>2</b></r>",
            xmlCoder: same),
        .pair(
            "String between elements, once", Among(["a"]), "<r><a>1</a><k>a</k><b>2</b></r>",
            xmlCoder: same),
        .pair(
            "String between elements, twice", Among(["a", ""]),
            "<r><a>1</a><k>a</k><k></k><b>2</b></r>", xmlCoder: same),
        .pair("String at the root, never", [String](), "<r />"),
        .pair("String at the root, once", ["a"], "<r><r>a</r></r>", xmlCoder: same),
        .pair("String at the root, twice", ["a", ""], "<r><r>a</r><r></r></r>", xmlCoder: same),
    ]

    static let others: [MatrixRow] = [
        .pair("Bool under a key, never", Keyed([Bool]()), "<r />", xmlCoder: same),
        .pair("Bool under a key, once", Keyed([true]), "<r><k>true</k></r>", xmlCoder: same),
        .pair(
            "Bool under a key, twice", Keyed([true, false]), "<r><k>true</k><k>false</k></r>",
            xmlCoder: same),
        .pair(
            "Bool beside an attribute, never", Marked([Bool]()), "<r id=\"7\" />", xmlCoder: same),
        .pair(
            "Bool beside an attribute, once", Marked([true]), "<r id=\"7\"><k>true</k></r>",
            xmlCoder: same),
        .pair(
            "Bool beside an attribute, twice", Marked([true, false]),
            "<r id=\"7\"><k>true</k><k>false</k></r>", xmlCoder: same),
        .pair("Bool at the root, never", [Bool](), "<r />"),
        .pair("Bool at the root, once", [true], "<r><r>true</r></r>", xmlCoder: same),
        .pair(
            "Bool at the root, twice", [true, false], "<r><r>true</r><r>false</r></r>",
            xmlCoder: same),
        .pair("Double under a key, never", Keyed([Double]()), "<r />", xmlCoder: same),
        .pair("Double under a key, once", Keyed([1.5]), "<r><k>1.5</k></r>", xmlCoder: same),
        .pair(
            "Double under a key, twice", Keyed([1.5, 2]), "<r><k>1.5</k><k>2</k></r>",
            xmlCoder: "<r><k>1.5</k><k>2.0</k></r>"),
        .pair(
            "Double beside an attribute, never", Marked([Double]()), "<r id=\"7\" />",
            xmlCoder: same),
        .pair(
            "Double beside an attribute, once", Marked([1.5]), "<r id=\"7\"><k>1.5</k></r>",
            xmlCoder: same),
        .pair(
            "Double beside an attribute, twice", Marked([1.5, 2]),
            "<r id=\"7\"><k>1.5</k><k>2</k></r>", xmlCoder: "<r id=\"7\"><k>1.5</k><k>2.0</k></r>"),
        .pair("Double at the root, never", [Double](), "<r />"),
        .pair("Double at the root, once", [1.5], "<r><r>1.5</r></r>", xmlCoder: same),
        .pair(
            "Double at the root, twice", [1.5, 2], "<r><r>1.5</r><r>2</r></r>",
            xmlCoder: "<r><r>1.5</r><r>2.0</r></r>"),
    ]
}
