import VersionedCodable
import VersionedCodableXML

/// Arrays of values of many types, with no value, one and two, in all places.
extension Matrix {
    /// A value in all places a member can have, where it is written as the same elements.
    static func everywhere<Value: Content>(
        _ value: Value, _ elements: String, root: String
    ) -> [TableRow] {
        func element(_ name: String, _ content: String) -> String {
            content.isEmpty ? "<\(name) />" : "<\(name)>\(content)</\(name)>"
        }
        let marked = elements.isEmpty ? "<r id=\"7\" />" : "<r id=\"7\">\(elements)</r>"
        let list = element("l", elements)
        return [
            .pair(Keyed(value), element("r", elements)),
            .pair(Deep(value), "<r>\(element("s", elements))</r>"),
            .pair(Rows(value), "<r>\(list)</r>"),
            .pair(Rows(value, value), "<r>\(list)\(list)</r>"),
            .pair(Marked(value), marked),
            .pair(Texted(value), "<r>x\(elements)</r>"),
            .pair(Among(value), "<r><a>1</a>\(elements)<b>2</b></r>"),
            .pair(value, element("r", root)),
        ]
    }

    static let scalars: [TableRow] = [
        everywhere([Int](), "", root: ""),
        everywhere([1], "<k>1</k>", root: "<r>1</r>"),
        everywhere([1, 2], "<k>1</k><k>2</k>", root: "<r>1</r><r>2</r>"),
        everywhere(["a", ""], "<k>a</k><k></k>", root: "<r>a</r><r></r>"),
        everywhere([true, false], "<k>true</k><k>false</k>", root: "<r>true</r><r>false</r>"),
        everywhere([1.5, 2], "<k>1.5</k><k>2</k>", root: "<r>1.5</r><r>2</r>"),
        everywhere([1, nil], "<k>1</k><k />", root: "<r>1</r><r />"),
    ].flatMap { $0 }

    static let structs: [TableRow] = [
        everywhere(
            [Item(a: 1, b: "x"), Item(a: 2, b: "")],
            "<k><a>1</a><b>x</b></k><k><a>2</a><b></b></k>",
            root: "<r><a>1</a><b>x</b></r><r><a>2</a><b></b></r>"),
        everywhere([Tagged](), "", root: ""),
        everywhere(
            [Tagged(id: 1, a: "x")], "<k id=\"1\"><a>x</a></k>", root: "<r id=\"1\"><a>x</a></r>"),
        everywhere(
            [Tagged(id: 1, a: "x"), Tagged(id: 2, a: "y")],
            "<k id=\"1\"><a>x</a></k><k id=\"2\"><a>y</a></k>",
            root: "<r id=\"1\"><a>x</a></r><r id=\"2\"><a>y</a></r>"),
        everywhere([Nothing()], "<k />", root: "<r />"),
        everywhere([Nothing(), Nothing()], "<k /><k />", root: "<r /><r />"),
        everywhere(
            [Item(a: 1, b: "x"), nil], "<k><a>1</a><b>x</b></k><k />",
            root: "<r><a>1</a><b>x</b></r><r />"),
    ].flatMap { $0 }

    static let choices: [TableRow] = [
        everywhere([Step](), "", root: ""),
        everywhere([Step.boil(1)], "<k><boil>1</boil></k>", root: "<boil>1</boil>"),
        everywhere(
            [Step.boil(1), .pour("x")], "<k><boil>1</boil></k><k><pour>x</pour></k>",
            root: "<boil>1</boil><pour>x</pour>"),
        everywhere([Run.text("t")], "<k>t</k>", root: "t"),
        everywhere([Run.text("t"), .bold("u")], "<k>t</k><k><b>u</b></k>", root: "t<b>u</b>"),
        everywhere(
            [Plain.one(1)], "<k><one><_0>1</_0></one></k>", root: "<r><one><_0>1</_0></one></r>"),
        everywhere(
            [Plain.one(1), .two(x: 2)], "<k><one><_0>1</_0></one></k><k><two><x>2</x></two></k>",
            root: "<r><one><_0>1</_0></one></r><r><two><x>2</x></two></r>"),
    ].flatMap { $0 }

    static let nestedArrays: [TableRow] = [
        everywhere([[Int]](), "", root: ""),
        everywhere([[1]], "<k><k>1</k></k>", root: "<r><r>1</r></r>"),
        everywhere(
            [[1], [2, 3]], "<k><k>1</k></k><k><k>2</k><k>3</k></k>",
            root: "<r><r>1</r></r><r><r>2</r><r>3</r></r>"),
        everywhere(
            [[Item(a: 1, b: "x")]], "<k><k><a>1</a><b>x</b></k></k>",
            root: "<r><r><a>1</a><b>x</b></r></r>"),
        everywhere(
            [[Item(a: 1, b: "x")], []], "<k><k><a>1</a><b>x</b></k></k><k />",
            root: "<r><r><a>1</a><b>x</b></r></r><r />"),
    ].flatMap { $0 }
}
