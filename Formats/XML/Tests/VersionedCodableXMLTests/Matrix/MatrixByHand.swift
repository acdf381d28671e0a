import VersionedCodable
import VersionedCodableXML

/// Containers that are asked for by hand.
extension Matrix {
    static let nested: [MatrixRow] = [
        .pair("nestedContainer, never", ByHand<NestedKeyed>(), "<r><row /></r>", xmlCoder: same),
        .pair(
            "nestedContainer, once", ByHand<NestedKeyed>(1), "<r><row><a>1</a></row></r>",
            xmlCoder: same),
        .pair(
            "nestedContainer, twice", ByHand<NestedKeyed>(1, 2),
            "<r><row><a>1</a><a>2</a></row></r>", xmlCoder: same),
        .pair(
            "nestedContainer in an array", Keyed([ByHand<NestedKeyed>(1), ByHand()]),
            "<r><k><row><a>1</a></row></k><k><row /></k></r>", xmlCoder: same),
        .pair(
            "nestedContainer under the empty key", MarkedBare(ByHand<NestedKeyed>(1)),
            "<r id=\"7\"><row><a>1</a></row></r>", xmlCoder: same),
        .pair(
            "nestedContainer twice over, with an attribute", ByHand<NestedDeep>(1),
            "<r><row><b a=\"1\" /></row></r>", xmlCoder: same),
        .pair("nestedUnkeyedContainer, never", ByHand<NestedUnkeyed>(), "<r />"),
        .pair("nestedUnkeyedContainer, once", ByHand<NestedUnkeyed>(1), "<r><a>1</a></r>"),
        .pair(
            "nestedUnkeyedContainer, twice", ByHand<NestedUnkeyed>(1, 2),
            "<r><a>1</a><a>2</a></r>"),
        .pair(
            "nestedUnkeyedContainer beside an attribute", Marked(ByHand<NestedUnkeyed>(1, 2)),
            "<r id=\"7\"><k><a>1</a><a>2</a></k></r>"),
        .pair("nestedUnkeyedContainer of objects, never", ByHand<NestedObjects>(), "<r />"),
        .pair(
            "nestedUnkeyedContainer of objects, once", ByHand<NestedObjects>(1),
            "<r><row><a>1</a></row></r>"),
        .pair(
            "nestedUnkeyedContainer of objects, twice", ByHand<NestedObjects>(1, 2),
            "<r><row><a>1</a></row><row><a>2</a></row></r>"),
        .pair(
            "nestedUnkeyedContainer of arrays, once", ByHand<NestedArrays>(1),
            "<r><a><a>1</a></a></r>"),
        .pair(
            "nestedUnkeyedContainer of arrays, twice", ByHand<NestedArrays>(1, 2),
            "<r><a><a>1</a></a><a><a>2</a></a></r>"),
        .pair("nestedUnkeyedContainer of choices, never", ByHand<NestedChoices>(), "<r />"),
        .pair(
            "nestedUnkeyedContainer of choices, once", ByHand<NestedChoices>(1),
            "<r><row><boil>1</boil></row></r>"),
        .pair(
            "nestedUnkeyedContainer of choices, twice", ByHand<NestedChoices>(1, 2),
            "<r><row><boil>1</boil></row><row><boil>2</boil></row></r>"),
        .pair(
            "an unkeyed container of objects at the root", ByHand<Objects>(1, 2),
            "<r><r><a>1</a></r><r><a>2</a></r></r>"),
        .pair(
            "an unkeyed container of objects under a key, once", Keyed(ByHand<Objects>(1)),
            "<r><k><a>1</a></k></r>"),
        .pair(
            "an unkeyed container of objects under a key, twice", Keyed(ByHand<Objects>(1, 2)),
            "<r><k><a>1</a></k><k><a>2</a></k></r>"),
        .pair(
            "an unkeyed container of arrays at the root", ByHand<Arrays>(1, 2),
            "<r><r><r>1</r></r><r><r>2</r></r></r>"),
        .pair(
            "an unkeyed container of arrays under a key, once", Keyed(ByHand<Arrays>(1)),
            "<r><k><k>1</k></k></r>"),
        .pair(
            "an unkeyed container of arrays under a key, twice", Keyed(ByHand<Arrays>(1, 2)),
            "<r><k><k>1</k></k><k><k>2</k></k></r>"),
    ]

