import VersionedCodableDocuments

// Tags, anchors and aliases (YAML 1.2.2 chapters 6.9 and 7.1).

extension YAMLWriter {
    /// Writes a value's tag and anchor, or its alias; returns the node to write, nil for an alias.
    @inline(never)
    mutating func properties(of index: Int) throws(WritingError) -> Int? {
        let target = tape.resolve(index)
        let isReference = target != index
        if options.aliases == .keep {
            if let name = anchors.name(of: target) {
                output.append("*")
                output.append(string: name)
                return nil
            }
            let wanted = document.annotation(.anchor, atTapeIndex: target)
            // A node without an anchor of its own is shorter as an alias if it has content.
            let node = tape[target]
            let hasContent =
                (node.isKind(.object) || node.isKind(.array)) && Int(node.next) > target + 1
            if wanted != nil || anchors.isTarget(target) && hasContent {
                output.append("&")
                output.append(string: anchors.assign(wanted, to: target))
                endProperty()
            }
        }
        if isReference, anchors.name(of: target) == nil {
            guard expansion.add(target, in: tape) else {
                throw error(AliasExpansion.message)
            }
        }
        let node = tape[target]
        if !node.isKind(.binary) {
            if let tag = document.annotation(.tag, atTapeIndex: target) {
                write(tag: tag)
                endProperty()
            }
        }
        return target
    }

    mutating func keyProperties(of index: Int) {
        if let tag = document.annotation(.tag, atTapeIndex: index) {
            write(tag: tag)
            endProperty()
        }
    }

    private mutating func endProperty() {
        output.append(ASCII.space)
        propertyEnd = output.count
    }

    // MARK: Tags

    /// Writes a tag in its shortest form.
    ///
    ///     tag:yaml.org,2002:int       !!int
    ///     !local                      !local
    ///     tag:example.com,2000:a      !<tag:example.com%2C2000:a>
    private mutating func write(tag: String) {
        let standard = YAMLTag.prefix
        if tag.hasPrefix(standard), tag.utf8.count > standard.utf8.count {
            output.append("!!")
            write(uri: tag.utf8.dropFirst(standard.utf8.count))
        } else if tag.hasPrefix("!") {
            output.append("!")
            write(uri: tag.utf8.dropFirst())
        } else {
            output.append("!<")
            write(uri: tag.utf8[...])
            output.append(">")
        }
    }

    private mutating func write(uri: Substring.UTF8View) {
        output.reserve(uri.count * 3)
        for byte in uri {
            if YAMLWriter.isTagByte(byte) {
                output.append(unchecked: byte)
            } else {
                output.append(unchecked: UInt8(ascii: "%"))
                output.append(unchecked: ASCII.capitalHexDigit(byte >> 4))
                output.append(unchecked: ASCII.capitalHexDigit(byte & 0x0F))
            }
        }
    }

    /// Whether a byte needs no escape in any form of a tag.
    private static func isTagByte(_ byte: UInt8) -> Bool {
        ASCII.isLetter(byte) || ASCII.isDigit(byte) || "-_./:;?@&=+$~*'()".utf8.contains(byte)
    }
}
