extension FormatRegistry {
    /// The formats in order, and the owners of their claims.
    struct State: Sendable {
        private(set) var formats: [any DocumentFormat] = []
        /// By the claims in lower case.
        private var owners: [FormatClaim: any DocumentFormat] = [:]

        func owner(of claim: FormatClaim) -> (any DocumentFormat)? { owners[claim.lowercased] }

        /// Returns the first claim of a format that another format already has.
        func conflict(with format: any DocumentFormat) -> FormatRegistryError? {
            for claim in format.claims {
                if let owner = owner(of: claim) { return .taken(claim, by: owner.name) }
            }
            return nil
        }

        /// Adds a format; claims that are taken stay with their owner.
        mutating func add(_ format: any DocumentFormat) {
            guard owner(of: .name(format.name)) == nil else { return }
            formats.append(format)
            for claim in format.claims where owner(of: claim) == nil {
                owners[claim.lowercased] = format
            }
        }

        /// Adds a format in place of the one with its name, or at the end; it gets all claims.
        mutating func replace(_ format: any DocumentFormat) {
            let index = position(of: format.name)
            remove(named: format.name)
            formats.insert(format, at: index ?? formats.count)
            for claim in format.claims { owners[claim.lowercased] = format }
        }

        @discardableResult
        mutating func remove(named name: String) -> (any DocumentFormat)? {
            guard let index = position(of: name) else { return nil }
            owners = owners.filter { !$0.value.isNamed(name) }
            return formats.remove(at: index)
        }

        private func position(of name: String) -> Int? {
            formats.firstIndex { $0.isNamed(name) }
        }
    }
}

extension DocumentFormat {
    fileprivate var claims: [FormatClaim] {
        [.name(name)] + fileExtensions.map(FormatClaim.fileExtension)
            + mediaTypes.map(FormatClaim.mediaType)
    }

    fileprivate func isNamed(_ other: String) -> Bool {
        name.lowercased() == other.lowercased()
    }
}

extension FormatClaim {
    fileprivate var lowercased: FormatClaim {
        switch self {
        case .name(let name): .name(name.lowercased())
        case .fileExtension(let name): .fileExtension(name.lowercased())
        case .mediaType(let name): .mediaType(name.lowercased())
        }
    }
}