    static let supers: [MatrixRow] = [
        .pair("superEncoder of an array, never", ByHand<SuperArray>(), "<r />"),
        .pair("superEncoder of an array, once", ByHand<SuperArray>(1), "<r><super>1</super></r>"),
        .pair(
            "superEncoder of an array, twice", ByHand<SuperArray>(1, 2),
            "<r><super>1</super><super>2</super></r>"),
        .pair("superEncoder(forKey:) of an array, never", ByHand<SuperKey>(), "<r />"),
        .pair("superEncoder(forKey:) of an array, once", ByHand<SuperKey>(1), "<r><a>1</a></r>"),
        .pair(
            "superEncoder(forKey:) of an array, twice", ByHand<SuperKey>(1, 2),
            "<r><a>1</a><a>2</a></r>"),
        .pair(
            "superEncoder(forKey:) in an array", Keyed([ByHand<SuperKey>(1, 2), ByHand(3)]),
            "<r><k><a>1</a><a>2</a></k><k><a>3</a></k></r>"),
        .pair(
            "superEncoder of an unkeyed container, never", Keyed(ByHand<SuperUnkeyed>()),
            "<r><k /></r>"),
        .pair(
            "superEncoder of an unkeyed container, once", Keyed(ByHand<SuperUnkeyed>(1)),
            "<r><k>1</k></r>"),
        .pair(
            "superEncoder of an unkeyed container, twice", Keyed(ByHand<SuperUnkeyed>(1, 2)),
            "<r><k>1</k><k>2</k></r>"),
        .pair(
            "superEncoder of an unkeyed container at the root", ByHand<SuperUnkeyed>(1, 2),
            "<r><r>1</r><r>2</r></r>"),
    ]

    static let repeated: [MatrixRow] = [
        .pair("one key encoded, once", ByHand<Encoded>(1), "<r><a>1</a></r>", xmlCoder: same),
        .pair(
            "one key encoded, twice", ByHand<Encoded>(1, 2), "<r><a>1</a><a>2</a></r>"),
        .pair(
            "one key encoded, three times", ByHand<Encoded>(1, 2, 3),
            "<r><a>1</a><a>2</a><a>3</a></r>"),
        .pair(
            "one key encoded twice, in a struct", Keyed(ByHand<Encoded>(1, 2)),
            "<r><k><a>1</a><a>2</a></k></r>"),
        .pair(
            "one key encoded twice, in an array", Keyed([ByHand<Encoded>(1, 2), ByHand(3)]),
            "<r><k><a>1</a><a>2</a></k><k><a>3</a></k></r>"),
        .pair(
            "one key encoded twice, under the empty key", MarkedBare(ByHand<Encoded>(1, 2)),
            "<r id=\"7\"><a>1</a><a>2</a></r>"),
        .pair(
            "one key encoded twice, another in between", ByHand<Parted>(1, 2),
            "<r><a>1</a><b>0</b><a>2</a></r>"),
        .pair(
            "one key encoded by two containers", ByHand<Separate>(1, 2), "<r><a>1</a><a>2</a></r>"),
        .pair(
            "one key encoded as an array and a value", ByHand<ArrayAndValue>(1, 2, 3),
            "<r><a>1</a><a>2</a><a>3</a></r>"),
        .pair(
            "one key encoded as an array of none and a value", ByHand<ArrayAndValue>(3),
            "<r><a>3</a></r>"),
        .pair(
            "one key encoded as tables, once", ByHand<Tables>(1), "<r><row><b>1</b></row></r>",
            xmlCoder: same),
        .pair(
            "one key encoded as tables, twice", ByHand<Tables>(1, 2),
            "<r><row><b>1</b></row><row><b>2</b></row></r>"),
        .pair("one key encoded as attributes, twice", ByHand<Attributes>(1), "<r a=\"1\" />"),
        .pair("superEncoder(forKey:), once", ByHand<Supers>(1), "<r><a>1</a></r>", xmlCoder: same),
        .pair(
            "superEncoder(forKey:), twice", ByHand<Supers>(1, 2), "<r><a>1</a><a>2</a></r>"),
        .pair(
            "superEncoder(forKey:) twice, in an array", Keyed([ByHand<Supers>(1, 2)]),
            "<r><k><a>1</a><a>2</a></k></r>"),
        .pair(
            "encoded, and superEncoder(forKey:)", ByHand<EncodedAndSupers>(1, 2),
            "<r><a>1</a><a>2</a></r>"),
        .pair(
            "nestedContainer for one key, one member twice", ByHand<Reopened>(2),
            "<r><row><a>2</a></row></r>"),
        .pair(
            "nestedContainer for one key in an array, one member twice",
            Keyed([ByHand<Reopened>(2)]), "<r><k><row><a>2</a></row></k></r>"),
        .pair(
            "nestedContainer for one key, two members", ByHand<ReopenedForMore>(1, 2),
            "<r><row><a>1</a><b>2</b></row></r>"),
        .pair(
            "nestedUnkeyedContainer for one key, twice", ByHand<ReopenedArray>(1, 2),
            "<r><a>1</a><a>2</a></r>"),
    ]
}
