import VersionedCodable
import VersionedCodableXML

/// Finds the version of a bill of materials: the namespace in XML, a key in other formats.
struct VersionOfBill: VersionPlaceSpec {
    static let places: [VersionPlace] = [
        .rootNamespace(after: "http://cyclonedx.org/schema/bom/", root: "bom"), "specVersion",
    ]
    var version: String?
}

/// A bill of materials in the shape of CycloneDX 1.5, with what the tests look at.
struct Bill: VersionedCodable, Equatable {
    static let version: String? = "1.5"
    typealias VersionSpec = VersionOfBill
    typealias PreviousVersion = BillV4

    struct Metadata: Codable, Equatable {
        var timestamp: String?
        @XMLWrapped("lifecycle") var lifecycles: [Lifecycle]? = nil
        var tools: Tools?
        @XMLWrapped("author") var authors: [Contact]? = nil
        var component: Component?
        var manufacture: Organization?
        var supplier: Organization?
        @XMLWrapped var licenses: [LicenseChoice]? = nil
        @XMLWrapped("property") var properties: [Property]? = nil
    }

    struct Lifecycle: Codable, Equatable {
        var phase: String?
        var name: String?
        var description: String?
    }

    @Attribute var serialNumber: String?
    @Attribute var version: Int?
    var metadata: Metadata?
    var contents: BillContents
}

/// What is the same in both versions.
struct BillContents: Equatable {
    var components: Parts?
    @XMLWrapped("service") var services: [Service]? = nil
    @XMLWrapped("dependency") var dependencies: [Dependency]? = nil
    @XMLWrapped("property") var properties: [Property]? = nil
}

/// The keys of a bill; that of the format stands in JSON only.
enum BillKeys: CodingKey {
    case bomFormat, serialNumber, version, metadata
    case components, services, dependencies, properties
}

extension Bill {
    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: BillKeys.self)
        _serialNumber = try container.decode(Attribute<String?>.self, forKey: .serialNumber)
        _version = try container.decode(Attribute<Int?>.self, forKey: .version)
        metadata = try container.decodeIfPresent(Metadata.self, forKey: .metadata)
        contents = try BillContents(from: container)
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: BillKeys.self)
        if !encoder.repeatsKeys { try container.encode("CycloneDX", forKey: .bomFormat) }
        try container.encode(_serialNumber, forKey: .serialNumber)
        try container.encode(_version, forKey: .version)
        try container.encodeIfPresent(metadata, forKey: .metadata)
        try contents.encode(to: &container)
    }

    init(from old: BillV4) {
        serialNumber = old.serialNumber
        version = old.version
        contents = old.contents
        metadata = old.metadata.map { old in
            Metadata(
                timestamp: old.timestamp,
                tools: old.tools.map { tools in
                    Tools(components: Parts(list: tools.map { $0.component }))
                },
                authors: old.authors, component: old.component, manufacture: old.manufacture,
                supplier: old.supplier, licenses: old.licenses, properties: old.properties)
        }
    }
}

extension BillContents {
    init(from container: KeyedDecodingContainer<BillKeys>) throws {
        components = try container.decodeIfPresent(Parts.self, forKey: .components)
        _services = try container.decode(XMLWrapped<[Service]?>.self, forKey: .services)
        _dependencies = try container.decode(XMLWrapped<[Dependency]?>.self, forKey: .dependencies)
        _properties = try container.decode(XMLWrapped<[Property]?>.self, forKey: .properties)
    }

    func encode(to container: inout KeyedEncodingContainer<BillKeys>) throws {
        try container.encodeIfPresent(components, forKey: .components)
        try container.encode(_services, forKey: .services)
        try container.encode(_dependencies, forKey: .dependencies)
        try container.encode(_properties, forKey: .properties)
    }
}

/// A bill of materials in the shape of CycloneDX 1.4: tools are a plain list.
struct BillV4: VersionedCodable, Equatable {
    static let version: String? = "1.4"
    typealias VersionSpec = VersionOfBill
    typealias PreviousVersion = NothingEarlier

    struct Metadata: Codable, Equatable {
        var timestamp: String?
        @XMLWrapped("tool") var tools: [Tool]? = nil
        @XMLWrapped("author") var authors: [Contact]? = nil
        var component: Component?
        var manufacture: Organization?
        var supplier: Organization?
        @XMLWrapped var licenses: [LicenseChoice]? = nil
        @XMLWrapped("property") var properties: [Property]? = nil
    }

    @Attribute var serialNumber: String?
    @Attribute var version: Int?
    var metadata: Metadata?
    var contents: BillContents

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: BillKeys.self)
        _serialNumber = try container.decode(Attribute<String?>.self, forKey: .serialNumber)
        _version = try container.decode(Attribute<Int?>.self, forKey: .version)
        metadata = try container.decodeIfPresent(Metadata.self, forKey: .metadata)
        contents = try BillContents(from: container)
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: BillKeys.self)
        if !encoder.repeatsKeys { try container.encode("CycloneDX", forKey: .bomFormat) }
        try container.encode(_serialNumber, forKey: .serialNumber)
        try container.encode(_version, forKey: .version)
        try container.encodeIfPresent(metadata, forKey: .metadata)
        try contents.encode(to: &container)
    }
}
