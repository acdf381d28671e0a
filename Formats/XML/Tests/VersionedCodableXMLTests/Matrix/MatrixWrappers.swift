import VersionedCodable
import VersionedCodableExtras
import VersionedCodableXML

/// Arrays in wrappers and arrays of wrappers.
extension Matrix {
    static let wrapped: [TableRow] = [
        .pair(WrappedArray([Int]()), "<r><k /></r>"),
        .pair(WrappedArray([1, 2]), "<r><k><c>1</c><c>2</c></k></r>"),
        .pair(
            WrappedArray([Tagged(id: 1, a: "x"), Tagged(id: 2, a: "y")]),
            "<r><k><c id=\"1\"><a>x</a></c><c id=\"2\"><a>y</a></c></k></r>"),
        .pair(
            WrappedArray([Step.boil(1), .pour("x")]), "<r><k><boil>1</boil><pour>x</pour></k></r>"),
        .pair(WrappedArray([Run.text("t"), .bold("u")]), "<r><k>t<b>u</b></k></r>"),
        .pair(
            WrappedArray([[1], [2, 3]]), "<r><k><c><c>1</c></c><c><c>2</c><c>3</c></c></k></r>"),
        .pair(WrappedArray([1, nil]), "<r><k><c>1</c><c /></k></r>"),
        .pair(WrappedArray([["a": 1], [:]]), "<r><k><c><a>1</a></c><c /></k></r>"),
        .pair(WrappedTwice([Int]()), "<r><k><l /></k></r>"),
        .pair(WrappedTwice([1, 2]), "<r><k><l><c>1</c><c>2</c></l></k></r>"),
        .pair(WrappedTwice([Step.boil(1), .stir]), "<r><k><l><boil>1</boil><stir /></l></k></r>"),
        .pair(WrappedMaybe([Int]?.none), "<r />"),
        .pair(WrappedMaybe([Int]()), "<r><k /></r>"),
        .pair(WrappedMaybe([1]), "<r><k><c>1</c></k></r>"),
        .pair(
            Keyed([WrappedArray([1, 2]), WrappedArray([])]),
            "<r><k><k><c>1</c><c>2</c></k></k><k><k /></k></r>"),
        .pair(
            Keyed([XMLWrapped(wrappedValue: [1, 2], "c"), XMLWrapped(wrappedValue: [], "c")]),
            "<r><k><c>1</c><c>2</c></k><k /></r>"),
        .pair(XMLWrapped(wrappedValue: [1, 2], "c"), "<r><c>1</c><c>2</c></r>"),
    ]

    static let lossy: [TableRow] = [
        .pair(Lossy([Int]()), "<r />"),
        .pair(Lossy([1, 2]), "<r><k>1</k><k>2</k></r>"),
        .pair(Lossy([Tagged(id: 1, a: "x")]), "<r><k id=\"1\"><a>x</a></k></r>"),
        .pair(
            Lossy([Step.boil(1), .pour("x")]), "<r><k><boil>1</boil></k><k><pour>x</pour></k></r>"),
        .pair(Lossy([[1], [2, 3]]), "<r><k><k>1</k></k><k><k>2</k><k>3</k></k></r>"),
        .pair(Lossy([1, nil]), "<r><k>1</k><k /></r>"),
        .pair(
            Keyed([LossyArray(wrappedValue: [1, 2]), LossyArray(wrappedValue: [3])]),
            "<r><k><k>1</k><k>2</k></k><k><k>3</k></k></r>"),
        .pair(LossyArray(wrappedValue: [1, 2]), "<r><r>1</r><r>2</r></r>"),
        .pair(LossyArray(wrappedValue: [Step.boil(1)]), "<r><boil>1</boil></r>"),
        .pair(
            Bare(LossyArray(wrappedValue: [Step.boil(1), .stir])), "<r><boil>1</boil><stir /></r>"),
    ]

