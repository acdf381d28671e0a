import VersionedCodableCore
import VersionedCodableDocuments
import VersionedCodableEssentials
import VersionedCodableMigrations

/// A value that a conversion changes.
struct Loss {
    let node: DocumentNode
    /// The change as a verb phrase: "would become text".
    let change: String
    /// What the format lacks, as a verb phrase: "has no dates".
    let reason: String?

    /// Returns the first loss in a conversion; nil if there is none.
    ///
    /// Text without a type may become a string, and the order of keys does not count. The result is
    /// read only if neither the kinds of values nor the capabilities of the format say what becomes
    /// of them.
    ///
    /// - Parameters:
    ///   - data: What a format wrote of the document.
    ///   - keepsTags: Whether the format has the tags of the document.
    /// - Throws: `ReadingError`.
    /// - Complexity: O(n) on average.
    static func first(
        from source: CodableDocument, to data: Data, by format: any DocumentFormat,
        keepsTags: Bool
    ) throws -> Loss? {
        try source.withUnsafeTape { tape in
            var search = LossSearch(source: source, tape: tape, format: format.capabilities)
            let known = search.first(keepsTags: keepsTags)
            if known != nil || search.isCertain { return known }
            let result = try DocumentValue(try format.read(data, within: .default))
            return search.loss(from: try DocumentValue(source), to: result)
        }
    }

    func message(in format: String) -> String {
        let place = reason.map { "\(format), which \($0)," } ?? format
        let name =
            switch node.kind {
            case .binary: "raw data"
            case .bool: "Boolean"
            case .real: "real number"
            case .string, .untyped: "text"
            case let kind?: kind.rawValue
            case nil: "missing value"
            }
        return "in \(place) this \(name) \(change) (--lossy allows that)"
    }
}

/// Finds the losses that follow from the nodes of a document and the capabilities of a format, and
/// else from what the format made of the values.
private struct LossSearch {
    let source: CodableDocument
    let tape: UnsafeTape
    let format: FormatCapabilities
    /// Whether there are no other losses.
    private(set) var isCertain = true

    mutating func first(keepsTags: Bool) -> Loss? {
        let losesTags = !keepsTags && source.hasAnnotations(besides: .name)
        let hasElements =
            source.capabilities.contains(.repeatedKeys) && !format.contains(.repeatedKeys)
        // In a format of text alone, the result is compared.
        let hasKinds = !format.isDisjoint(with: [.null, .integerRealDistinction])
        isCertain = hasKinds && !format.contains(.repeatedKeys)
        for index in 0..<tape.count {
            WorkCounter.add()
            if losesTags, let loss = lossOfTag(index) { return loss }
            switch tape[index].kind {
            case .object where hasElements:
                if let loss = lossOfElements(in: index) { return loss }
            case .dateText, .dateBytes:
                isCertain = false
                if let loss = lossOfLocalDate(index) { return loss }
            case .binary: isCertain = false
            // A number of more digits than a binary real number has.
            case .real where tape[index].length > 16 && !format.contains(.text):
                isCertain = false
            default: break
            }
        }
        return nil
    }

    private func lossOfTag(_ index: Int) -> Loss? {
        let node = DocumentNode(source, at: index)
        return node.ownTags.first.map {
            Loss(node: node, change: "would lose the tag \($0)", reason: "has no such tags")
        }
    }

    /// Returns the loss of a date that is no instant: of formats with dates, only TOML has them.
    private func lossOfLocalDate(_ index: Int) -> Loss? {
        let node = DocumentNode(source, at: index)
        guard format.contains(.nativeDates), !format.contains(.tables), node.isLocalDate,
            let text = node.date.flatMap({ RFC3339.text($0) })
        else { return nil }
        return Loss(
            node: node, change: "would become \(text)", reason: "has no dates without a time zone")
    }

