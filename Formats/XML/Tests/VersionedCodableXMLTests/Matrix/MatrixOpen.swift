import VersionedCodable
import VersionedCodableXML

/// Types that ask for an unkeyed container or a single value, and classes.
extension Matrix {
    static let containers: [MatrixRow] = [
        everywhere("a point", Point(1, 2), "<k>1</k><k>2</k>", root: "<r>1</r><r>2</r>"),
        everywhere("no points", [Point](), "", root: ""),
        everywhere(
            "a point in an array", [Point(1, 2)], "<k><k>1</k><k>2</k></k>",
            root: "<r><r>1</r><r>2</r></r>"),
        everywhere(
            "points", [Point(1, 2), Point(3, 4)],
            "<k><k>1</k><k>2</k></k><k><k>3</k><k>4</k></k>",
            root: "<r><r>1</r><r>2</r></r><r><r>3</r><r>4</r></r>"),
        everywhere("an empty open list", Open<Int>(), "<k />", root: ""),
        everywhere("an open list of one", Open(1), "<k>1</k>", root: "<r>1</r>"),
        everywhere("an open list", Open(1, 2), "<k>1</k><k>2</k>", root: "<r>1</r><r>2</r>"),
        everywhere(
            "an open list of one struct", Open(Tagged(id: 1, a: "x")),
            "<k id=\"1\"><a>x</a></k>", root: "<r id=\"1\"><a>x</a></r>"),
        everywhere(
            "an open list of structs", Open(Item(a: 1, b: "x"), Item(a: 2, b: "y")),
            "<k><a>1</a><b>x</b></k><k><a>2</a><b>y</b></k>",
            root: "<r><a>1</a><b>x</b></r><r><a>2</a><b>y</b></r>"),
        everywhere(
            "an open list of one open list", Open(Open(1, 2)), "<k><k>1</k><k>2</k></k>",
            root: "<r><r>1</r><r>2</r></r>"),
        everywhere(
            "an open list of open lists", Open(Open(1), Open(2, 3)),
            "<k><k>1</k></k><k><k>2</k><k>3</k></k>",
            root: "<r><r>1</r></r><r><r>2</r><r>3</r></r>"),
        everywhere(
            "open lists in an array", [Open(1, 2), Open(), Open(3)],
            "<k><k>1</k><k>2</k></k><k /><k><k>3</k></k>",
            root: "<r><r>1</r><r>2</r></r><r /><r><r>3</r></r>"),
        everywhere("an empty paragraph", Open<Run>(), "<k />", root: ""),
        everywhere("a paragraph of text", Open(Run.text("t")), "<k>t</k>", root: "t"),
        everywhere(
            "a paragraph", Open(Run.text("t "), .bold("u")), "<k>t <b>u</b></k>",
            root: "t <b>u</b>"),
        everywhere(
            "paragraphs in an array", [Open(Run.text("t"), .bold("u")), Open(.bold("v"))],
            "<k>t<b>u</b></k><k><b>v</b></k>", root: "<r>t<b>u</b></r><r><b>v</b></r>"),
        everywhere(
            "an open list of choices", Open(Step.boil(1), .pour("x")),
            "<k><boil>1</boil><pour>x</pour></k>", root: "<boil>1</boil><pour>x</pour>"),
        everywhere(
            "open lists of choices in an array", [Open(Step.boil(1), .stir), Open(.stir)],
            "<k><boil>1</boil><stir /></k><k><stir /></k>",
            root: "<r><boil>1</boil><stir /></r><r><stir /></r>"),
        everywhere(
            "arrays of choices in an array", [[Step.boil(1), .stir], [], [.stir]],
            "<k><boil>1</boil><stir /></k><k /><k><stir /></k>",
            root: "<r><boil>1</boil><stir /></r><r /><r><stir /></r>"),
        everywhere(
            "single values in an array", [Single(1), Single(2)], "<k>1</k><k>2</k>",
            root: "<r>1</r><r>2</r>"),
        everywhere("a single value", Single("x"), "<k>x</k>", root: "x"),
        everywhere("a single empty array", Single([Int]()), "<k />", root: ""),
        everywhere("a single array of one", Single([1]), "<k>1</k>", root: "<r>1</r>"),
        everywhere("a single array", Single([1, 2]), "<k>1</k><k>2</k>", root: "<r>1</r><r>2</r>"),
        everywhere(
            "single arrays in an array", [Single([1]), Single([2, 3]), Single([])],
            "<k><k>1</k></k><k><k>2</k><k>3</k></k><k />",
            root: "<r><r>1</r></r><r><r>2</r><r>3</r></r><r />"),
        everywhere(
            "single structs in an array", [Single(Tagged(id: 1, a: "x"))],
            "<k id=\"1\"><a>x</a></k>", root: "<r id=\"1\"><a>x</a></r>"),
        everywhere(
            "a single array of choices", Single([Step.boil(1), .stir]),
            "<k><boil>1</boil><stir /></k>", root: "<boil>1</boil><stir />"),
        everywhere(
            "a single array of runs", Single([Run.text("t"), .bold("u")]), "<k>t<b>u</b></k>",
            root: "t<b>u</b>"),
        everywhere(
            "single arrays of choices", [Single([Step.boil(1), .stir]), Single([.stir])],
            "<k><boil>1</boil><stir /></k><k><stir /></k>",
            root: "<r><boil>1</boil><stir /></r><r><stir /></r>"),
        everywhere(
            "single choices in an array", [Single(Step.boil(1)), Single(.stir)],
            "<k><boil>1</boil></k><k><stir /></k>", root: "<boil>1</boil><stir />"),
        everywhere("a single table", Single(["a": 1]), "<k><a>1</a></k>", root: "<a>1</a>"),
        everywhere(
            "a single point", Single(Point(1, 2)), "<k>1</k><k>2</k>", root: "<r>1</r><r>2</r>"),
        everywhere(
            "an array handed on", HandedOn([1, 2]), "<k>1</k><k>2</k>", root: "<r>1</r><r>2</r>"),
        everywhere("an empty array handed on", HandedOn([Int]()), "<k />", root: ""),
        everywhere(
            "an array of choices handed on", HandedOn([Step.boil(1), .stir]),
            "<k><boil>1</boil><stir /></k>", root: "<boil>1</boil><stir />"),
        everywhere(
            "classes in an array", [Base([1, 2]), Base([])],
            "<k><list>1</list><list>2</list></k><k />",
            root: "<r><list>1</list><list>2</list></r><r />"),
        everywhere(
            "a superclass in the same element", Flat([1, 2], []),
            "<k><list>1</list><list>2</list></k>", root: "<list>1</list><list>2</list>"),
        everywhere(
            "a superclass in an element", Super([1, 2], ["a"]),
            "<k><names>a</names><super><list>1</list><list>2</list></super></k>",
            root: "<names>a</names><super><list>1</list><list>2</list></super>"),
        everywhere(
            "an empty superclass in an element", Super([], []), "<k><super /></k>",
            root: "<super />"),
    ].flatMap { $0 }

