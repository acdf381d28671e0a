import VersionedCodable

/// Variables of a service; those without a value are taken from the shell.
///
/// They are read from a mapping (`LOG: info`) or a list (`- LOG=info`), and written as a mapping.
struct Environment: Equatable {
    var variables: Named<String?>
}

extension Environment: Codable {
    init(from decoder: any Decoder) throws {
        guard var list = try? decoder.unkeyedContainer() else {
            variables = try Named(from: decoder)
            return
        }
        variables = Named(members: [])
        while !list.isAtEnd {
            let parts = try list.decode(String.self)
                .split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            variables.members.append(
                .init(
                    name: String(parts[0]), value: parts.count > 1 ? String(parts[1]) : nil))
        }
    }

    func encode(to encoder: any Encoder) throws {
        try variables.encode(to: encoder)
    }
}

/// The command of a service: a line for the shell, or words.
enum Command: Codable, Equatable {
    case line(String)
    case words([String])

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if (try? decoder.unkeyedContainer()) != nil {
            self = .words(try container.decode([String].self))
        } else {
            self = .line(try container.decode(String.self))
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .line(let line): try container.encode(line)
        case .words(let words): try container.encode(words)
        }
    }
}
