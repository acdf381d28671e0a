import VersionedCodable
import VersionedCodableExtras
import VersionedCodableXML

/// Arrays in wrappers and arrays of wrappers.
extension Matrix {
    static let wrapped: [MatrixRow] = [
        .pair("@XMLWrapped, never", WrappedArray([Int]()), "<r><k /></r>"),
        .pair("@XMLWrapped, twice", WrappedArray([1, 2]), "<r><k><c>1</c><c>2</c></k></r>"),
        .pair(
            "@XMLWrapped of structs with attributes",
            WrappedArray([Tagged(id: 1, a: "x"), Tagged(id: 2, a: "y")]),
            "<r><k><c id=\"1\"><a>x</a></c><c id=\"2\"><a>y</a></c></k></r>"),
        .pair(
            "@XMLWrapped of choices", WrappedArray([Step.boil(1), .pour("x")]),
            "<r><k><boil>1</boil><pour>x</pour></k></r>"),
        .pair(
            "@XMLWrapped of runs", WrappedArray([Run.text("t"), .bold("u")]),
            "<r><k>t<b>u</b></k></r>"),
        .pair(
            "@XMLWrapped of arrays", WrappedArray([[1], [2, 3]]),
            "<r><k><c><c>1</c></c><c><c>2</c><c>3</c></c></k></r>"),
        .pair("@XMLWrapped of nil", WrappedArray([1, nil]), "<r><k><c>1</c><c /></k></r>"),
        .pair(
            "@XMLWrapped of tables", WrappedArray([["a": 1], [:]]),
            "<r><k><c><a>1</a></c><c /></k></r>"),
        .pair("@XMLWrapped twice, never", WrappedTwice([Int]()), "<r><k><l /></k></r>"),
        .pair(
            "@XMLWrapped twice, twice", WrappedTwice([1, 2]),
            "<r><k><l><c>1</c><c>2</c></l></k></r>"),
        .pair(
            "@XMLWrapped twice, of choices", WrappedTwice([Step.boil(1), .stir]),
            "<r><k><l><boil>1</boil><stir /></l></k></r>"),
        .pair("@XMLWrapped, nil", WrappedMaybe([Int]?.none), "<r />"),
        .pair("@XMLWrapped, not nil but empty", WrappedMaybe([Int]()), "<r><k /></r>"),
        .pair("@XMLWrapped, not nil", WrappedMaybe([1]), "<r><k><c>1</c></k></r>"),
        .pair(
            "@XMLWrapped in an array of structs", Keyed([WrappedArray([1, 2]), WrappedArray([])]),
            "<r><k><k><c>1</c><c>2</c></k></k><k><k /></k></r>"),
        .pair(
            "an array of XMLWrapped",
            Keyed([XMLWrapped(wrappedValue: [1, 2], "c"), XMLWrapped(wrappedValue: [], "c")]),
            "<r><k><c>1</c><c>2</c></k><k /></r>"),
        .pair(
            "XMLWrapped at the root", XMLWrapped(wrappedValue: [1, 2], "c"),
            "<r><c>1</c><c>2</c></r>"),
    ]

    static let lossy: [MatrixRow] = [
        .pair("@LossyArray, never", Lossy([Int]()), "<r />"),
        .pair("@LossyArray, twice", Lossy([1, 2]), "<r><k>1</k><k>2</k></r>"),
        .pair(
            "@LossyArray of structs", Lossy([Tagged(id: 1, a: "x")]),
            "<r><k id=\"1\"><a>x</a></k></r>"),
        .pair(
            "@LossyArray of choices", Lossy([Step.boil(1), .pour("x")]),
            "<r><k><boil>1</boil></k><k><pour>x</pour></k></r>"),
        .pair(
            "@LossyArray of arrays", Lossy([[1], [2, 3]]),
            "<r><k><k>1</k></k><k><k>2</k><k>3</k></k></r>"),
        .pair("@LossyArray of nil", Lossy([1, nil]), "<r><k>1</k><k /></r>"),
        .pair(
            "an array of LossyArray",
            Keyed([LossyArray(wrappedValue: [1, 2]), LossyArray(wrappedValue: [3])]),
            "<r><k><k>1</k><k>2</k></k><k><k>3</k></k></r>"),
        .pair(
            "LossyArray at the root", LossyArray(wrappedValue: [1, 2]), "<r><r>1</r><r>2</r></r>"),
        .pair(
            "LossyArray at the root, of choices", LossyArray(wrappedValue: [Step.boil(1)]),
            "<r><boil>1</boil></r>"),
        .pair(
            "LossyArray under the empty key, of choices",
            Bare(LossyArray(wrappedValue: [Step.boil(1), .stir])), "<r><boil>1</boil><stir /></r>"),
    ]

    static let listed: [MatrixRow] = [
        .pair("@XMLList, never", Listed([Int]()), "<r><k></k></r>"),
        .pair("@XMLList, twice", Listed([1, 2]), "<r><k>1 2</k></r>"),
        .pair("@XMLList of String", Listed(["a", "b"]), "<r><k>a b</k></r>"),
        .pair("@XMLList of Bool", Listed([true, false]), "<r><k>true false</k></r>"),
        .refused(
            "@XMLList of a word with a blank", Listed(["a b"]),
            writing: "k: expected scalars without white space for a list, found \"a b\""),
        .refused(
            "@XMLList of an empty word", Listed([""]),
            writing: "k: expected scalars without white space for a list, found \"\""),
        .refused(
            "@XMLList of structs", Listed([Item(a: 1, b: "x")]),
            writing: "k: expected scalars without white space for a list, found \"\""),
        .refused(
            "@XMLList of arrays", Listed([[1]]),
            writing: "k: expected scalars without white space for a list, found \"\""),
        .refused(
            "@XMLList of choices", Listed([Step.boil(1)]),
            writing: "k: expected scalars without white space for a list, found \"\""),
        .pair("@XMLList as an attribute, never", ListedAttribute([Int]()), "<r k=\"\" />"),
        .pair("@XMLList as an attribute, twice", ListedAttribute([1, 2]), "<r k=\"1 2\" />"),
        .pair(
            "an array of XMLList",
            Keyed([XMLList(wrappedValue: [1, 2]), XMLList(wrappedValue: [])]),
            "<r><k>1 2</k><k></k></r>"),
        .pair("XMLList at the root", XMLList(wrappedValue: [1, 2]), "<r>1 2</r>"),
        .pair("XMLList under the empty key", Bare(XMLList(wrappedValue: [1, 2])), "<r>1 2</r>"),
    ]

