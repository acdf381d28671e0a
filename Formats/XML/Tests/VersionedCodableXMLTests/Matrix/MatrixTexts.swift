import VersionedCodable
import VersionedCodableXML

/// Texts with blanks and of no characters, and optional values that have nothing in them.
extension Matrix {
    static let texts: [TableRow] = [
        .pair(Keyed([" a "]), "<r><k>&#32;a&#32;</k></r>"),
        .pair(Keyed([" "]), "<r><k>&#32;</k></r>"),
        .pair(Keyed(["  "]), "<r><k>&#32;&#32;</k></r>"),
        .pair(Keyed("\n a\t\r"), "<r><k>&#10; a\t&#13;</k></r>"),
        .pair("a ", "<r>a&#32;</r>"),
        .pair(MarkedBare(" "), "<r id=\"7\">&#32;</r>"),
        .pair(Maybe(" "), "<r><k>&#32;</k></r>"),
        .pair(Keyed([Bare(" ")]), "<r><k>&#32;</k></r>"),
        .pair(AttributeOf(" a "), "<r k=\" a \" />"),
        .pair(MarkedBare(" a "), "<r id=\"7\">&#32;a&#32;</r>"),
        .pair(Bare([Run.text(" t ")]), "<r>&#32;t&#32;</r>"),
        .pair(Bare([Run.bold(" u "), .text("t")]), "<r><b>&#32;u&#32;</b>t</r>"),
        .pair(Keyed(["a\nb\tc\r\nd"]), "<r><k>a\nb\tc&#13;\nd</k></r>"),
        .pair(AttributeOf("a\nb\tc\r\nd"), "<r k=\"a&#10;b&#9;c&#13;&#10;d\" />"),
        .pair(MarkedBare(""), "<r id=\"7\"></r>"),
        .pair(
            Keyed([MarkedBare(""), MarkedBare("x")]), "<r><k id=\"7\"></k><k id=\"7\">x</k></r>"),
        .pair(Keyed([Bare("x"), Bare("")]), "<r><k>x</k><k></k></r>"),
        .refused(
            Bare([Run.bold("u"), .text("")]),
            writing: ".1..: an empty text would be lost in an array without a key"),
    ]

    static let absences: [TableRow] = [
        .pair(Maybe(Keyed([Int]())), "<r><k /></r>"),
        .pair(Maybe(Bare([Step]())), "<r><k /></r>"),
        .pair(Keyed([Keyed([Int]())] as [Keyed<[Int]>?]), "<r><k \(isNotNil) /></r>"),
        .pair(Maybe(Single([Int]())), "<r><k /></r>"),
        .pair(Maybe(Open<Int>()), "<r><k /></r>"),
        .pair(Maybe(Open(1, 2)), "<r><k>1</k><k>2</k></r>"),
        .pair(Maybe(Open<Int>?.none), "<r />"),
        .pair(Maybe(""), "<r><k></k></r>"),
        .pair(Maybe(Bare("")), "<r><k></k></r>"),
        .pair(Maybe(Single("")), "<r><k></k></r>"),
        .pair(AttributeOf("" as String?), "<r k=\"\" />"),
        .pair(AttributeMaybe(k: nil), "<r />"),
        .pair(AttributeMaybe(k: ""), "<r k=\"\" />"),
        .pair(Keyed([Maybe(Int?.none)]), "<r><k /></r>"),
        .pair(Maybe(Maybe(Int?.none)), "<r><k /></r>"),
        .pair(Keyed([[Step.stir], nil]), "<r><k><stir /></k><k /></r>"),
        .pair(Keyed([[""], ["", ""]]), "<r><k><k></k></k><k><k></k><k></k></k></r>"),
        .pair(Keyed([1.5, nil] as [Double?]?), "<r><k>1.5</k><k /></r>"),
        .pair(Keyed([nil] as [Int?]), "<r><k /></r>"),
        .pair([nil] as [Int?], "<r><r /></r>"),
    ]
}