    static let openTypes: [MatrixRow] = [
        .refused(
            "a point under the empty key", Bare(Point(1, 2)),
            writing: ".0: expected one text for an element, found an array"),
        .pair("points in a set", Keyed(Set([Point(1, 2)])), "<r><k><k>1</k><k>2</k></k></r>"),
        .pair("points in a table", Keyed(["a": Point(1, 2)]), "<r><k><a>1</a><a>2</a></k></r>"),
        .pair(
            "points that may be nil", Keyed([Point(1, 2), nil]),
            "<r><k><k>1</k><k>2</k></k><k /></r>"),
        .pair("a point that is nil", Maybe(Point?.none), "<r />"),
        .pair("a point that may be nil", Maybe(Point(1, 2)), "<r><k>1</k><k>2</k></r>"),
        .pair(
            "points in @XMLWrapped", WrappedArray([Point(1, 2)]),
            "<r><k><c><c>1</c><c>2</c></c></k></r>"),
        .pair(
            "a paragraph under the empty key", Bare(Open(Run.text("t "), .bold("u"))),
            "<r>t <b>u</b></r>"),
        .pair(
            "an open list of choices under the empty key beside an attribute",
            MarkedBare(Open(Step.boil(1), .pour("x"))),
            "<r id=\"7\"><boil>1</boil><pour>x</pour></r>"),
        .pair("a single value under the empty key", MarkedBare(Single("x")), "<r id=\"7\">x</r>"),
        .pair(
            "a single array of arrays, once", Keyed(Single([[1, 2]])),
            "<r><k><k>1</k><k>2</k></k></r>"),
        .pair(
            "a single choice under a key", Keyed(Single(Step.boil(1))),
            "<r><k><boil>1</boil></k></r>"),
        .pair(
            "single choices under the empty key", Bare([Single(Step.boil(1)), Single(.stir)]),
            "<r><boil>1</boil><stir /></r>"),
        .pair(
            "a single array of choices under the empty key", Bare(Single([Step.boil(1), .stir])),
            "<r><boil>1</boil><stir /></r>"),
        .pair("a single nil", Keyed(Single(Int?.none)), "<r><k /></r>"),
        .pair(
            "single values that may be nil", Keyed([Single(1), Single(nil)]),
            "<r><k>1</k><k /></r>"),
        .pair(
            "a struct handed on", Keyed([HandedOn(Tagged(id: 1, a: "x"))]),
            "<r><k id=\"1\"><a>x</a></k></r>"),
        .pair(
            "choices handed on", Bare([HandedOn(Step.boil(1)), HandedOn(.stir)]),
            "<r><boil>1</boil><stir /></r>"),
        .pair("a table handed on", HandedOn(["a": [1, 2]]), "<r><a>1</a><a>2</a></r>"),
        .pair(
            "a superclass in the same element, with choices", Flat([1], [.boil(1), .stir]),
            "<r><list>1</list><steps><boil>1</boil></steps><steps><stir /></steps></r>"),
        .pair(
            "a superclass under the empty key", MarkedBare(Super([1], ["a"])),
            "<r id=\"7\"><names>a</names><super><list>1</list></super></r>"),
        .pair("classes in a table", ["a": Flat([1], [])], "<r><a><list>1</list></a></r>"),
    ]
}
