import VersionedCodable
import VersionedCodableXML

/// Containers that are asked for by hand.
extension Matrix {
    static let nested: [MatrixRow] = [
        everywhere(ByHand<NestedKeyed>(), "<k><row /></k>", root: "<row />"),
        everywhere(
            ByHand<NestedKeyed>(1, 2), "<k><row><a>1</a><a>2</a></row></k>",
            root: "<row><a>1</a><a>2</a></row>"),
        everywhere(
            ByHand<NestedDeep>(1), "<k><row><b a=\"1\" /></row></k>",
            root: "<row><b a=\"1\" /></row>"),
        everywhere(ByHand<Nested<Numbers>>(), "<k />", root: ""),
        everywhere(ByHand<Nested<Numbers>>(1), "<k><a>1</a></k>", root: "<a>1</a>"),
        everywhere(
            ByHand<Nested<Numbers>>(1, 2), "<k><a>1</a><a>2</a></k>", root: "<a>1</a><a>2</a>"),
        everywhere(ByHand<Nested<Objects>>(1), "<k><a><b>1</b></a></k>", root: "<a><b>1</b></a>"),
        everywhere(
            ByHand<Nested<Objects>>(1, 2), "<k><a><b>1</b></a><a><b>2</b></a></k>",
            root: "<a><b>1</b></a><a><b>2</b></a>"),
        everywhere(ByHand<Nested<Arrays>>(1), "<k><a><a>1</a></a></k>", root: "<a><a>1</a></a>"),
        everywhere(
            ByHand<Nested<Arrays>>(1, 2), "<k><a><a>1</a></a><a><a>2</a></a></k>",
            root: "<a><a>1</a></a><a><a>2</a></a>"),
        everywhere(ByHand<Nested<Choices>>(), "<k />", root: ""),
        everywhere(
            ByHand<Nested<Choices>>(1), "<k><a><boil>1</boil></a></k>",
            root: "<a><boil>1</boil></a>"),
        everywhere(
            ByHand<Nested<Choices>>(1, 2), "<k><a><boil>1</boil></a><a><boil>2</boil></a></k>",
            root: "<a><boil>1</boil></a><a><boil>2</boil></a>"),
        everywhere(ByHand<Unkeyed<Objects>>(1), "<k><b>1</b></k>", root: "<r><b>1</b></r>"),
        everywhere(
            ByHand<Unkeyed<Objects>>(1, 2), "<k><b>1</b></k><k><b>2</b></k>",
            root: "<r><b>1</b></r><r><b>2</b></r>"),
        everywhere(ByHand<Unkeyed<Arrays>>(1), "<k><k>1</k></k>", root: "<r><r>1</r></r>"),
        everywhere(
            ByHand<Unkeyed<Arrays>>(1, 2), "<k><k>1</k></k><k><k>2</k></k>",
            root: "<r><r>1</r></r><r><r>2</r></r>"),
        everywhere(ByHand<Unkeyed<Supers>>(), "<k />", root: ""),
        everywhere(ByHand<Unkeyed<Supers>>(1), "<k>1</k>", root: "<r>1</r>"),
        everywhere(ByHand<Unkeyed<Supers>>(1, 2), "<k>1</k><k>2</k>", root: "<r>1</r><r>2</r>"),
        everywhere(ByHand<SuperArray>(), "<k />", root: ""),
        everywhere(ByHand<SuperArray>(1), "<k><super>1</super></k>", root: "<super>1</super>"),
        everywhere(
            ByHand<SuperArray>(1, 2), "<k><super>1</super><super>2</super></k>",
            root: "<super>1</super><super>2</super>"),
        everywhere(ByHand<SuperKey>(), "<k />", root: ""),
        everywhere(ByHand<SuperKey>(1, 2), "<k><a>1</a><a>2</a></k>", root: "<a>1</a><a>2</a>"),
    ].flatMap { $0 }

    /// Keys that are encoded several times.
    static let repeated: [MatrixRow] = [
        everywhere(ByHand<Encoded>(1), "<k><a>1</a></k>", root: "<a>1</a>"),
        everywhere(
            ByHand<Encoded>(1, 2, 3), "<k><a>1</a><a>2</a><a>3</a></k>",
            root: "<a>1</a><a>2</a><a>3</a>"),
        [
            .pair(MarkedBare(ByHand<Encoded>(1, 2)), "<r id=\"7\"><a>1</a><a>2</a></r>"),
            .pair(ByHand<Parted>(1, 2), "<r><a>1</a><b>0</b><a>2</a></r>"),
            .pair(ByHand<Separate>(1, 2), "<r><a>1</a><a>2</a></r>"),
            .pair(ByHand<ArrayAndValue>(1, 2, 3), "<r><a>1</a><a>2</a><a>3</a></r>"),
            .pair(ByHand<ArrayAndValue>(3), "<r><a>3</a></r>"),
            .pair(ByHand<Tables>(1, 2), "<r><a><b>1</b></a><a><b>2</b></a></r>"),
            .pair(ByHand<Attributes>(1), "<r a=\"1\" />"),
            .pair(ByHand<SuperKeys>(1, 2), "<r><a>1</a><a>2</a></r>"),
            .pair(Keyed([ByHand<SuperKeys>(1, 2)]), "<r><k><a>1</a><a>2</a></k></r>"),
            .pair(ByHand<EncodedAndSupers>(1, 2), "<r><a>1</a><a>2</a></r>"),
            .pair(ByHand<Reopened>(2), "<r><row><a>2</a></row></r>"),
            .pair(Keyed([ByHand<Reopened>(2)]), "<r><k><row><a>2</a></row></k></r>"),
            .pair(ByHand<ReopenedForAttributes>(3), "<r><row a=\"3\"><a>7</a></row></r>"),
            .pair(ByHand<ReopenedForMore>(1, 2), "<r><row><a>1</a><b>2</b></row></r>"),
            .pair(ByHand<ReopenedArray>(1, 2), "<r><a>1</a><a>2</a></r>"),
        ],
    ].flatMap { $0 }
}
