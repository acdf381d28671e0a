import VersionedCodable
import VersionedCodableXML

struct Organization: Codable, Equatable {
    var name: String?
    var url: [String]?
    var contact: [Contact]?
}

struct Contact: Codable, Equatable {
    var name: String?
    var email: String?
    var phone: String?
}

struct Service: Codable, Equatable {
    @Attribute var reference: String?
    var provider: Organization?
    var group: String?
    var name: String
    var version: String?
    var description: String?
    @XMLWrapped("endpoint") var endpoints: [String]? = nil
    var authenticated: Bool?
    var crossesBoundary: Bool?
    @XMLWrapped("classification") var data: [DataFlow]? = nil
    @XMLWrapped var licenses: [LicenseChoice]? = nil
    @XMLWrapped("reference") var externalReferences: [ExternalReference]? = nil
    @XMLWrapped("property") var properties: [Property]? = nil
    @XMLWrapped("service") var services: [Service]? = nil

    enum CodingKeys: String, CodingKey {
        case reference = "bom-ref"
        case provider, group, name, version, description, endpoints, authenticated
        case crossesBoundary = "x-trust-boundary"
        case data, licenses, externalReferences, properties, services
    }
}

/// Data that crosses a boundary: a text with an attribute, or since 1.5 also an element around
/// that.
struct DataFlow: Codable, Equatable {
    var name: String?
    var description: String?
    var flow: String?
    var classification: String?

    private struct Classified: Codable {
        @Attribute var flow: String?
        @XMLText var classification: String?
    }

    enum CodingKeys: CodingKey {
        case name, description, flow, classification
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        name = try container.decodeIfPresent(String.self, forKey: .name)
        description = try container.decodeIfPresent(String.self, forKey: .description)
        guard decoder.repeatsKeys else {
            flow = try container.decodeIfPresent(String.self, forKey: .flow)
            classification = try container.decodeIfPresent(String.self, forKey: .classification)
            return
        }
        let inner =
            try container.decodeIfPresent(Classified.self, forKey: .classification)
            ?? Classified(from: decoder)
        (flow, classification) = (inner.flow, inner.classification)
    }

    func encode(to encoder: any Encoder) throws {
        let inner = Classified(flow: flow, classification: classification)
        guard name != nil || description != nil else { return try inner.encode(to: encoder) }
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(Attribute(name), forKey: .name)
        try container.encode(Attribute(description), forKey: .description)
        guard !encoder.repeatsKeys else {
            return try container.encode(inner, forKey: .classification)
        }
        try container.encodeIfPresent(flow, forKey: .flow)
        try container.encodeIfPresent(classification, forKey: .classification)
    }
}

/// What a part needs: elements in the element of the part, or a list of names.
struct Dependency: Codable, Equatable {
    var ref: String
    var needs: [String]

    enum CodingKeys: CodingKey {
        case ref, dependsOn, dependency
    }

    private struct Need: Codable {
        @Attribute var ref: String
    }

    init(ref: String, needs: [String] = []) {
        self.ref = ref
        self.needs = needs
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        ref = try container.decode(Attribute<String>.self, forKey: .ref).wrappedValue
        needs =
            decoder.repeatsKeys
            ? try container.decode([Need].self, forKey: .dependency).map(\.ref)
            : try container.decodeIfPresent([String].self, forKey: .dependsOn) ?? []
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(Attribute(ref), forKey: .ref)
        if encoder.repeatsKeys {
            try container.encode(needs.map { Need(ref: $0) }, forKey: .dependency)
        } else {
            try container.encode(needs, forKey: .dependsOn)
        }
    }
}

/// A program that made a bill, as versions up to 1.4 had it.
struct Tool: Codable, Equatable {
    var vendor: String?
    var name: String?
    var version: String?
    @XMLWrapped("hash") var hashes: [Hash]? = nil

    var component: Component {
        Component(
            type: "application", publisher: vendor, name: name ?? "", version: version,
            hashes: hashes)
    }
}

/// Programs and services that made a bill; documents may still have the plain list.
struct Tools: Codable, Equatable {
    var list: [Tool] = []
    var components: Parts?
    @XMLWrapped("service") var services: [Service]? = nil

    enum CodingKeys: String, CodingKey {
        case list = "tool"
        case components, services
    }

    init(list: [Tool] = [], components: Parts? = nil, services: [Service]? = nil) {
        self.list = list
        self.components = components
        self.services = services
    }

    init(from decoder: any Decoder) throws {
        if !decoder.repeatsKeys, let list = try? decoder.singleValueContainer().decode([Tool].self)
        {
            self.list = list
            return
        }
        let container = try decoder.container(keyedBy: CodingKeys.self)
        list = try container.decodeIfPresent([Tool].self, forKey: .list) ?? []
        components = try container.decodeIfPresent(Parts.self, forKey: .components)
        _services = try container.decode(XMLWrapped<[Service]?>.self, forKey: .services)
    }

    func encode(to encoder: any Encoder) throws {
        if !encoder.repeatsKeys, !list.isEmpty {
            var container = encoder.singleValueContainer()
            return try container.encode(list)
        }
        var container = encoder.container(keyedBy: CodingKeys.self)
        if !list.isEmpty { try container.encode(list, forKey: .list) }
        try container.encodeIfPresent(components, forKey: .components)
        try container.encode(_services, forKey: .services)
    }
}
