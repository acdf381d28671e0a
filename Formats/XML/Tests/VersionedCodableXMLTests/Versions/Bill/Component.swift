import VersionedCodable
import VersionedCodableXML

/// A part of a product, which may have parts of its own.
struct Component: Codable, Equatable {
    @Attribute var type: String
    @Attribute var mimeType: String?
    @Attribute var reference: String?
    var supplier: Organization?
    var author: String?
    var publisher: String?
    var group: String?
    var name: String
    var version: String?
    var description: String?
    var scope: String?
    @XMLWrapped("hash") var hashes: [Hash]? = nil
    @XMLWrapped var licenses: [LicenseChoice]? = nil
    var copyright: String?
    var cpe: String?
    var purl: String?
    var swid: Identity?
    var modified: Bool?
    @XMLWrapped("reference") var externalReferences: [ExternalReference]? = nil
    @XMLWrapped("property") var properties: [Property]? = nil
    var components: Parts?

    enum CodingKeys: String, CodingKey {
        case type
        case mimeType = "mime-type"
        case reference = "bom-ref"
        case supplier, author, publisher, group, name, version, description, scope, hashes
        case licenses, copyright, cpe, purl, swid, modified, externalReferences, properties
        case components
    }
}

/// Parts in an element of their own, in which elements of other namespaces may stand between them.
struct Parts: Codable, Equatable {
    var list: [Component]

    enum CodingKeys: CodingKey {
        case component
    }

    init(list: [Component]) {
        self.list = list
    }

    init(from decoder: any Decoder) throws {
        if decoder.repeatsKeys {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            list = try container.decode([Component].self, forKey: .component)
        } else {
            list = try decoder.singleValueContainer().decode([Component].self)
        }
    }

    func encode(to encoder: any Encoder) throws {
        if encoder.repeatsKeys {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(list, forKey: .component)
        } else {
            var container = encoder.singleValueContainer()
            try container.encode(list)
        }
    }
}

struct Hash: Codable, Equatable {
    @Attribute var alg: String
    @XMLText var content: String
}

struct Property: Codable, Equatable {
    @Attribute var name: String
    @XMLText var value: String
}

struct ExternalReference: Codable, Equatable {
    @Attribute var type: String
    var url: String
    var comment: String?
    @XMLWrapped("hash") var hashes: [Hash]? = nil
}

struct Identity: Codable, Equatable {
    @Attribute var tagId: String
    @Attribute var name: String
    @Attribute var version: String?
    var text: Attachment?
    var url: String?
}

/// A license, or an expression of several.
enum LicenseChoice: Codable, Equatable {
    case license(License)
    case expression(String)

    enum CodingKeys: CodingKey, XMLChoiceCodingKey {
        case license, expression
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self =
            container.contains(.expression)
            ? .expression(try container.decode(String.self, forKey: .expression))
            : .license(try container.decode(License.self, forKey: .license))
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        switch self {
        case .license(let license): try container.encode(license, forKey: .license)
        case .expression(let text): try container.encode(text, forKey: .expression)
        }
    }
}

struct License: Codable, Equatable {
    @Attribute var reference: String?
    var id: String?
    var name: String?
    var text: Attachment?
    var url: String?
    @XMLWrapped("property") var properties: [Property]? = nil

    enum CodingKeys: String, CodingKey {
        case reference = "bom-ref"
        case id, name, text, url, properties
    }
}

/// A text of any kind; what XML calls `content-type` is `contentType` elsewhere.
struct Attachment: Codable, Equatable {
    var contentType: String?
    var encoding: String?
    var content: String

    enum CodingKeys: String, CodingKey {
        case contentType
        case contentTypeInXML = "content-type"
        case encoding, content
    }

    init(contentType: String? = nil, encoding: String? = nil, content: String) {
        self.contentType = contentType
        self.encoding = encoding
        self.content = content
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let key = decoder.repeatsKeys ? CodingKeys.contentTypeInXML : .contentType
        contentType = try container.decodeIfPresent(String.self, forKey: key)
        encoding = try container.decodeIfPresent(String.self, forKey: .encoding)
        content = try container.decode(XMLText<String>.self, forKey: .content).wrappedValue
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        let key = encoder.repeatsKeys ? CodingKeys.contentTypeInXML : .contentType
        try container.encode(Attribute(contentType), forKey: key)
        try container.encode(Attribute(encoding), forKey: .encoding)
        try container.encode(XMLText(content), forKey: .content)
    }
}
