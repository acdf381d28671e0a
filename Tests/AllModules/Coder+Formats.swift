extension Coder {
    package static let yaml = Coder(name: "YAML", format: YAMLFormat())
    package static let xml = Coder(name: "XML", format: XMLFormat())
    package static let cbor = Coder(name: "CBOR", format: CBORFormat())
    package static let ours =
        [json] + propertyLists
        + [yaml, xml, Coder(name: "TOML", format: TOMLFormat()), cbor]
    package static let all = ours + foundation
    /// Those whose arrays are there when they are empty, and whose arrays of one are not the same
    /// as the one.
    package static let typed = all.filter { !$0.isXML }
    /// Those of formats with a null.
    package static let withNull = typed.filter { $0.name != "TOML" && !$0.isPropertyList }
    /// Those with strategies for dates and keys.
    package static let withStrategies = ours + foundation.filter { $0.isJSON }
    /// All formats.
    package static let formats = ours.map(\.format)

    package var isXML: Bool { format is XMLFormat }
}
