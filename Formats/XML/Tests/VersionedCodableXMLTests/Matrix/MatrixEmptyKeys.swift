import VersionedCodable
import VersionedCodableXML

/// Arrays under the empty key.
extension Matrix {
    static let emptyKeys: [TableRow] = [
        .pair(Bare([Int]()), "<r />"),
        .refused(Bare([1]), writing: ".0: \(severalTexts)"),
        .pair(MarkedBare([Int]()), "<r id=\"7\" />"),
        .refused(MarkedBare([1, 2]), writing: ".0: \(severalTexts)"),
        .refused(AmongBare([1, 2]), writing: ".0: \(severalTexts)"),
        .refused(Bare(["a"]), writing: ".0: \(severalTexts)"),
        .refused(Bare([""]), writing: ".0: \(severalTexts)"),
        .refused(Bare([1 as Int?]), writing: ".0: \(severalTexts)"),
        .refused(Bare([nil as Int?]), writing: ".0: nil would be lost in an array without a key"),
        .refused(Bare([Item(a: 1, b: "x")]), writing: ".0: \(noChoice)"),
        .refused(Bare([Tagged(id: 1, a: "x")]), writing: ".0: \(noChoice)"),
        .refused(MarkedBare([Tagged(id: 1, a: "x")]), writing: ".0: \(noChoice)"),
        .pair(Bare(Item(a: 1, b: "x")), "<r><a>1</a><b>x</b></r>"),
        .pair(MarkedBare(Keyed([1, 2])), "<r id=\"7\"><k>1</k><k>2</k></r>"),
        .refused(Bare([[Item(a: 1, b: "x")]]), writing: ".0: \(severalTexts)"),
        .refused(Bare([["a": 1]]), writing: ".0: \(noChoice)"),
        .refused(Bare([[1]]), writing: ".0: \(severalTexts)"),
    ]

    static let emptyKeyChoices: [TableRow] = [
        .pair(Bare([Step]()), "<r />"),
        .pair(Bare([Step.boil(1), .pour("x")]), "<r><boil>1</boil><pour>x</pour></r>"),
        .pair(Bare([Step.boil(1), .boil(2)]), "<r><boil>1</boil><boil>2</boil></r>"),
        .pair(
            Bare([Step.stir, .serve(Tagged(id: 1, a: "x")), .mix(fast: true, times: 2), .boil(1)]),
            "<r><stir /><serve id=\"1\"><a>x</a></serve><mix><fast>true</fast><times>2</times>"
                + "</mix><boil>1</boil></r>"),
        .pair(MarkedBare([Step]()), "<r id=\"7\" />"),
        .pair(
            MarkedBare([Step.boil(1), .pour("x")]), "<r id=\"7\"><boil>1</boil><pour>x</pour></r>"),
        .pair(AmongBare([Step]()), "<r><a>1</a><b>2</b></r>"),
        .pair(
            AmongBare([Step.boil(1), .pour("x")]),
            "<r><a>1</a><boil>1</boil><pour>x</pour><b>2</b></r>"),
        .pair(
            Keyed(Bare([Step.boil(1), .pour("x")])), "<r><k><boil>1</boil><pour>x</pour></k></r>"),
        .pair(
            Keyed([Bare([Step.boil(1)]), Bare([]), Bare([.stir, .stir])]),
            "<r><k><boil>1</boil></k><k /><k><stir /><stir /></k></r>"),
        .pair(Bare([Run.bold("u"), .text(" t "), .bold("v")]), "<r><b>u</b> t <b>v</b></r>"),
        .pair(
            Bare([Run.bold("u"), .text(" "), .bold("v")]), "<r><b>u</b><![CDATA[ ]]><b>v</b></r>"),
        .refused(
            Bare([Run.text("t"), .text("u")]),
            writing: ".1..: the text and the one before it would be read as one"),
        .refused(
            Bare([Run.text("")]),
            writing: ".0..: an empty text would be lost in an array without a key"),
        .pair(MarkedBare([Run.text("t"), .bold("u")]), "<r id=\"7\">t<b>u</b></r>"),
        .pair(
            Keyed([Bare([Run.text("t"), .bold("u")]), Bare([.bold("v")])]),
            "<r><k>t<b>u</b></k><k><b>v</b></k></r>"),
    ]
}