    static let placed: [MatrixRow] = [
        .pair("@Element, never", ElementOf([Int]()), "<r />"),
        .pair("@Element, twice", ElementOf([1, 2]), "<r><k>1</k><k>2</k></r>"),
        .pair(
            "@Element of structs", ElementOf([Item(a: 1, b: "x"), Item(a: 2, b: "y")]),
            "<r><k><a>1</a><b>x</b></k><k><a>2</a><b>y</b></k></r>"),
        .pair(
            "@Element of choices", ElementOf([Step.boil(1), .stir]),
            "<r><k><boil>1</boil></k><k><stir /></k></r>"),
        .pair("@Element of nil", ElementOf([1, nil]), "<r><k>1</k><k /></r>"),
        .pair(
            "an array of Element", Keyed([Element<Int>(1), Element<Int>(2)]),
            "<r><k>1</k><k>2</k></r>"),
        .refused(
            "@Attribute, never", AttributeOf([Int]()),
            writing: "k: expected a scalar for an attribute, found an array"),
        .refused(
            "@Attribute of a struct", AttributeOf(Item(a: 1, b: "x")),
            writing: "k: expected a scalar for an attribute, found an object"),
        .refused(
            "@Attribute of a table", AttributeOf(["a": 1]),
            writing: "k: expected a scalar for an attribute, found an object"),
        .refused(
            "@Attribute of choices", AttributeOf([Step.boil(1)]),
            writing: "k: expected a scalar for an attribute, found an array"),
        .refused(
            "@Attribute of a choice", AttributeOf(Step.boil(1)),
            writing: "k: expected a scalar for an attribute, found an object"),
        .pair("@Attribute of a scalar", AttributeOf(1), "<r k=\"1\" />"),
        .pair("@Attribute of nil", AttributeOf(Int?.none), "<r />"),
        .pair(
            "an array of Attribute", Keyed([Attribute<Int>(1), Attribute<Int>(2)]),
            "<r><k>1</k><k>2</k></r>"),
        .refused(
            "@ElementAndAttribute of an array", BothOf([1]),
            writing: "k: expected a scalar for an attribute, found an array"),
        .pair("@ElementAndAttribute of a scalar", BothOf(1), "<r k=\"1\"><k>1</k></r>"),
        .pair("@XMLText of an array, never", TextOf([Int]()), "<r id=\"7\" />"),
        .refused(
            "@XMLText of an array, once", TextOf([1]),
            writing: ".0: expected one text for an element, found an array"),
        .pair(
            "@XMLText of choices", TextOf([Run.text("t"), .bold("u")]),
            "<r id=\"7\">t<b>u</b></r>"),
        .pair(
            "an array of XMLText", Keyed([XMLText<Int>(1), XMLText<Int>(2)]),
            "<r><k>1</k><k>2</k></r>"),
    ]

    static let versions: [MatrixRow] = [
        .pair("@Migrated", Aged(Age(years: 3)), "<r><k><years>3</years></k></r>"),
        .pair("an array of Migrated, never", Keyed([Migrated<Int, Age>]()), "<r />"),
        .pair(
            "an array of Migrated, twice",
            Keyed([Migrated<Int, Age>(Age(years: 3)), Migrated(Age(years: 4))]),
            "<r><k><years>3</years></k><k><years>4</years></k></r>"),
        .pair(
            "an array of Migrated at the root", [Migrated<Int, Age>(Age(years: 3))],
            "<r><r><years>3</years></r></r>"),
        .pair(
            "@Versioned", Owner(Person(name: "x")),
            "<r><k><version>2</version><name>x</name></k></r>"),
        .pair("@Versioned of an array, never", Group([]), "<r />"),
        .pair(
            "@Versioned of an array, twice", Group([Person(name: "x"), Person(name: "y")]),
            "<r><k><version>2</version><name>x</name></k><k><version>2</version><name>y</name>"
                + "</k></r>"),
        .pair(
            "an array of Versioned", Keyed([Versioned(wrappedValue: Person(name: "x"))]),
            "<r><k><version>2</version><name>x</name></k></r>"),
        .pair(
            "@DynamicCodable", OneMove(Walk(steps: [1, 2])),
            "<r><k><type>matrix.walk</type><steps>1</steps><steps>2</steps></k></r>"),
        .pair("@DynamicCodable of an array, never", Moves([]), "<r />"),
        .pair(
            "@DynamicCodable of an array, twice", Moves([Walk(steps: []), Wait(time: 5)]),
            "<r><k><type>matrix.walk</type></k><k time=\"5\"><type>matrix.wait</type></k></r>"),
        .pair(
            "an array of DynamicCodable", Keyed([MoveWrapper(wrappedValue: Walk(steps: [1]))]),
            "<r><k><type>matrix.walk</type><steps>1</steps></k></r>"),
    ]
}
