import VersionedCodable
import VersionedCodableXML

/// Choices with arrays in their payloads, and several places of choices in one struct.
extension Matrix {
    indirect enum Load: Content {
        case list([Int])
        case rows([Tagged])
        case loads([Load])
        case item(Keyed<[Int]>)
        case some(Int?)
        case table([String: Int])
        case point(Point)
        case many(values: [Int])
        case plain([Int])

        enum CodingKeys: String, XMLChoiceCodingKey {
            case list, rows, loads, item, some, table, point, many, plain
        }
        enum ListCodingKeys: String, CodingKey { case _0 = "" }
        enum RowsCodingKeys: String, CodingKey { case _0 = "" }
        enum LoadsCodingKeys: String, CodingKey { case _0 = "" }
        enum ItemCodingKeys: String, CodingKey { case _0 = "" }
        enum SomeCodingKeys: String, CodingKey { case _0 = "" }
        enum TableCodingKeys: String, CodingKey { case _0 = "" }
        enum PointCodingKeys: String, CodingKey { case _0 = "" }
    }

    struct TwoLists: Content {
        var a: [Step]
        var b: [Step]
    }

    /// An element that is a case as well.
    struct Shared: Content {
        var boil: Int
        var steps: [Step]

        enum CodingKeys: String, CodingKey { case boil, steps = "" }
    }

    struct TextAndSteps: Content {
        @XMLText var t: String
        var steps: [Step]

        enum CodingKeys: String, CodingKey { case t, steps = "" }
    }

    struct Tree: Content {
        var node: [Tree] = []
    }

    static let payloads: [TableRow] = [
        .pair([Load.list([])], "<r><list /></r>"),
        .refused([Load.list([1])], writing: "0.list..0: \(severalTexts)"),
        .pair([Load.rows([])], "<r><rows /></r>"),
        .refused([Load.rows([Tagged(id: 1, a: "x")])], writing: "0.rows..0: \(noChoice)"),
        .pair([Load.loads([])], "<r><loads /></r>"),
        .pair(
            [Load.loads([.many(values: [1]), .loads([])])],
            "<r><loads><many><values>1</values></many><loads /></loads></r>"),
        .pair(
            Bare([Load.loads([.many(values: [1]), .loads([])])]),
            "<r><loads><many><values>1</values></many><loads /></loads></r>"),
        .pair(
            [Load.item(Keyed([1, 2])), .item(Keyed([]))],
            "<r><item><k>1</k><k>2</k></item><item /></r>"),
        .pair([Load.some(nil), .some(1)], "<r><some /><some>1</some></r>"),
        .pair([Load.table(["a": 1]), .table([:])], "<r><table><a>1</a></table><table /></r>"),
        .refused([Load.point(Point(1, 2))], writing: "0.point..0: \(severalTexts)"),
        .pair(
            [Load.many(values: [1, 2])],
            "<r><many><values>1</values><values>2</values></many></r>"),
        .refused(
            [Load.plain([])],
            writing: "0: the payload of the choice \"plain\" is its element: its coding keys, "
                + "PlainCodingKeys for a case of this name, need case _0 = \"\""),
        .refused(
            [Load.plain([1, 2])],
            writing: "0: the payload of the choice \"plain\" is its element: its coding keys, "
                + "PlainCodingKeys for a case of this name, need case _0 = \"\""),
        .pair(Keyed(Step.boil(1)), "<r><k><boil>1</boil></k></r>"),
        .pair(
            Keyed(Step.serve(Tagged(id: 1, a: "x"))),
            "<r><k><serve id=\"1\"><a>x</a></serve></k></r>"),
        .pair(Marked(Step.stir), "<r id=\"7\"><k><stir /></k></r>"),
        .pair(Step.pour("x"), "<r><pour>x</pour></r>"),
        .pair(Maybe(Step?.none), "<r />"),
        .pair(Maybe(Step.stir), "<r><k><stir /></k></r>"),
        .pair(Keyed(Run.text("t")), "<r><k>t</k></r>"),
        .pair(MarkedBare(Run.text("t")), "<r id=\"7\">t</r>"),
        .refused(
            Keyed(Run.text("")), "<r><k></k></r>",
            reading: "1:4: k: expected a case of Run as the only key, found \"\""),
        .pair(
            TwoLists(a: [.boil(1)], b: [.boil(2), .stir]),
            "<r><a><boil>1</boil></a><b><boil>2</boil></b><b><stir /></b></r>"),
        .pair(TwoLists(a: [], b: [.boil(2)]), "<r><b><boil>2</boil></b></r>"),
        .pair(Shared(boil: 1, steps: []), "<r><boil>1</boil></r>"),
        .pair(Shared(boil: 1, steps: [.stir]), "<r><boil>1</boil><stir /></r>"),
        .refused(
            Shared(boil: 1, steps: [.boil(2)]),
            writing: ".0: the choice would be read as the member of the type with the key \"boil\""),
        .refused(
            TextAndSteps(t: "x", steps: []), "<r>x</r>",
            reading: "1:4: expected an array, found \"x\""),
        .pair(TextAndSteps(t: "x", steps: [.boil(1)]), "<r>x<boil>1</boil></r>"),
        .refused(Bare([Tree()]), writing: ".0: \(noChoice)"),
        .refused(Bare([Tree(node: [Tree()])]), writing: ".0: \(noChoice)"),
        .refused(Bare([Keyed([Nothing()])]), writing: ".0: \(noChoice)"),
    ]
}
