import VersionedCodable
import VersionedCodableXML

/// Optional arrays, and what cannot be told from nil.
extension Matrix {
    static let isNil =
        "xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\" xsi:nil=\"true\""
    static let isNotNil =
        "xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\" xsi:nil=\"false\""

    static let optionalArrays: [TableRow] = [
        .pair(Maybe([Int]?.none), "<r />"),
        .pair(Maybe([Int]()), "<r k=\"\" />"),
        .pair(Maybe([1]), "<r><k>1</k></r>"),
        .pair(
            Maybe([Step.boil(1), .pour("x")]), "<r><k><boil>1</boil></k><k><pour>x</pour></k></r>"),
        .pair(Keyed([Int]?.none), "<r><k /></r>"),
        .pair(Keyed([Int]() as [Int]?), "<r k=\"\" />"),
        .pair(Keyed([1, 2] as [Int]?), "<r><k>1</k><k>2</k></r>"),
        .pair(Bare([Int]?.none), "<r />"),
        .pair([Int]?.none, "<r />"),
        .pair([Int]() as [Int]?, "<r \(isNotNil) />"),
        .pair([1] as [Int]?, "<r><r>1</r></r>"),
        .pair(Keyed([[1], nil]), "<r><k><k>1</k></k><k /></r>"),
        .pair(Keyed([[]] as [[Int]?]), "<r><k \(isNotNil) /></r>"),
        .pair(Keyed([[1, nil], []]), "<r><k><k>1</k><k /></k><k /></r>"),
        .pair(Keyed(["a", nil]), "<r><k>a</k><k /></r>"),
        .pair(Keyed(["", nil] as [String?]), "<r><k \(isNotNil)></k><k /></r>"),
        .pair("" as String?, "<r \(isNotNil)></r>"),
        .pair(["a": "" as String?], "<r><a \(isNotNil)></a></r>"),
        .pair(Keyed([[:]] as [[String: Int]?]), "<r><k \(isNotNil) /></r>"),
        .pair(Keyed([Bare("")] as [Bare<String>?]), "<r><k \(isNotNil)></k></r>"),
        .pair(Keyed(Single("" as String?)), "<r><k \(isNotNil)></k></r>"),
        .pair(Keyed(String?.none), "<r><k \(isNil) /></r>"),
        .pair(Keyed("" as String?), "<r><k></k></r>"),
        .pair(Keyed([nil] as [Nothing?]), "<r><k /></r>"),
        .pair(Keyed([Nothing()] as [Nothing?]), "<r><k \(isNotNil) /></r>"),
        .pair(Keyed([Step.boil(1), nil]), "<r><k><boil>1</boil></k><k /></r>"),
        .pair(Bare([Step.boil(1), .stir] as [Step?]), "<r><boil>1</boil><stir /></r>"),
        .refused(
            Bare([Step.boil(1), nil]), writing: ".1: nil would be lost in an array without a key"),
        .refused([Step.boil(1), nil], writing: "1: nil would be lost in an array without a key"),
        .pair(Keyed([Maybe([1]), Maybe(nil)]), "<r><k><k>1</k></k><k /></r>"),
        .pair(Keyed(Item?.none), "<r><k /></r>"),
        .pair(Maybe(Nothing()), "<r><k /></r>"),
        .pair(Keyed(Int??.none), "<r><k \(isNil) /></r>"),
        .pair(Keyed(Int??.some(nil)), "<r><k /></r>"),
        .refused(
            Keyed([nil, .some(nil)] as [Int??]),
            writing: "k.1: nil cannot be distinguished from a nil inside another optional"),
        .refused(
            Bare([Int]() as [Int]?),
            writing: ": an empty array cannot be distinguished from nil under the empty key"),
    ]
}
