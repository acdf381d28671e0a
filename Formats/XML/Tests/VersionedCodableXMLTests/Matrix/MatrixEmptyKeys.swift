import VersionedCodable
import VersionedCodableXML

/// Arrays under the empty key.
extension Matrix {
    static let emptyKeys: [MatrixRow] = [
        .pair("Int under the empty key, never", Bare([Int]()), "<r />"),
        .refused(
            "Int under the empty key, once", Bare([1]),
            writing: ".0: expected one text for an element, found an array"),
        .pair(
            "Int under the empty key beside an attribute, never", MarkedBare([Int]()),
            "<r id=\"7\" />"),
        .refused(
            "Int under the empty key beside an attribute, twice", MarkedBare([1, 2]),
            writing: ".0: expected one text for an element, found an array"),
        .refused(
            "Int under the empty key between elements, twice", AmongBare([1, 2]),
            writing: ".0: expected one text for an element, found an array"),
        .refused(
            "String under the empty key, once", Bare(["a"]),
            writing: ".0: expected one text for an element, found an array"),
        .refused(
            "an empty String under the empty key, once", Bare([""]),
            writing: ".0: expected one text for an element, found an array"),
        .refused(
            "Int? under the empty key, once", Bare([1 as Int?]),
            writing: ".0: expected one text for an element, found an array"),
        .refused(
            "nil under the empty key, once", Bare([nil as Int?]),
            writing: ".0: nil would be lost in an array without a key"),
        .refused(
            "Item under the empty key, once", Bare([Item(a: 1, b: "x")]),
            writing: ".0: expected a choice in an array without a key, found an object"),
        .refused(
            "Tagged under the empty key, once", Bare([Tagged(id: 1, a: "x")]),
            writing: ".0: expected a choice in an array without a key, found an object"),
        .refused(
            "Tagged under the empty key beside its attribute, once",
            MarkedBare([Tagged(id: 1, a: "x")]),
            writing: ".0: expected a choice in an array without a key, found an object"),
        .pair("a struct under the empty key", Bare(Item(a: 1, b: "x")), "<r><a>1</a><b>x</b></r>"),
        .pair(
            "a struct of an array under the empty key beside an attribute",
            MarkedBare(Keyed([1, 2])), "<r id=\"7\"><k>1</k><k>2</k></r>"),
        .refused(
            "arrays of structs under the empty key, once", Bare([[Item(a: 1, b: "x")]]),
            writing: ".0: expected one text for an element, found an array"),
        .refused(
            "tables under the empty key, once", Bare([["a": 1]]),
            writing: ".0: expected a choice in an array without a key, found an object"),
        .refused(
            "arrays of Int under the empty key, once", Bare([[1]]),
            writing: ".0: expected one text for an element, found an array"),
    ]

    static let emptyKeyChoices: [MatrixRow] = [
        .pair("Step under the empty key, never", Bare([Step]()), "<r />"),
        .pair(
            "Step under the empty key, twice", Bare([Step.boil(1), .pour("x")]),
            "<r><boil>1</boil><pour>x</pour></r>"),
        .pair(
            "one case twice under the empty key", Bare([Step.boil(1), .boil(2)]),
            "<r><boil>1</boil><boil>2</boil></r>"),
        .pair(
            "all cases under the empty key",
            Bare([Step.stir, .serve(Tagged(id: 1, a: "x")), .mix(fast: true, times: 2), .boil(1)]),
            "<r><stir /><serve id=\"1\"><a>x</a></serve><mix><fast>true</fast><times>2</times>"
                + "</mix><boil>1</boil></r>"),
        .pair(
            "Step under the empty key beside an attribute, never", MarkedBare([Step]()),
            "<r id=\"7\" />"),
        .pair(
            "Step under the empty key beside an attribute, twice",
            MarkedBare([Step.boil(1), .pour("x")]), "<r id=\"7\"><boil>1</boil><pour>x</pour></r>"),
        .pair(
            "Step under the empty key between elements, never", AmongBare([Step]()),
            "<r><a>1</a><b>2</b></r>"),
        .pair(
            "Step under the empty key between elements, twice",
            AmongBare([Step.boil(1), .pour("x")]),
            "<r><a>1</a><boil>1</boil><pour>x</pour><b>2</b></r>"),
        .pair(
            "Step under the empty key in a struct in a struct, twice",
            Keyed(Bare([Step.boil(1), .pour("x")])), "<r><k><boil>1</boil><pour>x</pour></k></r>"),
        .pair(
            "Step under the empty key in structs in an array",
            Keyed([Bare([Step.boil(1)]), Bare([]), Bare([.stir, .stir])]),
            "<r><k><boil>1</boil></k><k /><k><stir /><stir /></k></r>"),
        .pair(
            "Run under the empty key, three times",
            Bare([Run.bold("u"), .text(" t "), .bold("v")]),
            "<r><b>u</b> t <b>v</b></r>"),
        .pair(
            "a blank run under the empty key", Bare([Run.bold("u"), .text(" "), .bold("v")]),
            "<r><b>u</b><![CDATA[ ]]><b>v</b></r>"),
        .refused(
            "two texts beside each other under the empty key", Bare([Run.text("t"), .text("u")]),
            writing: ".1..: the text and the one before it would be read as one"),
        .refused(
            "an empty text under the empty key", Bare([Run.text("")]),
            writing: ".0..: an empty text would be lost in an array without a key"),
        .pair(
            "Run under the empty key beside an attribute, twice",
            MarkedBare([Run.text("t"), .bold("u")]), "<r id=\"7\">t<b>u</b></r>"),
        .pair(
            "Run under the empty key in structs in an array",
            Keyed([Bare([Run.text("t"), .bold("u")]), Bare([.bold("v")])]),
            "<r><k>t<b>u</b></k><k><b>v</b></k></r>"),
    ]
}
