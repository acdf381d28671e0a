import VersionedCodable
import VersionedCodableXML

/// Arrays of choices.
extension Matrix {
    static let choices: [MatrixRow] = [
        .pair("Step under a key, never", Keyed([Step]()), "<r />", xmlCoder: same),
        .pair(
            "Step under a key, once", Keyed([Step.boil(1)]), "<r><k><boil>1</boil></k></r>",
            xmlCoder: "<r><boil>1</boil></r>"),
        .pair(
            "Step under a key, twice", Keyed([Step.boil(1), .pour("x")]),
            "<r><k><boil>1</boil></k><k><pour>x</pour></k></r>",
            xmlCoder: "<r><boil>1</boil><pour>x</pour></r>"),
        .pair(
            "Step in a struct in a struct, never", Deep([Step]()), "<r><s /></r>", xmlCoder: same),
        .pair(
            "Step in a struct in a struct, once", Deep([Step.boil(1)]),
            "<r><s><k><boil>1</boil></k></s></r>", xmlCoder: "<r><s><boil>1</boil></s></r>"),
        .pair(
            "Step in a struct in a struct, twice", Deep([Step.boil(1), .pour("x")]),
            "<r><s><k><boil>1</boil></k><k><pour>x</pour></k></s></r>",
            xmlCoder: "<r><s><boil>1</boil><pour>x</pour></s></r>"),
        .pair("Step in structs in an array, never", Rows([Step]()), "<r><l /></r>", xmlCoder: same),
        .pair(
            "Step in structs in an array, once", Rows([Step.boil(1)]),
            "<r><l><k><boil>1</boil></k></l></r>", xmlCoder: "<r><l><boil>1</boil></l></r>"),
        .pair(
            "Step in structs in an array, twice", Rows([Step.boil(1), .pour("x")], [Step.boil(1)]),
            "<r><l><k><boil>1</boil></k><k><pour>x</pour></k></l><l><k><boil>1</boil></k></l></r>",
            xmlCoder: "<r><l><boil>1</boil><pour>x</pour></l><l><boil>1</boil></l></r>"),
        .pair(
            "Step beside an attribute, never", Marked([Step]()), "<r id=\"7\" />", xmlCoder: same),
        .pair(
            "Step beside an attribute, once", Marked([Step.boil(1)]),
            "<r id=\"7\"><k><boil>1</boil></k></r>", xmlCoder: "<r id=\"7\"><boil>1</boil></r>"),
        .pair(
            "Step beside an attribute, twice", Marked([Step.boil(1), .pour("x")]),
            "<r id=\"7\"><k><boil>1</boil></k><k><pour>x</pour></k></r>",
            xmlCoder: "<r id=\"7\"><boil>1</boil><pour>x</pour></r>"),
        .pair("Step beside text, never", Texted([Step]()), "<r>x</r>"),
        .pair(
            "Step beside text, once", Texted([Step.boil(1)]), "<r>x<k><boil>1</boil></k></r>"),
        .pair(
            "Step beside text, twice", Texted([Step.boil(1), .pour("x")]),
            "<r>x<k><boil>1</boil></k><k><pour>x</pour></k></r>"),
        .pair(
            "Step between elements, never", Among([Step]()), "<r><a>1</a><b>2</b></r>",
            xmlCoder: same),
        .pair(
            "Step between elements, once", Among([Step.boil(1)]),
            "<r><a>1</a><k><boil>1</boil></k><b>2</b></r>",
            xmlCoder: "<r><a>1</a><boil>1</boil><b>2</b></r>"),
        .pair(
            "Step between elements, twice", Among([Step.boil(1), .pour("x")]),
            "<r><a>1</a><k><boil>1</boil></k><k><pour>x</pour></k><b>2</b></r>",
            xmlCoder: "<r><a>1</a><boil>1</boil><pour>x</pour><b>2</b></r>"),
        .pair("Step at the root, never", [Step](), "<r />"),
        .pair("Step at the root, once", [Step.boil(1)], "<r><boil>1</boil></r>", xmlCoder: same),
        .pair(
            "Step at the root, twice", [Step.boil(1), .pour("x")],
            "<r><boil>1</boil><pour>x</pour></r>", xmlCoder: same),
    ]

