import VersionedCodable
import VersionedCodableXML

/// Arrays under the empty key.
extension Matrix {
    static let emptyKeys: [MatrixRow] = [
        .pair("Int under the empty key, never", Bare([Int]()), "<r />"),
        .refused(
            "Int under the empty key, once", Bare([1]),
            writing: ".0: expected one text for an element, found an array"),
        .refused(
            "Int under the empty key, twice", Bare([1, 2]),
            writing: ".0: expected one text for an element, found an array"),
        .pair(
            "Int under the empty key beside an attribute, never", MarkedBare([Int]()),
            "<r id=\"7\" />"),
        .refused(
            "Int under the empty key beside an attribute, once", MarkedBare([1]),
            writing: ".0: expected one text for an element, found an array"),
        .refused(
            "Int under the empty key beside an attribute, twice", MarkedBare([1, 2]),
            writing: ".0: expected one text for an element, found an array"),
        .refused(
            "Int under the empty key between elements, twice", AmongBare([1, 2]),
            writing: ".0: expected one text for an element, found an array"),
        .pair("String under the empty key, never", Bare([String]()), "<r />"),
        .refused(
            "String under the empty key, once", Bare(["a"]),
            writing: ".0: expected one text for an element, found an array"),
        .refused(
            "an empty String under the empty key, once", Bare([""]),
            writing: ".0: expected one text for an element, found an array"),
        .refused(
            "String under the empty key, twice", Bare(["a", "b"]),
            writing: ".0: expected one text for an element, found an array"),
        .refused(
            "Bool under the empty key, once", Bare([true]),
            writing: ".0: expected one text for an element, found an array"),
        .refused(
            "Double under the empty key, once", Bare([1.5]),
            writing: ".0: expected one text for an element, found an array"),
        .refused(
            "Int? under the empty key, once", Bare([1 as Int?]),
            writing: ".0: expected one text for an element, found an array"),
        .refused(
            "nil under the empty key, once", Bare([nil as Int?]),
            writing: ".0: nil would be lost in an array without a key"),
        .pair("Item under the empty key, never", Bare([Item]()), "<r />"),
        .refused(
            "Item under the empty key, once", Bare([Item(a: 1, b: "x")]),
            writing: ".0: expected a choice in an array without a key, found an object"),
        .refused(
            "Item under the empty key, twice", Bare([Item(a: 1, b: "x"), Item(a: 2, b: "y")]),
            writing: ".0: expected a choice in an array without a key, found an object"),
        .refused(
            "Tagged under the empty key, once", Bare([Tagged(id: 1, a: "x")]),
            writing: ".0: expected a choice in an array without a key, found an object"),
        .refused(
            "Tagged under the empty key beside its attribute, once",
            MarkedBare([Tagged(id: 1, a: "x")]),
            writing: ".0: expected a choice in an array without a key, found an object"),
        .pair(
            "a struct under the empty key", Bare(Item(a: 1, b: "x")), "<r><a>1</a><b>x</b></r>",
            xmlCoder: same),
        .pair(
            "a struct of an array under the empty key", Bare(Keyed([1, 2])),
            "<r><k>1</k><k>2</k></r>", xmlCoder: same),
        .pair(
            "a struct of an array under the empty key beside an attribute",
            MarkedBare(Keyed([1, 2])), "<r id=\"7\"><k>1</k><k>2</k></r>", xmlCoder: same),
        .pair("arrays of Int under the empty key, never", Bare([[Int]]()), "<r />"),
        .refused(
            "arrays of structs under the empty key, once", Bare([[Item(a: 1, b: "x")]]),
            writing: ".0: expected one text for an element, found an array"),
        .refused(
            "tables under the empty key, once", Bare([["a": 1]]),
            writing: ".0: expected a choice in an array without a key, found an object"),
        .refused(
            "arrays of Int under the empty key, once", Bare([[1]]),
            writing: ".0: expected one text for an element, found an array"),
        .refused(
            "arrays of Int under the empty key, twice", Bare([[1], [2]]),
            writing: ".0: expected one text for an element, found an array"),
    ]

