import VersionedCodable
import VersionedCodableXML

/// Texts with blanks and of no characters, and optional values that have nothing in them.
extension Matrix {
    static let texts: [MatrixRow] = [
        .pair("String with white space at its ends", Keyed([" a "]), "<r><k>&#32;a&#32;</k></r>"),
        .pair("String of a blank", Keyed([" "]), "<r><k>&#32;</k></r>"),
        .pair("String of blanks", Keyed(["  "]), "<r><k>&#32;&#32;</k></r>"),
        .pair(
            "String with other white space at its ends", Keyed("\n a\t\r"),
            "<r><k>&#10; a\t&#13;</k></r>"),
        .pair("String with a blank at its end", "a ", "<r>a&#32;</r>"),
        .pair("a blank text beside an attribute", MarkedBare(" "), "<r id=\"7\">&#32;</r>"),
        .pair("a blank text that may be nil", Maybe(" "), "<r><k>&#32;</k></r>"),
        .pair("blank texts in structs", Keyed([Bare(" ")]), "<r><k>&#32;</k></r>"),
        .pair(
            "String with white space at its ends as an attribute", AttributeOf(" a "),
            "<r k=\" a \" />"),
        .pair(
            "String with white space at its ends under the empty key", MarkedBare(" a "),
            "<r id=\"7\">&#32;a&#32;</r>"),
        .pair(
            "a run of text with white space at its ends", Bare([Run.text(" t ")]),
            "<r>&#32;t&#32;</r>"),
        .pair(
            "a run with white space at its ends", Bare([Run.bold(" u "), .text("t")]),
            "<r><b>&#32;u&#32;</b>t</r>"),
        .pair("String with line ends", Keyed(["a\nb\tc\r\nd"]), "<r><k>a\nb\tc&#13;\nd</k></r>"),
        .pair(
            "String with line ends as an attribute", AttributeOf("a\nb\tc\r\nd"),
            "<r k=\"a&#10;b&#9;c&#13;&#10;d\" />"),
        .pair("an empty text beside an attribute", MarkedBare(""), "<r id=\"7\"></r>"),
        .pair(
            "empty texts beside attributes in an array", Keyed([MarkedBare(""), MarkedBare("x")]),
            "<r><k id=\"7\"></k><k id=\"7\">x</k></r>"),
        .pair(
            "texts in structs in an array", Keyed([Bare("x"), Bare("")]), "<r><k>x</k><k></k></r>"),
        .refused(
            "an empty run beside others", Bare([Run.bold("u"), .text("")]),
            writing: ".1..: an empty text would be lost in an array without a key"),
    ]

    static let absences: [MatrixRow] = [
        .pair("a struct of an empty array that may be nil", Maybe(Keyed([Int]())), "<r><k /></r>"),
        .pair("a struct of no choices that may be nil", Maybe(Bare([Step]())), "<r><k /></r>"),
        .pair(
            "structs of empty arrays that may be nil", Keyed([Keyed([Int]())] as [Keyed<[Int]>?]),
            "<r><k \(isNotNil) /></r>"),
        .pair("a single empty array that may be nil", Maybe(Single([Int]())), "<r><k /></r>"),
        .pair("an open list of none that may be nil", Maybe(Open<Int>()), "<r><k /></r>"),
        .pair("an open list that may be nil", Maybe(Open(1, 2)), "<r><k>1</k><k>2</k></r>"),
        .pair("an open list that is nil", Maybe(Open<Int>?.none), "<r />"),
        .pair("an empty text that may be nil", Maybe(""), "<r><k></k></r>"),
        .pair("an empty text in a struct that may be nil", Maybe(Bare("")), "<r><k></k></r>"),
        .pair("a single empty text that may be nil", Maybe(Single("")), "<r><k></k></r>"),
        .pair(
            "an empty text as an attribute of an optional type", AttributeOf("" as String?),
            "<r k=\"\" />"),
        .pair("an attribute that may be nil, nil", AttributeMaybe(k: nil), "<r />"),
        .pair(
            "an empty text as an attribute that may be nil", AttributeMaybe(k: ""), "<r k=\"\" />"),
        .pair("a struct that has nothing but nil", Keyed([Maybe(Int?.none)]), "<r><k /></r>"),
        .pair(
            "a struct that has nothing but nil and may be nil", Maybe(Maybe(Int?.none)),
            "<r><k /></r>"),
        .pair("[[Step]?] under a key", Keyed([[Step.stir], nil]), "<r><k><stir /></k><k /></r>"),
        .pair(
            "[[String]] of empty texts", Keyed([[""], ["", ""]]),
            "<r><k><k></k></k><k><k></k><k></k></k></r>"),
        .pair(
            "[Double?] that is encoded", Keyed([1.5, nil] as [Double?]?), "<r><k>1.5</k><k /></r>"),
        .pair("[Int?] of nil alone", Keyed([nil] as [Int?]), "<r><k /></r>"),
        .pair("[Int?] of nil alone at the root", [nil] as [Int?], "<r><r /></r>"),
    ]
}
