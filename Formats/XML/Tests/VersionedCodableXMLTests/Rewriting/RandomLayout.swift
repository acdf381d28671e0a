import TestSupport

/// Documents with comments in every gap and layouts of all kinds.
struct RandomLayout {
    var random: SeededNumbers
    private var comments = 0
    private let unit: String
    private let lineEnd: String
    private let isMultiline: Bool

    init(_ seed: UInt64) {
        random = SeededNumbers(seed: seed)
        unit = random.one(of: ["  ", "    ", "\t", ""])
        lineEnd = random.once(in: 4) ? "\r\n" : "\n"
        isMultiline = !random.once(in: 3)
    }

    mutating func document() -> String {
        var text = random.once(in: 5) ? "\u{FEFF}" : ""
        if random.once(in: 2) { text += "<?xml version=\"1.0\"?>" + lineEnd }
        if random.once(in: 3) { text += comment() + lineEnd }
        text += element("r", 0, "")
        if random.once(in: 3) { text += lineEnd + comment() }
        return text + (random.once(in: 2) ? lineEnd : "")
    }

    private mutating func comment() -> String {
        comments += 1
        let text = random.one(of: [" c\(comments) ", " <a>\(comments)</a> ", " é\(comments) "])
        return random.once(in: 20) ? "<?pi \(comments)?>" : "<!--\(text)-->"
    }

    private mutating func text() -> String {
        random.one(of: [
            "x", "12", "1.50", "true", "a &amp; b", "&#233;ü✓", "<![CDATA[<c>]]>", "y<!-- in -->z",
            "long enough to be known again", " padded ", "]] ]&gt;", "&lt;&#x41;",
        ]) + (random.once(in: 3) ? String(random.below(1000)) : "")
    }

    private mutating func attributes(_ indentation: String) -> String {
        var text = ""
        for name in ["id", "k", "p", "a", "item"] where random.once(in: 4) {
            let quote = random.one(of: ["\"", "'"])
            text +=
                random.one(of: [" ", "  ", lineEnd + indentation + "   "]) + name
                + random.one(of: ["=", " = "]) + quote
                + random.one(of: ["1", "x &lt; y", "&#10;é", "some value"]) + quote
        }
        return text
    }

    private mutating func element(_ name: String, _ depth: Int, _ indentation: String) -> String {
        let tag = "<" + name + attributes(indentation)
        let space = random.once(in: 6) ? " " : ""
        let kind = depth == 0 ? 3 + random.below(4) : random.below(depth > 4 ? 3 : 8)
        if kind == 0 { return tag + (random.once(in: 2) ? "\(space)/>" : "></\(name)\(space)>") }
        let end = "</\(name)\(space)>"
        if kind < 3 { return tag + ">" + text() + end }
        if kind == 3 { return tag + ">" + mixed(depth, indentation) + end }
        let content =
            isMultiline != random.once(in: 6)
            ? lines(depth, indentation) : inline(depth, indentation)
        return tag + space + ">" + content + end
    }

    private mutating func child(_ depth: Int, _ indentation: String) -> String {
        element(random.one(of: ["a", "b", "c", "d", "e", "f", "item"]), depth + 1, indentation)
    }

    private mutating func lines(_ depth: Int, _ indentation: String) -> String {
        let inner = indentation + unit
        var text = random.once(in: 8) ? " " + comment() : ""
        for _ in 0..<random.below(5) {
            if random.once(in: 6) { text += lineEnd }
            if random.once(in: 8) { text += lineEnd + inner + comment() + lineEnd }
            if random.once(in: 4) { text += lineEnd + inner + comment() }
            text += lineEnd + inner
            if random.once(in: 10) { text += comment() + " " }
            text += child(depth, inner)
            if random.once(in: 10) { text += child(depth, inner) }
            if random.once(in: 5) { text += "  " + comment() }
        }
        if random.once(in: 6) { text += lineEnd + inner + comment() }
        return text + lineEnd + indentation
    }

    private mutating func inline(_ depth: Int, _ indentation: String) -> String {
        let glue = random.one(of: ["", " "])
        var text = ""
        for _ in 0..<random.below(5) {
            text += (random.once(in: 5) ? comment() : "") + child(depth, indentation) + glue
        }
        return text
    }