    static let listed: [TableRow] = [
        .pair(Listed([Int]()), "<r><k></k></r>"),
        .pair(Listed([1, 2]), "<r><k>1 2</k></r>"),
        .pair(Listed(["a", "b"]), "<r><k>a b</k></r>"),
        .pair(Listed([true, false]), "<r><k>true false</k></r>"),
        .refused(
            Listed(["a b"]),
            writing: "k: expected scalars without white space for a list, found \"a b\""),
        .refused(Listed([""]), writing: "k: \(noWord)"),
        .refused(Listed([Item(a: 1, b: "x")]), writing: "k: \(noWord)"),
        .refused(Listed([[1]]), writing: "k: \(noWord)"),
        .refused(Listed([Step.boil(1)]), writing: "k: \(noWord)"),
        .pair(ListedAttribute([Int]()), "<r k=\"\" />"),
        .pair(ListedAttribute([1, 2]), "<r k=\"1 2\" />"),
        .pair(
            Keyed([XMLList(wrappedValue: [1, 2]), XMLList(wrappedValue: [])]),
            "<r><k>1 2</k><k></k></r>"),
        .pair(XMLList(wrappedValue: [1, 2]), "<r>1 2</r>"),
        .pair(Bare(XMLList(wrappedValue: [1, 2])), "<r>1 2</r>"),
    ]

    static let placed: [TableRow] = [
        .pair(ElementOf([Int]()), "<r />"),
        .pair(ElementOf([1, 2]), "<r><k>1</k><k>2</k></r>"),
        .pair(
            ElementOf([Item(a: 1, b: "x"), Item(a: 2, b: "y")]),
            "<r><k><a>1</a><b>x</b></k><k><a>2</a><b>y</b></k></r>"),
        .pair(ElementOf([Step.boil(1), .stir]), "<r><k><boil>1</boil></k><k><stir /></k></r>"),
        .pair(ElementOf([1, nil]), "<r><k>1</k><k /></r>"),
        .pair(Keyed([Element<Int>(1), Element<Int>(2)]), "<r><k>1</k><k>2</k></r>"),
        .refused(AttributeOf([Int]()), writing: "k: \(noScalar) an array"),
        .refused(AttributeOf(Item(a: 1, b: "x")), writing: "k: \(noScalar) an object"),
        .refused(AttributeOf(["a": 1]), writing: "k: \(noScalar) an object"),
        .refused(AttributeOf([Step.boil(1)]), writing: "k: \(noScalar) an array"),
        .refused(AttributeOf(Step.boil(1)), writing: "k: \(noScalar) an object"),
        .pair(AttributeOf(1), "<r k=\"1\" />"),
        .pair(AttributeOf(Int?.none), "<r />"),
        .pair(Keyed([Attribute<Int>(1), Attribute<Int>(2)]), "<r><k>1</k><k>2</k></r>"),
        .refused(BothOf([1]), writing: "k: \(noScalar) an array"),
        .pair(BothOf(1), "<r k=\"1\"><k>1</k></r>"),
        .pair(TextOf([Int]()), "<r id=\"7\" />"),
        .refused(TextOf([1]), writing: ".0: \(severalTexts)"),
        .pair(TextOf([Run.text("t"), .bold("u")]), "<r id=\"7\">t<b>u</b></r>"),
        .pair(Keyed([XMLText<Int>(1), XMLText<Int>(2)]), "<r><k>1</k><k>2</k></r>"),
    ]

    static let versions: [TableRow] = [
        .pair(Aged(Age(years: 3)), "<r><k><years>3</years></k></r>"),
        .pair(Keyed([Migrated<Int, Age>]()), "<r />"),
        .pair(
            Keyed([Migrated<Int, Age>(Age(years: 3)), Migrated(Age(years: 4))]),
            "<r><k><years>3</years></k><k><years>4</years></k></r>"),
        .pair([Migrated<Int, Age>(Age(years: 3))], "<r><r><years>3</years></r></r>"),
        .pair(Owner(Person(name: "x")), "<r><k><version>2</version><name>x</name></k></r>"),
        .pair(Group([]), "<r />"),
        .pair(
            Group([Person(name: "x"), Person(name: "y")]),
            "<r><k><version>2</version><name>x</name></k><k><version>2</version><name>y</name>"
                + "</k></r>"),
        .pair(
            Keyed([Versioned(wrappedValue: Person(name: "x"))]),
            "<r><k><version>2</version><name>x</name></k></r>"),
        .pair(
            OneMove(Walk(steps: [1, 2])),
            "<r><k><type>matrix.walk</type><steps>1</steps><steps>2</steps></k></r>"),
        .pair(Moves([]), "<r />"),
        .pair(
            Moves([Walk(steps: []), Wait(time: 5)]),
            "<r><k><type>matrix.walk</type></k><k time=\"5\"><type>matrix.wait</type></k></r>"),
        .pair(
            Keyed([MoveWrapper(wrappedValue: Walk(steps: [1]))]),
            "<r><k><type>matrix.walk</type><steps>1</steps></k></r>"),
    ]
}
