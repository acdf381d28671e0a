import Foundation
import VersionedCodableJSON
import VersionedCodableXML
import VersionedCodableYAML

/// Every measure, in the order they run.
enum Catalogue {
    static var measures: [Measure] {
        let json = FoundationJSON()
        let binary = FoundationPropertyList(format: .binary)
        let xml = FoundationPropertyList(format: .xml)
        return codingMeasures(.json, ours: OurCodec.json, theirs: json)
            + codingMeasures(.binaryPropertyList, ours: OurCodec.binaryPropertyList, theirs: binary)
            + codingMeasures(.xmlPropertyList, ours: OurCodec.xmlPropertyList, theirs: xml)
            + smallDocumentMeasures(.json, ours: OurCodec.json, theirs: json)
            + [scanMeasure(), deepScanMeasure(), codableFloorMeasure()]
            + versionedMeasures("json", .json, OurCodec.json)
            + [nestedVersionMeasure(.json, OurCodec.json)]
            + versionedMeasures("plist-binary", .binaryPropertyList, OurCodec.binaryPropertyList)
            + versionedMeasures("foundation-json", .json, json)
            + versionedMeasures("foundation-plist", .binaryPropertyList, binary)
            + payloadMeasures(.json, OurCodec.json)
            + [payloadFoundationMeasure(OurCodec.json)]
            + peekMeasures(.json, OurCodec.json)
            + peekMeasures(.binaryPropertyList, OurCodec.binaryPropertyList)
            + wideMeasures(.json, ours: OurCodec.json, theirs: json)
            + wideMeasures(.binaryPropertyList, ours: OurCodec.binaryPropertyList, theirs: binary)
            + [
                deepMeasure(.json, ours: OurCodec.json, theirs: json),
                dynamicMeasure(.json, OurCodec.json),
            ]
            + configurationMeasures(.json, OurCodec.json)
            + rewritingMeasures(.json, JSONFormat.json, OurCodec.json)
            + yamlMeasures
            + xmlMeasures
    }

    private static var yamlMeasures: [Measure] {
        parserMeasures(.yaml, ours: .yaml, over: .libYAML)
            + aliasMeasures(ours: .yaml, over: .libYAML)
            + encodingMeasures(.yaml, ours: .yaml, theirs: FoundationJSON())
            + versionedMeasures("yaml", .yaml, OurCodec.yaml)
            + [nestedVersionMeasure(.yaml, OurCodec.yaml), dynamicMeasure(.yaml, OurCodec.yaml)]
            + payloadMeasures(.yaml, OurCodec.yaml)
            + peekMeasures(.yaml, OurCodec.yaml)
            + rewritingMeasures(.yaml, YAMLFormat(), OurCodec.yaml)
    }

    private static var xmlMeasures: [Measure] {
        // libxml2 refuses elements nested deeper than 256 levels.
        let shallow =
            (parserMeasures(.xml, ours: .xml, over: .libXML2)
            + encodingMeasures(.xml, ours: .xml, theirs: FoundationJSON()))
            .filter { !$0.name.contains("-deep") }
        return shallow
            + attributeMeasures(ours: .xml, over: .libXML2, theirs: FoundationJSON())
            + versionedMeasures("xml", .xml, OurCodec.xml)
            + [nestedVersionMeasure(.xml, OurCodec.xml), dynamicMeasure(.xml, OurCodec.xml)]
            + payloadMeasures(.xml, OurCodec.xml)
            + peekMeasures(.xml, OurCodec.xml)
            + rewritingMeasures(.xml, XMLFormat(), OurCodec.xml)
            + [conversionMeasure(.xml, XMLFormat(), to: JSONFormat.json)]
    }
}
