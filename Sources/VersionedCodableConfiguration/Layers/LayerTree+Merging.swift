import VersionedCodableCore
import VersionedCodableDocuments

extension LayerTree {
    /// Merges a value of the last layer over one of lower layers.
    mutating func merge(
        _ upper: MergedValue, into value: inout MergedValue, by rules: MergeRules
    ) throws {
        WorkCounter.add()
        try checkStack()
        switch (value.kind, upper.kind) {
        case (.object, .object): try mergeObject(upper, into: &value, by: rules)
        case (.array, .object)
        where layers[upper.origin.layer].text != nil && rules.shape.mayBeList:
            try mergeIndices(upper, into: &value, by: rules)
        case (.array, _), (_, .array): try mergeArray(upper, into: &value, by: rules)
        default: value.replace(by: upper)
        }
    }

    // MARK: Objects

    private mutating func mergeObject(
        _ upper: MergedValue, into value: inout MergedValue, by rules: MergeRules
    ) throws {
        if changesCase(value.members, upper.members, rules.shape) {
            dropOtherCase(of: &value, below: upper.origin.layer)
        }
        value.parts += upper.parts
        for member in upper.members.list {
            let (key, new) = (member.key, member.value)
            let place = value.members[key]
            if layers[new.origin.layer].implied.contains(new.origin.node) {
                guard let place else { continue }
                let known = value.members.list[place].value
                warnings += warning(about: new.origin, over: known).map { [$0] } ?? []
                value.members.list[place].value.ignored.append(new.origin)
                continue
            }
            guard let place else {
                value.members.add(member)
                continue
            }
            value.members.list[place].origin = member.origin
            if new.kind == .null {
                value.members.list[place].value.replace(by: new, as: .removed)
            } else if value.members.list[place].value.isRemoved {
                value.members.list[place].value.replace(by: new)
            } else {
                try merge(new, into: &value.members.list[place].value, by: rules[key])
            }
        }
    }

    /// Whether a layer has a different enumeration case, which drops the values below it.
    private func changesCase(
        _ members: MergedValue.Members, _ upper: MergedValue.Members, _ shape: SettingsShape
    ) -> Bool {
        guard let tag = shape.caseTag, let new = caseName(of: upper, tag),
            let old = caseName(of: members, tag)
        else { return false }
        return old != new
    }

    /// Returns the case that an object names; nil if it is ambiguous.
    private func caseName(of members: MergedValue.Members, _ tag: String) -> String? {
        guard tag.isEmpty else { return text(members[tag].map { members.list[$0].value }) }
        let there = members.list.filter { !$0.value.isRemoved }
        return there.count == 1 ? there[0].key : nil
    }

    /// Drops the members of the case that lower layers have.
    private func dropOtherCase(of value: inout MergedValue, below layer: Int) {
        let first = layers[layer].group ?? layer
        var dropped = MergedValue(kind: .object, parts: value.parts.filter { $0.layer < first })
        value.parts.removeFirst(dropped.parts.count)
        let members = value.members.list
        value.members = MergedValue.Members()
        for member in members {
            if member.value.origin.layer >= first {
                value.members.add(member)
            } else {
                dropped.members.add(member)
            }
        }
        value.replaced.append(dropped)
    }

    // MARK: Arrays

    /// Merges the members of a variable or an argument, whose keys are indices.
    private mutating func mergeIndices(
        _ upper: MergedValue, into value: inout MergedValue, by rules: MergeRules
    ) throws {
        value.parts += upper.parts
        for (key, origin, child) in upper.members.list {
            guard let index = Int(key), index >= 0, index <= value.elements.count else {
                throw LayerError(
                    source(of: origin),
                    "expected an index up to \(value.elements.count), found \"\(ErrorMessages.shortName(key))\""
                )
            }
            if index == value.elements.count {
                value.elements.append(child)
            } else {
                try merge(child, into: &value.elements[index], by: rules[key])
            }
        }
    }

    private mutating func mergeArray(
        _ upper: MergedValue, into value: inout MergedValue, by rules: MergeRules
    ) throws {
        func mayBeArray(_ value: MergedValue) -> Bool {
            value.kind == .array || layers[value.origin.layer].hasElements
        }
        let rule =
            mayBeArray(upper) && mayBeArray(value) ? rules.rule : .replace
        if rule == .replace {
            return value.replace(by: mayBeArray(upper) ? upper.asArray : upper)
        }
        if value.kind != .array { value = value.asArray }
        value.parts += upper.parts
        guard case .byKey(let key) = rule else {
            value.elements += upper.asArray.elements
            return
        }
        let name = rules.shape["0"].key(for: key)
        func text(_ element: MergedValue) -> String? {
            element.kind == .object ? self.text(element[name]) : nil
        }
        var known: [String: Int] = [:]
        for (index, element) in value.elements.enumerated() {
            if let text = text(element) { known[text] = known[text] ?? index }
        }
        for element in upper.asArray.elements {
            let text = text(element)
            if let text, let index = known[text] {
                try merge(element, into: &value.elements[index], by: rules[String(index)])
            } else {
                if let text { known[text] = value.elements.count }
                value.elements.append(element)
            }
        }
    }
}
