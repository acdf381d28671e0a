import VersionedCodableDocuments

// Tags, anchors and aliases (YAML 1.2.2 chapters 6.9 and 7.1).

extension YAMLWriter {
    /// Writes a value's tag and anchor, or its alias; returns the node to write, nil for an alias.
    @inline(never)
    mutating func properties(of index: Int) throws(WritingError) -> Int? {
        let target = tape.resolve(index)
        if let name = anchors.names[target] {
            output.append("*")
            output.append(string: name)
            return nil
        }
        let wanted = document.annotation(.anchor, atTapeIndex: target)
        // A scalar without an anchor of its own is shorter in full.
        let node = tape[target]
        let hasContent =
            (node.isKind(.object) || node.isKind(.array)) && Int(node.next) > target + 1
        if wanted != nil || anchors.isTarget(target) && hasContent {
            output.append("&")
            output.append(string: anchors.assign(wanted, to: target))
            endProperty()
        }
        if target != index, anchors.names[target] == nil {
            guard expansion.add(target, in: tape) else {
                throw error(AliasExpansion.message)
            }
        }
        // The text of bytes has the tag already.
        if !tape[target].isKind(.binary) { tag(of: target) }
        return target
    }

    /// Writes the tag of a value or key, if it has one.
    mutating func tag(of index: Int) {
        guard let tag = document.annotation(.tag, atTapeIndex: index) else { return }
        for byte in YAMLTag.text(of: tag) { output.append(byte) }
        endProperty()
    }

    private mutating func endProperty() {
        output.append(ASCII.space)
        propertyEnd = output.count
    }
}

extension YAMLTag {
    /// Returns a tag in its shortest form.
    ///
    ///     tag:yaml.org,2002:int       !!int
    ///     !local                      !local
    ///     tag:example.com,2000:a      !<tag:example.com%2C2000:a>
    static func text(of tag: String) -> [UInt8] {
        if tag.hasPrefix(prefix), tag.utf8.count > prefix.utf8.count {
            return "!!".utf8 + text(ofURI: tag.utf8.dropFirst(prefix.utf8.count))
        }
        if tag.hasPrefix("!") { return "!".utf8 + text(ofURI: tag.utf8.dropFirst()) }
        return "!<".utf8 + text(ofURI: tag.utf8[...]) + ">".utf8
    }

    private static func text(ofURI uri: Substring.UTF8View) -> [UInt8] {
        uri.flatMap { byte in
            isTagByte(byte)
                ? [byte]
                : [
                    UInt8(ascii: "%"), ASCII.capitalHexDigit(byte >> 4),
                    ASCII.capitalHexDigit(byte & 0x0F),
                ]
        }
    }

    /// Whether a byte needs no escape in any form of a tag.
    private static func isTagByte(_ byte: UInt8) -> Bool {
        ASCII.isLetter(byte) || ASCII.isDigit(byte) || "-_./:;?@&=+$~*'()".utf8.contains(byte)
    }
}
