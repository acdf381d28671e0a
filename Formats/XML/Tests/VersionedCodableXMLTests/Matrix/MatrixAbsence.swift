import VersionedCodable
import VersionedCodableXML

/// Optional arrays, and what cannot be told from nil.
extension Matrix {
    static let optionalArrays: [MatrixRow] = [
        .pair("[Int]? that is nil", Maybe([Int]?.none), "<r />", xmlCoder: same),
        .kept(
            "[Int]? that is empty", Maybe([Int]()), "<r />", xmlCoder: "the same, and read as nil",
            known: "an empty array is read as nil"),
        .pair("[Int]?, once", Maybe([1]), "<r><k>1</k></r>", xmlCoder: same),
        .pair("[Int]?, twice", Maybe([1, 2]), "<r><k>1</k><k>2</k></r>", xmlCoder: same),
        .pair("[Item]?, nil", Maybe([Item]?.none), "<r />", xmlCoder: same),
        .pair(
            "[Item]?, once", Maybe([Item(a: 1, b: "x")]), "<r><k><a>1</a><b>x</b></k></r>",
            xmlCoder: same),
        .pair("[Step]?, nil", Maybe([Step]?.none), "<r />", xmlCoder: same),
        .pair(
            "[Step]?, twice", Maybe([Step.boil(1), .pour("x")]),
            "<r><k><boil>1</boil></k><k><pour>x</pour></k></r>",
            xmlCoder: "<r><boil>1</boil><pour>x</pour></r>"),
        .pair("[Int]? that is encoded, nil", Keyed([Int]?.none), "<r><k /></r>"),
        .refused(
            "[Int]? that is encoded, empty", Keyed([Int]() as [Int]?), "<r />",
            reading: "1:1: the key \"k\" is missing"),
        .pair(
            "[Int]? that is encoded, twice", Keyed([1, 2] as [Int]?), "<r><k>1</k><k>2</k></r>",
            xmlCoder: same),
        .pair("[Int]? under the empty key, nil", Bare([Int]?.none), "<r />"),
        .pair("[Int]? at the root, nil", [Int]?.none, "<r />"),
        .kept(
            "[Int]? at the root, empty", [Int]() as [Int]?, "<r />",
            known: "an empty array is read as nil"),
        .pair("[Int]? at the root, once", [1] as [Int]?, "<r><r>1</r></r>"),
        .pair("[[Int]?] under a key", Keyed([[1], nil]), "<r><k><k>1</k></k><k /></r>"),
        .kept(
            "[[Int]?] with an empty array", Keyed([[]] as [[Int]?]), "<r><k /></r>",
            known: "an empty array is read as nil"),
        .pair("[[Int?]] under a key", Keyed([[1, nil], []]), "<r><k><k>1</k><k /></k><k /></r>"),
        .pair(
            "[String?] under a key", Keyed(["a", nil]), "<r><k>a</k><k /></r>",
            xmlCoder: "the same, and read as an empty text"),
        .kept(
            "[String?] with an empty text", Keyed([""] as [String?]), "<r><k></k></r>",
            xmlCoder: same, known: "an empty text is read as nil"),
        .pair("[Nothing?] under a key", Keyed([nil] as [Nothing?]), "<r><k /></r>"),
        .kept(
            "[Nothing?] with a struct", Keyed([Nothing()] as [Nothing?]), "<r><k /></r>",
            known: "a struct without members is read as nil"),
        .pair(
            "[Step?] under a key", Keyed([Step.boil(1), nil]), "<r><k><boil>1</boil></k><k /></r>"),
        .pair(
            "[Step?] under the empty key", Bare([Step.boil(1), .stir] as [Step?]),
            "<r><boil>1</boil><stir /></r>"),
        .refused(
            "[Step?] under the empty key, with nil", Bare([Step.boil(1), nil]),
            writing: ".1: nil has no element in an array without a key"),
        .refused(
            "[Step?] at the root, with nil", [Step.boil(1), nil],
            writing: "1: nil has no element in an array without a key"),
        .pair(
            "a struct of optional arrays in an array", Keyed([Maybe([1]), Maybe(nil)]),
            "<r><k><k>1</k></k><k /></r>", xmlCoder: same),
        .pair("Item? under a key, nil", Maybe(Item?.none), "<r />", xmlCoder: same),
        .pair("Item? that is encoded, nil", Keyed(Item?.none), "<r><k /></r>"),
        .pair("Nothing? that is there", Maybe(Nothing()), "<r><k /></r>", xmlCoder: same),
        .kept(
            "Int?? that is nil", Keyed(Int??.none), "<r><k /></r>",
            known: "nil is read as a value that is nil"),
    ]
}
