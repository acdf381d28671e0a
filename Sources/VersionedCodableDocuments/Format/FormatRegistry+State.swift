import VersionedCodableCore

extension FormatRegistry {
    /// The formats in order, and look-up tables with lower-case keys.
    struct State: Sendable {
        private(set) var formats: [any DocumentFormat] = []
        private(set) var byName: [String: any DocumentFormat] = [:]
        private(set) var byExtension: [String: any DocumentFormat] = [:]
        private(set) var byMediaType: [String: any DocumentFormat] = [:]

        /// Returns the first claim of a format that another format already has.
        func conflict(with format: any DocumentFormat) -> FormatRegistryError? {
            if let owner = byName[format.name.lowercased()] {
                return .taken(.name(format.name), by: owner.name)
            }
            for claim in format.fileExtensions {
                if let owner = byExtension[claim.lowercased()] {
                    return .taken(.fileExtension(claim), by: owner.name)
                }
            }
            for claim in format.mediaTypes {
                if let owner = byMediaType[claim.lowercased()] {
                    return .taken(.mediaType(claim), by: owner.name)
                }
            }
            return nil
        }

        /// Adds a format; claims that are taken stay with their owner.
        mutating func add(_ format: any DocumentFormat) {
            guard byName[format.name.lowercased()] == nil else { return }
            formats.append(format)
            claim(format) { owner, new in owner ?? new }
        }

        /// Adds a format in place of the one with its name, or at the end; it gets all claims.
        mutating func replace(_ format: any DocumentFormat) {
            let index = position(of: format.name)
            remove(named: format.name)
            formats.insert(format, at: index ?? formats.count)
            claim(format) { _, new in new }
        }

        @discardableResult
        mutating func remove(named name: String) -> (any DocumentFormat)? {
            guard let index = position(of: name) else { return nil }
            let removed = formats.remove(at: index)
            byName[name.lowercased()] = nil
            byExtension = byExtension.filter { !$0.value.isNamed(name) }
            byMediaType = byMediaType.filter { !$0.value.isNamed(name) }
            return removed
        }

        private func position(of name: String) -> Int? {
            formats.firstIndex { $0.isNamed(name) }
        }

        private mutating func claim(
            _ format: any DocumentFormat,
            _ choose: ((any DocumentFormat)?, any DocumentFormat) -> any DocumentFormat
        ) {
            byName[format.name.lowercased()] = format
            for claim in format.fileExtensions.map({ $0.lowercased() }) {
                byExtension[claim] = choose(byExtension[claim], format)
            }
            for claim in format.mediaTypes.map({ $0.lowercased() }) {
                byMediaType[claim] = choose(byMediaType[claim], format)
            }
        }
    }
}

extension DocumentFormat {
    fileprivate func isNamed(_ other: String) -> Bool {
        name.lowercased() == other.lowercased()
    }
}