    static let emptyKeyChoices: [MatrixRow] = [
        .pair("Step under the empty key, never", Bare([Step]()), "<r />"),
        .pair(
            "Step under the empty key, once", Bare([Step.boil(1)]), "<r><boil>1</boil></r>",
            xmlCoder: same),
        .pair(
            "Step under the empty key, twice", Bare([Step.boil(1), .pour("x")]),
            "<r><boil>1</boil><pour>x</pour></r>", xmlCoder: same),
        .pair(
            "one case twice under the empty key", Bare([Step.boil(1), .boil(2)]),
            "<r><boil>1</boil><boil>2</boil></r>", xmlCoder: same),
        .pair(
            "all cases under the empty key",
            Bare([Step.stir, .serve(Tagged(id: 1, a: "x")), .mix(fast: true, times: 2), .boil(1)]),
            "<r><stir /><serve id=\"1\"><a>x</a></serve><mix><fast>true</fast><times>2</times>"
                + "</mix><boil>1</boil></r>",
            xmlCoder: same),
        .pair("a choice under the empty key", Bare(Step.boil(1)), "<r><boil>1</boil></r>"),
        .pair(
            "Step under the empty key beside an attribute, never", MarkedBare([Step]()),
            "<r id=\"7\" />"),
        .pair(
            "Step under the empty key beside an attribute, once", MarkedBare([Step.boil(1)]),
            "<r id=\"7\"><boil>1</boil></r>", xmlCoder: same),
        .pair(
            "Step under the empty key beside an attribute, twice",
            MarkedBare([Step.boil(1), .pour("x")]), "<r id=\"7\"><boil>1</boil><pour>x</pour></r>",
            xmlCoder: same),
        .pair(
            "Step under the empty key between elements, never", AmongBare([Step]()),
            "<r><a>1</a><b>2</b></r>", xmlCoder: "the same, and reading stops the process"),
        .pair(
            "Step under the empty key between elements, twice",
            AmongBare([Step.boil(1), .pour("x")]),
            "<r><a>1</a><boil>1</boil><pour>x</pour><b>2</b></r>",
            xmlCoder: "the same, and reading stops the process"),
        .pair(
            "Step under the empty key in a struct in a struct, twice",
            Keyed(Bare([Step.boil(1), .pour("x")])), "<r><k><boil>1</boil><pour>x</pour></k></r>",
            xmlCoder: same),
        .pair(
            "Step under the empty key in structs in an array",
            Keyed([Bare([Step.boil(1)]), Bare([]), Bare([.stir, .stir])]),
            "<r><k><boil>1</boil></k><k /><k><stir /><stir /></k></r>", xmlCoder: same),
        .pair("Run under the empty key, never", Bare([Run]()), "<r />"),
        .pair("Run under the empty key, once", Bare([Run.text("t")]), "<r>t</r>", xmlCoder: same),
        .pair(
            "Run under the empty key, twice", Bare([Run.text("t "), .bold("u")]),
            "<r>t <b>u</b></r>", xmlCoder: "the same, and read without the blank"),
        .pair(
            "Run under the empty key, three times",
            Bare([Run.bold("u"), .text(" t "), .bold("v")]), "<r><b>u</b> t <b>v</b></r>",
            xmlCoder: "the same, and read without the blanks"),
        .pair(
            "a blank run under the empty key", Bare([Run.bold("u"), .text(" "), .bold("v")]),
            "<r><b>u</b><![CDATA[ ]]><b>v</b></r>"),
        .refused(
            "two texts beside each other under the empty key", Bare([Run.text("t"), .text("u")]),
            writing: ".1..: the text and the one before it would be read as one",
            xmlCoder: "<r>tu</r>, and read as one text"),
        .refused(
            "an empty text under the empty key", Bare([Run.text("")]),
            writing: ".0..: an empty text would be lost in an array without a key"),
        .pair(
            "Run under the empty key beside an attribute, twice",
            MarkedBare([Run.text("t"), .bold("u")]), "<r id=\"7\">t<b>u</b></r>", xmlCoder: same),
        .pair(
            "Run under the empty key in structs in an array",
            Keyed([Bare([Run.text("t"), .bold("u")]), Bare([.bold("v")])]),
            "<r><k>t<b>u</b></k><k><b>v</b></k></r>", xmlCoder: same),
    ]
}
