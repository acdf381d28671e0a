import Foundation
import VersionedCodable
import VersionedCodableXML

// Types of well-known kinds of documents, from their public schemas.

struct KML: Codable, Equatable {
    var document: Container
    enum CodingKeys: String, CodingKey { case document = "Document" }

    /// Features beside members, and elements that are neither.
    struct Container: Codable, Equatable {
        var name: String?
        var open: Int?
        var features: [Feature] = []
        enum CodingKeys: String, CodingKey { case name, open, features = "" }
    }

    enum Feature: Codable, Equatable {
        case placemark(Placemark)
        case folder(Container)
        case other(XMLContent)

        enum CodingKeys: String, XMLChoiceCodingKey {
            case placemark = "Placemark"
            case folder = "Folder"
            case other = "*"
        }
        enum PlacemarkCodingKeys: String, CodingKey { case _0 = "" }
        enum FolderCodingKeys: String, CodingKey { case _0 = "" }
        enum OtherCodingKeys: String, CodingKey { case _0 = "" }
    }

    struct Placemark: Codable, Equatable {
        @Attribute var id: String?
        var name: String?
        var geometry: [Geometry] = []
        var others = UnknownMembers()
        enum CodingKeys: String, CodingKey { case id, name, geometry = "", others }
    }

    enum Geometry: Codable, Equatable {
        case point(Shape)
        case line(Shape)

        enum CodingKeys: String, XMLChoiceCodingKey { case point = "Point", line = "LineString" }
        enum PointCodingKeys: String, CodingKey { case _0 = "" }
        enum LineCodingKeys: String, CodingKey { case _0 = "" }
    }

    struct Shape: Codable, Equatable {
        var tessellate: Int?
        var coordinates: String
    }
}

struct XLIFF: Codable, Equatable {
    @Attribute var version: String
    var file: [File]

    struct File: Codable, Equatable {
        @Attribute var original: String
        @Attribute var language: String
        var header: XMLContent?
        var body: Body
        enum CodingKeys: String, CodingKey {
            case original, header, body
            case language = "source-language"
        }
    }

    struct Body: Codable, Equatable {
        var units: [Unit] = []
        var others = UnknownMembers()
        enum CodingKeys: String, CodingKey { case units = "trans-unit", others }
    }

    struct Unit: Codable, Equatable {
        @Attribute var id: String
        var source: Mixed
        var target: Mixed?
        var note: String?
        var others = UnknownMembers()
    }

    struct Mixed: Codable, Equatable {
        @Attribute var id: String?
        @Attribute var state: String?
        var content: [Inline] = []
        enum CodingKeys: String, CodingKey { case id, state, content = "" }
    }

    indirect enum Inline: Codable, Equatable {
        case text(String)
        case group(Mixed)
        case other(XMLContent)

        enum CodingKeys: String, XMLChoiceCodingKey { case text = "", group = "g", other = "*" }
        enum TextCodingKeys: String, CodingKey { case _0 = "" }
        enum GroupCodingKeys: String, CodingKey { case _0 = "" }
        enum OtherCodingKeys: String, CodingKey { case _0 = "" }
    }
}

struct Patient: Codable, Equatable {
    @Attribute var xmlns: String
    var id: Primitive?
    var text: XMLContent?
    var contained: [Resources] = []
    var `extension`: [Extension] = []
    var active: Primitive?
    var name: [Name] = []
    var birthDate: Primitive?
    var others = UnknownMembers()

    /// A value is an attribute; what is said of it are elements.
    struct Primitive: Codable, Equatable {
        @Attribute var value: String?
        var `extension`: [Extension] = []
    }

    /// One of many elements, `value[x]`.
    struct Extension: Codable, Equatable {
        @Attribute var url: String
        var `extension`: [Extension] = []
        var value: [Value] = []
        enum CodingKeys: String, CodingKey { case url, `extension`, value = "" }
    }

    enum Value: Codable, Equatable {
        case string(Primitive)
        case integer(Primitive)
        case other(XMLContent)

        enum CodingKeys: String, XMLChoiceCodingKey {
            case string = "valueString"
            case integer = "valueInteger"
            case other = "*"
        }
        enum StringCodingKeys: String, CodingKey { case _0 = "" }
        enum IntegerCodingKeys: String, CodingKey { case _0 = "" }
        enum OtherCodingKeys: String, CodingKey { case _0 = "" }
    }

    /// Resources of any kind.
    struct Resources: Codable, Equatable {
        var all: [Resource] = []
        enum CodingKeys: String, CodingKey { case all = "" }
    }

    enum Resource: Codable, Equatable {
        case other(XMLContent)
        enum CodingKeys: String, XMLChoiceCodingKey { case other = "*" }
        enum OtherCodingKeys: String, CodingKey { case _0 = "" }
    }

    struct Name: Codable, Equatable {
        var use: Primitive?
        var family: Primitive?
        var given: [Primitive] = []
    }
}
