import VersionedCodable
import VersionedCodableXML

/// Arrays of values of many types, with no value, one and two, in all places.
extension Matrix {
    /// A value in all places a member can have, where it is written as the same elements.
    static func everywhere<Value: Content>(
        _ name: String, _ value: Value, _ elements: String, root: String
    ) -> [MatrixRow] {
        func element(_ name: String, _ content: String) -> String {
            content.isEmpty ? "<\(name) />" : "<\(name)>\(content)</\(name)>"
        }
        let marked = elements.isEmpty ? "<r id=\"7\" />" : "<r id=\"7\">\(elements)</r>"
        let list = element("l", elements)
        return [
            .pair("\(name) under a key", Keyed(value), element("r", elements)),
            .pair("\(name) in a struct", Deep(value), "<r>\(element("s", elements))</r>"),
            .pair("\(name) in a struct in an array", Rows(value), "<r>\(list)</r>"),
            .pair("\(name) in structs in an array", Rows(value, value), "<r>\(list)\(list)</r>"),
            .pair("\(name) next to an attribute", Marked(value), marked),
            .pair("\(name) next to text", Texted(value), "<r>x\(elements)</r>"),
            .pair("\(name) between elements", Among(value), "<r><a>1</a>\(elements)<b>2</b></r>"),
            .pair("\(name) at the root", value, element("r", root)),
        ]
    }

    static let scalars: [MatrixRow] = [
        everywhere("no Int", [Int](), "", root: ""),
        everywhere("Int, once", [1], "<k>1</k>", root: "<r>1</r>"),
        everywhere("Int, twice", [1, 2], "<k>1</k><k>2</k>", root: "<r>1</r><r>2</r>"),
        everywhere("no String", [String](), "", root: ""),
        everywhere("String, once", ["a"], "<k>a</k>", root: "<r>a</r>"),
        everywhere("String, twice", ["a", ""], "<k>a</k><k></k>", root: "<r>a</r><r></r>"),
        everywhere("no Bool", [Bool](), "", root: ""),
        everywhere(
            "Bool, twice", [true, false], "<k>true</k><k>false</k>",
            root: "<r>true</r><r>false</r>"),
        everywhere("no Double", [Double](), "", root: ""),
        everywhere("Double, once", [1.5], "<k>1.5</k>", root: "<r>1.5</r>"),
        everywhere("Double, twice", [1.5, 2], "<k>1.5</k><k>2</k>", root: "<r>1.5</r><r>2</r>"),
        everywhere("no Int?", [Int?](), "", root: ""),
        everywhere("Int?, once", [1 as Int?], "<k>1</k>", root: "<r>1</r>"),
        everywhere("Int?, twice", [1, nil], "<k>1</k><k />", root: "<r>1</r><r />"),
    ].flatMap { $0 }

    static let structs: [MatrixRow] = [
        everywhere("no Item", [Item](), "", root: ""),
        everywhere(
            "Item, once", [Item(a: 1, b: "x")], "<k><a>1</a><b>x</b></k>",
            root: "<r><a>1</a><b>x</b></r>"),
        everywhere(
            "Item, twice", [Item(a: 1, b: "x"), Item(a: 2, b: "")],
            "<k><a>1</a><b>x</b></k><k><a>2</a><b></b></k>",
            root: "<r><a>1</a><b>x</b></r><r><a>2</a><b></b></r>"),
        everywhere("no Tagged", [Tagged](), "", root: ""),
        everywhere(
            "Tagged, once", [Tagged(id: 1, a: "x")], "<k id=\"1\"><a>x</a></k>",
            root: "<r id=\"1\"><a>x</a></r>"),
        everywhere(
            "Tagged, twice", [Tagged(id: 1, a: "x"), Tagged(id: 2, a: "y")],
            "<k id=\"1\"><a>x</a></k><k id=\"2\"><a>y</a></k>",
            root: "<r id=\"1\"><a>x</a></r><r id=\"2\"><a>y</a></r>"),
        everywhere("no Nothing", [Nothing](), "", root: ""),
        everywhere("Nothing, once", [Nothing()], "<k />", root: "<r />"),
        everywhere("Nothing, twice", [Nothing(), Nothing()], "<k /><k />", root: "<r /><r />"),
        everywhere("no Item?", [Item?](), "", root: ""),
        everywhere(
            "Item?, once", [Item(a: 1, b: "x") as Item?], "<k><a>1</a><b>x</b></k>",
            root: "<r><a>1</a><b>x</b></r>"),
        everywhere(
            "Item?, twice", [Item(a: 1, b: "x"), nil], "<k><a>1</a><b>x</b></k><k />",
            root: "<r><a>1</a><b>x</b></r><r />"),
    ].flatMap { $0 }

    static let choices: [MatrixRow] = [
        everywhere("no Step", [Step](), "", root: ""),
        everywhere(
            "Step, once", [Step.boil(1)], "<k><boil>1</boil></k>", root: "<boil>1</boil>"),
        everywhere(
            "Step, twice", [Step.boil(1), .pour("x")],
            "<k><boil>1</boil></k><k><pour>x</pour></k>",
            root: "<boil>1</boil><pour>x</pour>"),
        everywhere("no Run", [Run](), "", root: ""),
        everywhere("Run, once", [Run.text("t")], "<k>t</k>", root: "t"),
        everywhere(
            "Run, twice", [Run.text("t"), .bold("u")], "<k>t</k><k><b>u</b></k>",
            root: "t<b>u</b>"),
        everywhere("no Plain", [Plain](), "", root: ""),
        everywhere(
            "Plain, once", [Plain.one(1)], "<k><one><_0>1</_0></one></k>",
            root: "<r><one><_0>1</_0></one></r>"),
        everywhere(
            "Plain, twice", [Plain.one(1), .two(x: 2)],
            "<k><one><_0>1</_0></one></k><k><two><x>2</x></two></k>",
            root: "<r><one><_0>1</_0></one></r><r><two><x>2</x></two></r>"),
    ].flatMap { $0 }

    static let nestedArrays: [MatrixRow] = [
        everywhere("no [Int]", [[Int]](), "", root: ""),
        everywhere("[Int], once", [[1]], "<k><k>1</k></k>", root: "<r><r>1</r></r>"),
        everywhere(
            "[Int], twice", [[1], [2, 3]], "<k><k>1</k></k><k><k>2</k><k>3</k></k>",
            root: "<r><r>1</r></r><r><r>2</r><r>3</r></r>"),
        everywhere("no [Item]", [[Item]](), "", root: ""),
        everywhere(
            "[Item], once", [[Item(a: 1, b: "x")]], "<k><k><a>1</a><b>x</b></k></k>",
            root: "<r><r><a>1</a><b>x</b></r></r>"),
        everywhere(
            "[Item], twice", [[Item(a: 1, b: "x")], []],
            "<k><k><a>1</a><b>x</b></k></k><k />",
            root: "<r><r><a>1</a><b>x</b></r></r><r />"),
    ].flatMap { $0 }
}
