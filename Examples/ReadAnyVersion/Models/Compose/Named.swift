import VersionedCodable
import VersionedCodableDocuments

/// Values by their names, in the order of the document.
struct Named<Value: Codable & Equatable>: Equatable {
    struct Member: Equatable {
        var name: String
        var value: Value
    }

    var members: [Member]

    /// Maps the values and keeps the names.
    ///
    /// - Parameter transform: Returns the new value for a name and a value.
    func map<Other>(_ transform: (String, Value) throws -> Other) rethrows -> Named<Other> {
        Named<Other>(
            members: try members.map {
                .init(name: $0.name, value: try transform($0.name, $0.value))
            })
    }
}

extension Named: Codable {
    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: PathStep.self)
        members = try container.allKeys.map {
            Member(
                name: $0.stringValue, value: try container.decode(Value.self, forKey: $0))
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: PathStep.self)
        for member in members {
            try container.encode(member.value, forKey: .key(member.name))
        }
    }
}
