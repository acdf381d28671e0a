import VersionedCodable
import VersionedCodableXML

/// Types that ask for an unkeyed container or a single value, and classes.
extension Matrix {
    static let points: [MatrixRow] = [
        .pair("a point under a key", Keyed(Point(1, 2)), "<r><k>1</k><k>2</k></r>", xmlCoder: same),
        .pair("a point at the root", Point(1, 2), "<r><r>1</r><r>2</r></r>", xmlCoder: same),
        .pair(
            "a point in a struct in a struct", Deep(Point(1, 2)), "<r><s><k>1</k><k>2</k></s></r>",
            xmlCoder: same),
        .pair(
            "a point in structs in an array", Rows(Point(1, 2), Point(3, 4)),
            "<r><l><k>1</k><k>2</k></l><l><k>3</k><k>4</k></l></r>", xmlCoder: same),
        .pair(
            "a point beside an attribute", Marked(Point(1, 2)), "<r id=\"7\"><k>1</k><k>2</k></r>",
            xmlCoder: same),
        .pair("a point beside text", Texted(Point(1, 2)), "<r>x<k>1</k><k>2</k></r>"),
        .pair(
            "a point between elements", Among(Point(1, 2)),
            "<r><a>1</a><k>1</k><k>2</k><b>2</b></r>", xmlCoder: same),
        .refused(
            "a point under the empty key", Bare(Point(1, 2)),
            writing: ".0: expected one text for an element, found an array"),
        .pair("points under a key, never", Keyed([Point]()), "<r />", xmlCoder: same),
        .pair(
            "points under a key, once", Keyed([Point(1, 2)]), "<r><k><k>1</k><k>2</k></k></r>",
            xmlCoder: same),
        .pair(
            "points under a key, twice", Keyed([Point(1, 2), Point(3, 4)]),
            "<r><k><k>1</k><k>2</k></k><k><k>3</k><k>4</k></k></r>", xmlCoder: same),
        .pair(
            "points at the root", [Point(1, 2), Point(3, 4)],
            "<r><r><r>1</r><r>2</r></r><r><r>3</r><r>4</r></r></r>", xmlCoder: same),
        .pair("points in a set", Keyed(Set([Point(1, 2)])), "<r><k><k>1</k><k>2</k></k></r>"),
        .pair("points in a table", Keyed(["a": Point(1, 2)]), "<r><k><a>1</a><a>2</a></k></r>"),
        .pair(
            "points that may be nil", Keyed([Point(1, 2), nil]),
            "<r><k><k>1</k><k>2</k></k><k /></r>"),
        .pair("a point that is nil", Maybe(Point?.none), "<r />", xmlCoder: same),
        .pair(
            "a point that may be nil", Maybe(Point(1, 2)), "<r><k>1</k><k>2</k></r>", xmlCoder: same
        ),
        .pair(
            "points in @XMLWrapped", WrappedArray([Point(1, 2)]),
            "<r><k><c><c>1</c><c>2</c></c></k></r>"),
    ]

