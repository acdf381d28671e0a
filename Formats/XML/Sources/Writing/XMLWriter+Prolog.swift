import VersionedCodableDocuments

extension XMLWriter {
    /// Writes the XML declaration.
    mutating func write(_ header: XMLHeader) throws(WritingError) {
        if header == XMLHeader() { return }
        if let version = header.version, version != 1 {
            throw WritingError("expected version 1.0 in the XML header, found \(version)")
        }
        output.append("<?xml version=\"1.0\"")
        if let encoding = header.encoding {
            guard encoding.lowercased() == "utf-8" else {
                throw WritingError(
                    "expected encoding UTF-8 in the XML header, found \"\(encoding)\"")
            }
            output.append(string: " encoding=\"\(encoding)\"")
        }
        if let standalone = header.standalone {
            guard standalone == "yes" || standalone == "no" else {
                throw WritingError(
                    "expected standalone yes or no in the XML header, found \"\(standalone)\"")
            }
            output.append(string: " standalone=\"\(standalone)\"")
        }
        output.append("?>\n")
    }

    // MARK: Root

    mutating func rootAttributes() {
        for (namespace, prefix) in options.namespaces.sorted(by: { $0.value < $1.value }) {
            addAttribute(prefix.isEmpty ? "xmlns" : "xmlns:" + prefix, namespace)
        }
        if options.nullEncodingStrategy == .xsiNil,
            (0..<tape.count).contains(where: { [tape] in tape[$0].isKind(.null) })
        {
            addAttribute("xmlns:xsi", XMLWriter.instanceNamespace)
        }
        for (name, value) in options.rootAttributes.sorted(by: { $0.key < $1.key }) {
            addAttribute(name, value)
        }
    }
}
