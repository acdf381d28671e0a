import VersionedCodableDocuments

extension BracketEditor {
    /// Returns the text of a new value in the style of the document.
    ///
    /// - Parameters:
    ///   - old: The text of a scalar whose notation is kept if possible.
    ///   - indentation: The indentation of the line that it begins on.
    ///   - isInline: Whether it must be on one line.
    func text(
        _ value: DocumentNode, like old: [UInt8]?, _ indentation: [UInt8], isInline: Bool
    ) throws -> [UInt8] {
        try source.checkStack()
        let properties = texts.properties(of: value, isCopy: true)
        switch value.kind {
        case .object:
            let isInline = isInline || !style.isMultiline || !syntax.allowsLines
            let items = try value.members.map { name, member in
                let inner = isInline ? indentation : indentation + style.unit
                return try key(name, like: nil, inner, isInline: isInline)
                    + text(member, like: nil, inner, isInline: isInline)
            }
            return properties + joined(items, syntax.object, indentation, isInline)
        case .array:
            let hasContainers = value.elements.contains { $0.kind == .object || $0.kind == .array }
            let isInline =
                isInline || !style.isMultiline || !syntax.allowsLines
                || !hasContainers && style.hasInlineArrays
            let inner = isInline ? indentation : indentation + style.unit
            let items = try value.elements.map {
                try text($0, like: nil, inner, isInline: isInline)
            }
            return properties + joined(items, syntax.array, indentation, isInline)
        default: return properties + (try texts.scalar(value, like: old))
        }
    }

    private func joined(
        _ items: [[UInt8]], _ marks: BracketSyntax.Marks, _ indentation: [UInt8], _ isInline: Bool
    ) -> [UInt8] {
        guard !items.isEmpty else { return marks.empty ?? marks.open + marks.close }
        let isObject = marks == syntax.object
        let hasTrailing =
            marks.trailing == .usual && !isInline
            || marks.trailing == .optional && !isInline && style.hasTrailing
        var text = marks.open
        for (index, item) in items.enumerated() {
            if !isInline {
                text += lines.lineEnd + indentation + style.unit
            } else if index > 0 {
                text += style.blank
            } else {
                text += isObject ? style.padding : style.arrayPadding
            }
            text += item
            if let separator = marks.separator, index < items.count - 1 || hasTrailing {
                text.append(separator)
            }
        }
        if isInline {
            text += isObject ? style.padding : style.arrayPadding
        } else {
            text += lines.lineEnd + indentation
        }
        return text + marks.close
    }
}
