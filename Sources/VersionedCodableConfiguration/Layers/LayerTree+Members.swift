import VersionedCodableCore

extension LayerTree {
    /// The members of an object of several layers, in the order of insertion.
    struct Members {
        private(set) var list: [(key: String, origin: Origin, node: Int)] = []
        /// The positions of keys, which are compared byte by byte, as in documents.
        private var positions: [[UInt8]: Int] = [:]
        /// Keys by their spelling without case, and without case, `_` and `-`; nil until requested.
        private var spellings: [String: [String]]?

        subscript(key: String) -> Int? { positions[Array(key.utf8)].map { list[$0].node } }

        mutating func add(_ key: String, _ origin: Origin, _ node: Int) {
            let bytes = Array(key.utf8)
            let position = positions[bytes, default: list.count]
            if position < list.count {
                list[position].origin = origin
            } else {
                positions[bytes] = position
                list.append((key, origin, node))
                if spellings != nil { noteSpellings(of: key) }
            }
        }

        private mutating func noteSpellings(of key: String) {
            WorkCounter.add()
            let (folded, bare) = (key.lowercased(), TextSetting.bare(key))
            spellings?[folded, default: []].append(key)
            if bare != folded { spellings?[bare, default: []].append(key) }
        }

        /// Returns the keys that equal a string ignoring case, or ignoring case, `_` and `-`.
        ///
        /// - Complexity: O(members) the first time, then O(1).
        mutating func keys(like text: String) -> [String] {
            if spellings == nil {
                spellings = [:]
                for member in list { noteSpellings(of: member.key) }
            }
            return spellings?[text] ?? []
        }
    }
}
