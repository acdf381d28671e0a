import Foundation

/// Every measure, in the order they run.
enum Catalogue {
    static var measures: [Measure] {
        let json = FoundationJSON()
        let binary = FoundationPropertyList(format: .binary)
        let xml = FoundationPropertyList(format: .xml)
        return codingMeasures(.json, ours: OurCodec.json, theirs: json)
            + codingMeasures(.binaryPropertyList, ours: OurCodec.binaryPropertyList, theirs: binary)
            + codingMeasures(.xmlPropertyList, ours: OurCodec.xmlPropertyList, theirs: xml)
            + [
                smallDocumentMeasure(.json, ours: OurCodec.json, theirs: json),
                scanMeasure(),
                deepScanMeasure(),
                codableFloorMeasure(),
            ]
            + versionedMeasures("json", .json, OurCodec.json)
            + nestedVersionMeasures()
            + versionedMeasures("plist-binary", .binaryPropertyList, OurCodec.binaryPropertyList)
            + versionedMeasures("foundation-json", .json, json)
            + versionedMeasures("foundation-plist", .binaryPropertyList, binary)
            + peekMeasures(.json, OurCodec.json)
            + peekMeasures(.binaryPropertyList, OurCodec.binaryPropertyList)
            + wideMeasures(.json, ours: OurCodec.json, theirs: json)
            + wideMeasures(.binaryPropertyList, ours: OurCodec.binaryPropertyList, theirs: binary)
            + [deepMeasure(.json, ours: OurCodec.json, theirs: json)]
    }
}
