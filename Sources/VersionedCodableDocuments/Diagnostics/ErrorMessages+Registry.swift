import VersionedCodableCore

extension ErrorMessages {
    static func registry(_ error: FormatRegistryError) -> String {
        switch error {
        case .taken(.name(let name), _):
            "a format named \(name) is already registered"
        case .taken(.fileExtension(let claim), let owner):
            "the file extension \(claim) belongs to the format \(owner)"
        case .taken(.mediaType(let claim), let owner):
            "the media type \(claim) belongs to the format \(owner)"
        case .unknown(let file, let known):
            "the format of \(file) is unknown; known formats: \(list(known))"
        case .ambiguous(let file, let candidates):
            "\(file) could be any of the formats \(list(candidates)); specify one"
        }
    }

    private static func list(_ names: [String]) -> String {
        names.isEmpty ? "none" : names.joined(separator: ", ")
    }
}
