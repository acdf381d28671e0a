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
        let properties = texts.properties(of: value)
        switch value.kind {
        case .object:
            let isInline = isInline || !style.isMultiline || !syntax.allowsLines
            let items = try value.members.map { name, member in
                let key = try texts.key(name, like: nil) + style.assignment
                let isApart = !syntax.assignmentNeedsBlank || (key.last ?? 0) <= ASCII.space
                return key + (isApart ? [] : [ASCII.space])
                    + (try item(member, indentation, isInline: isInline))
            }
            return properties + joined(items, syntax.object, indentation, isInline)
        case .array:
            let hasContainers = value.elements.contains { $0.kind == .object || $0.kind == .array }
            let isInline =
                isInline || !style.isMultiline || !syntax.allowsLines
                || !hasContainers && style.hasInlineArrays
            let items = try value.elements.map {
                try item($0, indentation, isInline: isInline)
            }
            return properties + joined(items, syntax.array, indentation, isInline)
        default: return properties + (try texts.scalar(value, like: old))
        }
    }

    private func item(
        _ value: DocumentNode, _ indentation: [UInt8], isInline: Bool
    ) throws -> [UInt8] {
        let inner = isInline ? indentation : indentation + style.unit
        return try text(value, like: nil, inner, isInline: isInline)
    }

    private func joined(
        _ items: [[UInt8]], _ marks: BracketSyntax.Marks, _ indentation: [UInt8], _ isInline: Bool
    ) -> [UInt8] {
        guard !items.isEmpty else { return [marks.open, marks.close] }
        let isObject = marks == syntax.object
        let hasTrailing =
            marks.trailing == .usual && !isInline
            || marks.trailing == .optional && !isInline && style.hasTrailing
        var text = [marks.open]
        for (index, item) in items.enumerated() {
            if !isInline {
                text += style.lineEnd + indentation + style.unit
            } else if index > 0 {
                text += style.blank
            } else {
                text += isObject ? style.padding : style.arrayPadding
            }
            text += item
            if index < items.count - 1 || hasTrailing { text.append(marks.separator) }
        }
        if isInline {
            text += isObject ? style.padding : style.arrayPadding
        } else {
            text += style.lineEnd + indentation
        }
        return text + [marks.close]
    }
}