    static let mixedChoices: [MatrixRow] = [
        .pair("Run under a key, never", Keyed([Run]()), "<r />", xmlCoder: same),
        .pair(
            "Run under a key, once", Keyed([Run.text("t")]), "<r><k>t</k></r>",
            xmlCoder: "<r>t</r>"),
        .pair(
            "Run under a key, twice", Keyed([Run.text("t"), .bold("u")]),
            "<r><k>t</k><k><b>u</b></k></r>", xmlCoder: "<r>t<b>u</b></r>"),
        .pair("Run in a struct in a struct, never", Deep([Run]()), "<r><s /></r>", xmlCoder: same),
        .pair(
            "Run in a struct in a struct, once", Deep([Run.text("t")]), "<r><s><k>t</k></s></r>",
            xmlCoder: "<r><s>t</s></r>"),
        .pair(
            "Run in a struct in a struct, twice", Deep([Run.text("t"), .bold("u")]),
            "<r><s><k>t</k><k><b>u</b></k></s></r>", xmlCoder: "<r><s>t<b>u</b></s></r>"),
        .pair("Run beside an attribute, never", Marked([Run]()), "<r id=\"7\" />", xmlCoder: same),
        .pair(
            "Run beside an attribute, once", Marked([Run.text("t")]), "<r id=\"7\"><k>t</k></r>",
            xmlCoder: "<r id=\"7\">t</r>"),
        .pair(
            "Run beside an attribute, twice", Marked([Run.text("t"), .bold("u")]),
            "<r id=\"7\"><k>t</k><k><b>u</b></k></r>", xmlCoder: "<r id=\"7\">t<b>u</b></r>"),
        .pair("Run at the root, never", [Run](), "<r />"),
        .pair("Run at the root, once", [Run.text("t")], "<r>t</r>", xmlCoder: same),
        .pair(
            "Run at the root, twice", [Run.text("t"), .bold("u")], "<r>t<b>u</b></r>",
            xmlCoder: same),
    ]

    static let plainEnumerations: [MatrixRow] = [
        .pair("Plain under a key, never", Keyed([Plain]()), "<r />", xmlCoder: same),
        .pair(
            "Plain under a key, once", Keyed([Plain.one(1)]), "<r><k><one><_0>1</_0></one></k></r>",
            xmlCoder: same),
        .pair(
            "Plain under a key, twice", Keyed([Plain.one(1), .two(x: 2)]),
            "<r><k><one><_0>1</_0></one></k><k><two><x>2</x></two></k></r>", xmlCoder: same),
        .pair("Plain at the root, never", [Plain](), "<r />"),
        .pair(
            "Plain at the root, once", [Plain.one(1)], "<r><r><one><_0>1</_0></one></r></r>",
            xmlCoder: same),
        .pair(
            "Plain at the root, twice", [Plain.one(1), .two(x: 2)],
            "<r><r><one><_0>1</_0></one></r><r><two><x>2</x></two></r></r>", xmlCoder: same),
        .pair(
            "Plain beside an attribute, never", Marked([Plain]()), "<r id=\"7\" />",
            xmlCoder: same),
        .pair(
            "Plain beside an attribute, once", Marked([Plain.one(1)]),
            "<r id=\"7\"><k><one><_0>1</_0></one></k></r>", xmlCoder: same),
        .pair(
            "Plain beside an attribute, twice", Marked([Plain.one(1), .two(x: 2)]),
            "<r id=\"7\"><k><one><_0>1</_0></one></k><k><two><x>2</x></two></k></r>", xmlCoder: same
        ),
    ]
}