    static let opens: [MatrixRow] = [
        .pair(
            "an open list under a key, never", Keyed(Open<Int>()), "<r><k /></r>"),
        .pair("an open list under a key, once", Keyed(Open(1)), "<r><k>1</k></r>"),
        .pair("an open list under a key, twice", Keyed(Open(1, 2)), "<r><k>1</k><k>2</k></r>"),
        .pair("an open list at the root, never", Open<Int>(), "<r />"),
        .pair(
            "an open list of structs", Keyed(Open(Item(a: 1, b: "x"), Item(a: 2, b: "y"))),
            "<r><k><a>1</a><b>x</b></k><k><a>2</a><b>y</b></k></r>"),
        .pair(
            "an open list of one struct", Keyed(Open(Item(a: 1, b: "x"))),
            "<r><k><a>1</a><b>x</b></k></r>"),
        .pair(
            "an open list of one struct with attributes", Keyed(Open(Tagged(id: 1, a: "x"))),
            "<r><k id=\"1\"><a>x</a></k></r>"),
        .pair(
            "an open list of open lists", Keyed(Open(Open(1), Open(2, 3))),
            "<r><k><k>1</k></k><k><k>2</k><k>3</k></k></r>"),
        .pair(
            "an open list of one open list", Keyed(Open(Open(1, 2))),
            "<r><k><k>1</k><k>2</k></k></r>"),
        .pair(
            "open lists in an array", Keyed([Open(1, 2), Open(), Open(3)]),
            "<r><k><k>1</k><k>2</k></k><k /><k><k>3</k></k></r>"),
        .pair(
            "a paragraph under a key, never", Keyed(Open<Run>()), "<r><k /></r>"),
        .pair(
            "a paragraph under a key, once", Keyed(Open(Run.text("t"))), "<r><k>t</k></r>"),
        .pair(
            "a paragraph under a key, twice", Keyed(Open(Run.text("t "), .bold("u"))),
            "<r><k>t <b>u</b></k></r>"),
        .pair("a paragraph at the root", Open(Run.text("t "), .bold("u")), "<r>t <b>u</b></r>"),
        .pair(
            "a paragraph under the empty key", Bare(Open(Run.text("t "), .bold("u"))),
            "<r>t <b>u</b></r>"),
        .pair(
            "paragraphs in an array", Keyed([Open(Run.text("t"), .bold("u")), Open(.bold("v"))]),
            "<r><k>t<b>u</b></k><k><b>v</b></k></r>"),
        .pair(
            "paragraphs at the root", [Open(Run.text("t"), .bold("u")), Open(.bold("v"))],
            "<r><r>t<b>u</b></r><r><b>v</b></r></r>"),
        .pair(
            "a paragraph beside an attribute", Marked(Open(Run.text("t"), .bold("u"))),
            "<r id=\"7\"><k>t<b>u</b></k></r>"),
        .pair(
            "an open list of choices under a key", Keyed(Open(Step.boil(1), .pour("x"))),
            "<r><k><boil>1</boil><pour>x</pour></k></r>"),
        .pair(
            "an open list of choices in a struct in a struct", Deep(Open(Step.boil(1), .pour("x"))),
            "<r><s><k><boil>1</boil><pour>x</pour></k></s></r>"),
        .pair(
            "an open list of choices between elements", Among(Open(Step.boil(1), .pour("x"))),
            "<r><a>1</a><k><boil>1</boil><pour>x</pour></k><b>2</b></r>"),
        .pair(
            "an open list of choices under the empty key beside an attribute",
            MarkedBare(Open(Step.boil(1), .pour("x"))),
            "<r id=\"7\"><boil>1</boil><pour>x</pour></r>"),
        .pair(
            "open lists of choices in an array", Keyed([Open(Step.boil(1), .stir), Open(.stir)]),
            "<r><k><boil>1</boil><stir /></k><k><stir /></k></r>"),
        .pair(
            "arrays of choices in an array", Keyed([[Step.boil(1), .stir], [.stir]]),
            "<r><k><boil>1</boil><stir /></k><k><stir /></k></r>"),
        .pair(
            "arrays of choices at the root", [[Step.boil(1), .stir], [], [.stir]],
            "<r><r><boil>1</boil><stir /></r><r /><r><stir /></r></r>"),
    ]

