import VersionedCodable
import VersionedCodableXML

/// Optional arrays, and what cannot be told from nil.
extension Matrix {
    static let isNil =
        "xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\" xsi:nil=\"true\""
    static let isNotNil =
        "xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\" xsi:nil=\"false\""

    static let optionalArrays: [MatrixRow] = [
        .pair("[Int]? that is nil", Maybe([Int]?.none), "<r />"),
        .pair("[Int]? that is empty", Maybe([Int]()), "<r k=\"\" />"),
        .pair("[Int]?, once", Maybe([1]), "<r><k>1</k></r>"),
        .pair("[Int]?, twice", Maybe([1, 2]), "<r><k>1</k><k>2</k></r>"),
        .pair("[Item]?, nil", Maybe([Item]?.none), "<r />"),
        .pair("[Item]?, once", Maybe([Item(a: 1, b: "x")]), "<r><k><a>1</a><b>x</b></k></r>"),
        .pair("[Step]?, nil", Maybe([Step]?.none), "<r />"),
        .pair(
            "[Step]?, twice", Maybe([Step.boil(1), .pour("x")]),
            "<r><k><boil>1</boil></k><k><pour>x</pour></k></r>"),
        .pair("[Int]? that is encoded, nil", Keyed([Int]?.none), "<r><k /></r>"),
        .pair("[Int]? that is encoded, empty", Keyed([Int]() as [Int]?), "<r k=\"\" />"),
        .pair("[Int]? that is encoded, twice", Keyed([1, 2] as [Int]?), "<r><k>1</k><k>2</k></r>"),
        .pair("[Int]? under the empty key, nil", Bare([Int]?.none), "<r />"),
        .pair("[Int]? at the root, nil", [Int]?.none, "<r />"),
        .pair("[Int]? at the root, empty", [Int]() as [Int]?, "<r \(isNotNil) />"),
        .pair("[Int]? at the root, once", [1] as [Int]?, "<r><r>1</r></r>"),
        .pair("[[Int]?] under a key", Keyed([[1], nil]), "<r><k><k>1</k></k><k /></r>"),
        .pair("[[Int]?] with an empty array", Keyed([[]] as [[Int]?]), "<r><k \(isNotNil) /></r>"),
        .pair("[[Int?]] under a key", Keyed([[1, nil], []]), "<r><k><k>1</k><k /></k><k /></r>"),
        .pair("[String?] under a key", Keyed(["a", nil]), "<r><k>a</k><k /></r>"),
        .pair(
            "[String?] with an empty text", Keyed(["", nil] as [String?]),
            "<r><k \(isNotNil)></k><k /></r>"),
        .pair("String? at the root, empty", "" as String?, "<r \(isNotNil)></r>"),
        .pair(
            "[String: String?] with an empty text", ["a": "" as String?],
            "<r><a \(isNotNil)></a></r>"),
        .pair(
            "[[String: Int]?] with no member", Keyed([[:]] as [[String: Int]?]),
            "<r><k \(isNotNil) /></r>"),
        .pair(
            "an empty text in structs that may be nil", Keyed([Bare("")] as [Bare<String>?]),
            "<r><k \(isNotNil)></k></r>"),
        .pair(
            "a single empty text of an optional type", Keyed(Single("" as String?)),
            "<r><k \(isNotNil)></k></r>"),
        .pair("String? that is encoded, nil", Keyed(String?.none), "<r><k \(isNil) /></r>"),
        .pair("String? that is encoded, empty", Keyed("" as String?), "<r><k></k></r>"),
        .pair("[Nothing?] under a key", Keyed([nil] as [Nothing?]), "<r><k /></r>"),
        .pair(
            "[Nothing?] with a struct", Keyed([Nothing()] as [Nothing?]),
            "<r><k \(isNotNil) /></r>"),
        .pair(
            "[Step?] under a key", Keyed([Step.boil(1), nil]), "<r><k><boil>1</boil></k><k /></r>"),
        .pair(
            "[Step?] under the empty key", Bare([Step.boil(1), .stir] as [Step?]),
            "<r><boil>1</boil><stir /></r>"),
        .refused(
            "[Step?] under the empty key, with nil", Bare([Step.boil(1), nil]),
            writing: ".1: nil would be lost in an array without a key"),
        .refused(
            "[Step?] at the root, with nil", [Step.boil(1), nil],
            writing: "1: nil would be lost in an array without a key"),
        .pair(
            "a struct of optional arrays in an array", Keyed([Maybe([1]), Maybe(nil)]),
            "<r><k><k>1</k></k><k /></r>"),
        .pair("Item? under a key, nil", Maybe(Item?.none), "<r />"),
        .pair("Item? that is encoded, nil", Keyed(Item?.none), "<r><k /></r>"),
        .pair("Nothing? that is there", Maybe(Nothing()), "<r><k /></r>"),
        .pair("Int?? that is nil", Keyed(Int??.none), "<r><k \(isNil) /></r>"),
        .pair("Int?? of nil", Keyed(Int??.some(nil)), "<r><k /></r>"),
        .refused(
            "[Int??] of nil", Keyed([nil, .some(nil)] as [Int??]),
            writing: "k.1: nil cannot be distinguished from a nil inside another optional"),
        .refused(
            "[Int]? under the empty key, empty", Bare([Int]() as [Int]?),
            writing: ": an empty array cannot be distinguished from nil under the empty key"),
    ]
}
