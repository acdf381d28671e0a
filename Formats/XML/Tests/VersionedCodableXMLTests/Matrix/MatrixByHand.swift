import VersionedCodable
import VersionedCodableXML

/// Containers that are asked for by hand.
extension Matrix {
    static let nested: [MatrixRow] = [
        everywhere(
            "nestedContainer, never", ByHand<NestedKeyed>(), "<k><row /></k>", root: "<row />"),
        everywhere(
            "nestedContainer, twice", ByHand<NestedKeyed>(1, 2),
            "<k><row><a>1</a><a>2</a></row></k>", root: "<row><a>1</a><a>2</a></row>"),
        everywhere(
            "nestedContainer twice over, with an attribute", ByHand<NestedDeep>(1),
            "<k><row><b a=\"1\" /></row></k>", root: "<row><b a=\"1\" /></row>"),
        everywhere("nestedUnkeyedContainer, never", ByHand<Nested<Numbers>>(), "<k />", root: ""),
        everywhere(
            "nestedUnkeyedContainer, once", ByHand<Nested<Numbers>>(1), "<k><a>1</a></k>",
            root: "<a>1</a>"),
        everywhere(
            "nestedUnkeyedContainer, twice", ByHand<Nested<Numbers>>(1, 2),
            "<k><a>1</a><a>2</a></k>", root: "<a>1</a><a>2</a>"),
        everywhere(
            "nestedUnkeyedContainer of objects, once", ByHand<Nested<Objects>>(1),
            "<k><a><b>1</b></a></k>", root: "<a><b>1</b></a>"),
        everywhere(
            "nestedUnkeyedContainer of objects, twice", ByHand<Nested<Objects>>(1, 2),
            "<k><a><b>1</b></a><a><b>2</b></a></k>", root: "<a><b>1</b></a><a><b>2</b></a>"),
        everywhere(
            "nestedUnkeyedContainer of arrays, once", ByHand<Nested<Arrays>>(1),
            "<k><a><a>1</a></a></k>", root: "<a><a>1</a></a>"),
        everywhere(
            "nestedUnkeyedContainer of arrays, twice", ByHand<Nested<Arrays>>(1, 2),
            "<k><a><a>1</a></a><a><a>2</a></a></k>", root: "<a><a>1</a></a><a><a>2</a></a>"),
        everywhere(
            "nestedUnkeyedContainer of choices, never", ByHand<Nested<Choices>>(), "<k />",
            root: ""),
        everywhere(
            "nestedUnkeyedContainer of choices, once", ByHand<Nested<Choices>>(1),
            "<k><a><boil>1</boil></a></k>", root: "<a><boil>1</boil></a>"),
        everywhere(
            "nestedUnkeyedContainer of choices, twice", ByHand<Nested<Choices>>(1, 2),
            "<k><a><boil>1</boil></a><a><boil>2</boil></a></k>",
            root: "<a><boil>1</boil></a><a><boil>2</boil></a>"),
        everywhere(
            "an unkeyed container of objects, once", ByHand<Unkeyed<Objects>>(1),
            "<k><b>1</b></k>", root: "<r><b>1</b></r>"),
        everywhere(
            "an unkeyed container of objects, twice", ByHand<Unkeyed<Objects>>(1, 2),
            "<k><b>1</b></k><k><b>2</b></k>", root: "<r><b>1</b></r><r><b>2</b></r>"),
        everywhere(
            "an unkeyed container of arrays, once", ByHand<Unkeyed<Arrays>>(1),
            "<k><k>1</k></k>", root: "<r><r>1</r></r>"),
        everywhere(
            "an unkeyed container of arrays, twice", ByHand<Unkeyed<Arrays>>(1, 2),
            "<k><k>1</k></k><k><k>2</k></k>", root: "<r><r>1</r></r><r><r>2</r></r>"),
        everywhere(
            "superEncoder of an unkeyed container, never", ByHand<Unkeyed<Supers>>(), "<k />",
            root: ""),
        everywhere(
            "superEncoder of an unkeyed container, once", ByHand<Unkeyed<Supers>>(1), "<k>1</k>",
            root: "<r>1</r>"),
        everywhere(
            "superEncoder of an unkeyed container, twice", ByHand<Unkeyed<Supers>>(1, 2),
            "<k>1</k><k>2</k>", root: "<r>1</r><r>2</r>"),
        everywhere("superEncoder of an array, never", ByHand<SuperArray>(), "<k />", root: ""),
        everywhere(
            "superEncoder of an array, once", ByHand<SuperArray>(1), "<k><super>1</super></k>",
            root: "<super>1</super>"),
        everywhere(
            "superEncoder of an array, twice", ByHand<SuperArray>(1, 2),
            "<k><super>1</super><super>2</super></k>", root: "<super>1</super><super>2</super>"),
        everywhere("superEncoder(forKey:), never", ByHand<SuperKey>(), "<k />", root: ""),
        everywhere(
            "superEncoder(forKey:), twice", ByHand<SuperKey>(1, 2), "<k><a>1</a><a>2</a></k>",
            root: "<a>1</a><a>2</a>"),
    ].flatMap { $0 }

    /// Keys that are encoded several times.
    static let repeated: [MatrixRow] = [
        everywhere(
            "one key encoded, once", ByHand<Encoded>(1), "<k><a>1</a></k>", root: "<a>1</a>"),
        everywhere(
            "one key encoded, three times", ByHand<Encoded>(1, 2, 3),
            "<k><a>1</a><a>2</a><a>3</a></k>", root: "<a>1</a><a>2</a><a>3</a>"),
        [
            .pair(
                "one key encoded twice, under the empty key", MarkedBare(ByHand<Encoded>(1, 2)),
                "<r id=\"7\"><a>1</a><a>2</a></r>"),
            .pair(
                "one key encoded twice, another in between", ByHand<Parted>(1, 2),
                "<r><a>1</a><b>0</b><a>2</a></r>"),
            .pair(
                "one key encoded by two containers", ByHand<Separate>(1, 2),
                "<r><a>1</a><a>2</a></r>"),
            .pair(
                "one key encoded as an array and a value", ByHand<ArrayAndValue>(1, 2, 3),
                "<r><a>1</a><a>2</a><a>3</a></r>"),
            .pair(
                "one key encoded as an array of none and a value", ByHand<ArrayAndValue>(3),
                "<r><a>3</a></r>"),
            .pair(
                "one key encoded as tables", ByHand<Tables>(1, 2),
                "<r><a><b>1</b></a><a><b>2</b></a></r>"),
            .pair("one key encoded as attributes", ByHand<Attributes>(1), "<r a=\"1\" />"),
            .pair(
                "superEncoder(forKey:), twice", ByHand<SuperKeys>(1, 2), "<r><a>1</a><a>2</a></r>"),
            .pair(
                "superEncoder(forKey:) twice, in an array", Keyed([ByHand<SuperKeys>(1, 2)]),
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
                "nestedContainer for one key, an attribute twice and an element",
                ByHand<ReopenedForAttributes>(3), "<r><row a=\"3\"><a>7</a></row></r>"),
            .pair(
                "nestedContainer for one key, two members", ByHand<ReopenedForMore>(1, 2),
                "<r><row><a>1</a><b>2</b></row></r>"),
            .pair(
                "nestedUnkeyedContainer for one key, twice", ByHand<ReopenedArray>(1, 2),
                "<r><a>1</a><a>2</a></r>"),
        ],
    ].flatMap { $0 }
}
