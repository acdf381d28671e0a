import VersionedCodable
import VersionedCodableXML

/// Types that ask for an unkeyed container or a single value, and classes.
extension Matrix {
    static let containers: [TableRow] = [
        everywhere(Point(1, 2), "<k>1</k><k>2</k>", root: "<r>1</r><r>2</r>"),
        everywhere([Point](), "", root: ""),
        everywhere([Point(1, 2)], "<k><k>1</k><k>2</k></k>", root: "<r><r>1</r><r>2</r></r>"),
        everywhere(
            [Point(1, 2), Point(3, 4)], "<k><k>1</k><k>2</k></k><k><k>3</k><k>4</k></k>",
            root: "<r><r>1</r><r>2</r></r><r><r>3</r><r>4</r></r>"),
        everywhere(Open<Int>(), "<k />", root: ""),
        everywhere(Open(1), "<k>1</k>", root: "<r>1</r>"),
        everywhere(Open(1, 2), "<k>1</k><k>2</k>", root: "<r>1</r><r>2</r>"),
        everywhere(
            Open(Tagged(id: 1, a: "x")), "<k id=\"1\"><a>x</a></k>",
            root: "<r id=\"1\"><a>x</a></r>"),
        everywhere(
            Open(Item(a: 1, b: "x"), Item(a: 2, b: "y")),
            "<k><a>1</a><b>x</b></k><k><a>2</a><b>y</b></k>",
            root: "<r><a>1</a><b>x</b></r><r><a>2</a><b>y</b></r>"),
        everywhere(Open(Open(1, 2)), "<k><k>1</k><k>2</k></k>", root: "<r><r>1</r><r>2</r></r>"),
        everywhere(
            Open(Open(1), Open(2, 3)), "<k><k>1</k></k><k><k>2</k><k>3</k></k>",
            root: "<r><r>1</r></r><r><r>2</r><r>3</r></r>"),
        everywhere(
            [Open(1, 2), Open(), Open(3)], "<k><k>1</k><k>2</k></k><k /><k><k>3</k></k>",
            root: "<r><r>1</r><r>2</r></r><r /><r><r>3</r></r>"),
        everywhere(Open<Run>(), "<k />", root: ""),
        everywhere(Open(Run.text("t")), "<k>t</k>", root: "t"),
        everywhere(Open(Run.text("t "), .bold("u")), "<k>t <b>u</b></k>", root: "t <b>u</b>"),
        everywhere(
            [Open(Run.text("t"), .bold("u")), Open(.bold("v"))], "<k>t<b>u</b></k><k><b>v</b></k>",
            root: "<r>t<b>u</b></r><r><b>v</b></r>"),
        everywhere(
            Open(Step.boil(1), .pour("x")), "<k><boil>1</boil><pour>x</pour></k>",
            root: "<boil>1</boil><pour>x</pour>"),
        everywhere(
            [Open(Step.boil(1), .stir), Open(.stir)],
            "<k><boil>1</boil><stir /></k><k><stir /></k>",
            root: "<r><boil>1</boil><stir /></r><r><stir /></r>"),
        everywhere(
            [[Step.boil(1), .stir], [], [.stir]],
            "<k><boil>1</boil><stir /></k><k /><k><stir /></k>",
            root: "<r><boil>1</boil><stir /></r><r /><r><stir /></r>"),
        everywhere([Single(1), Single(2)], "<k>1</k><k>2</k>", root: "<r>1</r><r>2</r>"),
        everywhere(Single("x"), "<k>x</k>", root: "x"),
        everywhere(Single([Int]()), "<k />", root: ""),
        everywhere(Single([1]), "<k>1</k>", root: "<r>1</r>"),
        everywhere(Single([1, 2]), "<k>1</k><k>2</k>", root: "<r>1</r><r>2</r>"),
        everywhere(
            [Single([1]), Single([2, 3]), Single([])],
            "<k><k>1</k></k><k><k>2</k><k>3</k></k><k />",
            root: "<r><r>1</r></r><r><r>2</r><r>3</r></r><r />"),
        everywhere(
            [Single(Tagged(id: 1, a: "x"))], "<k id=\"1\"><a>x</a></k>",
            root: "<r id=\"1\"><a>x</a></r>"),
        everywhere(
            Single([Step.boil(1), .stir]), "<k><boil>1</boil><stir /></k>",
            root: "<boil>1</boil><stir />"),
        everywhere(Single([Run.text("t"), .bold("u")]), "<k>t<b>u</b></k>", root: "t<b>u</b>"),
        everywhere(
            [Single([Step.boil(1), .stir]), Single([.stir])],
            "<k><boil>1</boil><stir /></k><k><stir /></k>",
            root: "<r><boil>1</boil><stir /></r><r><stir /></r>"),
        everywhere(
            [Single(Step.boil(1)), Single(.stir)], "<k><boil>1</boil></k><k><stir /></k>",
            root: "<boil>1</boil><stir />"),
        everywhere(Single(["a": 1]), "<k><a>1</a></k>", root: "<a>1</a>"),
        everywhere(Single(Point(1, 2)), "<k>1</k><k>2</k>", root: "<r>1</r><r>2</r>"),
        everywhere(HandedOn([1, 2]), "<k>1</k><k>2</k>", root: "<r>1</r><r>2</r>"),
        everywhere(HandedOn([Int]()), "<k />", root: ""),
        everywhere(
            HandedOn([Step.boil(1), .stir]), "<k><boil>1</boil><stir /></k>",
            root: "<boil>1</boil><stir />"),
        everywhere(
            [Base([1, 2]), Base([])], "<k><list>1</list><list>2</list></k><k />",
            root: "<r><list>1</list><list>2</list></r><r />"),
        everywhere(
            Flat([1, 2], []), "<k><list>1</list><list>2</list></k>",
            root: "<list>1</list><list>2</list>"),
        everywhere(
            Super([1, 2], ["a"]),
            "<k><names>a</names><super><list>1</list><list>2</list></super></k>",
            root: "<names>a</names><super><list>1</list><list>2</list></super>"),
        everywhere(Super([], []), "<k><super /></k>", root: "<super />"),
    ].flatMap { $0 }