    /// Returns the loss of the order of text and elements, or of the difference between an attribute
    /// and an element.
    private func lossOfElements(in object: Int) -> Loss? {
        var (hasText, hasElements) = (false, false)
        var attributes = HashedKeys()
        var key = object + 1
        while key < Int(tape[object].next) {
            let bytes = tape.bytes(of: tape[key])
            if tape[key].head & TapeNode.attribute != 0 {
                attributes.insert(key, hashedAs: bytes)
            } else if bytes.isEmpty {
                hasText = true
            } else {
                hasElements = true
                if !attributes.isEmpty,
                    attributes.find(bytes, where: { tape.bytes(of: tape[$0]).elementsEqual(bytes) })
                        != nil
                {
                    let name = tape.string(of: tape[key])
                    return Loss(
                        node: DocumentNode(source, at: object),
                        change: "would have the attribute and the element \"\(name)\" as one",
                        reason: "has no attributes")
                }
            }
            key = Int(tape[key + 1].next)
        }
        guard hasText, hasElements else { return nil }
        return Loss(
            node: DocumentNode(source, at: object),
            change: "would lose the order of its text and elements",
            reason: "has no text between members")
    }

    // MARK: What a format made of the values

    func loss(from old: DocumentValue, to new: DocumentValue) -> Loss? {
        var loss: Loss?
        old.forEachDifference(from: new, unless: LossSearch.areSame) { path, old, found in
            let outer = DocumentPath(path.steps.dropLast())
            switch (path.steps.last, old, found) {
            case (_, _?, let found?): loss = self.loss(to: found, at: path)
            case (.key(let key)?, let old?, nil):
                loss = Loss(
                    node: source[path: outer], change: "would lose the member \"\(key)\"",
                    reason: old.array == nil ? nil : "has no empty lists")
            case (.key(let key)?, _, _):
                let change = "would get the member \"\(key)\""
                loss = Loss(node: source[path: outer], change: change, reason: nil)
            default: loss = self.loss(to: .array([]), at: outer)
            }
            return false
        }
        return loss
    }

    private static func areSame(_ old: DocumentValue, _ new: DocumentValue) -> Bool {
        switch (old, new) {
        case (.untyped(let old), .string(let new)), (.string(let old), .untyped(let new)):
            old.hasSameBytes(as: new)
        default: old == new
        }
    }

    private func loss(to new: DocumentValue, at path: DocumentPath) -> Loss {
        let (node, isOfText) = (source[path: path], format.contains(.repeatedKeys))
        let reason: String? =
            switch node.kind {
            case .array where isOfText: "has no lists but repeated elements"
            case .object where isOfText: "has no empty lists and objects"
            case _ where isOfText: "has only text"
            case .date where format.contains(.wholeSecondDates): "has no fractions of a second"
            case .date: "has no dates"
            case .binary: "has no raw data"
            default: nil
            }
        let text =
            switch new {
            case .null: "null"
            case .string, .untyped: "text"
            case .data: "raw data"
            case .date(let date): RFC3339.text(date) ?? "a date"
            default: ErrorMessages.describe(new)
            }
        return Loss(node: node, change: "would become \(text)", reason: reason)
    }
}

extension DocumentNode {
    /// The tags that say more than the kind of the value does, as they are written in YAML.
    fileprivate var ownTags: [String] {
        let prefix = "tag:yaml.org,2002:"
        return annotations(.tag).compactMap { tag in
            // Tag 55799 only says that the document is CBOR.
            guard tag.hasPrefix(prefix) else { return tag == "55799" ? nil : tag }
            let name = tag.dropFirst(prefix.count)
            // The types of YAML are words; those of programs are longer: !!python/name:os.
            return name.utf8.allSatisfy { 0x61...0x7A ~= $0 } ? nil : "!!\(name)"
        }
    }

    /// Whether the value is a date, with or without a time, that lacks an offset from UTC.
    fileprivate var isLocalDate: Bool {
        kind == .date && tapeNode?.isKind(.dateText) == true && text?.hasZone == false
    }
}