    private mutating func mixed(_ depth: Int, _ indentation: String) -> String {
        var text = ""
        for _ in 0..<1 + random.below(3) {
            text += self.text() + random.one(of: [" ", ""])
            if random.once(in: 4) { text += comment() }
            text += child(depth, indentation)
        }
        return text + (random.once(in: 2) ? self.text() : "")
    }
}

/// Changes of a value of all kinds.
struct RandomEdits {
    var random: SeededNumbers

    mutating func change(_ value: inout DocumentValue) {
        for _ in 0..<1 + random.below(3) { step(&value, depth: 0) }
    }

    private mutating func step(_ value: inout DocumentValue, depth: Int) {
        switch value {
        case .object(var object):
            let keys = object.keys.filter { !$0.isEmpty }
            if !keys.isEmpty, !random.once(in: 3) {
                let key = random.one(of: keys)
                guard var inner = object[key] else { return }
                step(&inner, depth: depth + 1)
                object[key] = inner
            } else {
                change(&object)
            }
            value = .object(object)
        case .array(var elements):
            switch random.below(5) {
            case 0: elements.append(new(depth))
            case 1 where elements.count > 1: elements.remove(at: random.below(elements.count))
            case 2: elements.insert(new(depth), at: random.below(elements.count + 1))
            case 3:
                elements.swapAt(random.below(elements.count), random.below(elements.count))
            default:
                let index = random.below(elements.count)
                step(&elements[index], depth: depth + 1)
            }
            // One text asked for as an array would turn an attribute into an element.
            let isOne = elements.count == 1 && elements[0].text != nil
            value = isOne ? elements[0] : .array(elements)
        default: value = random.once(in: 5) ? new(depth) : scalar()
        }
    }

    private mutating func change(_ object: inout DocumentObject) {
        let keys = object.keys.filter { !$0.isEmpty }
        switch random.below(6) {
        case 0, 1: object[random.one(of: ["a", "n", "m", "id", "new"])] = new(1)
        case 2:
            if let key = keys.isEmpty ? nil : random.one(of: keys) { object[key] = nil }
        case 3:
            if let key = keys.isEmpty ? nil : random.one(of: keys) {
                object.rename(key, to: random.one(of: ["z", "renamed"]))
            }
        case 4:
            // From one member into another one.
            guard keys.count > 1 else { return }
            let key = random.one(of: keys)
            let other = random.one(of: keys.filter { $0 != key })
            guard case .object(var inner)? = object[other], let value = object[key],
                value.array == nil
            else { return }
            inner["moved"] = value
            object[other] = .object(inner)
            object[key] = nil
        default: if object[""] != nil { object[""] = scalar() } else { object["s"] = scalar() }
        }
    }

    private mutating func scalar() -> DocumentValue {
        switch random.below(6) {
        case 0: .number(random.below(1000))
        case 1: .number(Double(random.below(100)) + 0.25)
        case 2: "a < b & \"c\" 'd' ]]>"
        case 3: "é✓\nline"
        case 4: ""
        default: .string("text \(random.below(100))")
        }
    }

    private mutating func new(_ depth: Int) -> DocumentValue {
        switch random.below(5) {
        case 0: ["x": scalar(), "y": ["u": scalar()]]
        case 1: [:]
        case 2: ["a": [scalar(), scalar()], "b": scalar()]
        default: scalar()
        }
    }
}

extension DocumentValue {
    /// The value as XML says it: text without the blanks around it, one element for an array of
    /// one.
    var asMarkup: DocumentValue {
        switch self {
        case .array(let elements): return .array(elements.map(\.asMarkup))
        case .object(let object):
            var result = DocumentObject()
            for (key, value) in object {
                if key.isEmpty {
                    let text = (value.array ?? [value]).map { $0.text ?? "" }.joined()
                    let trimmed = DocumentValue.string(text).asMarkup
                    if trimmed != "" { result[key] = trimmed }
                    continue
                }
                let value = value.asMarkup
                if let elements = value.array {
                    if elements.isEmpty { continue }
                    result[key] = elements.count == 1 ? elements[0] : value
                } else {
                    result[key] = value
                }
            }
            if result.isEmpty { return "" }
            if result.count == 1, let text = result[""] { return text }
            return .object(result)
        default:
            return .string((text ?? "").trimmingCharacters(in: .whitespacesAndNewlines))
        }
    }
}