    static let openTypes: [TableRow] = [
        .refused(Bare(Point(1, 2)), writing: ".0: \(severalTexts)"),
        .pair(Keyed(Set([Point(1, 2)])), "<r><k><k>1</k><k>2</k></k></r>"),
        .pair(Keyed(["a": Point(1, 2)]), "<r><k><a>1</a><a>2</a></k></r>"),
        .pair(Keyed([Point(1, 2), nil]), "<r><k><k>1</k><k>2</k></k><k /></r>"),
        .pair(Maybe(Point?.none), "<r />"),
        .pair(Maybe(Point(1, 2)), "<r><k>1</k><k>2</k></r>"),
        .pair(WrappedArray([Point(1, 2)]), "<r><k><c><c>1</c><c>2</c></c></k></r>"),
        .pair(Bare(Open(Run.text("t "), .bold("u"))), "<r>t <b>u</b></r>"),
        .pair(
            MarkedBare(Open(Step.boil(1), .pour("x"))),
            "<r id=\"7\"><boil>1</boil><pour>x</pour></r>"),
        .pair(MarkedBare(Single("x")), "<r id=\"7\">x</r>"),
        .pair(Keyed(Single([[1, 2]])), "<r><k><k>1</k><k>2</k></k></r>"),
        .pair(Keyed(Single(Step.boil(1))), "<r><k><boil>1</boil></k></r>"),
        .pair(Bare([Single(Step.boil(1)), Single(.stir)]), "<r><boil>1</boil><stir /></r>"),
        .pair(Bare(Single([Step.boil(1), .stir])), "<r><boil>1</boil><stir /></r>"),
        .pair(Keyed(Single(Int?.none)), "<r><k /></r>"),
        .pair(Keyed([Single(1), Single(nil)]), "<r><k>1</k><k /></r>"),
        .pair(Keyed([HandedOn(Tagged(id: 1, a: "x"))]), "<r><k id=\"1\"><a>x</a></k></r>"),
        .pair(Bare([HandedOn(Step.boil(1)), HandedOn(.stir)]), "<r><boil>1</boil><stir /></r>"),
        .pair(HandedOn(["a": [1, 2]]), "<r><a>1</a><a>2</a></r>"),
        .pair(
            Flat([1], [.boil(1), .stir]),
            "<r><list>1</list><steps><boil>1</boil></steps><steps><stir /></steps></r>"),
        .pair(
            MarkedBare(Super([1], ["a"])),
            "<r id=\"7\"><names>a</names><super><list>1</list></super></r>"),
        .pair(["a": Flat([1], [])], "<r><a><list>1</list></a></r>"),
    ]
}