    static let singles: [MatrixRow] = [
        .pair("a single value under a key", Keyed(Single(1)), "<r><k>1</k></r>", xmlCoder: same),
        .pair(
            "single values under a key", Keyed([Single(1), Single(2)]), "<r><k>1</k><k>2</k></r>",
            xmlCoder: same),
        .pair("a single value at the root", Single("x"), "<r>x</r>"),
        .pair(
            "a single value under the empty key", MarkedBare(Single("x")), "<r id=\"7\">x</r>",
            xmlCoder: same),
        .pair(
            "a single array under a key, never", Keyed(Single([Int]())), "<r><k /></r>"),
        .pair("a single array under a key, once", Keyed(Single([1])), "<r><k>1</k></r>"),
        .pair(
            "a single array under a key, twice", Keyed(Single([1, 2])), "<r><k>1</k><k>2</k></r>"),
        .pair("a single array at the root", Single([1, 2]), "<r><r>1</r><r>2</r></r>"),
        .pair(
            "a single array beside an attribute", Marked(Single(["a", "b"])),
            "<r id=\"7\"><k>a</k><k>b</k></r>"),
        .pair(
            "single arrays in an array", Keyed([Single([1]), Single([2, 3]), Single([])]),
            "<r><k><k>1</k></k><k><k>2</k><k>3</k></k><k /></r>"),
        .pair(
            "a single array of arrays, once", Keyed(Single([[1, 2]])),
            "<r><k><k>1</k><k>2</k></k></r>"),
        .pair(
            "a single struct", Keyed(Single(Item(a: 1, b: "x"))), "<r><k><a>1</a><b>x</b></k></r>",
            xmlCoder: same),
        .pair(
            "single structs with attributes",
            Keyed([Single(Tagged(id: 1, a: "x")), Single(Tagged(id: 2, a: "y"))]),
            "<r><k id=\"1\"><a>x</a></k><k id=\"2\"><a>y</a></k></r>", xmlCoder: same),
        .pair(
            "a single choice under a key", Keyed(Single(Step.boil(1))),
            "<r><k><boil>1</boil></k></r>"),
        .pair(
            "single choices under a key", Keyed([Single(Step.boil(1)), Single(.stir)]),
            "<r><k><boil>1</boil></k><k><stir /></k></r>"),
        .pair(
            "single choices under the empty key", Bare([Single(Step.boil(1)), Single(.stir)]),
            "<r><boil>1</boil><stir /></r>"),
        .pair(
            "a single array of choices under the empty key", Bare(Single([Step.boil(1), .stir])),
            "<r><boil>1</boil><stir /></r>"),
        .pair(
            "a single array of choices under a key", Keyed(Single([Step.boil(1), .stir])),
            "<r><k><boil>1</boil><stir /></k></r>"),
        .pair(
            "a single array of runs under a key", Keyed(Single([Run.text("t"), .bold("u")])),
            "<r><k>t<b>u</b></k></r>"),
        .pair(
            "single arrays of choices in an array",
            Keyed([Single([Step.boil(1), .stir]), Single([.stir])]),
            "<r><k><boil>1</boil><stir /></k><k><stir /></k></r>"),
        .pair("a single table", Keyed(Single(["a": 1])), "<r><k><a>1</a></k></r>", xmlCoder: same),
        .pair("a single nil", Keyed(Single(Int?.none)), "<r><k /></r>"),
        .pair(
            "single values that may be nil", Keyed([Single(1), Single(nil)]), "<r><k>1</k><k /></r>"
        ),
        .pair("a single point", Keyed(Single(Point(1, 2))), "<r><k>1</k><k>2</k></r>"),
        .pair("an array handed on", Keyed(HandedOn([1, 2])), "<r><k>1</k><k>2</k></r>"),
        .pair(
            "an array handed on, never", Keyed(HandedOn([Int]())), "<r><k /></r>"),
        .pair(
            "a struct handed on", Keyed([HandedOn(Tagged(id: 1, a: "x"))]),
            "<r><k id=\"1\"><a>x</a></k></r>", xmlCoder: same),
        .pair(
            "choices handed on", Bare([HandedOn(Step.boil(1)), HandedOn(.stir)]),
            "<r><boil>1</boil><stir /></r>"),
        .pair(
            "an array of choices handed on", Keyed(HandedOn([Step.boil(1), .stir])),
            "<r><k><boil>1</boil><stir /></k></r>"),
        .pair(
            "a table handed on", HandedOn(["a": [1, 2]]), "<r><a>1</a><a>2</a></r>",
            xmlCoder: same),
    ]

    static let classes: [MatrixRow] = [
        .pair("a class", Base([1, 2]), "<r><list>1</list><list>2</list></r>", xmlCoder: same),
        .pair(
            "classes in an array", Keyed([Base([1]), Base([])]),
            "<r><k><list>1</list></k><k /></r>", xmlCoder: same),
        .pair(
            "a superclass in the same element", Flat([1, 2], []),
            "<r><list>1</list><list>2</list></r>", xmlCoder: same),
        .pair(
            "a superclass in the same element, with choices", Flat([1], [.boil(1), .stir]),
            "<r><list>1</list><steps><boil>1</boil></steps><steps><stir /></steps></r>",
            xmlCoder: "<r><list>1</list><boil>1</boil><stir /></r>"),
        .pair(
            "superclasses in the same elements in an array", Keyed([Flat([1], []), Flat([], [])]),
            "<r><k><list>1</list></k><k /></r>", xmlCoder: same),
        .pair(
            "a superclass in an element", Super([1, 2], ["a"]),
            "<r><names>a</names><super><list>1</list><list>2</list></super></r>", xmlCoder: same),
        .pair(
            "a superclass in an element, never", Super([], []), "<r><super /></r>", xmlCoder: same),
        .pair(
            "superclasses in elements in an array", Keyed([Super([1], []), Super([], ["a"])]),
            "<r><k><super><list>1</list></super></k><k><names>a</names><super /></k></r>",
            xmlCoder: same),
        .pair(
            "a superclass beside an attribute", Marked(Super([1], ["a"])),
            "<r id=\"7\"><k><names>a</names><super><list>1</list></super></k></r>", xmlCoder: same),
        .pair(
            "a superclass under the empty key", MarkedBare(Super([1], ["a"])),
            "<r id=\"7\"><names>a</names><super><list>1</list></super></r>", xmlCoder: same),
        .pair(
            "classes in a table", ["a": Flat([1], [])], "<r><a><list>1</list></a></r>",
            xmlCoder: same),
    ]
}
