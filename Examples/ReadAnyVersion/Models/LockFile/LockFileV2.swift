import VersionedCodable
import VersionedCodableDocuments

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The second version: a flat list of pins, each with an identity and a kind.
struct LockFileV2: VersionedCodable {
    static let version: Int? = 2
    typealias PreviousVersion = LockFileV1

    struct Pin: Codable, Equatable {
        var identity: String
        var kind: Kind
        var location: String
        var state: State
    }

    enum Kind: String, Codable {
        case localSourceControl, remoteSourceControl, registry
    }

    struct State: Codable, Equatable {
        var branch: String?
        var revision: String?
        var version: String?
    }

    var pins: [Pin]
}

extension LockFileV2 {
    init(from previous: LockFileV1) throws {
        pins = try previous.object.pins.enumerated().map { index, pin in
            try Pin(from: pin, at: ["object", "pins", .index(index), "repositoryURL"])
        }
    }
}

extension LockFileV2.Pin {
    /// - Parameter path: The path of the location in the older document.
    fileprivate init(from previous: LockFileV1.Pin, at path: [PathStep]) throws {
        let location = previous.repositoryURL
        guard let identity = LockFileV2.identity(ofPackageAt: location) else {
            throw VersionedDecodingError.fieldNoLongerValid(
                DecodingError.Context(
                    codingPath: path, debugDescription: "no identity follows from \"\(location)\""))
        }
        self.init(
            identity: identity,
            kind: location.hasPrefix("/") ? .localSourceControl : .remoteSourceControl,
            location: location,
            state: previous.state)
    }
}

extension LockFileV2 {
    /// Returns the last part of a location in lower case, without `.git`; `nil` if there is none.
    fileprivate static func identity(ofPackageAt location: String) -> String? {
        let location = location.lowercased()
        let path =
            location.firstRange(of: "://").map { location[$0.upperBound...] } ?? location[...]
        let name = path.split { $0 == "/" || $0 == ":" }.last ?? ""
        let identity = name.hasSuffix(".git") ? name.dropLast(4) : name
        return identity.isEmpty ? nil : String(identity)
    }
}
